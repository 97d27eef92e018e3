"""What games of different families share. It knows the engine and no game.

`facts`          the data of a game, each file with its source: `read`
`rulings`        a game goes on by the rulings it began with: `GameByRulings`
`notation`       what the texts of positions have in common: `read_players`, and what only a program writes, `write_rest`
`editing`        positions that are set up by hand: what an editor may ask of a game, and change
`distributions`  the laws from which exact odds are made: `binomial`, `convolved`, `capped`
`spread`         how the end of a battle scatters for one side: its losses, and what may be left of it

For computer players:

`thinking`  how ideas become an action: `first_legal`, the first that the rules allow
`patience`  how far a long thought has come, and whether whoever waits wants to see what there is: `enough`
`filling`   how the forms of small decisions are filled, by what is liked best: `filled`
`force`     how units are weighed before a battle: `Force`
"""
