"""The computer player.

`thinking`   an opinion for every step, by the level at which a seat is played: `thoughts`
`levels`     the levels by name

What all levels use:

`appraisal`  what it sees in a position: forces (`force_of`), worth of territories (`value`), threats and the way to the front (`Look`)
`fighting`   decides in combat: `resolve`, `stances`, `hit`, `raid`
`ordering`   the easiest level writes orders and bids (`plan`); carries orders out (`carry_out`)
`plans`      the orders that the easiest level finds worth writing: `proposals`
`refitting`  decides from the refit to the production phase: `land`, `deploy`, `produce`

The stronger levels plan their whole sheet at once:

`scheming`   follows a plan for a position (`plan`), or calls an order off (`carry_out`)
`sheets`     the search: parties of commands that go to a region together, the best for each order first (`Planner`)
`outlook`    what the enemies may do, their sheets unseen: `Outlook`
`prospects`  what a region is worth by who of one's own is there: `Prospects`
`currents`   where armies, fleets and aircraft are drawn: `Currents`
`exchange`   a quick estimate of a battle: `exchange`
`buying`     what it buys and trades: `produce`
`settling`   where it fills commands up, lands and places: `regroup`, `land`, `place`
"""
