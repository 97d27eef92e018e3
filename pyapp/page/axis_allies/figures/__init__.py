"""Axis & Allies in figures.

`measures`    what the statistics measure: income, army, land, cities, what was lost, and how many hits a roll should have brought
`calculator`  the odds of any forces, in several waves, with orders of loss and a moment to retreat
"""
