"""What becomes of nations, and of the will of the United States to go on (4.3, 4.5, 12, 14 to 17).

`markers`    what events and other chapters do to the political tracks, one small function each: begin here
`phase`      4.3  the political phase: the steps in their order, the surrender of Japan
`surrender`  12.0 to 12.5, 12.8, 12.92  nations by their key hexes: when, on what terms, won back; islands that follow their keys
`india`      12.62, 12.63  the track of India and its surrender
`japan`      12.93, 16.2  how Japan is beaten: what is asked of a position, nothing is changed
`will`       4.32, 16.4  the US Political Will segment: everything that moves the marker
`victory`    4.5, 16.1 to 16.3  the end of the turn
`points`     17.27, 17.38, 17.48  the victory points of Japan, item by item, at any moment
`result`     how a game ends
`bid`        16.49  the bid for sides, an option of a new game
"""
