"""The turn (4): its phases, and the offensives phase in which the players play their cards by turns (4.2, 5.0).

`outline`       the phases, the special turn of December 1941 (17.11), the turn marker
`offensives`    4.2  initiative, who plays next, the end of the phase
`play`          5.0  a player plays a card: the step and its forms
`plays`         5.0, 6.29  which card may be played how
`reasons`       why a card cannot be played in a way, in sentences
`china`         12.72, 12.73  the offensive in China by an operations card
`headquarters`  7.33, 7.54, 7.56  HQs and aircraft leave and come back by an operations card
"""
