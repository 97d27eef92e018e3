"""The fog of war: nobody but its owner knows what a block is until a battle shows it. VIE 2.1, 4.4, page 2.

`lots`    what a seat draws for itself alone: one private roll at the start, everything else follows from it
`faces`   which unit is on a block: asking, showing, hiding again, mixing; the only door to faces
"""
