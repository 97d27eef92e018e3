"""War Room in figures.

`measures`    what the statistics measure: income, army, land, stress, what was lost, and how many results a roll should have brought
`calculator`  the odds of any forces in any stances, on land and at sea
"""
