"""What can be laid over the board at one key: supply, zones of influence, control, reach."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import svgwrite

from pyapp.board.boardfile import Board
from pyapp.board.hexes import HexGrid
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN, SIDES, opponent
from pyapp.games.empire_of_the_sun.components.units import HEADQUARTERS, UNITS
from pyapp.games.empire_of_the_sun.map.hexes import ALL, LAND
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet, members
from pyapp.games.empire_of_the_sun.map.ranges import within
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.supply.activation import range_of
from pyapp.games.empire_of_the_sun.supply.picture import Picture, picture_of, reach_of
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.presenter import Group
from pyapp.page.table.widgets import overlay_switches

SUPPLY, ZONES, CONTROL, REACH = "supply", "zones", "control", "reach"
KEYS = {"s": SUPPLY, "z": ZONES, "c": CONTROL, "r": REACH}
LAYER, GROUP = "layer-marks", "overlay"
Part = tuple[str, HexSet]


def parts(state: EmpireState, overlay: str, units: Sequence[str]) -> tuple[Part, ...]:
    """The sets of hexes that an overlay shows, by the class of their colour; ``units`` are those whose reach is asked for."""
    picture = picture_of(state)
    if overlay == SUPPLY:
        japan, allies = (_supplied(picture, side) for side in (JAPAN, ALLIES))
        return (f"supply-{JAPAN}", japan & ~allies), (f"supply-{ALLIES}", allies & ~japan), ("supply-both", japan & allies)
    if overlay == ZONES:
        return _zones(picture)
    if overlay == CONTROL:
        return tuple((f"control-{side}", LAND & ALL & picture.disposition.controlled(side)) for side in SIDES)
    return tuple(part for unit in units[:1] for part in _reach(state, picture, unit))


def _supplied(picture: Picture, side: str) -> HexSet:
    """The hexes in which at least one kind of unit of a player is supplied."""
    found = NOWHERE
    for hexes in reach_of(picture, side).values():
        found |= hexes
    return found


def _zones(picture: Picture) -> tuple[Part, ...]:
    found: list[Part] = []
    for side in SIDES:
        whole, counts = picture.zones.of(side), picture.zones.against(opponent(side))
        found += [(f"zone-{side}", counts), (f"zone-{side}-neutral", whole & ~counts)]
    return tuple(found)


def _reach(state: EmpireState, picture: Picture, unit: str) -> list[Part]:
    """The range of a headquarters, of aircraft or of a carrier from where it is."""
    at, found = state.units[unit].at, UNITS[unit]
    if not at or not found.reach:
        return []
    if unit in HEADQUARTERS:
        return [("reach", range_of(picture, unit, at, found.reach) & ALL)]
    near = within(at, found.reach)
    return [("reach", near), ("reach-far", within(at, found.extended) & ~near)] if found.extended else [("reach", near)]


def group(found: tuple[Part, ...]) -> Group:
    """The drawing of an overlay."""
    return Group(LAYER, found)


def draw(board: Board, found: tuple[Part, ...]) -> str:
    """Hexes in colours, under the pieces."""
    make = svgwrite.Drawing(debug=False)
    drawn = make.g(id=GROUP, class_="overlay")
    for name, hexes in found:
        if hexes:
            drawn.add(make.path(d=_data(_grid(board), hexes), class_=name))
    return str(drawn.tostring())


def _grid(board: Board) -> HexGrid:
    return HexGrid.from_header(board.grid or {})


@functools.lru_cache(maxsize=64)
def _data(grid: HexGrid, hexes: HexSet) -> str:
    """Path data of many hexes."""
    half, tall = grid.size / 2, grid.height / 2
    outline = f"l{grid.size:g} 0 {half:g} {tall:.2f} {-half:g} {tall:.2f} {-grid.size:g} 0 {-half:g} {-tall:.2f}z"
    found = []
    for at in members(hexes):
        x, y = grid.center(f"{at:04d}")
        found.append(f"M{x - half:g} {y - tall:.1f}{outline}")
    return "".join(found)


def buttons(words: Words, now: str) -> list[Node]:
    """A switch for each overlay, over the board."""
    return overlay_switches(words, "empire.overlay", KEYS, now)


def legend(words: Words, now: str) -> Node | None:
    """What the colours of an overlay mean."""
    shown = {
        SUPPLY: [f"supply-{JAPAN}", f"supply-{ALLIES}", "supply-both"],
        ZONES: [f"zone-{side}{state}" for side in SIDES for state in ("", "-neutral")],
        CONTROL: [f"control-{JAPAN}", f"control-{ALLIES}"],
        REACH: ["reach", "reach-far"],
    }.get(now, [])
    rows = [h("span", h("i", "", classes=["swatch", name]), words(f"empire.legend.{name}"), key=name) for name in shown]
    return h("p.legend", rows) if rows else None
