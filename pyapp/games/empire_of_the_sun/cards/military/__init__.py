"""What offensives and reactions do besides what the rules give them. EotS 5.31, 5.32.

`bonuses`    8.2, 8.4  what they change in the battles
`attacks`    5.32B  submarines, kamikazes, raids
`lent`       transport points, paratroops, the Tokyo Express
`newcomers`  5.31C  units that come with an offensive
`chindits`   AL22
`aftermath`  what the end of an offensive brings
"""
