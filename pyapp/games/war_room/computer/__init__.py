"""The computer player: `thinking` has an opinion for every step, `appraisal` weighs the position, `plans` finds the orders worth writing.

`ordering` writes and carries out orders, `fighting` decides in combat, `refitting` from the refit to the production phase.
"""
