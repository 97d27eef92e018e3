"""The stage: the board with its markers, arrows and flags, and the card of a space.

`arrows`     the movements of a phase as arrows
`boardview`  the board: who owns what, what stands where, what is marked; only what has changed is sent
`card`       the card of a space: what stands there and what may come of it
`cursor`     the board by keys: which space lies next in a direction
`places`     the board as a list: every place by its holder, with what stands there, and found by its name
"""
