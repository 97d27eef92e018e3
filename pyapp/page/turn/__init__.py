"""The turn: how the game goes on, who is asked and who attends, what the seat sees, the computer, the curtain, undo and looking back.

`course`      how the game goes on: a seat is asked, an action is played, and everybody who attends has a word in it
`curtain`     at a table with secrets the device is passed on, and nobody sees what another has written and not yet revealed
`lookback`    the panel of whoever looks back: what is shown, the ways through the game and out of it
`moments`     every point of a game has an address
`opponent`    lets the computer act for its seats, one action at a time, so that whoever watches can follow, pause and skip
`pondering`   the thought of a computer player: carried on in slices, shown when it takes long, cut short when it is told to play now
`presenters`  which games have a presenter of their own
`replay`      the game is shown step by step from any point of it, with the move and the dice of each step
`since`       what has happened since this device's player last acted
`timeline`    undo and redo, and looking back at any point of the game
`turnview`    the prompt line, its buttons, the panel of the field that is being filled, and the moves of this phase
"""
