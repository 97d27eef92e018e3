"""What a program without a page may ask of a position: `build.py replay FILE --show supply,zones,activation`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexsets import members
from pyapp.games.empire_of_the_sun.politics.japan import is_cut_off
from pyapp.games.empire_of_the_sun.politics.points import points
from pyapp.games.empire_of_the_sun.politics.surrender import surrendering
from pyapp.games.empire_of_the_sun.politics.will import progress, shifts
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.supply.activation import can_activate
from pyapp.games.empire_of_the_sun.supply.attrition import attrition
from pyapp.games.empire_of_the_sun.supply.picture import picture_of


def supply(state: EmpireState) -> dict[str, bool]:
    """Every unit on the map or in China: is it supplied?"""
    picture = picture_of(state)
    in_play = [*(unit for unit, _ in picture.disposition.places), *picture.disposition.in_china]
    return {unit: unit in picture.supplied for unit in sorted(in_play)}


def zones(state: EmpireState) -> dict[str, list[int]]:
    """The zones of influence of both players, and what of them is not neutralised."""
    found = picture_of(state).zones
    return {
        "jp": members(found.japan),
        "al": members(found.allies),
        "jp_unneutralised": members(found.against(ALLIES)),
        "al_unneutralised": members(found.against(JAPAN)),
    }


def activation(state: EmpireState) -> dict[str, list[str]]:
    """For every HQ on the map the units that it could activate in an offensive now."""
    return {name: can_activate(state, name) for name, stand in sorted(state.units.items()) if stand.at and UNITS[name].kind == "hq"}


def politics(state: EmpireState) -> dict[str, Any]:
    """What a political phase and an end of the game would find now: who surrenders, what moves Political Will, victory points."""
    return {
        "surrendering": surrendering(state),
        "japan_cut_off": is_cut_off(state),
        "political_will": dict(shifts(state)),
        "progress_of_war": progress(state),
        "victory_points": points(state),
    }


SHOWS: Mapping[str, Callable[[EmpireState], Any]] = {
    "supply": supply,
    "zones": zones,
    "activation": activation,
    "attrition": attrition,
    "politics": politics,
}
