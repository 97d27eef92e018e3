"""What may pass between two hexes. EotS 7.21, 7.41, 1.3 (unplayable ocean hexsides).

A hexside is printed as letters: ``w`` ships may pass, ``l`` ground units may pass, ``r`` ground units may pass along a transport route,
``x`` water that is closed to ships, ``y`` land that is closed to ground units, ``-`` the edge of play. ``wl`` lets both pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, only, place

KWAI = frozenset((2108, 2109))  # a transport route only after the River Kwai card: JP18
_EVEN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_ODD = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def around(number: int) -> tuple[int, ...]:
    """The six hex numbers round a hex, clockwise from the top, in play or not.

    >>> around(2220)
    (2219, 2319, 2320, 2221, 2120, 2119)
    """
    column, row = divmod(number, 100)
    steps = _ODD if column % 2 else _EVEN
    return tuple((column + across) * 100 + row + down for across, down in steps)


def _neighbours(number: int) -> Mapping[int, str]:
    beyond = zip(around(number), HEXES[number].sides)
    return {other: side for other, side in beyond if side != "-" and other in HEXES}


NEIGHBOURS: Mapping[int, Mapping[int, str]] = {number: _neighbours(number) for number in HEXES}
"""The hexes in play next to a hex, each with the hexside between."""


def side_between(number: int, other: int) -> str:
    """The hexside between two hexes, ``-`` where they are no neighbours.

    >>> side_between(2813, 2912), side_between(2913, 3013), side_between(2813, 4017)
    ('l', 'wy', '-')
    """
    return NEIGHBOURS[number].get(other, "-")


def lets_ground(side: str) -> bool:
    """May ground units cross it on foot?"""
    return "l" in side or "r" in side


def lets_ships(side: str) -> bool:
    """May ships cross it?"""
    return "w" in side


def is_all_water(side: str) -> bool:
    """Is there no way by land? Only such a hexside is blocked by a zone of influence. EotS 7.35."""
    return not lets_ground(side)


@dataclass(frozen=True)
class Passage:
    """A kind of hexside as a way to step: ``steps`` pairs a shift with the hexes from which one may step so."""

    steps: tuple[tuple[int, HexSet], ...]

    def beyond(self, hexes: HexSet) -> HexSet:
        """The hexes that are one step away from any of a set."""
        found = 0
        for shift, those in self.steps:
            part = hexes & those
            if part:
                found |= part << shift if shift > 0 else part >> -shift
        return found


def _pairs() -> Iterator[tuple[int, int, str]]:
    for number, neighbours in NEIGHBOURS.items():
        for other, side in neighbours.items():
            yield number, other, side


def passage(wanted: Callable[[str], bool]) -> Passage:
    """The passage through the hexsides that a test picks."""
    steps: dict[int, HexSet] = {}
    for number, other, side in _pairs():
        if wanted(side):
            shift = place(other) - place(number)
            steps[shift] = steps.get(shift, 0) | only(number)
    return Passage(tuple(steps.items()))


BY_LAND = passage(lets_ground)
BY_SEA = passage(lets_ships)
BY_ROUTE = passage(lambda side: "r" in side)
BY_ANY_SIDE = passage(lambda side: True)
