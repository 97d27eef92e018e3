"""The sequence of play (page 1): the phases of a turn, and what happens between turns and years.

`outline`  the turn and its phases, the next turn, a new year; opens the steps of the other chapters by the names in `parts`
"""
