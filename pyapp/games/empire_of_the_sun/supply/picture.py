"""Who is supplied, and the zones of influence that follow. EotS 13.1, 7.35.

Supply depends on zones and zones on supply; the rulebook cuts the circle: first the Japanese, with the zones of all aircraft and carriers
of both players; then the Allies, with the zones of the Japanese units that were found supplied.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN, opponent
from pyapp.games.empire_of_the_sun.components.tables import COMMAND
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import ALL, ALLIED_SOURCES, JAPANESE_SOURCES
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet, holds, members, only
from pyapp.games.empire_of_the_sun.map.hexsides import BY_LAND
from pyapp.games.empire_of_the_sun.map.nations import KUNMING, NORTHERN_INDIA_AIRFIELDS, burma_road_open
from pyapp.games.empire_of_the_sun.map.paths import flood
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.supply.disposition import Disposition, disposition_of
from pyapp.games.empire_of_the_sun.supply.lines import Ground, ground, line
from pyapp.games.empire_of_the_sun.supply.zones import Zones, zones_of

KEPT = 64  # pictures that are remembered: those of a computer player that looks ahead
CHINESE = "chinese"


@dataclass(frozen=True, eq=False)
class Picture:
    """What was worked out for a disposition. ``china_supplied`` is true when Kunming is: by the Burma Road or over the Hump."""

    disposition: Disposition
    supplied: frozenset[str]
    zones: Zones
    china_supplied: bool
    road_open: bool


def picture_of(state: EmpireState) -> Picture:
    """Supply and zones in a state."""
    return work_out(disposition_of(state))


@functools.lru_cache(KEPT)
def work_out(disposition: Disposition) -> Picture:
    """Supply and zones of a disposition."""
    everyone = frozenset(unit for unit, _ in disposition.places)
    silent = disposition.silent
    assumed = zones_of(disposition.places, everyone, silent)
    japanese = _japanese(disposition, assumed)
    left = zones_of(disposition.places, japanese | _of(everyone, ALLIES), silent)
    road = burma_road_open(disposition.controlled(ALLIES))
    allied, china = _allied(disposition, left, road)
    supplied = japanese | allied
    return Picture(disposition, supplied, zones_of(disposition.places, supplied, silent), china, road)


def _of(units: frozenset[str], side: str) -> frozenset[str]:
    return frozenset(unit for unit in units if UNITS[unit].side == side)


def _ground(disposition: Disposition, side: str, zones: Zones) -> Ground:
    return ground(disposition.occupied(opponent(side)), zones.against(side), disposition.controlled(side))


def sources(disposition: Disposition, side: str) -> HexSet:
    """The ultimate sources of supply of a player. EotS 13.2."""
    return JAPANESE_SOURCES & disposition.japanese if side == JAPAN else ALLIED_SOURCES


def _headquarters(disposition: Disposition, side: str, on: Ground) -> dict[str, HexSet]:
    """The supplied HQs of a player, each with the hexes in its range to which its lines lead. Mostly a source is among these."""
    goal, found = sources(disposition, side), {}
    for unit, at in disposition.places:
        if UNITS[unit].kind == "hq" and UNITS[unit].side == side:
            hexes = line(at, on, UNITS[unit].reach)
            if hexes & goal or line(at, on, until=goal) & goal:
                found[unit] = hexes
    return found


@functools.lru_cache(KEPT)
def _ground_of_headquarters(picture: Picture, side: str) -> Ground:
    """The ground on which lines of HQs were drawn: for Japan with all aircraft, for the Allies with the supplied Japanese ones."""
    disposition = picture.disposition
    everyone = frozenset(unit for unit, _ in disposition.places)
    projecting = everyone if side == JAPAN else _of(picture.supplied, JAPAN) | _of(everyone, ALLIES)
    return _ground(disposition, side, zones_of(disposition.places, projecting, disposition.silent))


def leads_from_source(picture: Picture, side: str, goal: HexSet) -> bool:
    """Does a line lead from any source of a player to any of some hexes? EotS 12.93, 13.2."""
    on = _ground_of_headquarters(picture, side)
    return any(line(at, on, until=goal) & goal for at in members(sources(picture.disposition, side)))


def is_linked(picture: Picture, side: str, one: int, other: int) -> bool:
    """Can a line of supply of a player be drawn between two hexes that he controls? EotS 17.27E."""
    held = picture.disposition.controlled(side)
    return holds(held, one) and holds(held, other) and holds(line(one, _ground(picture.disposition, side, picture.zones)), other)


def would_be_supplied(picture: Picture, side: str, at: int) -> bool:
    """Would an HQ of a player be supplied in a hex, all else being as it is? EotS 7.56, 13.1."""
    goal = sources(picture.disposition, side)
    return bool(line(at, _ground_of_headquarters(picture, side), until=goal) & goal)


def _reach(supplied: dict[str, HexSet]) -> dict[str, HexSet]:
    """For each column of the national command chart the hexes that some HQ can supply. EotS 7.53."""
    reach: dict[str, HexSet] = {}
    for name, hexes in supplied.items():
        for group in COMMAND[UNITS[name].commands]:
            reach[group] = reach.get(group, NOWHERE) | hexes
    return reach


@functools.lru_cache(KEPT)
def supplied_by(picture: Picture, hq: str) -> HexSet:
    """The hexes that one HQ can supply, whatever the national command chart says of who stands there. EotS 13.1, AL25."""
    side = UNITS[hq].side
    on = _ground(picture.disposition, side, picture.zones)
    return _headquarters(picture.disposition, side, on).get(hq, NOWHERE)


@functools.lru_cache(KEPT)
def reach_of(picture: Picture, side: str) -> dict[str, HexSet]:
    """For each column of the national command chart the hexes in which its units are supplied, active or not. EotS 7.44, 8.61, 13.1."""
    on = _ground(picture.disposition, side, picture.zones)
    return _with_express(_reach(_headquarters(picture.disposition, side, on)), picture.disposition, side)


def _with_express(reach: dict[str, HexSet], disposition: Disposition, side: str) -> dict[str, HexSet]:
    """... and that of the Tokyo Express, which nothing can cut. EotS 13.32."""
    if side == JAPAN and disposition.express:
        reach["japanese"] = reach.get("japanese", NOWHERE) | only(disposition.express)
    return reach


def _japanese(disposition: Disposition, zones: Zones) -> frozenset[str]:
    on = _ground(disposition, JAPAN, zones)
    supplied = _headquarters(disposition, JAPAN, on)
    return frozenset(supplied) | _those_in(disposition, JAPAN, _with_express(_reach(supplied), disposition, JAPAN))


def _allied(disposition: Disposition, zones: Zones, road: bool) -> tuple[frozenset[str], bool]:
    on = _ground(disposition, ALLIES, zones)
    supplied = _headquarters(disposition, ALLIES, on)
    reach = _reach(supplied)
    china = road or (disposition.hump and bool(_supplied_bases(disposition, reach)))
    overland = flood(only(KUNMING), BY_LAND, through=ALL & ~on.occupied) if china else NOWHERE  # EotS 12.75, 13.31
    for group in COMMAND["combined"]:
        reach[group] = reach.get(group, NOWHERE) | overland
    if not china:
        reach[CHINESE] = NOWHERE
    in_box = frozenset(disposition.in_china) if china else frozenset()
    return frozenset(supplied) | in_box | _those_in(disposition, ALLIES, reach), china


def _supplied_bases(disposition: Disposition, reach: dict[str, HexSet]) -> HexSet:
    """The supplied Allied airfields of Northern India, from which aircraft fly over the Hump. EotS 12.75, 13.31."""
    anyone = NOWHERE
    for hexes in reach.values():
        anyone |= hexes
    return NORTHERN_INDIA_AIRFIELDS & disposition.controlled(ALLIES) & anyone


def _those_in(disposition: Disposition, side: str, reach: dict[str, HexSet]) -> frozenset[str]:
    """The units in reach of an HQ that may activate them, and those that are active. EotS 13.1."""
    found = set()
    for name, at in disposition.places:
        unit = UNITS[name]
        if unit.side == side and unit.kind != "hq" and (name in disposition.active or holds(reach.get(unit.command, NOWHERE), at)):
            found.add(name)
    return frozenset(found)
