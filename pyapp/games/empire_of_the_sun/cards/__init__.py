"""Strategy cards (5): who holds which, and who may know.

`piles`  hand, Future Offensive, discards, removed; the deck is what is in none of them, and a draw is a private roll
"""
