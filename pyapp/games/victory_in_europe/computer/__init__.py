"""The computer player: `thinking` has an opinion for every step, `sight` is the map as its seat sees it, `worth` what areas are worth to it.

`moving` gives the orders of a turn: `campaign` says on whom to declare war, `muster` who could come where, `clash` is a quick estimate of
battles, by which `attacks` weighs them; `marches` says where armies and aircraft stand, `fleets` what ships do and where troops land,
`works` which factories are moved. `fighting` decides in battles, `cards` about cards and events, `statecraft` about war and neutrals,
`spending` in production.
"""
