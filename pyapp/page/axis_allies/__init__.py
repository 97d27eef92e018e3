"""Axis & Allies on the page: its pieces, cards, purchase, mobilization and battles.

`anniversary`  what the Anniversary Edition adds to the panels: the charts of research, the national objectives, how China stands
`battle`       both sides by combat value, the dice of this round, hits, losses, and the odds running along
`coming`       the battles that are coming, with their odds and the button that begins each; what suggests itself in them
`card`         everything that a player wants to know of a space
`crossings`    what a drag across the water means: aboard, across and ashore in one gesture
`figures`      numbers: what the statistics measure, the calculator of odds
`names`        from the text of a unit to words
`panels`       ordering units, placing them, choosing the units that move
`pictures`     silhouettes of units, dice, bars of the odds
`presenter`    puts the game's own pictures and panels in the places that the page has for them
`prospects`    odds: asked for when they are shown, worked out when there is time, and remembered
`stacks`       one counter for each power's units of a kind, factories with their damage
`table`        the strip of powers, the table of income and armies, the victory cities, units
`threats`      pieces that stand near enough, counted in spaces of their own element
"""
