"""How strong the computer plays: how many plans it weighs in each part of its turn. A budget counts plans, never time."""

from __future__ import annotations

from dataclasses import dataclass

EASY, NORMAL, HARD = LEVELS = ("easy", "normal", "hard")


@dataclass(frozen=True)
class Budget:
    """Plans weighed in a turn: before buying, for the basket, for the attacks, for the noncombat move."""

    outlook: int
    basket: int
    attacks: int
    regrouping: int


BUDGETS = {NORMAL: Budget(100, 250, 600, 900), HARD: Budget(600, 1000, 4000, 6000)}
