"""A round, phase by phase. Phase 4 is in `combat/`.

`sequence`    the order of the phases: `Round`
`planning`    phases 1 and 2: income (`Economy`), the secret sheets (`Planning`), bids (`TurnOrder`)
`seal`        closes what was written in secret: `close`
`operations`  phase 3: `Movement`; the turn of a nation (`Turn`); `carry_out` moves a command; fighters take off (`Launch`)
`refit`       phase 5: aircraft land (`Landing`), units are deployed (`Deployment`), commands regroup (`Regroup`)
`morale`      phase 6, reconstructed: `MoralePhase`; `Relief`, `Recovery`, `Unrest`, `Desertion`
`production`  phase 7: the secret sheets (`Production`), their opening (`reveal`), where units go (`Placing`)
`moments`     what may be done at any decision besides: split and merge commands, break the pact (`Moment`)
"""
