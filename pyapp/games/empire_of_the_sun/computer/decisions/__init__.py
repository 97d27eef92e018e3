"""What the computer player decides beside its own offensives.

`reaction`  answers the other player's offensive: `respond`
`battles`   losses and retreats, and which battle is first: `fight`, `hit`, `go_home`
`havens`    the ports in which ships lie after battles and when they arrive: `Havens`
`strategy`  reinforcements and replacements: `station`, `replace`
"""
