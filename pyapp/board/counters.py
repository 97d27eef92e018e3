"""Cardboard: unit counters with map symbols for hex boards; for blocks of wood see `woodblocks`.

A counter is a group drawn about its own middle, `SIZE` units square, to be told apart at 28 pixels. Colours hang on
classes (`side-japan`), so that one style sheet turns them light or dark.
"""

from __future__ import annotations

from dataclasses import dataclass

import svgwrite
from svgwrite.base import BaseElement
from svgwrite.container import Group

from pyapp.board.pieces import UNITS

SIZE = 28
HALF = SIZE / 2
LEGIBLE = 48  # pixels: in smaller pictures name and range are left out

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


def counter_group(make: svgwrite.Drawing, counter: Counter) -> Group:
    """Draws a counter about the middle (0, 0)."""
    state = " is-reduced" if counter.reduced else ""
    group = make.g(class_=f"counter nato side-{counter.side} kind-{counter.kind}{state}")
    group.add(make.rect((-HALF, -HALF), (SIZE, SIZE), rx=2.2, class_="plate"))
    if counter.reduced:
        group.add(make.path(d=f"M{-HALF} 5.6h{SIZE}v7.4h-{SIZE}z", class_="reduced-band"))
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


def counter_svg(piece: Counter, pixels: int = LEGIBLE) -> str:
    """A counter as a small SVG of its own, for lists and dialogs; without the small print where that could not be read."""
    bare = " is-bare" if pixels < LEGIBLE else ""
    wide = SIZE + 1.4
    drawing = svgwrite.Drawing(
        debug=False, viewBox=f"{-HALF} {-HALF} {wide:g} {wide:g}", size=(pixels, pixels), class_=f"counter-svg{bare}"
    )
    drawing.add(counter_group(drawing, piece))
    text: str = drawing.tostring()
    return text
