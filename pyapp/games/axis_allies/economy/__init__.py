"""Money and what it buys: `research`, `purchase`, `mobilize`, and the bonuses of `objectives` when income is collected."""
