"""What offensives and reactions do besides what the rules give them. EotS 5.31, 5.32.

`bonuses`    8.2, 8.4  what they change in the battles
`attacks`    5.32B  submarines, kamikazes, raids
`lent`       9.3, 13.32  what an offensive may use while it lasts: transport points, paratroops, the Tokyo Express
`newcomers`  5.31C  units that come with an offensive
`chindits`   AL22, 5.32E  Orde Wingate holds a Japanese ground unit up behind its lines
`aftermath`  JP65, AL28, AL55, AL72  what the end of an offensive brings
"""
