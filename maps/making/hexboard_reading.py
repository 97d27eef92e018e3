"""Reads a hex board as a player would: what is land, which sides ships and ground units may cross, what is printed where.

Everything comes from the committed board file, nothing from the files it was made of. Standard library only.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pyapp.board.boardfile import Board, Point, Space
from pyapp.board.hexes import HexGrid, distance, neighbour, neighbours
from pyapp.board.outline import absolute

Pair = tuple[str, str]
SHUT_SHARE = 0.2
"""The part of a side that may be water (land) and still stop ships (ground units): less cannot be seen."""
BUCKET = 32.0
SCANS = 9


def pair_of(one: str, other: str) -> Pair:
    """A side by its two hexes, in order."""
    return (one, other) if one < other else (other, one)


class Land:
    """The drawn land, ready to be asked how much of a line lies on it."""

    def __init__(self, rings: list[list[Point]]) -> None:
        self._pieces: dict[tuple[int, int], list[tuple[Point, Point]]] = defaultdict(list)
        self._rows: dict[int, list[tuple[Point, Point]]] = defaultdict(list)
        for ring in rings:
            for start, end in pairwise([*ring, ring[0]]):
                self._store(start, end)

    def _store(self, start: Point, end: Point) -> None:
        columns = sorted((int(start[0] // BUCKET), int(end[0] // BUCKET)))
        rows = sorted((int(start[1] // BUCKET), int(end[1] // BUCKET)))
        for row in range(rows[0], rows[1] + 1):
            self._rows[row].append((start, end))
            for column in range(columns[0], columns[1] + 1):
                self._pieces[column, row].append((start, end))

    def crossings(self, y: float) -> list[float]:
        """Where a level line enters and leaves the land, from left to right."""
        found = []
        for (ax, ay), (bx, by) in self._rows[int(y // BUCKET)]:
            if (ay > y) != (by > y):
                found.append(ax + (y - ay) / (by - ay) * (bx - ax))
        return sorted(found)

    def holds(self, point: Point) -> bool:
        """Whether a point is on land."""
        return bisect_left(self.crossings(point[1]), point[0]) % 2 == 1

    def share_along(self, start: Point, end: Point) -> float:
        """The part of a short straight line that lies on land."""
        cuts = sorted({0.0, 1.0, *self._cuts(start, end)})
        return sum(b - a for a, b in pairwise(cuts) if self.holds(_between(start, end, (a + b) / 2)))

    def _cuts(self, start: Point, end: Point) -> Iterator[float]:
        columns = sorted((int(start[0] // BUCKET), int(end[0] // BUCKET)))
        rows = sorted((int(start[1] // BUCKET), int(end[1] // BUCKET)))
        for row in range(rows[0], rows[1] + 1):
            for column in range(columns[0], columns[1] + 1):
                for piece in self._pieces[column, row]:
                    share = _cut(start, end, *piece)
                    if share is not None:
                        yield share


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _cut(a: Point, b: Point, c: Point, d: Point) -> float | None:
    """How far along a-b the line c-d crosses it."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = ux * vy - uy * vx
    if cross == 0:
        return None
    wx, wy = c[0] - a[0], c[1] - a[1]
    along, other = (wx * vy - wy * vx) / cross, (wx * uy - wy * ux) / cross
    return along if 0 <= along <= 1 and 0 <= other <= 1 else None


@dataclass(frozen=True)
class Reading:
    """What the board shows."""

    grid: HexGrid
    hexes: dict[str, Space]
    land_share: dict[str, float]
    ships: frozenset[Pair]
    ground: frozenset[Pair]
    routes: frozenset[Pair]

    def sea_distance(self, start: str, goal: str) -> int | None:
        """How many sides ships cross from one hex to another, or None when there is no way."""
        return _steps(start, goal, self.ships)

    def is_coastal(self, name: str) -> bool:
        """Whether ships can reach a hex with land."""
        return self.land_share[name] > 0 and any(pair_of(name, other) in self.ships for other in neighbours(name) if other)

    def marked(self, mark: str) -> frozenset[str]:
        """All hexes with a mark or terrain."""
        return frozenset(name for name, space in self.hexes.items() if mark in space.sub)


def _steps(start: str, goal: str, open_sides: frozenset[Pair]) -> int | None:
    seen, edge, steps = {start}, {start}, 0
    while edge:
        if goal in edge:
            return steps
        edge = {o for n in edge for o in neighbours(n) if o and o not in seen and pair_of(n, o) in open_sides}
        seen |= edge
        steps += 1
    return None


def read_board(board: Board) -> Reading:
    """Measures a board."""
    grid = HexGrid.from_header(board.grid or {})
    hexes = {name: space for name, space in board.spaces.items() if space.kind != "box"}
    land = Land([_points(line, board.unit) for shape in board.shapes if shape.kind == "land" for line in shape.lines])
    closed = _closed_sides(board, grid)
    ships, ground = set(), set()
    for name in hexes:
        for side in (1, 2, 3):
            other = neighbour(name, side)
            if other not in hexes:
                continue
            share, pair = land.share_along(*grid.side(name, side)), pair_of(name, other)
            if 1 - share > SHUT_SHARE and pair not in closed["ships"]:
                ships.add(pair)
            if share > SHUT_SHARE and pair not in closed["ground"]:
                ground.add(pair)
    routes = frozenset(pair_of(link.spaces[0], link.spaces[1]) for link in board.links if link.kind == "rail")
    shares = {name: _hex_share(land, grid, name) for name in hexes}
    return Reading(grid, hexes, shares, frozenset(ships), frozenset(ground), routes)


def _points(line: tuple[int, ...], unit: int) -> list[Point]:
    return [(x / unit, y / unit) for x, y in absolute(line)]


def _closed_sides(board: Board, grid: HexGrid) -> dict[str, set[Pair]]:
    """The sides that carry a mark, read from where the mark is drawn."""
    closes = {"closed-ships": ("ships",), "closed-ground": ("ground",), "closed-both": ("ships", "ground")}
    found: dict[str, set[Pair]] = {"ships": set(), "ground": set()}
    for shape in board.shapes:
        for line in shape.lines if shape.kind in closes else ():
            (ax, ay), (bx, by) = _points(line, board.unit)
            across = (-(by - ay) * 0.4, (bx - ax) * 0.4)
            middle = ((ax + bx) / 2, (ay + by) / 2)
            one = grid.hex_at(middle[0] + across[0], middle[1] + across[1])
            other = grid.hex_at(middle[0] - across[0], middle[1] - across[1])
            if one is None or other is None or distance(one, other) != 1:
                raise ValueError(f"a closed side is drawn at {middle}, where there is no side")
            for who in closes[shape.kind]:
                found[who].add(pair_of(one, other))
    return found


def _hex_share(land: Land, grid: HexGrid, name: str) -> float:
    """The part of a hex that is land, from level lines across it."""
    x, y = grid.center(name)
    wet = total = 0.0
    for scan in range(SCANS):
        down = ((scan + 0.5) / SCANS - 0.5) * grid.height
        reach = grid.size - abs(down) / math.sqrt(3)
        crossings = land.crossings(y + down)
        left, right = x - reach, x + reach
        total += right - left
        wet += sum(max(0.0, min(b, right) - max(a, left)) for a, b in zip(crossings[::2], crossings[1::2], strict=True))
    return wet / total
