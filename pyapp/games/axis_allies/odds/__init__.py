"""The exact odds of a battle; nothing is simulated.

`chances` holds the question and the answer, `forecast` asks it of the board, `exact` answers: by `fleets` where submarines take part,
by `lines` elsewhere; `waves` fights several battles
one after the other.
"""
