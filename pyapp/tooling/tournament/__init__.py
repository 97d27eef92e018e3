"""`build.py tournament` and `build.py tune`: computer players against each other, sides swapped.

`matches`    plays them and tells who wins how often, and how long a turn takes
`shame`      what a player of Axis & Allies should be ashamed of, counted
`shame_war`  the same for War Room
`screening`  changes all weights in the same games, so that these tell what each is worth
`tuning`     tries the weights of the player of Axis & Allies at other values, and stores what is better
`history`    what of the history of the war comes about in games of Victory in Europe
"""
