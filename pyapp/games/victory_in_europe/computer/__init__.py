"""The computer player: `thinking` has an opinion for every step, `sight` is the map as its seat sees it.

`worth` says what areas and steps are worth, `front` where armies are needed, `clash` is a quick estimate of battles. `moving` gives the
orders of a turn: `campaign` says on whom to declare war, `muster` who could come where, `attacks` weighs battles on land, `marches` says
where armies, aircraft and factories go, `fleets` what ships do and where troops land. `fighting` decides in
battles, `cards` about cards and events, `statecraft` about war and neutrals, `spending` in production.
"""
