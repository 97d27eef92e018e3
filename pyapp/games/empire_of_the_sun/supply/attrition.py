"""Attrition of what is out of supply. EotS 13.4."""

from __future__ import annotations

from pyapp.games.empire_of_the_sun.components.sides import ALLIES
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexsets import members
from pyapp.games.empire_of_the_sun.map.nations import NORTHERN_INDIA_AIRFIELDS
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.state import CHINA, EmpireState
from pyapp.games.empire_of_the_sun.supply.activation import TO_CHINA
from pyapp.games.empire_of_the_sun.supply.picture import picture_of

REDUCE, ELIMINATE = "reduce", "eliminate"


def attrition(state: EmpireState) -> dict[str, str]:
    """What attrition does to each unit that it touches, all at the same time: reduced or eliminated.

    A unit at full strength is reduced. One that is reduced, or has no other side, is eliminated, unless it lies in range of any friendly
    HQ, supplied or not; nothing blocks this range.
    """
    supplied = picture_of(state).supplied
    found = {}
    for name, stand in state.units.items():
        unit = UNITS[name]
        if name in supplied or unit.kind not in ("ground", "air") or not (stand.at or stand.box == CHINA):
            continue
        if unit.steps == 2 and not stand.reduced:
            found[name] = REDUCE
        elif not (in_any_range(state, unit.side, stand.at) if stand.at else china_in_any_range(state)):
            found[name] = ELIMINATE
    return found


def in_any_range(state: EmpireState, side: str, at: int, beyond: int = 0) -> bool:
    """Does a hex, or what lies so far ``beyond`` it, lie within the command range of any HQ of a player, whatever is between? EotS 13.4."""
    return any(
        UNITS[name].kind == "hq" and UNITS[name].side == side and stand.at and distance(stand.at, at) + beyond <= UNITS[name].reach
        for name, stand in state.units.items()
    )


def china_in_any_range(state: EmpireState) -> bool:
    """The same of the box of the Allied aircraft in China, whoever holds the airfields from which it is counted (R200). EotS 12.71."""
    return any(in_any_range(state, ALLIES, at, TO_CHINA) for at in members(NORTHERN_INDIA_AIRFIELDS))
