"""Sets of hexes. A set is a whole number with one bit for each hex of the grid, so ``|``, ``&`` and ``~`` work on sets.

A hex is its printed number: column and row, ``2813`` for column 28, row 13. The bits lie column by column, so that one shift moves a
whole set in one direction.
"""

from __future__ import annotations

from collections.abc import Iterable

HexSet = int
ROWS = 29
FIRST_COLUMN, LAST_COLUMN = 10, 59
NOWHERE: HexSet = 0


def place(number: int) -> int:
    """Which bit stands for a hex."""
    return (number // 100 - FIRST_COLUMN) * ROWS + number % 100


_BITS = {column * 100 + row: 1 << place(column * 100 + row) for column in range(FIRST_COLUMN, LAST_COLUMN + 1) for row in range(ROWS)}


def number_at(bit_place: int) -> int:
    """The hex of a bit.

    >>> number_at(place(2813))
    2813
    """
    column, row = divmod(bit_place, ROWS)
    return (column + FIRST_COLUMN) * 100 + row


def only(number: int) -> HexSet:
    """The set of one hex."""
    return _BITS.get(number) or 1 << place(number)


def hexset(numbers: Iterable[int]) -> HexSet:
    """The set of these hexes."""
    found = NOWHERE
    for number in numbers:
        found |= _BITS.get(number) or 1 << place(number)
    return found


def members(hexes: HexSet) -> list[int]:
    """The hexes of a set in their order.

    >>> members(hexset([2813, 1004, 2813]))
    [1004, 2813]
    """
    found = []
    while hexes:
        low = hexes & -hexes
        found.append(number_at(low.bit_length() - 1))
        hexes ^= low
    return found


def holds(hexes: HexSet, number: int) -> bool:
    """Is a hex in a set?"""
    return bool(hexes & only(number))
