"""War Room on the page: command markers, orders behind the curtain, the battle board, the tracks, purchases and trade.

How the game is shown:

`presenter`   puts the game's own pictures and panels in the places that the page has for them
`names`       how commands and places read, short enough for a list
`pictures`    coloured dice, units in text, the homeland track, bars of resources
`stacks`      commands, carrier fighters, conflicts, bombs, units under construction
`card`        the card of a region: who holds it, what it is worth now, what stands there, what can be built, and the orders that meet there
`table`       the strip in turn order, the tracks of resources, stress and the homeland, casualties, the pact, units
`figures`     numbers: what the statistics measure, the calculator of odds

A round, phase by phase:

`planning`    the sheet of orders, the commands that have none, the oil bid; and the order that is being written
`movement`    orders that are planned, revealed, carried out and cancelled, as arrows and as a list
`conflicts`   which conflict is resolved next, who commands, who takes the territory and the medals, what is repaired
`raids`       raids and bombs: convoys, their raiders and what may be sunk; what bombs may destroy; flags in doubt
`refit`       aircraft that land, fighters that take off, new units that are sent and deployed, commands that regroup
`morale`      bids and places, medals against stress, recovery, unrest, desertion, and the pact's own questions
`production`  the secret sheet of purchases, civilian goods and one trade, with what is left of each resource

Battles:

`battle`      both sides on their lines with their damage boxes, dice in colours, hits still to be assigned, the odds
`stances`     every unit of a side on a line of the battle board, unit by unit, filled in with what suggests itself
`hits`        what each result strikes, what that does to it, and who may step in between
`prospects`   odds: asked for when they are shown, worked out when there is time, remembered
"""
