"""The computer player: `thinking` has an opinion for every step and `appraisal` weighs what is on the board.

`spending` buys and places, `attacking` plans the combat moves, `shipping` what transports do, `fighting` decides in battles, `regrouping`
brings up the rest.
"""
