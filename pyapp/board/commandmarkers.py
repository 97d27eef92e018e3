"""Command markers of War Room: what category, which number, how many units of which colours; and the marker opened up.

Every unit shows as one pip in the colour of its dice, so that a marker tells what it holds without being opened.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import svgwrite

from pyapp.board.boardfile import Point

WIDTH, HEIGHT = 32, 26
MOST_PIPS = 8
ROW = 19
CHIPS = {
    "land": "M-16 -13h32v26h-32z",
    "air": "M-16 13v-14a16 12 0 0 1 32 0v14z",
    "naval": "M-16 -13h32v14q-4 12 -16 12t-16 -12z",
    "marker": "M-13 -13h26v26h-26z",
}


@dataclass(frozen=True)
class Marker:
    """A command marker as it is drawn. ``units`` are pairs of a unit and its number, ``colours`` the colour of each unit."""

    id: str
    nation: str
    category: str
    number: int
    units: tuple[tuple[str, int], ...]
    colours: tuple[tuple[str, str], ...]
    ordered: bool = False
    idle: bool = False
    flying: bool = False

    @property
    def size(self) -> int:
        """How many units."""
        return sum(number for _, number in self.units)


def symbol(unit: str) -> str:
    """The id of a unit's silhouette."""
    return "#unit-fighter" if unit == "carrier_fighter" else f"#unit-{unit}"


def marker_group(make: svgwrite.Drawing, marker: Marker, space: str, at: Point) -> Any:
    """A closed marker."""
    states = [name for name in ("ordered", "idle", "flying") if getattr(marker, name)]
    group = make.g(
        class_=" ".join(("stack command", marker.category, f"seat-{marker.nation}", *states)),
        transform=f"translate({at[0]:g} {at[1]:g})",
        data_space=space,
        data_stack=marker.id,
        data_drag="1",
    )
    group.add(make.path(d=CHIPS[marker.category], class_="chip"))
    first = marker.units[0][0] if marker.units else "infantry"
    group.add(make.use(symbol(first), insert=(-14.5, -12), size=(19, 17), class_="shape"))
    if marker.number:
        under_the_dome = marker.category == "air"
        group.add(make.text(str(marker.number), insert=(14, 3.2 if under_the_dome else -2.4), class_="command-number"))
    _pips(make, group, marker)
    if marker.ordered:
        group.add(make.path(d="M7 -18l7 4-7 4z", class_="order-sign"))
    return group


def _pips(make: svgwrite.Drawing, group: Any, marker: Marker) -> None:
    colours = dict(marker.colours)
    shown = [colours[unit] for unit, number in marker.units for _ in range(number)][:MOST_PIPS]
    start = -(len(shown) - 1) * 1.75
    for index, colour in enumerate(shown):
        group.add(make.circle((start + index * 3.5, 8.4), 1.75, class_=f"pip colour-{colour}"))


def open_group(make: svgwrite.Drawing, name: str, marker: Marker, at: Point) -> Any:
    """A marker opened up: each kind of unit with its number, below the marker."""
    x, y = at
    width = 2 + max(1, len(marker.units)) * 34
    group = make.g(id=name, class_=f"command-open seat-{marker.nation}", transform=f"translate({x:g} {y + 26:g})")
    group.add(make.path(d=f"M0 -13l5 6h{width / 2 - 5:g}v{ROW + 5}h{-width:g}v{-ROW - 5}h{width / 2 - 5:g}z", class_="sheet"))
    colours = dict(marker.colours)
    for index, (unit, number) in enumerate(marker.units):
        left = -width / 2 + 2 + index * 34
        group.add(make.rect((left + 1, -5), (20, ROW), 3, class_=f"cell colour-{colours[unit]}"))
        group.add(make.use(symbol(unit), insert=(left + 2, -5), size=(18, ROW), class_="shape"))
        group.add(make.text(str(number), insert=(left + 27, 9.5), class_="open-number"))
    return group


def conflict_group(make: svgwrite.Drawing, space: str, kind: str, at: Point) -> Any:
    """A conflict marker: full while it waits to be resolved, hollow where the region stays embattled."""
    group = make.g(class_=f"conflict {kind}", transform=f"translate({at[0]:g} {at[1]:g})", data_space=space)
    group.add(make.path(d="M0 -13l3.4 6.6 7-2.6-2 7.2 6 4-6.8 2.6.6 7.4-6-4.4-5.4 5-1-7.2-7.2-1 4.6-5.6-4.2-6 7.4.6z", class_="burst"))
    return group


def count_group(make: svgwrite.Drawing, space: str, kind: str, number: int, at: Point) -> Any:
    """A small marker with a number: bombs or units under construction."""
    group = make.g(class_=f"count-marker {kind}", transform=f"translate({at[0]:g} {at[1]:g})", data_space=space)
    group.add(make.rect((-12, -10), (24, 20), 4, class_="ground"))
    picture = "#unit-bomber" if kind == "bombs" else "#unit-industrial_complex"
    group.add(make.use(picture, insert=(-11, -8), size=(14, 16), class_="shape"))
    group.add(make.text(str(number), insert=(7, 5), class_="open-number"))
    return group


def pairs(units: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Units as the pairs that a marker holds."""
    return tuple((unit, number) for unit, number in units.items() if number)
