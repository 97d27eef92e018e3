"""The cursor of the keyboard on the board: which space lies next in a direction."""

from __future__ import annotations

from pyapp.board.boardfile import Board

Point = tuple[float, float]
WAYS: dict[str, Point] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
SIDEWAYS = 2.2


def place(board: Board, space: str) -> Point | None:
    """Where a space is, roughly."""
    found = board.spaces.get(space)
    if found is None:
        return None
    if found.label is not None:
        return found.label.at
    return found.slots[0] if found.slots else next(iter(found.marks.values()), None) or (found.hit[:2] if found.hit else None)


def nearest(board: Board, space: str, way: str) -> str:
    """The space next to this one in a direction; the same one at the edge, the middle of the board to begin with."""
    here = place(board, space)
    if here is None:
        middle = (board.size[0] / 2, board.size[1] / 2)
        return min(board.spaces, key=lambda other: _distance(place(board, other), middle))
    dx, dy = WAYS[way]
    best, least = space, float("inf")
    for other in board.spaces:
        there = place(board, other)
        if there is None or other == space:
            continue
        along = (there[0] - here[0]) * dx + (there[1] - here[1]) * dy
        across = abs((there[0] - here[0]) * dy) + abs((there[1] - here[1]) * dx)
        cost = along + SIDEWAYS * across
        if along > 4 and across < 2 * along and cost < least:
            best, least = other, cost
    return best


def _distance(one: Point | None, other: Point) -> float:
    return float("inf") if one is None else abs(one[0] - other[0]) + abs(one[1] - other[1])
