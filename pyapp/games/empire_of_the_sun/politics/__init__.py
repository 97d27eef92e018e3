"""What becomes of nations, and of the will of the United States to go on (4.3, 4.5, 12, 14 to 17).

`markers`  what events and other chapters do to the political tracks, one small function each: begin here
`bid`      16.49  the bid for sides, an option of a new game
"""
