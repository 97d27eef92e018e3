"""How the end of a battle scatters for one side: how likely each loss is, and each force that may be left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Left = tuple[tuple[str, int], ...]


@dataclass
class Spread:
    """The chances of losses, in the values by which the game counts them, and of what is left: units with their number or their steps.

    ``others`` is how many more ends there are than those in ``left``.
    """

    lost: dict[int, float] = field(default_factory=dict)
    left: dict[Left, float] = field(default_factory=dict)
    others: int = 0

    def add(self, lost: int, left: Mapping[str, int], chance: float) -> None:
        """One more end."""
        self.lost[lost] = self.lost.get(lost, 0.0) + chance
        key = tuple(sorted((unit, number) for unit, number in left.items() if number))
        self.left[key] = self.left.get(key, 0.0) + chance

    def likeliest(self, most: int) -> list[tuple[Left, float]]:
        """So many ends, the likeliest first."""
        return sorted(self.left.items(), key=lambda end: (-end[1], end[0]))[:most]


def together(one: Spread, other: Spread, most: int) -> Spread:
    """Two parts of a side whose fates do not depend on each other. The likeliest ends of both together are among the likeliest of each.

    >>> both = together(Spread({0: 0.5, 2: 0.5}, {(): 0.5, (("tank", 1),): 0.5}), Spread({1: 1.0}, {(("fighter", 1),): 1.0}), 6)
    >>> both.lost, len(both.left)
    ({1: 0.5, 3: 0.5}, 2)
    """
    found = Spread(others=len(one.left) * len(other.left))
    for lost, chance in one.lost.items():
        for more, share in other.lost.items():
            found.lost[lost + more] = found.lost.get(lost + more, 0.0) + chance * share
    for left, chance in one.likeliest(most):
        for more_left, share in other.likeliest(most):
            found.left[tuple(sorted((*left, *more_left)))] = chance * share
    found.others -= len(found.left)
    return found
