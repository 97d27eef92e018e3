"""HQs leave the map and come back, and aircraft leave it, each as the whole play of an operations card. EotS 7.33, 7.54, 7.56."""

from __future__ import annotations

from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.sides import JAPAN
from pyapp.games.empire_of_the_sun.components.units import HEADQUARTERS, UNITS
from pyapp.games.empire_of_the_sun.map.hexes import OAHU, PORTS
from pyapp.games.empire_of_the_sun.map.hexsets import hexset, members
from pyapp.games.empire_of_the_sun.map.nations import ALL_INDIA, NATIONS
from pyapp.games.empire_of_the_sun.state import DUE, EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import picture_of, would_be_supplied

JAPANESE_PORTS = PORTS & hexset(NATIONS["japan"].hexes)
ALLIED_PORTS = PORTS & (hexset((OAHU, *NATIONS["australia"].hexes)) | ALL_INDIA)


def aircraft(state: EmpireState, side: str) -> list[str]:
    """The air units of a player on the map. EotS 7.33."""
    return [unit for unit, stand in state.units.items() if stand.at and UNITS[unit].kind == "air" and UNITS[unit].side == side]


def on_map(state: EmpireState, side: str) -> list[str]:
    """The HQs of a player on the map."""
    return [hq for hq in HEADQUARTERS if UNITS[hq].side == side and hq in state.units and state.units[hq].at]


def returning(state: EmpireState, side: str) -> list[str]:
    """The HQs on the turn track that can come back now. EotS 7.56."""
    waiting = [hq for hq in HEADQUARTERS if UNITS[hq].side == side and hq in state.units and state.units[hq].box == DUE]
    return [hq for hq in waiting if harbours(state, hq)]


def harbours(state: EmpireState, hq: str) -> list[int]:
    """The friendly ports to which an HQ may return: at home, without another HQ, and where it is supplied. EotS 7.51, 7.56."""
    side = UNITS[hq].side
    taken = {stand.at for unit, stand in state.units.items() if UNITS[unit].kind == "hq"}
    picture = picture_of(state)
    return [
        at
        for at in members(JAPANESE_PORTS if side == JAPAN else ALLIED_PORTS)
        if controller(state, at) == side and at not in taken and would_be_supplied(picture, side, at)
    ]
