"""Play without a server: links, arrivals, dice and secrets that everybody can check. Pure, like the engine it builds on.

`SHARING.md` tells how it works and what it cannot promise.

The game that is shared:

`table`         the match with all that its players must agree on: players, dice, proofs, sealed turns, standing orders
`parties`       who is who in two copies, and how a player whose keys are lost takes his place again
`keys`          what belongs to one player alone, and the link that moves it to another device
`saves`         a shared game as a save

A link, from a table to characters and back:

`link`          what a link holds; reads one and checks its shape and its position
`document`      the message of a link, and its two forms in an address: ``#m=`` and ``#g=``
`plain`         what is shared about a table as plain data, bounded and checked
`packing`       positions and lines of the journal as short bytes, by a dictionary that is frozen for ever
`coder`         numbers and words by the chances that they have at their place
`ranges`        the range coder under it
`migrations`    links of earlier schemas

A link that comes in:

`arrival`       what a link is worth: new, next, nothing new, older, a fork, a second answer, a gap
`verify`        its turn is played through the rules: every move, every die, every secret
`doubts`        what may be true but is asked about first: dice that could have been chosen, moves in another's name
`merging`       one table out of two: what is known here stands, what is new is taken

Dice, secrets and proofs:

`chains`        hash chains: each player commits to all his numbers at once and opens them one by one
`sealed_dice`   a roll from two closed numbers: one fixes his action, the other opens
`secrets`       turns that several seats write at the same time, each sealed until all are
`signatures`    nobody else can have said what a player has signed, and he cannot deny it
`standing`      orders given beforehand become actions that the rules check
`audit`         at the end the whole journal is checked against everything that was promised
"""
