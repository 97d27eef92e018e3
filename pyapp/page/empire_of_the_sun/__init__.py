"""Empire of the Sun on the page.

How the game is shown:

`presenter`  puts the game's own pictures and panels in the places that the page has for them
`names`      how units, cards and hexes read
`counters`   units as counters, on the board and in a text
`stacks`     what lies on the board: stacks, the stack that is fanned out, units in boxes
`easel`      what lies on the board now, and what is laid over it
`overlays`   supply, zones of influence, control and reach over the board
`card`       the card of a hex: terrain, control, who stands there, whose zones it lies in
`table`      the strip at the top, the tracks, replacements and resources, the nations; the markers on the board's tracks, units
`figures`    numbers: what the statistics measure, the calculator of odds

A turn:

`hand`       the hand as cards: what each can be played for, and why not for anything else; the choice of an HQ
`planning`   the planner of an offensive: activation, movement, battles
`choosing`   what a click or a drag on the board chooses
`courses`    the way that chosen units would take: drawn, and told with its cost
`reacting`   what the reaction player sees of an offensive: the chance of the roll, the cards that answer it
`battle`     the window of a battle: both forces and what they roll, the hits to be applied, what has happened
`prospects`  odds: asked for when they are shown, worked out when there is time, remembered
`mustering`  questions about units anywhere: who is placed, restored, brought back, reduced, taken off the map
"""
