"""The strategy phase (4.1): reinforcements, replacements, strategic warfare, cards.

`deal`  the cards of a turn (4.1.4)
"""
