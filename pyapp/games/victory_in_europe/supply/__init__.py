"""Supply (8.0) and what a nation can produce with it (11.1 to 11.3).

`lines`     lines of supply by land, sea, fjord and lake, red ports; winter closes seas
`picture`   which blocks are supplied
`accounts`  factories and resources that count, lend-lease, production points
`phase`     the supply phase: attrition
"""
