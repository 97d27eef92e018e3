"""Empire of the Sun in figures.

`measures`    what the statistics measure: steps, bases, resources, will, what was lost, and what a roll was worth
`calculator`  the odds of any units in any hex: in the air and at sea, then on the ground
"""
