"""The pictures of the boards as they are shipped: every border once, and its number wherever the picture draws it.

A border is part of the outlines of both its spaces, and of the coast or of a river besides, so a picture says the same three times.
``static/picture.js`` puts the lines back; what the player sees is the very text that ``pyapp.board.draw`` has drawn, byte by byte.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pyapp.board.boardfile import Board, load_board
from pyapp.board.draw import render_board
from pyapp.board.outline import Step, absolute, line_data

Starts = Mapping[tuple[Step, Step], tuple[int, list[Step]]]
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def shipped(game: str) -> bytes:
    """The picture of a board as it is shipped."""
    board = load_board(game)
    return gzip.compress(
        json.dumps(packed(board, render_board(game)), ensure_ascii=False, separators=(",", ":")).encode("utf-8"), 9, mtime=0
    )


def packed(board: Board, text: str) -> dict[str, Any]:
    """A picture with the numbers of its borders in place of their lines, and the borders."""
    starts = {}
    for number, arc in enumerate(board.arcs, 1):
        points = absolute(arc.steps)
        starts[points[0], points[1]] = number, points
        starts[points[-1], points[-2]] = -number, points[::-1]
    text = re.sub(r' d="(M[^"]*)"', lambda found: f' d="{numbered(starts, found[1], board.unit)}"', text)
    return {"unit": board.unit, "arcs": [list(arc.steps) for arc in board.arcs], "text": text}


def numbered(starts: Starts, data: str, unit: int) -> str:
    """Path data as the numbers of borders, if they consist of nothing else; else as they are."""
    lines = [list(_borders(starts, line)) for line in _lines(data, unit)]
    same = all(lines) and "".join(_data(starts, line, unit) for line in lines) == data
    return "@" + ";".join(",".join(str(number) for number, _ in line) for line in lines) if lines and same else data


def _lines(data: str, unit: int) -> Iterator[list[Step]]:
    """The lines of path data as whole-number points, closed ones with their first point at the end again; none for other data."""
    if not re.fullmatch(r"(?:M[-\d. ]+l[-\d. ]+z?)+", data):
        return
    for line in re.findall(r"M[^M]*", data):
        points = absolute([round(float(number) * unit) for number in NUMBER.findall(line)])
        yield [*points, points[0]] if line.endswith("z") else points


def _borders(starts: Starts, line: Sequence[Step]) -> Iterator[tuple[int, list[Step]]]:
    """The borders that a line follows one after the other; it breaks off where it follows none."""
    place = 0
    while place < len(line) - 1:
        number, points = starts.get((line[place], line[place + 1]), (0, []))
        if not number:
            return
        yield number, points
        place += len(points) - 1


def _data(starts: Starts, line: Sequence[tuple[int, list[Step]]], unit: int) -> str:
    """The path data of borders one after the other, as ``picture.js`` writes them."""
    points = [point for place, (_, walk) in enumerate(line) for point in walk[1 if place else 0 :]]
    closed = points[0] == points[-1]
    return line_data(points[:-1] if closed else points, unit, closed)
