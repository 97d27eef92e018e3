"""The computer player.

`thinking`   an opinion for every step: `thoughts`
`appraisal`  what it sees in a position: forces (`force_of`), worth of territories (`value`), threats and the way to the front (`Look`)
`plans`      the orders that are worth writing: `proposals`
`ordering`   writes orders and bids (`plan`), and carries orders out (`carry_out`)
`fighting`   decides in combat: `resolve`, `stances`, `hit`, `raid`
`refitting`  decides from the refit to the production phase: `land`, `deploy`, `produce`
"""
