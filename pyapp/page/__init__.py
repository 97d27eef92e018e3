"""The page: what the player sees and clicks. CONTRIBUTING tells how its parts know each other and follows a click through them.

On the threshold:

`main`               where the page begins once Python runs
`app`                puts the parts together and hands them what the player does
`screen`             asks every part what it shows and sends what has changed
`frame`              tabs, menu, notes, keys and settings, whatever is on the table

Its rooms; each knows those above it:

`store`              what the browser keeps: records, saved games, keys, in two places
`browser`            the only code that talks to the browser
`markup`             trees, words, icons, codes
`table`              the game on the table, the form a seat fills, how a game is shown
`axis_allies`        the presenter of Axis & Allies
`war_room`           the presenter of War Room
`empire_of_the_sun`  the presenter of Empire of the Sun
`victory_in_europe`  the presenter of Victory in Europe
`shell`              the scene that all parts share, settings, bars, dialogs, long work in slices
`stage`              the board and the card of a space
`study`              the log, the statistics, the calculator and the rules at hand
`gallery`            pictures to post: a turn or battle that moves, the summary of a game
`turn`               how the game goes on, the turn as it is shown, the computer, the curtain, undo
`hands`              clicks, keys, forms, the command line, typed dice
`shelf`              games are begun, saved, opened, brought along and taken away
`lessons`            a guided first turn in each game
`sandbox`            a position is set up by hand, and a game begins with it
`post`               games shared by links
"""
