"""Ranges: the distance between two hexes, the hex one starts from not counted. EotS 1.3, Range."""

from __future__ import annotations

import functools

from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, hexset

ZONE = 2


def distance(one: int, other: int) -> int:
    """How many hexes apart two hexes are, whatever lies between.

    >>> distance(3705, 5506), distance(2112, 2015), distance(2813, 2813)
    (18, 3, 0)
    """
    column, row = divmod(one, 100)
    other_column, other_row = divmod(other, 100)
    across = other_column - column
    down = (other_row - other_column // 2) - (row - column // 2)
    return max(abs(across), abs(down), abs(across + down))


@functools.cache
def within(number: int, reach: int) -> HexSet:
    """The hexes in play within a range of a hex, the hex itself among them."""
    column, row = divmod(number, 100)
    columns, rows = range(column - reach, column + reach + 1), range(max(0, row - reach), row + reach + 1)
    square = (at * 100 + down for at in columns for down in rows)
    return hexset(other for other in square if other in HEXES and distance(number, other) <= reach)
