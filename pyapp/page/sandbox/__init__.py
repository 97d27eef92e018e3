"""The sandbox: a position is set up by hand, and a game begins with it. The game that it was taken from stays as it is.

`bench`    the position that is worked on: every change looked at before it counts, taken back and done again
`editor`   what the player does with it, from the board, the tray, the forms and the text
`sandbox`  where a position comes from, and the new game that begins with it
`views`    what is shown beside the board: the tray, what stands in a space, the forms, the text
"""
