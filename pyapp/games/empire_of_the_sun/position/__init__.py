"""Positions: how they begin, how they are written, when they are sound, what each player sees.

`setup`      the nine scenarios (17)
`notation`   a position as set-up text, both ways
`editing`    what of a position can be set up by hand
`status`     every way in which a position can be corrupt, by name; `outlines` looks at its open steps
`view`       what a player may see
"""
