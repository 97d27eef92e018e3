"""The shell: what is there whatever is played, the scene that all parts share, settings, the bars, the dialogs, patience with long work.

`bars`         the bar at the top, the menu, the tools of the board, the tabs, the command line, the page without a game
`dialogs`      new game, saved games, links, texts, settings, dice that people roll, questions before a step back
`dialogtrees`  which dialog is open, with what in it
`patience`     long work in slices: between them the page breathes, and the player can cancel it
`scene`        what all parts of the page share. It holds the state, knows none of the parts, and has the small verbs that need nobody
`settings`     what the reader chose once and finds again
"""
