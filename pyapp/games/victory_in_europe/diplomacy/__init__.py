"""War and peace (9, 10, 13): who fights whom, what falls, who joins, who has won.

`war`           10.1, 10.2  declarations of war, attacks on neutrals; whom a move would have to be declared on
`declarations`  10.1, 13    what a major power declares of its own will before anybody moves
`pact`          13          what the Soviets may occupy without a fight
`alliance`      10.2, 10.3  a neutral becomes an ally
`deploy`        10.2, 10.3  the blocks of a neutral are placed
`conquest`      10.2        a minor surrenders
`falls`         13          the end of supply: France and Vichy, Italy, London
`surrenders`    10.2, 13    who surrenders, by its capital or by a card; the Soviet alliance with Poland
`table`         10.3, 10.5  the Diplomacy Table: who rolls, for whom, against what
`rolls`         10.3        the rolls on it; `phase` is the whole phase
`rights`        3.2, 13     small questions that movement, combat and production ask about countries
`victory`       9           who has won
"""
