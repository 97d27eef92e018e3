"""Movement (7) within an offensive (6.22 to 6.26, 6.28).

`allowances`  5.1.1, 6.22  how far each kind of unit may go
`chart`       what the units of a player meet on the map: control, enemies, zones of influence; worked out once for each picture
`situation`   a state as the player who moves sees it, for one question
`borders`     7.42, 12.61, 12.71  where ground units may not go
`ways`        7.3 to 7.5  where each kind of unit can go: marching, sailing, flying, landing
`deeds`       carries a move out: position, control (12.1), displaced HQs (7.55), what the enemy has seen
`declaring`   6.24  battle hexes and who takes part
`joining`     6.26  how a unit in reaction takes part in a battle
`moves`       the step MoveUnits of both players
`forms`       what its forms offer
`evasion`     7.43  a defender who slips away
`emergency`   7.22, 7.32  ships and aircraft in a hex that the enemy has taken
`refuge`      12.63  what leaves India when it surrenders
`stacking`    7.24, 7.34, 7.48  what is too much in a hex
`homeward`    8.61, 8.62, 7.45C  where units may go after the battles
`after`       6.28  the step PostBattle
"""
