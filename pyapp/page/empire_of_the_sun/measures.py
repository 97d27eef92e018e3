"""What the statistics measure in Empire of the Sun: steps on the map, bases, resources."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.sides import SIDES
from pyapp.games.empire_of_the_sun.components.tables import RESOURCES
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import AIRFIELDS, PORTS
from pyapp.games.empire_of_the_sun.map.hexsets import members
from pyapp.games.empire_of_the_sun.state import EmpireState


def steps(state: EmpireState, side: str) -> int:
    """How many steps the units of a player on the map have."""
    there = [(UNITS[unit], stand) for unit, stand in state.units.items() if stand.at and UNITS[unit].side == side]
    return sum(unit.steps - stand.reduced for unit, stand in there)


def bases(state: EmpireState, side: str) -> int:
    """How many airfields and ports a player controls; a hex with both counts once."""
    return sum(controller(state, at) == side for at in members(AIRFIELDS | PORTS))


def resources(state: EmpireState, side: str) -> int:
    """How many resource hexes a player controls."""
    return sum(controller(state, at) == side for at in RESOURCES)


MEASURES: Mapping[str, Callable[[EmpireState, str], int]] = {"steps": steps, "bases": bases, "resources": resources}


def measure_of(state: EmpireState, name: str) -> dict[str, int]:
    """One of the measures for both players."""
    return {side: MEASURES[name](state, side) for side in SIDES}
