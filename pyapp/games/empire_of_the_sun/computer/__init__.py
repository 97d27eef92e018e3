"""The computer player: `thinking` has an opinion for every step, `worth` says what hexes and steps are worth.

`aims` knows what wins the scenario. `cards` chooses the card and how to play it, `muster` who could come to a hex and how, `strikes` what
an attack would gain by the exact odds, `offensives` whom to activate, `moving` carries that out, `advance` brings up who is left over,
`rehearsal` goes through an event that demands something before it is begun, `headquarters` moves the HQs up. `reaction` answers the other
player, `battles` decides about losses and retreats, `strategy` places reinforcements and uses replacements. `RULES.md` tells what it does
and how well.
"""
