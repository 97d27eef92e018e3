"""Positions: how they begin, how they are written, when they are sound, what each seat sees.

`setup`      the five starts (page 1)
`notation`   a position as set-up text, both ways
`editing`    what of a position can be set up by hand
`status`     every way in which a position can be corrupt, by name
`stacking`   how many units an area or a sea holds (4.5, 6.11, 7.11)
`view`       what a seat may see
"""
