"""What is printed.

`edition`     the board, the unit chart and the switches of an edition, read from its data: `edition(id)` gives an `Edition`
`units`       a piece and its text form both ways: `unit(text)` gives a `Unit`
`technology`  the developments of a power and what they change: `improved` gives a kind of unit with its values, `effect` a number
"""
