"""The easiest level: one action at a time from the position alone, by rules of thumb; `appraisal` weighs what is on the board.

`spending` buys and places, `attacking` makes the combat moves, `shipping` what transports do, `regrouping` brings up the rest.
"""
