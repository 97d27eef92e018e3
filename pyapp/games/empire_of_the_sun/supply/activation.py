"""Whom an HQ may activate. EotS 6.21, 7.52, 7.53.

The range of activation is no line of supply: ports do not matter and hexsides that are closed to movement do not either. Units must be
supplied besides.
"""

from __future__ import annotations

from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.components.tables import COMMAND
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, holds, only
from pyapp.games.empire_of_the_sun.map.hexsides import BY_ANY_SIDE, BY_LAND
from pyapp.games.empire_of_the_sun.map.nations import NORTHERN_INDIA_AIRFIELDS
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import Picture, picture_of

TO_CHINA = 4  # from any airfield of Northern India: EotS 12.71


def commands(hq: str, unit: str) -> bool:
    """May an HQ activate a unit, if it is in range and supplied? EotS 7.53, National Command Chart."""
    return UNITS[unit].command in COMMAND[UNITS[hq].commands]


def range_of(picture: Picture, hq: str, at: int, reach: int) -> HexSet:
    """The hexes to which a path of activation leads from a hex. EotS 7.52."""
    side = UNITS[hq].side
    zone = picture.zones.against(side)
    through = ~picture.disposition.occupied(opponent(side)) | only(at)
    found = front = only(at)
    for _ in range(reach):
        inside = front & through
        front = (BY_LAND.beyond(inside) | BY_ANY_SIDE.beyond(inside & ~zone) & ~zone) & ~found
        found |= front
    return found


def can_activate(state: EmpireState, hq: str) -> list[str]:
    """The units that an HQ could activate in an offensive now, in the order of the counters."""
    picture = picture_of(state)
    at = state.units[hq].at if hq in state.units else 0
    if not at or hq not in picture.supplied:
        return []
    in_range = range_of(picture, hq, at, UNITS[hq].reach)
    free = picture.supplied.difference(state.tracks.barred)
    to_box = _reaches_china(picture, hq, at)
    where = {**dict(picture.disposition.places), **dict.fromkeys(picture.disposition.in_china, 0)}
    return [
        name
        for name, unit in UNITS.items()
        if name in free and unit.kind != "hq" and commands(hq, name) and (holds(in_range, where[name]) if where[name] else to_box)
    ]


def _reaches_china(picture: Picture, hq: str, at: int) -> bool:
    """Is the box of the aircraft in China in range? It lies four hexes from every Allied airfield of Northern India. EotS 12.71."""
    airfields = NORTHERN_INDIA_AIRFIELDS & picture.disposition.controlled(UNITS[hq].side)
    return bool(range_of(picture, hq, at, UNITS[hq].reach - TO_CHINA) & airfields)
