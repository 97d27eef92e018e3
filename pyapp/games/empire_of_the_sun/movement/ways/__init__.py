"""Where the units of each kind can go, as sets of hexes.

`marching`    7.41, 7.49  overland
`sailing`     7.21, 7.23  ships, and where they may end
`flying`      7.31, 7.33, 7.36, 12.71  aircraft in legs
`airborne`    JP58, AL69  paratroops
`landing`     7.44 to 7.47  strategic transport, amphibious assault, organic transport, barges
"""
