"""What is printed, read once from `data/` into frozen objects. Nothing here knows a position.

`sides`     the three sides, the seats, the nations
`units`     the types of unit and the 186 blocks: `UNITS["de_2pz"]`, `TYPES["tank"]`
`cards`     the 108 command cards: `CARDS["ax41_3"]`
`set_ups`   the five starts and the seven scenarios
`tables`    the numbers of the rules, the switches, the rows of the Diplomacy Table, the country rules
`calendar`  turns, years and quarters
`reading`   how a file of `data/` is read
"""
