"""The stage: the board with its markers, arrows and flags, and the card of a space.

`arrows`     the movements of a phase
`boardview`  who owns what, what stands where, what is marked; only what has changed is sent
`card`       what stands there and what may come of it
`cursor`     which space lies next in a direction
"""
