"""The truth test: what touches on the board as drawn is exactly what the game declares, space by space.

Adjacency is read from the rings of the spaces (a common piece of border, not a common corner), independently of how the
arcs are named. Standard library only, so that it runs everywhere in a second.
"""

from __future__ import annotations

import json
import math
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from pyapp.board.boardfile import FRAME, ICE, LAKE, NO_SPACE, OTHER_LAND, Board, BoardError
from pyapp.board.outline import Step, absolute, signed_area, whole_rings

MAPS = Path(__file__).resolve().parents[1]
Pair = tuple[str, str]
Exceptions = dict[Pair, "Exemption"]

# A contact shorter than this (board units) could not be seen, so it is a difference either way.
SHORTEST_CONTACT = 3.0


@dataclass(frozen=True)
class Exemption:
    """A declared contact that no border shows, or a border that is no contact: why, and the link that is drawn for it."""

    kind: str
    reason: str


def pair_of(a: str, b: str) -> Pair:
    """An unordered pair."""
    return (a, b) if a < b else (b, a)


def declared_file(game: str) -> Path:
    """Where the declared spaces and edges of a board are kept."""
    return MAPS / game / "declared.json"


def read_exceptions(game: str) -> Exceptions:
    """The exceptions a person declared in board.toml."""
    settings = tomllib.loads((MAPS / game / "board.toml").read_text(encoding="utf-8"))
    return {pair_of(*entry["spaces"]): Exemption(entry["kind"], entry["reason"]) for entry in settings["exception"]}


def declared_edges(game: str) -> frozenset[Pair]:
    """The declared adjacency as pairs."""
    declared = json.loads(declared_file(game).read_text(encoding="utf-8"))
    return frozenset(pair_of(a, b) for a, b in declared["edges"])


def contacts(board: Board) -> dict[Pair, float]:
    """Length of common border, in board units, of every two spaces that have any; read from their rings."""
    owners: dict[tuple[Step, Step], list[str]] = defaultdict(list)
    for name in board.spaces:
        for ring in whole_rings(board, name):
            for start, end in zip(ring, [*ring[1:], ring[0]], strict=True):
                owners[(start, end) if start < end else (end, start)].append(name)
    lengths: dict[Pair, float] = defaultdict(float)
    for (start, end), names in owners.items():
        if len(names) > 2:
            raise BoardError(f"{' and '.join(names)} lie over each other at {start}")
        if len(names) == 2 and names[0] != names[1]:
            lengths[pair_of(*names)] += math.dist(start, end) / board.unit
    return lengths


def _crosses(a: Step, b: Step, c: Step, d: Step) -> bool:
    def side(p: Step, q: Step, r: Step) -> int:
        value = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        return (value > 0) - (value < 0)

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def crossings(board: Board) -> list[Step]:
    """Points near which two border pieces cross; a clean board has none."""
    cell = 40 * board.unit
    buckets: dict[Step, list[tuple[Step, Step]]] = defaultdict(list)
    for arc in board.arcs:
        points = absolute(arc.steps)
        for start, end in pairwise(points):
            columns = sorted((start[0] // cell, end[0] // cell))
            rows = sorted((start[1] // cell, end[1] // cell))
            for column in range(columns[0], columns[1] + 1):
                for row in range(rows[0], rows[1] + 1):
                    buckets[column, row].append((start, end))
    found = set()
    for pieces in buckets.values():
        for number, (a, b) in enumerate(pieces):
            low_x, high_x, low_y, high_y = min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1])
            for c, d in pieces[number + 1 :]:
                apart = (c[0] < low_x and d[0] < low_x) or (c[0] > high_x and d[0] > high_x)
                apart = apart or (c[1] < low_y and d[1] < low_y) or (c[1] > high_y and d[1] > high_y)
                if not apart and _crosses(a, b, c, d):
                    found.add(a)
    return sorted(found)


def _shape_differences(board: Board) -> list[str]:
    found = [f"borders cross near {x / board.unit}, {y / board.unit}" for x, y in crossings(board)]
    total = 0.0
    for name in [*board.spaces, ICE, OTHER_LAND, LAKE]:
        area = sum(signed_area(ring) for ring in whole_rings(board, name)) / board.unit**2
        total += area
        if name in board.spaces and area <= 0:
            found.append(f"{name} has no area")
    canvas = abs(sum(signed_area(ring) for ring in whole_rings(board, FRAME))) / board.unit**2
    if abs(total - canvas) > 1:
        found.append(f"the spaces cover {total:.0f} of {canvas:.0f} square units")
    return found


def differences(board: Board, edges: frozenset[Pair], exceptions: Exceptions) -> list[str]:
    """Every way the board and the declared adjacency disagree, in words; empty when they agree."""
    unknown = sorted({name for arc in board.arcs for name in (arc.left, arc.right)} - set(board.spaces) - NO_SPACE)
    if unknown:
        return [f"{name} has borders but is no space" for name in unknown]
    lengths = contacts(board)
    found = []
    for pair in sorted(edges | set(lengths)):
        length, declared, excused = lengths.get(pair, 0.0), pair in edges, pair in exceptions
        names = " - ".join(board.spaces[name].name for name in pair if name in board.spaces)
        if declared and not excused and length < SHORTEST_CONTACT:
            found.append(f"{names}: declared, but {length:.1f} units of common border")
        elif not declared and length > 0 and not excused:
            found.append(f"{names}: {length:.1f} units of common border, but not declared")
    for pair, exemption in sorted(exceptions.items()):
        if (lengths.get(pair, 0.0) >= SHORTEST_CONTACT) == (pair in edges):
            found.append(f"{' - '.join(pair)}: the exception ({exemption.kind}) is not needed")
        if pair in edges and not any(set(pair) == set(link.spaces) for link in board.links):
            found.append(f"{' - '.join(pair)}: no {exemption.kind} is drawn")
    return found + _shape_differences(board)


def board_differences(board: Board) -> list[str]:
    """All differences of a committed board to the declared adjacency kept beside it."""
    edges = declared_edges(board.game)
    named = {name for pair in edges for name in pair}
    missing = [f"{name} is declared but not on the board" for name in sorted(named - set(board.spaces))]
    return missing or differences(board, edges, read_exceptions(board.game))
