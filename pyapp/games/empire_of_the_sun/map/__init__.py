"""The map (1.22): 1,140 hexes from 1004 to 6025, and what lies on and between them. Nothing here knows a position.

`hexsets`   sets of hexes as one whole number, a bit a hex: union, intersection and floods over the map cost microseconds
`hexes`     `HEXES[2813]`: terrain, bases, region; sets such as `PORTS`
`hexsides`  neighbours and what may pass between them; a `Passage` steps a whole set of hexes at once
`ranges`    distances, and the hexes within a range
`paths`     floods through passages, and the search with a cost for each step
`nations`   which hexes belong to which nation (12), the Burma Road (12.76)
"""
