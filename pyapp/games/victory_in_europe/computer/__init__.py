"""The computer player: it sees what its seat sees.

`thinking`  an opinion for every step: `thoughts`
`sight`     the map as its seat sees it: `Sight`

What things are worth:

`worth`      areas and steps, in production points: `Worth`, `price`
`lifelines`  how surely lines of supply hold, and what hangs on an area: `Lifelines`
`front`      where armies are needed: `Front`
`clash`      a quick estimate of battles: `clash`

The orders of a turn:

`moving`    gives them: `move`
`muster`    who could come where, and over which border: `Muster`
`attacks`   weighs battles on land: `Attacks`
`marches`   where armies, aircraft and factories go: `Marches`, `relocations`
`fleets`    what ships do, and where troops land: `Fleets`

What else is decided:

`fighting`    in battles: `take_turn`, `hit`, `leave`
`cards`       the card and its event: `lay`, `claim`
`statecraft`  on whom war is declared, and when; neutrals: `targets`, `enter`, `roll`, `deploy`
`spending`    production: `produce`
"""
