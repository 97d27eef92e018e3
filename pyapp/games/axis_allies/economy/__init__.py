"""Money and what it buys.

`research`    researchers and the charts of developments, an optional rule: the steps `Research` and `Breakthrough`
`purchase`    what is ordered and repaired: how many of a kind the money pays for (`Bag`: price and budget), how many points (`Number`)
`mobilize`    where what was bought may be placed: the step `Mobilize`
`objectives`  the bonuses of national objectives when income is collected, an optional rule: `objectives`
"""
