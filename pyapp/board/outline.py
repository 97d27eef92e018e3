"""From arcs to outlines: the rings of a space, and SVG path data."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import ClassVar

from pyapp.board.boardfile import Arc, Board, BoardError, Point

Step = tuple[int, int]
CELL = 160  # the side of the parts in which lines are drawn, in board units
SMALLEST = 6  # points of a ring that is not made coarser


def absolute(steps: Sequence[int]) -> list[Step]:
    """Whole-number points of a line written as a first point and steps.

    >>> absolute([10, 20, 1, 0, 0, -5])
    [(10, 20), (11, 20), (11, 15)]
    """
    x = y = 0
    points = []
    for dx, dy in zip(steps[::2], steps[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x, y))
    return points


def relative(points: Iterable[Step]) -> tuple[int, ...]:
    """The inverse of `absolute`."""
    x = y = 0
    steps: list[int] = []
    for px, py in points:
        steps += (px - x, py - y)
        x, y = px, py
    return tuple(steps)


def _turn(before: Step, corner: Step, after: Step) -> float:
    """How far left a walker turns at a corner, from -1 (straight back on the right) to 1; a cheap order of angles."""
    ax, ay, bx, by = corner[0] - before[0], corner[1] - before[1], after[0] - corner[0], after[1] - corner[1]
    length = math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by))
    cosine, left = (ax * bx + ay * by) / length, ay * bx - ax * by
    return (1 - cosine) / 2 if left >= 0 else (cosine - 1) / 2


class _Walks:
    """The walks of the board asked for last; looking a board up by what it is would cost more than the walks."""

    arcs: tuple[Arc, ...] = ()
    by_space: ClassVar[dict[str, list[list[Step]]]] = {}

    @classmethod
    def of(cls, arcs: tuple[Arc, ...], name: str) -> list[list[Step]]:
        """Every arc of a space, walked with the space on the left hand."""
        if arcs is not cls.arcs:
            walks: dict[str, list[list[Step]]] = defaultdict(list)
            for arc in arcs:
                points = absolute(arc.steps)
                walks[arc.left].append(points)
                walks[arc.right].append(points[::-1])
            cls.arcs, cls.by_space = arcs, dict(walks)
        return cls.by_space.get(name, [])


def whole_rings(board: Board, name: str) -> list[list[Step]]:
    """Closed rings of a space (or of `~ice` and the like) in whole numbers; the first point is not repeated.

    Where a space touches itself in a point, the walk keeps to the left, so that the rings only touch.
    """
    starts: dict[Step, list[list[Step]]] = defaultdict(list)
    pending = _Walks.of(board.arcs, name)
    for walk in pending:
        starts[walk[0]].append(walk)
    rings = []
    for first in pending:
        if not any(first is walk for walk in starts[first[0]]):
            continue
        ring = list(first)
        starts[first[0]].remove(first)
        while ring[-1] != ring[0]:
            options = starts[ring[-1]]
            if not options:
                raise BoardError(f"the border of {name} is not closed at {ring[-1]}")
            corner = ring[-1]
            best = max(options, key=lambda walk, corner=corner, ring=ring: _turn(ring[-2], corner, walk[1]))  # type: ignore[misc]
            options.remove(best)
            ring += best[1:]
        rings.append(ring[:-1])
    return rings


def rings(board: Board, name: str) -> list[list[Point]]:
    """Closed rings of a space in board units, outer rings and holes; the first point is not repeated."""
    return [[(x / board.unit, y / board.unit) for x, y in ring] for ring in whole_rings(board, name)]


def signed_area(ring: Sequence[Point]) -> float:
    """Area of a ring: positive where the inside lies on the left hand (y grows downwards)."""
    return sum(bx * ay - ax * by for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True)) / 2


@lru_cache(maxsize=8192)
def number(value: int, unit: int) -> str:
    """A coordinate as short as SVG allows.

    >>> number(1200, 10), number(-3, 10), number(-1205, 10)
    ('120', '-.3', '-120.5')
    """
    whole, rest = divmod(abs(value), unit)
    if not rest:
        text = str(whole)
    else:
        places = len(str(unit)) - 1
        text = (str(whole) if whole else "") + "." + str(rest).zfill(places).rstrip("0")
    return "-" + text if value < 0 else text


def _joined(values: Iterable[int], unit: int) -> str:
    out: list[str] = []
    dot = False
    for value in values:
        text = number(value, unit)
        out.append(text if not out or text[0] == "-" or (text[0] == "." and dot) else " " + text)
        dot = "." in text
    return "".join(out)


def line_data(points: Sequence[Step], unit: int, closed: bool) -> str:
    """Relative SVG path data of one line of whole-number points; empty when it is too short to draw."""
    if len(points) < (3 if closed else 2):
        return ""
    steps = relative(points)
    return f"M{_joined(steps[:2], unit)}l{_joined(steps[2:], unit)}" + ("z" if closed else "")


def path_data(board: Board, name: str) -> str:
    """SVG path data of a space."""
    return "".join(line_data(ring, board.unit, True) for ring in whole_rings(board, name))


def coarse(points: Sequence[Step], least: float) -> list[Step]:
    """A line without the points that lie closer than `least` to the one before; its ends stay.

    >>> coarse([(0, 0), (1, 0), (5, 0), (6, 0)], 4)
    [(0, 0), (5, 0), (6, 0)]
    """
    kept = [points[0]]
    for x, y in points[1:-1]:
        if (x - kept[-1][0]) ** 2 + (y - kept[-1][1]) ** 2 >= least * least:
            kept.append((x, y))
    return [*kept, points[-1]]


def arc_data(arc: Arc, unit: int, detail: float = 0.0) -> str:
    """SVG path data of one arc; without detail smaller than so many units."""
    points = absolute(arc.steps)
    if detail:
        points = [(round(x / unit), round(y / unit)) for x, y in coarse(points, detail * unit)]
        unit = 1
    closed = points[0] == points[-1]
    return line_data(points[:-1] if closed else points, unit, closed)


def arcs_data(board: Board, wanted: Callable[[Arc], bool]) -> str:
    """SVG path data of all arcs that are wanted (rivers, mountains, ...)."""
    return "".join(arc_data(arc, board.unit) for arc in board.arcs if wanted(arc))


def arcs_by_place(board: Board, wanted: Callable[[Arc], bool], detail: float = 0.0) -> list[str]:
    """SVG path data of all arcs that are wanted, the arcs of each part of the board by themselves.

    Browsers paint a board in tiles and draw for each tile every line that may touch it, the whole line: one line round all
    coasts would be drawn anew for every tile.
    """
    cells: dict[Step, list[str]] = defaultdict(list)
    for arc in board.arcs:
        if wanted(arc):
            points = absolute(arc.steps)
            middle = points[len(points) // 2]
            cells[middle[0] // (CELL * board.unit), middle[1] // (CELL * board.unit)].append(arc_data(arc, board.unit, detail))
    return ["".join(data) for _, data in sorted(cells.items())]


def rings_by_place(rings: Iterable[Sequence[Step]], unit: int, detail: float) -> list[str]:
    """SVG path data of the outlines of closed rings without detail smaller than so many units, cut where they leave a part of the board.

    For the same reason; a ring round a continent is one line for all its tiles. What is too small for the detail keeps its shape.
    """
    cells: dict[Step, list[str]] = defaultdict(list)
    for ring in rings:
        for run in _runs(_softened(ring, unit, detail)):
            closed = run[0] == run[-1]
            cells[_cell(run[len(run) // 2 - 1])].append(line_data(run[:-1] if closed else run, 1, closed))
    return ["".join(data) for _, data in sorted(cells.items())]


def _softened(ring: Sequence[Step], unit: int, detail: float) -> list[Step]:
    """A ring in whole units, its first point repeated at its end."""
    whole = [*ring, ring[0]]
    kept = coarse(whole, detail * unit)
    points = [(round(x / unit), round(y / unit)) for x, y in (kept if len(kept) > SMALLEST else whole)]
    return [point for place, point in enumerate(points) if not place or point != points[place - 1]]


def _cell(point: Step) -> Step:
    return point[0] // CELL, point[1] // CELL


def _runs(points: Sequence[Step]) -> Iterator[Sequence[Step]]:
    """The parts of a line that begin in one part of the board each; the next begins where one ends."""
    start = 0
    for place in range(1, len(points)):
        if place == len(points) - 1 or _cell(points[place]) != _cell(points[start]):
            yield points[start : place + 1]
            start = place
