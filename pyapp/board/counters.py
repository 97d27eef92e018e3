"""Cardboard and wood: unit counters with map symbols for hex boards, and blocks with pips for area boards.

A counter is a group drawn about its own middle, `SIZE` units square, to be told apart at 28 pixels. Colours hang on
classes (`side-japan`, `power-germany`), so that one style sheet turns them light or dark.
"""

from __future__ import annotations

from dataclasses import dataclass

import svgwrite
from svgwrite.base import BaseElement
from svgwrite.container import Group

from pyapp.board.pieces import UNITS

SIZE = 28
HALF = SIZE / 2

_CROSS = "M-8-5.5L8 5.5M-8 5.5L8-5.5"
_FRAME = "M-8-5.5h16v11h-16z"
_OVAL = "M-5.4 0a5.4 3.2 0 1 0 10.8 0a5.4 3.2 0 1 0-10.8 0z"
_ANCHOR = "M0-3.6v7M-3.4 .6q.4 2.8 3.4 2.8t3.4-2.8M-1.8-1.8h3.6"
_WINGS = "M-6-1.4q3 0 6 3.4q3-3.4 6-3.4M-6-1.4q3 3 6 3.4"
_FLAG = "M-8 9v-14.5h16v8h-16"

# Ground units: lines of the symbol. Ships and aircraft: the silhouette, and how it is scaled.
GROUND: dict[str, tuple[str, ...]] = {
    "infantry": (_FRAME, _CROSS),
    "army": (_FRAME, _CROSS, "M-8-5.5h3.4v11h-3.4z"),
    "armor": (_FRAME, _OVAL),
    "marine": (_FRAME, _CROSS, _ANCHOR),
    "landing_force": (_FRAME, _ANCHOR),
    "airborne": (_FRAME, _CROSS, _WINGS),
    "hq": (_FLAG,),
}
SHIPS: dict[str, str] = {
    "carrier": "carrier",
    "light_carrier": "carrier",
    "escort_carrier": "carrier",
    "battleship": "battleship",
    "battlecruiser": "battleship",
    "cruiser": "cruiser",
    "light_cruiser": "cruiser",
    "destroyer": "destroyer",
    "transport": "transport",
    "submarine": "submarine",
}
AIR: dict[str, str] = {"air": "fighter", "marine_air": "fighter", "flotilla": "fighter", "bomber": "bomber", "long_range": "bomber"}
SHORT = {"light_carrier": "L", "escort_carrier": "E", "light_cruiser": "L", "battlecruiser": "C", "marine_air": "M", "flotilla": "F"}
"""A letter beside the silhouette where two kinds share one."""

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
# Silhouettes that no other game needs, on the same field of 32 units as those of `pieces`.
_OWN: dict[str, tuple[str, ...]] = {
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


@dataclass(frozen=True)
class Counter:
    """A cardboard counter: kind of unit, whose it is, the three printed numbers, its size mark and step."""

    kind: str
    side: str
    attack: str = ""
    defence: str = ""
    reach: str = ""
    size: str = ""
    name: str = ""
    reduced: bool = False


@dataclass(frozen=True)
class Block:
    """A wooden block: strength is the steps left of `steps`; a hidden block shows only whose it is."""

    kind: str
    power: str
    strength: int = 0
    steps: int = 4
    fire: str = ""
    hidden: bool = False


def counter_group(make: svgwrite.Drawing, counter: Counter) -> Group:
    """Draws a counter about the middle (0, 0)."""
    state = " is-reduced" if counter.reduced else ""
    group = make.g(class_=f"counter nato side-{counter.side} kind-{counter.kind}{state}")
    group.add(make.rect((-HALF, -HALF), (SIZE, SIZE), rx=2.2, class_="plate"))
    if counter.reduced:
        group.add(make.path(d=f"M{-HALF} 6.4h{SIZE}v5.4h-{SIZE}z", class_="reduced-band"))
    for element in _symbol(make, counter.kind):
        group.add(element)
    for text, x, y, kind in (
        (counter.size, 0.0, -9.4, "size"),
        (counter.name, 0.0, -9.6, "unit-name"),
        (counter.reach, 12.4, -3.6, "reach"),
    ):
        if text and not (kind == "unit-name" and counter.size):
            group.add(make.text(text, insert=(x, y), class_=kind))
    numbers = "-".join(number for number in (counter.attack, counter.defence) if number)
    if numbers:
        group.add(make.text(numbers, insert=(0, 12.2), class_="numbers"))
    return group


def _symbol(make: svgwrite.Drawing, kind: str) -> list[BaseElement]:
    """The middle of a counter."""
    if kind in GROUND:
        frame = make.g(transform="translate(0 -1.6) scale(.92)", class_="ground-symbol")
        for data in GROUND[kind]:
            frame.add(make.path(d=data))
        if kind == "hq":
            frame.add(make.text("HQ", insert=(0, 1.2), class_="hq-text"))
        return [frame]
    figure = SHIPS.get(kind) or AIR[kind]
    scale, x, y = (0.6, -9.6, -11.6) if kind in SHIPS else (0.5, -8.0, -9.4)
    shape = make.g(transform=f"translate({x} {y}) scale({scale})", class_="silhouette")
    for data in UNITS[figure]:
        shape.add(make.path(d=data, fill_rule="evenodd"))
    letter = SHORT.get(kind)
    return [shape, make.text(letter, insert=(-11.6, -3.6), class_="letter")] if letter else [shape]


def block_group(make: svgwrite.Drawing, block: Block) -> Group:
    """Draws a block about the middle (0, 0); pips along the top count its steps, filled ones are left."""
    state = " is-hidden" if block.hidden else ""
    group = make.g(class_=f"counter block power-{block.power}{state}")
    group.add(make.rect((-HALF + 1.2, -HALF + 1.2), (SIZE, SIZE), rx=3, class_="shade"))
    group.add(make.rect((-HALF, -HALF), (SIZE, SIZE), rx=3, class_="plate"))
    if block.hidden:
        group.add(make.path(d="M-6-6h12v12h-12zM0-6v12M-6 0h12", class_="back"))
        return group
    figure, letter = BLOCKS[block.kind]
    shape = make.g(transform="translate(-8 -8.8) scale(.5)", class_="silhouette")
    for data in _OWN.get(figure) or UNITS[figure]:
        shape.add(make.path(d=data, fill_rule="evenodd"))
    group.add(shape)
    for step in range(block.steps):
        x = (step - (block.steps - 1) / 2) * 5.4
        left = "pip" if step < block.strength else "pip is-lost"
        group.add(make.circle((round(x, 1), -11), 1.9, class_=left))
    if letter:
        group.add(make.text(letter, insert=(10.8, 3.2), class_="letter"))
    if block.fire:
        group.add(make.text(block.fire, insert=(0, 12.6), class_="numbers"))
    return group


def counter_svg(piece: Counter | Block, pixels: int = SIZE) -> str:
    """A counter as a small SVG of its own, for lists and dialogs."""
    drawing = svgwrite.Drawing(
        debug=False, viewBox=f"{-HALF} {-HALF} {SIZE + 1.4:g} {SIZE + 1.4:g}", size=(pixels, pixels), class_="counter-svg"
    )
    drawing.add(counter_group(drawing, piece) if isinstance(piece, Counter) else block_group(drawing, piece))
    text: str = drawing.tostring()
    return text
