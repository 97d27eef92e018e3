"""Hexes by arithmetic: where a hex lies, which hex a point is in, neighbours and distances.

A hex is named by four digits, column then row: "2015" is column 20, row 15. The hexes are flat-topped and
the odd columns sit half a hex lower. Sides are numbered clockwise from the top: N, NE, SE, S, SW, NW.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SIDES = ("N", "NE", "SE", "S", "SW", "NW")
_STEPS_FROM_EVEN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_STEPS_FROM_ODD = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
_ROOT3 = math.sqrt(3.0)

Point = tuple[float, float]


def column_row(name: str) -> tuple[int, int]:
    """The column and row of a hex name.

    >>> column_row("2015")
    (20, 15)
    """
    return int(name[:-2]), int(name[-2:])


def name_of(column: int, row: int) -> str:
    """The name of the hex in a column and row.

    >>> name_of(51, 0)
    '5100'
    """
    return f"{column:02d}{row:02d}"


def neighbour(name: str, side: int) -> str | None:
    """The hex across a side (0 = N … 5 = NW), or None above or left of anything that can be named.

    >>> neighbour("2220", 2), neighbour("2119", 0), neighbour("1000", 0)
    ('2320', '2118', None)
    """
    column, row = column_row(name)
    step = (_STEPS_FROM_ODD if column % 2 else _STEPS_FROM_EVEN)[side]
    column, row = column + step[0], row + step[1]
    return name_of(column, row) if 0 <= column <= 99 and 0 <= row <= 99 else None


def neighbours(name: str) -> tuple[str | None, ...]:
    """The six hexes round a hex, clockwise from the top.

    >>> neighbours("2220")
    ('2219', '2319', '2320', '2221', '2120', '2119')
    """
    return tuple(neighbour(name, side) for side in range(6))


def side_between(name: str, other: str) -> int:
    """Which side of a hex touches another; ValueError when they are not neighbours.

    >>> SIDES[side_between("2220", "2119")]
    'NW'
    """
    return neighbours(name).index(other)


def distance(one: str, other: str) -> int:
    """The number of steps between two hexes.

    >>> distance("2112", "2015"), distance("5108", "4612"), distance("2015", "2015")
    (3, 6, 0)
    """
    (q1, r1), (q2, r2) = _axial(*column_row(one)), _axial(*column_row(other))
    return max(abs(q1 - q2), abs(r1 - r2), abs((q1 + r1) - (q2 + r2)))


def within(name: str, steps: int) -> frozenset[str]:
    """Every hex name at most so many steps away, the hex itself included.

    >>> len(within("2015", 2)), "2013" in within("2015", 2)
    (19, True)
    """
    found = {name}
    edge = {name}
    for _ in range(steps):
        edge = {other for hex_name in edge for other in neighbours(hex_name) if other is not None} - found
        found |= edge
    return frozenset(found)


def _axial(column: int, row: int) -> tuple[int, int]:
    """Axial coordinates, in which distances are plain sums."""
    return column, row - column // 2


@dataclass(frozen=True, slots=True)
class HexGrid:
    """Flat-top hexes on the plane: `size` is centre to corner, `origin` the centre of the first hex."""

    size: float
    origin: Point
    first_column: int
    last_column: int
    first_row: int
    last_row: int

    @classmethod
    def from_header(cls, header: Mapping[str, Any]) -> HexGrid:
        """The grid that a board file describes in its "grid" section."""
        (column, row), (x, y) = header["first"], header["origin"]
        last_column, last_row = column + header["columns"] - 1, row + header["rows"] - 1
        return cls(float(header["size"]), (float(x), float(y)), column, last_column, row, last_row)

    @property
    def height(self) -> float:
        """From the flat top of a hex to its flat bottom."""
        return _ROOT3 * self.size

    def center(self, name: str) -> Point:
        """The middle of a hex.

        >>> HexGrid(10, (0, 0), 10, 60, 0, 28).center("1200")
        (30.0, 0.0)
        """
        column, row = column_row(name)
        across = column - self.first_column
        down = row - self.first_row + 0.5 * (column % 2 - self.first_column % 2)
        return self.origin[0] + 1.5 * self.size * across, self.origin[1] + self.height * down

    def corners(self, name: str) -> tuple[Point, ...]:
        """The six corners clockwise from the upper left, so that side n runs from corner n to corner n + 1."""
        x, y = self.center(name)
        half, tall = self.size / 2, self.height / 2
        return (
            (x - half, y - tall),
            (x + half, y - tall),
            (x + self.size, y),
            (x + half, y + tall),
            (x - half, y + tall),
            (x - self.size, y),
        )

    def side(self, name: str, side: int) -> tuple[Point, Point]:
        """The two ends of a side."""
        corners = self.corners(name)
        return corners[side], corners[(side + 1) % 6]

    def hex_at(self, x: float, y: float) -> str | None:
        """The hex under a point, or None outside the columns and rows of the grid.

        >>> grid = HexGrid(10, (0, 0), 10, 60, 0, 28)
        >>> grid.hex_at(*grid.center("2015")), grid.hex_at(-50, -50)
        ('2015', None)
        """
        column = self.first_column + (x - self.origin[0]) / (1.5 * self.size)
        row = self.first_row + (y - self.origin[1]) / self.height
        near = [
            name_of(c, r)
            for c in (math.floor(column), math.ceil(column))
            for r in range(math.floor(row) - 1, math.ceil(row) + 1)
            if self.first_column <= c <= self.last_column and self.first_row <= r <= self.last_row
        ]
        best = min(near, key=lambda name: math.dist(self.center(name), (x, y)), default=None)
        return best if best is not None and self._covers(best, x, y) else None

    def _covers(self, name: str, x: float, y: float) -> bool:
        """Whether a point lies in a hex: the nearest middle is not enough at the rim of the grid."""
        middle = self.center(name)
        across, down = abs(x - middle[0]), abs(y - middle[1])
        tolerance = 1e-9 * self.size
        return down <= self.height / 2 + tolerance and _ROOT3 * across + down <= self.height + tolerance
