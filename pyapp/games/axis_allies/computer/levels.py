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


BUDGETS = {NORMAL: Budget(80, 250, 300, 700), HARD: Budget(400, 800, 2500, 4000)}
