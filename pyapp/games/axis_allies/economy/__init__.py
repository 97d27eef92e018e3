"""Money and what it buys.

`research`    researchers and the charts of developments, an optional rule
`purchase`    what is ordered and repaired: sets prices and budget of the order; the engine's forms (`Bag`) refuse what is too dear
`mobilize`    where what was bought may be placed
`objectives`  the bonuses of national objectives when income is collected, an optional rule
"""
