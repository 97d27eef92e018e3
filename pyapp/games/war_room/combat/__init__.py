"""Phase 4: conflicts.

`combat`   conflicts are picked one by one (`Combat`) and each is resolved to its end (`Conflict`); who commands (`Commander`)
`battle`   one battle, stage by stage (`Fight`, `Stage`): stances, hits, escorts, repairs, each a step
`board`    the battle board: who takes part (`forces`), lines and stances, dice, where a hit may go
`bombing`  strategic bombing, between the stages of a battle: `Bombing`
`raids`    raids on convoys: `ConvoyRaid`; what may be sunk (`prey`, `loss`)
`losses`   what is lost leaves the map: `Losses`
`taking`   garrisons, control, medals and stress: `Garrison`, `Capture`, `Medals`; `Trespass` of a party of the pact
"""
