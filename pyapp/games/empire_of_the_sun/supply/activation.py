"""Whom an HQ may activate. EotS 6.21, 7.52, 7.53.

The range of activation is no line of supply: ports do not matter and hexsides that are closed to movement do not either. Units must be
supplied besides.
"""

from __future__ import annotations

import functools

from pyapp.games.empire_of_the_sun.components.sides import ALLIES, opponent
from pyapp.games.empire_of_the_sun.components.tables import COMMAND
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, holds, only
from pyapp.games.empire_of_the_sun.map.hexsides import BY_ANY_SIDE, BY_LAND
from pyapp.games.empire_of_the_sun.map.nations import NORTHERN_INDIA_AIRFIELDS
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import Picture, picture_of, supplied_by

ORDER = {name: number for number, name in enumerate(UNITS)}
KEPT = 256  # answers that are remembered: some for each HQ and picture
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


def can_activate(state: EmpireState, hq: str, *, supply: bool = True, chart: bool = True) -> list[str]:
    """The units that an HQ could activate in an offensive now, in the order of the counters.

    A card may do without supply (JP48) or without the national command chart (AL25). As that chart also says whom an HQ supplies (7.53),
    the HQ then supplies those whom it activates, too.
    """
    barred = {*state.tracks.barred, *_busy(state)}
    return [name for name in _in_reach(picture_of(state), hq, supply, chart) if name not in barred]


def _busy(state: EmpireState) -> list[str]:
    """The B29s that have bombed Japan this turn; in reaction one may act whose own hex the enemy has entered. EotS 11.31."""
    bombers, offensive = state.tracks.bombers, state.offensive
    if not bombers or offensive is None or offensive.side == ALLIES:
        return bombers
    entered = {battle.at for battle in offensive.battles}
    return [name for name in bombers if state.units[name].at not in entered]


@functools.lru_cache(KEPT)
def _in_reach(picture: Picture, hq: str, supply: bool, chart: bool) -> tuple[str, ...]:
    """The units in range of an HQ, remembered for a picture."""
    at = dict(picture.disposition.places).get(hq, 0)
    if not at or (supply and hq not in picture.supplied):
        return ()
    in_range = range_of(picture, hq, at, UNITS[hq].reach)
    own = [(name, there) for name, there in picture.disposition.places if UNITS[name].side == UNITS[hq].side and UNITS[name].kind != "hq"]
    found = [name for name, there in own if holds(in_range, there)]
    if picture.disposition.in_china and reaches_china(picture, hq, at):
        found += picture.disposition.in_china
    supplied = picture.supplied if chart else picture.supplied.union(name for name, there in own if holds(supplied_by(picture, hq), there))
    allowed = [name for name in found if (not chart or commands(hq, name)) and (not supply or name in supplied)]
    return tuple(sorted(allowed, key=ORDER.__getitem__))


def reaches_china(picture: Picture, hq: str, at: int) -> bool:
    """Is the box of the aircraft in China in range? It lies four hexes from every Allied airfield of Northern India. EotS 12.71."""
    airfields = NORTHERN_INDIA_AIRFIELDS & picture.disposition.controlled(UNITS[hq].side)
    return bool(range_of(picture, hq, at, UNITS[hq].reach - TO_CHINA) & airfields)
