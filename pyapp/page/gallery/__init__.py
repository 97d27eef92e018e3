"""The gallery: pictures to keep and to post, each a file of its own that needs nothing else.

`ground`   a simplified board: the outlines of a region, its owners, its names
`reel`     what happened in a turn or a battle, as a row of short scenes: moves, dice, losses, what changed hands
`film`     a reel on its ground as one picture that moves by itself, without a script
`summary`  how a game went, on one page: who won, how everybody's numbers went, what was lost, how lucky everybody was
`taking`   what works the pictures out and hands them to the browser as files
`lines`    texts and lines in such pictures: broken to fit, coloured without a style sheet
"""
