"""What the statistics measure in Empire of the Sun: steps on the map, bases, resources, will; what was lost; what a roll was worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from pyapp.engine.steps import Event
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN, SIDES
from pyapp.games.empire_of_the_sun.components.tables import RESOURCES
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import AIRFIELDS, PORTS
from pyapp.games.empire_of_the_sun.map.hexsets import members
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.page.table.figures import Figures, Measure, Thrown, Travel
from pyapp.page.table.shots import Shots

WENT = frozenset(("eots_moved", "eots_called_back", "eots_went_home", "eots_escaped", "eots_evaded"))
SILHOUETTES = {"air": "bomber", "naval": "cruiser", "ground": "infantry"}
ROLLED = frozenset(("eots_air_naval", "eots_ground"))
BY_STEPS = frozenset(("eots_eliminated", "eots_no_retreat"))
A_STEP_EACH = frozenset(("eots_reduced", "eots_landing_broken_up"))
WITHERED = frozenset(("eots_attrition_reduce", "eots_attrition_eliminate"))


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


def will(state: EmpireState, side: str) -> int | None:
    """The Political Will of the United States; Japan has no such track."""
    return state.tracks.political_will if side == ALLIES else None


class EmpireFigures(Figures):
    """Empire of the Sun in figures."""

    measures: ClassVar[Mapping[str, Measure]] = {"steps": steps, "bases": bases, "resources": resources, "will": will}
    colours: ClassVar[Mapping[str, str]] = {JAPAN: "#a5281c", ALLIES: "#2f5f8f"}
    lands: ClassVar[Mapping[str, str]] = {JAPAN: "#e3b5a4", ALLIES: "#c3d3ba"}

    def seats(self, state: Any) -> Iterable[str]:
        return SIDES

    def losses(self, event: Event) -> Mapping[str, int]:
        """The steps that a player has lost, as an event tells of them."""
        data = event.data
        if event.kind in BY_STEPS:
            return {data["seat"]: data["steps"]}
        if event.kind in A_STEP_EACH:
            return {data["seat"]: len(data["units"])}
        found: dict[str, int] = {}
        for unit in data["units"] if event.kind in WITHERED else ():
            found[UNITS[unit].side] = found.get(UNITS[unit].side, 0) + 1
        return found

    def shots(self, event: Event) -> Shots | None:
        """A roll on a combat results table: the hits that each face of the die would have brought are equally likely."""
        if event.kind not in ROLLED:
            return None
        each = event.data["by_die"]
        mean = sum(each) / len(each)
        return Shots((event.data["seat"],), 1, mean, sum((hits - mean) ** 2 for hits in each) / len(each), event.data["number"])

    def heaps(self, state: Any) -> Mapping[str, Mapping[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for unit, stand in state.units.items():
            if stand.at:
                here, side = found.setdefault(str(stand.at), {}), UNITS[unit].side
                here[side] = here.get(side, 0) + 1
        return found

    def travels(self, event: Event) -> Iterator[Travel]:
        data = event.data
        if event.kind in WENT and data["source"] != data["space"]:
            units = data["units"] if "units" in data else [data["unit"]]
            yield Travel(data["seat"], str(data["source"]), str(data["space"]), len(units), _silhouette(units[0]))

    def thrown(self, event: Event) -> tuple[Thrown, ...]:
        face = event.data.get("die", event.data.get("rolled"))
        return (Thrown(str(face), hit=bool(event.data.get("number"))),) if isinstance(face, int) else ()


def _silhouette(name: str) -> str:
    """The picture that stands for a unit."""
    unit = UNITS[name]
    return "carrier" if unit.is_carrier else SILHOUETTES.get(unit.kind, "")
