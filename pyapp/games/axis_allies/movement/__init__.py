"""Movement.

The two phases and what they share:

`combat_move`     phase 2, the step `CombatMove`
`noncombat_move`  phase 4, the step `NoncombatMove`; the defenders' homeless fighters come first
`orders`          what both share: reading a bag, common destinations, and `Safety`: air units must still be able to come down

Where pieces may go:

`routes`        distances in the air, sea lanes, roads, canals and straits, blitz; `survey` looks at the whole board once for many questions
`attacks`       in combat movement, and why not elsewhere: `Attacks`, `Raids`, `Loading`
`redeployment`  in noncombat movement, and why not elsewhere: `Redeployment`
`voyages`       where ships that move in combat came from, which may not stay (`unfinished`), and how they are called back (`call_back`)

Transports and aircraft:

`transports`    what fits aboard (`fits`), from where and onto what it can be landed, which ships take part
`ships`         which transports an order means: those that its player names, or else the usual ones (`plan_of`)
`carriers`      decks for fighters, on own carriers (`decks`) and as guests on those of allies (`launch_guests`, `seat_guests`)
`guests`        fighters that go aboard the ally's carrier that their player chooses
`landing`       proves that air units can come down, or how many at best: `outlook`
`stranded`      fighters of the defenders that lost their base: the step `LandStranded`
`paratroopers`  infantry that bombers drop, a development: `Drops`
"""
