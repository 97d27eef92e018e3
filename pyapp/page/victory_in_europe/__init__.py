"""Victory in Europe on the page.

How the game is shown:

`presenter`  puts the game's own pictures and panels in the places that the page has for them
`eyes`       what the one who looks may see of blocks
`names`      how units, blocks, nations and cards read
`blocks`     blocks in texts and lists
`stacks`     what lies on the board: stacks, the stack that is fanned out
`easel`      what lies on the board now, and what is laid over it
`overlays`   winter, and over the board supply, control, borders with their limits
`card`       the card of an area or a sea: who holds it, who stands there, what its borders allow
`table`      the strip at the top, the calendar, victory, powers, the Force Pool, units
`prospects`  odds from what the seat may know: asked for when they are shown, worked out when there is time
`figures`    numbers: what the statistics measure, the calculator of odds

What is asked in a turn: `phases`.
"""
