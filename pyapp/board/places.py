"""Places on a board for what the page adds: unit stacks and order arrows."""

from __future__ import annotations

import math

from pyapp.board.boardfile import Board, Point, Space

FAN = 6.0  # how far a second stack on the same place is moved
BEND = 0.12  # how much an arrow bows, in its length
EDGE = 4.0
BESIDE = 15.0  # from the centre of a marker to its rim


def middle(space: Space) -> Point:
    """Where an arrow to or from a space ends: amid its first stacks, or its name."""
    near = space.slots[:4] or ((space.label.at,) if space.label else ((0.0, 0.0),))
    return sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near)


def stack_places(space: Space, count: int) -> list[Point]:
    """Centres for so many stacks, best first; when the places run out, the next stacks lie fanned over the first.

    >>> stack_places(Space("a", "land", "A", slots=((10.0, 10.0), (42.0, 10.0))), 3)
    [(10.0, 10.0), (42.0, 10.0), (16.0, 4.0)]
    """
    slots = space.slots or (middle(space),)
    places = []
    for index in range(count):
        x, y = slots[index % len(slots)]
        layer = index // len(slots)
        places.append((x + FAN * layer, y - FAN * layer))
    return places


def _bow(start: Point, end: Point) -> str:
    """A line that bows a little to its left."""
    (ax, ay), (bx, by) = start, end
    cx, cy = (ax + bx) / 2 + BEND * (by - ay), (ay + by) / 2 - BEND * (bx - ax)
    return f"M{ax:.1f} {ay:.1f}Q{cx:.1f} {cy:.1f} {bx:.1f} {by:.1f}"


def arrow(board: Board, start: str, end: str, tail: Point | None = None) -> str:
    """Path data of an order arrow; in two parts round the map edge where the edges join and that is the shorter way.

    It begins beside the marker at ``tail`` where it is known which marker moves.
    """
    (ax, ay), (bx, by) = tail or middle(board.spaces[start]), middle(board.spaces[end])
    width = board.size[0]
    if tail and (far := math.hypot(bx - ax, by - ay)) > 2 * BESIDE and abs(bx - ax) <= width / 2:
        ax, ay = ax + BESIDE * (bx - ax) / far, ay + BESIDE * (by - ay) / far
    if not board.wrap or abs(bx - ax) <= width / 2:
        return _bow((ax, ay), (bx, by))
    leave, enter = (EDGE, width - EDGE) if ax < bx else (width - EDGE, EDGE)
    out, back = abs(ax - leave), abs(bx - enter)
    y = ay + (by - ay) * out / max(out + back, 1.0)
    return _bow((ax, ay), (leave, y)) + _bow((enter, y), (bx, by))


def arrow_head(path: str, size: float = 9.0) -> list[Point]:
    """The three corners of the head of an arrow that `arrow` made."""
    numbers = path.rpartition("Q")[2].split()
    (cx, cy), (bx, by) = map(float, numbers[:2]), map(float, numbers[2:])
    turn = math.atan2(by - cy, bx - cx)
    sides = [(bx - size * math.cos(turn + side), by - size * math.sin(turn + side)) for side in (0.45, -0.45)]
    return [(bx, by), *sides]
