"""Victory in Europe in figures.

`measures`    what the statistics measure: what everybody sees, the steps that were lost, and how many hits a volley should have brought
`calculator`  the odds of any units in any place, in the season of the game
"""
