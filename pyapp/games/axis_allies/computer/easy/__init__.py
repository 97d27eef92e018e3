"""The easiest level: one action at a time from the position alone, by rules of thumb.

`appraisal`   weighs what is on the board: forces (`force`), territories (`worth`), the way to the front (`front_of`) and to the coasts
`spending`    researches, buys and places: `study`, `order`, `place`
`attacking`   makes the combat moves: `attack`, and `close` ends the phase
`shipping`    what transports do: `embark`, `land_what_is_aboard`, `voyages`
`regrouping`  brings up the rest: `redeploy`
"""
