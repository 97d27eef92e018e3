"""Blocks of wood for area boards: they stand upright, turned away or with their label to the reader, or lie flat for all to see.

A block is a group drawn about its own middle, `SIZE` units square, to be told apart at 22 pixels. The label shows its steps as pips along
its four edges, as it would lie in the hand: those of now on top, and the block is turned on for each step that is lost. Colours hang on
classes (`wood-de`), so that one style sheet turns them light or dark.
"""

from __future__ import annotations

from dataclasses import dataclass

import svgwrite
from svgwrite.container import Group

from pyapp.board.pieces import UNITS

SIZE = 44
HALF = SIZE / 2
DEPTH = 3.5  # how much of its top and side is seen of a block that stands
RIM = 3.2
EDGE = HALF - 7  # from the middle to the pips
MOST_STEPS = 4
LEGIBLE = 46  # pixels: in smaller pictures letters and numbers are left out

BLOCKS: dict[str, tuple[str, str]] = {
    "infantry": ("infantry", ""),
    "guards": ("infantry", "G"),
    "shock": ("infantry", "S"),
    "marines": ("infantry", "M"),
    "tank": ("tank", ""),
    "cavalry": ("cavalry", ""),
    "paratroops": ("paratroops", ""),
    "leader": ("leader", ""),
    "fortress": ("fortress", ""),
    "fighter": ("fighter", ""),
    "heavy_bomber": ("bomber", "H"),
    "medium_bomber": ("bomber", "M"),
    "naval_bomber": ("bomber", "N"),
    "dive_bomber": ("fighter", "D"),
    "carrier": ("carrier", ""),
    "battleship": ("battleship", ""),
    "battlecruiser": ("battleship", "C"),
    "cruiser": ("cruiser", ""),
    "submarine": ("submarine", ""),
    "convoy": ("transport", ""),
}
"""The silhouette of each type of unit, and a letter where several share one."""
# Silhouettes that no other game needs, on the same field of 32 units as those of `pieces`.
OWN: dict[str, tuple[str, ...]] = {
    "cavalry": (
        "M4 29l3-9-3-4 2-6 8-3 5-5 2 2 5 2 3 6-2 2-4-2-2 3 2 5 3 9h-3l-4-8-7-1-2 9z",
        "M13 3.5a2.6 2.6 0 1 1 .1 0zM11 5.5h4l2 5-6 2z",
    ),
    "paratroops": (
        "M3 13a13 11 0 0 1 26 0l-4.5-2-4 2-4.5-2-4.5 2-4-2z",
        "M4 13.4L14.6 23h2.8L28 13.4l-10.6 7.2h-2.8z",
        "M16 20.6a2 2 0 1 1-.1 0zM13.4 25h5.2l1 5.4h-7.2z",
    ),
    "leader": (
        "M7 12h18l-1.6-4.4L16 5 8.6 7.6zM8.6 13.4h14.8c0 4.4-3 7.2-7.4 7.2s-7.4-2.8-7.4-7.2z",
        "M5 30c0-5 4-8 11-8s11 3 11 8z",
    ),
    "fortress": ("M3 29V9h4.6v4h4V9h3.2v-6h2.4v6h3.2v4h4V9H29v20h-9v-7a4 4 0 0 0-8 0v7z",),
}
STANDING, FLAT, AWAY = "standing", "flat", "away"


@dataclass(frozen=True)
class Block:
    """A block. ``wood`` is its colour; ``kind`` what is on it, "" for whoever may not see that; ``steps`` it has now, of ``most``.

    ``lies`` says that it is tipped forward and open to all; ``half`` that it has taken half of a hit.
    """

    wood: str
    kind: str = ""
    steps: int = 0
    most: int = MOST_STEPS
    fire: str = ""
    move: str = ""
    name: str = ""
    lies: bool = False
    half: bool = False

    @property
    def pose(self) -> str:
        """How it is seen."""
        return AWAY if not self.kind else FLAT if self.lies else STANDING


def edges(steps: int, most: int) -> tuple[int, int, int, int]:
    """The steps that stand at the top, at the right, below and at the left of a block with so many.

    >>> edges(4, 4), edges(3, 4), edges(2, 3), edges(0, 2)
    ((4, 3, 2, 1), (3, 2, 1, 4), (2, 1, 0, 3), (0, 0, 2, 1))
    """
    ring = [*range(most, 0, -1), *[0] * (MOST_STEPS - most)]
    at = ring.index(steps) if steps in ring else 0
    top, right, below, left = ring[at:] + ring[:at]
    return top, right, below, left


def block_group(make: svgwrite.Drawing, block: Block) -> Group:
    """Draws a block about the middle (0, 0)."""
    group = make.g(class_=f"wood wood-{block.wood} is-{block.pose}")
    if block.lies:
        group.add(make.rect((-HALF + 1, -HALF + 2), (SIZE, SIZE), rx=4, class_="shade"))
    else:
        far = HALF + DEPTH
        group.add(make.path(d=f"M{-HALF} {HALF}l3 3h{SIZE}l3-4-3-2z", class_="shade"))
        group.add(make.path(d=f"M{-HALF + 1} {-HALF + 1}l{DEPTH}-{DEPTH}h{SIZE - 2}v1l-{DEPTH} {DEPTH}z", class_="top"))
        group.add(make.path(d=f"M{HALF - 1} {-HALF + 1}L{far - 1} {-far + 1}v{SIZE - 2}l-{DEPTH} {DEPTH}z", class_="side"))
    group.add(make.rect((-HALF, -HALF), (SIZE, SIZE), rx=3.4, class_="front"))
    if not block.kind:
        group.add(make.path(d="M-16-9.5q16-4 32 0M-16 0q16-4 32 0M-16 9.5q16-4 32 0", class_="grain"))
        group.add(make.text(block.wood.upper(), insert=(0, 6), class_="brand"))
        return group
    group.add(make.rect((-HALF + RIM, -HALF + RIM), (SIZE - 2 * RIM, SIZE - 2 * RIM), rx=2, class_="label"))
    _figure(make, group, block)
    _pips(make, group, block)
    return group


def _figure(make: svgwrite.Drawing, group: Group, block: Block) -> None:
    """The silhouette in the middle, its letter, and what it fires with."""
    figure, letter = BLOCKS[block.kind]
    shape = make.g(transform="translate(-10 -11.5) scale(.62)", class_="silhouette")
    for data in OWN.get(figure) or UNITS[figure]:
        shape.add(make.path(d=data, fill_rule="evenodd"))
    group.add(shape)
    if letter:
        group.add(make.text(letter, insert=(-10.4, -5.4), class_="letter"))
    if block.fire or block.move:
        group.add(make.text(block.fire, insert=(-5.2, 13), class_="numbers"))
        group.add(make.text(block.move, insert=(8.6, 13), class_="numbers move"))
    if block.half:
        group.add(make.path(d="M4-20l6 8-5 1 4 8-9-9 5-1z", class_="crack"))


def _pips(make: svgwrite.Drawing, group: Group, block: Block) -> None:
    """The steps along the edges: those of now on top, larger than the others."""
    for way, number in zip(((1, 0, 0, -1), (0, 1, 1, 0), (1, 0, 0, 1), (0, 1, -1, 0)), edges(block.steps, block.most)):
        now = way == (1, 0, 0, -1)
        for pip in range(number):
            along = (pip - (number - 1) / 2) * (7.8 if now else 5)
            x, y = along * way[0] + EDGE * way[2], along * way[1] + EDGE * way[3]
            if now:
                group.add(make.circle((round(x, 1), round(y, 1)), 3, class_="pip"))
            else:
                group.add(make.circle((round(x, 1), round(y, 1)), 1.3, class_="pip-other"))
    if not block.steps:
        group.add(make.text("0", insert=(0, -13.4), class_="letter"))


def block_svg(block: Block, pixels: int = LEGIBLE) -> str:
    """A block as a small SVG of its own, for lists and windows; without the small print where that could not be read."""
    bare = " is-bare" if pixels < LEGIBLE else ""
    wide = SIZE + 2 * DEPTH + 2
    make = svgwrite.Drawing(
        debug=False, viewBox=f"{-HALF - 2} {-HALF - DEPTH - 1} {wide:g} {wide:g}", size=(pixels, pixels), class_=f"block-svg{bare}"
    )
    make.add(block_group(make, block))
    text: str = make.tostring()
    return text
