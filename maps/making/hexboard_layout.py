"""Where the things of a hex stand: the counters above, the name below them, the printed symbols at both sides.

All offsets are in hex sizes (middle to corner) from the middle of the hex. Everything stays inside its own hex.
"""

from __future__ import annotations

from pyapp.board.boardfile import Label, Point
from pyapp.board.hexes import HexGrid
from pyapp.board.lettering import text_width

STACK = (0.0, -0.286)
"""The middle of the counter stack; a counter is one hex size wide and high."""
NAME_DOWN = 0.43
LARGEST, SMALLEST = 9.4, 5.6
"""Letter heights of hex names, in board units."""
NUMBER_DOWN = 0.74
MARKS = {"airfield": (-0.65, -0.3), "port": (0.65, -0.3), "city": (-0.7, 0.06), "resource": (0.7, 0.06)}
MARK_RADIUS = 0.14


def room_at(grid: HexGrid, down: float) -> float:
    """The width of a hex at a distance below (or above) its middle."""
    return 2 * (grid.size - abs(down) / 3**0.5)


def name_label(grid: HexGrid, hex_name: str, text: str) -> Label:
    """The name of a hex, as large as the hex has room for below the counter."""
    x, y = grid.center(hex_name)
    down = NAME_DOWN * grid.size
    size = LARGEST
    while size > SMALLEST and text_width(text, size) > room_at(grid, down + 0.5 * size) - 2.0:
        size = round(size - 0.1, 1)
    return Label((text,), (round(x, 1), round(y + down, 1)), size)


def mark_places(grid: HexGrid, hex_name: str, marks: frozenset[str]) -> dict[str, Point]:
    """Anchors of the printed symbols of a hex."""
    x, y = grid.center(hex_name)
    kinds = {"city" if mark.endswith("city") else mark for mark in marks}
    return {
        kind: (round(x + across * grid.size, 1), round(y + down * grid.size, 1)) for kind, (across, down) in MARKS.items() if kind in kinds
    }


def stack_place(grid: HexGrid, hex_name: str) -> Point:
    """The middle of the counter stack of a hex."""
    x, y = grid.center(hex_name)
    return round(x + STACK[0] * grid.size, 1), round(y + STACK[1] * grid.size, 1)
