"""How strong the computer plays: how many positions it looks at in each part of its turn. A budget counts positions, never time."""

from __future__ import annotations

from dataclasses import dataclass

EASY, NORMAL, HARD = LEVELS = ("easy", "normal", "hard")


@dataclass(frozen=True)
class Budget:
    """Positions looked at in a turn: before buying, for the basket, for the attacks, for the noncombat move.

    ``foresight``: how many things that the noncombat move could mend are tried with each plan of attack; ``doubts``: of how many
    battles that may end either way both ends are looked at.
    """

    outlook: int
    basket: int
    attacks: int
    regrouping: int
    foresight: int
    doubts: int


BUDGETS = {NORMAL: Budget(40, 32, 90, 80, 0, 0), HARD: Budget(2000, 600, 9000, 3000, 6, 3)}
QUICK = BUDGETS[NORMAL]  # what is thought through even when somebody wants to see it now
