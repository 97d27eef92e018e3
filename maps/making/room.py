"""Room on the board: every space has places for its stacks, and names, stacks and call-outs keep clear of each other.

Standard library only, like the truth test.
"""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.board.boardfile import Board, Box, Space
from pyapp.board.lettering import block, row_of, sea_block

Thing = tuple[str, str, Box]
LEAST_SLOTS = 4
LEAST_SIZE = 6.0
TOUCH = 0.6  # boxes may touch by this much, from rounding to tenths
STACKS_TOUCH = 2.2  # stacks on either side of a border may lap over it by a unit each


def slot_box(x: float, y: float, board: Board) -> Box:
    """What a stack covers."""
    width, height = board.slot
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def name_box(space: Space) -> Box | None:
    """What a name with its value and city covers."""
    if space.label is None:
        return None
    label = space.label
    if space.kind == "sea" and not space.sub:
        name = sea_block(label.lines[0], label.size)
    else:
        name = block(label.lines, label.size, row_of(space))
    top = label.at[1] - name.first_line[1]
    return label.at[0] - name.width / 2, top, label.at[0] + name.width / 2, top + name.height


def _overlap(a: Box, b: Box, touch: float = TOUCH) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > touch and min(a[3], b[3]) - max(a[1], b[1]) > touch


def _things(board: Board) -> Iterator[Thing]:
    """Everything that takes room: what it is, whose it is, its box."""
    for space in board.spaces.values():
        name = name_box(space)
        if name is not None:
            yield f"the name of {space.name}", space.id, name
        places = [*space.slots, *([space.marks["factory"]] if "factory" in space.marks else [])]
        for index, (x, y) in enumerate(places):
            yield f"stack {index + 1} of {space.name}", space.id, slot_box(x, y, board)


def _trays(board: Board) -> Iterator[Thing]:
    for space in board.spaces.values():
        if space.tray is not None:
            x, y, width, height = space.tray
            yield f"the call-out of {space.name}", space.id, (x, y, x + width, y + height)


def _shortcomings(board: Board) -> Iterator[str]:
    for space in board.spaces.values():
        if space.label is None:
            yield f"{space.name} has no name on the board"
        elif space.label.size < LEAST_SIZE:
            yield f"the name of {space.name} is too small to read"
        if space.kind != "impassable" and len(space.slots) < LEAST_SLOTS:
            yield f"{space.name} has places for {len(space.slots)} stacks only"


def _overlaps(things: list[Thing]) -> Iterator[str]:
    rows = sorted(things, key=lambda thing: thing[2][0])
    for index, (what, _, a) in enumerate(rows):
        for other, _, b in rows[index + 1 :]:
            if b[0] >= a[2]:
                break
            stacks = what.startswith("stack") and other.startswith("stack")
            if _overlap(a, b, STACKS_TOUCH if stacks else TOUCH):
                yield f"{what} and {other} lie over each other"


def room_differences(board: Board) -> list[str]:
    """Spaces without room, and things that lie over each other, in words."""
    things, trays = list(_things(board)), list(_trays(board))
    width, height = board.size
    found = [*_shortcomings(board), *_overlaps(things), *_overlaps(trays)]
    found += [
        f"{what} lies off the board"
        for what, _, (west, north, east, south) in things + trays
        if west < 0 or north < 0 or east > width or south > height
    ]
    found += [f"{what} covers {other}" for what, own, a in trays for other, of, b in things if own != of and _overlap(a, b)]
    return found
