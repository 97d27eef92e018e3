"""Printed symbols of area boards that show more than a value: capitals, factory and resource values, ports, fortresses.

A space names its symbols in `sub` ("capital", "factory3", "resource1", "port", ...) and has an anchor for each in `marks`.
"""

from __future__ import annotations

import math

import svgwrite
from svgwrite.container import Group

from pyapp.board.boardfile import Board, Space

VALUES = (1, 2, 3, 4)
_ANCHOR = "M0-3.3v6.4M-3 .6q.3 2.6 3 2.6t3-2.6M-1.7-1.7h3.4M-.9-3.4a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0"
_ROUND = "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"
# name: plate, ink; drawn about the middle, ten units across
PLAIN = {
    "capital": (_ROUND, "M" + "L".join(
        f"{3.9 * (0.42 if n % 2 else 1) * math.sin(math.pi * n / 5):.2f} {-3.9 * (0.42 if n % 2 else 1) * math.cos(math.pi * n / 5):.2f}"
        for n in range(10)
    ) + "z"),
    "port": (_ROUND, _ANCHOR),
    "naval_base": ("M-5-5h10v6q0 3.4-5 4.6q-5-1.2-5-4.6z", _ANCHOR),
    "red_port": (_ROUND, _ANCHOR),
    "fortress": ("M0-5.4l5.2 3.8l-2 6.2h-6.4l-2-6.2z", "M-2.6 2.6v-4.6h1.3v1.3h.7v-1.3h1.2v1.3h.7v-1.3h1.3v4.6z"),
    "source": (_ROUND, "M-3 1.6l3-4.2l3 4.2M0-2.6v5.4"),
}  # fmt: skip
VALUED = {
    "factory": ("M-5.2 4.6v-6.2l2.6 1.9v-1.9l2.6 1.9v-5.3h2.4v3l2.8-.1v6.7z", 3.6),
    "resource": ("M0-5.6l6 10.4h-12z", 3.6),
}
NAMES = frozenset(PLAIN) | {f"{kind}{value}" for kind in VALUED for value in VALUES}


def symbols_of(space: Space) -> list[str]:
    """The symbols of a space in the order they are printed."""
    return [name for name in space.marks if name in NAMES]


def definitions(make: svgwrite.Drawing, board: Board) -> list[Group]:
    """A group for each symbol that the board uses."""
    used = {name for space in board.spaces.values() for name in symbols_of(space)}
    return [_symbol(make, name) for name in sorted(used)]


def _symbol(make: svgwrite.Drawing, name: str) -> Group:
    group = make.g(id=f"mark-{name}")
    if name in PLAIN:
        plate, ink = PLAIN[name]
        group.add(make.path(d=plate, class_=f"block-plate block-plate-{name}"))
        group.add(make.path(d=ink, class_=f"block-ink block-ink-{name}"))
        return group
    kind, value = name[:-1], name[-1]
    plate, down = VALUED[kind]
    group.add(make.path(d=plate, class_=f"block-plate block-plate-{kind}"))
    group.add(make.text(value, insert=(0, down), class_=f"block-value block-value-{kind}", font_size=7.4))
    return group


def marks_group(make: svgwrite.Drawing, space: Space, size: float) -> Group:
    """The symbols of a space, as large as its name is set."""
    group = make.g(id=f"marks-{space.id}", class_="marks")
    for name in symbols_of(space):
        x, y = space.marks[name]
        place = f"translate({round(x, 1):g} {round(y, 1):g}) scale({round(size / 10, 2):g})"
        group.add(make.use(f"#mark-{name}", transform=place, class_=f"mark mark-{name.rstrip('1234')}"))
    return group
