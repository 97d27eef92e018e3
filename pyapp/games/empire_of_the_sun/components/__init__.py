"""What is printed (1.2), read once from `data/` into frozen objects. Nothing here knows a position.

`sides`      the two players
`units`      the 200 counters: `UNITS["jp_cv_akagi"]`
`cards`      the 165 strategy cards: `CARDS["JP03"]`
`tables`     charts and tracks of the player aid
`scenarios`  the nine scenarios and the four set-ups they begin from
`reading`    how a file of `data/` is read
"""
