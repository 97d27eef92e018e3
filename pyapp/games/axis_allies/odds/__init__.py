"""The exact odds of a battle; nothing is simulated.

`chances`   the question and the answer (`Question`, `Odds`), and how dice, hits and losses are counted on the way
`forecast`  asks it of the board: `of_battle` for one being fought, `of_space` for one that is coming, `of_forces` for one on no board
`exact`     answers: `odds` at once, `slices` a little at a time; by one of the next two
`fleets`    sea battles in which submarines take part, where losses follow no fixed order: `fleet_odds`
`lines`     all other battles: both sides lose in a fixed order: `line_odds`
`waves`     several battles one after the other: `waves`
"""
