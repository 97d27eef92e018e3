"""How a computer player weighs units before a battle: what they can do and what they can bear."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Force:
    """Some units: their fire in a round, as the game counts it (pips, dice), and the hits they can take."""

    fire: float = 0
    hits: float = 0

    def __add__(self, other: Force) -> Force:
        return Force(self.fire + other.fire, self.hits + other.hits)

    @property
    def strength(self) -> float:
        """Firepower times staying power, which ranks battles well enough."""
        return self.fire * self.hits
