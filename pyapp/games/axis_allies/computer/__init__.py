"""The computer player.

How it comes to an action:

`thinking`   an opinion for every step, by the level at which a seat is played: `thoughts`
`levels`     how strong it plays: a `Budget` counts the plans that it weighs
`easy/`      the easiest level, which plans nothing
`turnplan`   the others plan each phase as a whole: `buying`, `attacking`, `regrouping`, `placing`
`carry_out`  and carry the plan out order by order: what each order means when its turn comes, and what was `planned`
`fighting`   what it decides in battles: `press`, losses, where to fight
`resigning`  when it gives up among computers: `is_hopeless`
`reasons`    what it says of its turn afterwards to whoever wants to learn: `account`

What is planned:

`forces`     what an attack on a space could be made with: `Mission`
`missions`   which spaces are attacked with what: `Planner` makes a `Campaign` of missions
`garrisons`  the noncombat move, who stays and who goes: `Regrouping`
`baskets`    what is bought and where it is put: `Basket`
`book`       what each power buys in its first turns: `openings`

What the plans are weighed by:

`weighing/`   a position in numbers, what the enemies would do to it, what things are worth
"""
