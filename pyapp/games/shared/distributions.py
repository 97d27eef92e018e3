"""Exact distributions of hits: a list says how likely none is, one, two and so on."""

from __future__ import annotations

import math
from collections.abc import Sequence


def binomial(dice: int, chance: float) -> list[float]:
    """The hits of so many dice, each of which hits with the same chance.

    >>> binomial(2, 0.5)
    [0.25, 0.5, 0.25]
    """
    return [math.comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in range(dice + 1)]


def convolved(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """The sum of two independent numbers of hits.

    >>> convolved([0.5, 0.5], [0.5, 0.5])
    [0.25, 0.5, 0.25]
    """
    total = [0.0] * (len(one) + len(other) - 1)
    for first, chance in enumerate(one):
        for second, other_chance in enumerate(other):
            total[first + second] += chance * other_chance
    return total


def capped(hits: Sequence[float], most: int) -> tuple[float, ...]:
    """The same when no more than so many hits can count.

    >>> capped([0.25, 0.5, 0.25], 1)
    (0.25, 0.75)
    """
    return tuple(hits) if len(hits) <= most + 1 else (*hits[:most], sum(hits[most:]))
