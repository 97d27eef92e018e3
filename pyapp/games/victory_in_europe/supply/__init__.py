"""Supply (8.0) and what a nation can produce with it (11.1 to 11.3).

`lines`     8.1, 8.3, 8.7  lines of supply by land, sea, fjord and lake, red ports; winter closes seas: `Network.lines`
`picture`   8.0 to 8.6  which blocks are supplied
`accounts`  1.5, 8.5, 11.1 to 11.3  factories and resources that count, lend-lease, production points
`phase`     8.6  the supply phase: attrition
"""
