"""A board small enough to see at once: two lands side by side, a sea below, all in a frame of 100 by 60."""

from __future__ import annotations

from dataclasses import replace

from pyapp.board.boardfile import FRAME, Arc, Board, Label, Link, Space
from pyapp.board.outline import Step, relative

WEST, EAST, SEA = "west", "east", "sea"


def arc(left: str, right: str, *points: Step) -> Arc:
    """An arc through points in board units."""
    return Arc(left, right, relative((x * 10, y * 10) for x, y in points))


def tiny_board() -> Board:
    """West and east meet in a border of 30 units, and each meets the sea for 50."""
    spaces = [
        Space(WEST, "land", "West", owner="uk", income=3, label=Label(("West",), (25.0, 8.0), 8.0)),
        Space(EAST, "land", "East", label=Label(("East",), (75.0, 8.0), 8.0)),
        Space(SEA, "sea", "Sea Zone 1", label=Label(("1",), (50.0, 50.0), 12.0)),
    ]
    arcs = (
        arc(WEST, EAST, (50, 30), (50, 0)),
        arc(WEST, SEA, (0, 30), (50, 30)),
        arc(EAST, SEA, (50, 30), (100, 30)),
        arc(WEST, FRAME, (50, 0), (0, 0), (0, 30)),
        arc(EAST, FRAME, (100, 30), (100, 0), (50, 0)),
        arc(SEA, FRAME, (0, 30), (0, 60), (100, 60), (100, 30)),
    )
    return Board("tiny", (100, 60), {space.id: space for space in spaces}, arcs)


def with_link(board: Board, kind: str, a: str, b: str) -> Board:
    """The same board with one more link."""
    return replace(board, links=(*board.links, Link(kind, (a, b), ((0.0, 0.0), (1.0, 1.0)))))
