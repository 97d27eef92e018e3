"""Empire of the Sun in figures.

`measures`    what the statistics measure: steps, bases, resources, will, what was lost, and what a roll was worth
"""
