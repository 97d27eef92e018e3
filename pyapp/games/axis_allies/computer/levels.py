"""How strong the computer plays: how many plans it weighs in each part of its turn. A budget counts plans, never time."""

from __future__ import annotations

from dataclasses import dataclass

EASY, NORMAL, HARD = LEVELS = ("easy", "normal", "hard")


@dataclass(frozen=True)
class Budget:
    """Plans weighed in a turn: before buying, for the basket, for the attacks, for the noncombat move.

    ``foresight``: how many things that the noncombat move could mend are tried with each plan of attack.
    """

    outlook: int
    basket: int
    attacks: int
    regrouping: int
    foresight: int


BUDGETS = {NORMAL: Budget(80, 250, 400, 900, 3), HARD: Budget(400, 800, 1500, 4000, 9)}
