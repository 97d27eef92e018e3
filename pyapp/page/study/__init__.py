"""The study: the log, the statistics of a game with their charts, the calculator of odds, and the rules at hand.

`accounts`    what the computer says of the turns that it has played
`annals`      how everybody stood when each round began, and what the dice should have hit and did hit
`calculator`  the odds of battles that nobody has to fight
`chronicle`   the log as a text, as Markdown and as JSON
`glosses`     the terms of a game in what a panel says, each explained to whoever points at it
`linechart`   numbers over time as lines, which dashes and marks tell apart without colours
`logregion`   the log on the screen: made again only when something has happened or another point of the game is shown
`logview`     the log: what happened, by turn and phase, with every die; and the slider that goes back to any point
`rulebook`    a game's rules in short, found by a citation or by words; their texts come when they are first wanted
`rules`       the dialog with them, with the values of the units now and with the glossary
`statistics`  how everybody's numbers went round by round, as a chart with its table, and how lucky everybody was
"""
