"""What the statistics measure in Victory in Europe: what everybody sees, so that they tell nothing of what is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from pyapp.engine.steps import Event
from pyapp.games.victory_in_europe.changes import holder, on_map
from pyapp.games.victory_in_europe.combat.turns import DIE
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, SOVIETS
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.page.table.colours import OWNERS
from pyapp.page.table.figures import Figures, Measure, Thrown, Whereabouts, pips
from pyapp.page.table.shots import Shots

LANDS = {
    "france": "#8fa6c4",
    "poland": "#c99aa6",
    "vichy": "#b9c4d6",
    "minor-axis": "#b9bbab",
    "minor-allies": "#e4d3ad",
    "minor-soviets": "#cf9a88",
}
ROLLED = frozenset(("vie_fired", "vie_flak"))
A_STEP = frozenset(("vie_step_lost", "vie_eliminated", "vie_toll", "vie_attrition"))


def blocks(state: VictoryState, seat: str) -> int:
    """How many blocks of a seat stand on the map."""
    return sum(on_map(state, token) and state.owner(block.nation) == seat for token, block in state.blocks.items())


def cities(state: VictoryState, seat: str) -> int:
    """The values of the major cities that nations of a seat hold."""
    return sum(area.city for area in AREAS.values() if _holds(state, seat, area.id))


def factories(state: VictoryState, seat: str) -> int:
    """The factory steps that nations of a seat hold."""
    return sum(sum(markers) for area, markers in state.factories.items() if _holds(state, seat, area))


def resources(state: VictoryState, seat: str) -> int:
    """The resources in areas that nations of a seat hold."""
    return sum(area.resource for area in AREAS.values() if _holds(state, seat, area.id))


def _holds(state: VictoryState, seat: str, area: str) -> bool:
    nation = holder(state, area)
    return nation in state.nations and state.owner(nation) == seat


class VictoryFigures(Figures):
    """Victory in Europe in figures. Everybody sees where blocks stand; what is on them is told only where it lies open."""

    measures: ClassVar[Mapping[str, Measure]] = {
        "blocks": blocks,
        "cities": cities,
        "factories": factories,
        "resources": resources,
    }
    colours: ClassVar[Mapping[str, str]] = {AXIS: "#4a4f4b", ALLIES: "#2f6d8f", SOVIETS: "#a5281c"}
    lands: ClassVar[Mapping[str, str]] = {**OWNERS, **LANDS}

    def seats(self, state: Any) -> Iterable[str]:
        return tuple(state.seats)

    def losses(self, event: Event) -> Mapping[str, int]:
        """The steps that a seat has lost, as far as everybody may count them: of a block that is lost unseen, one."""
        data = event.data
        if event.kind == "vie_no_way_out":
            return {data["seat"]: data["steps"]}
        counts = event.kind in A_STEP or (event.kind == "vie_perished" and data.get("alone"))
        return {data["seat"]: 1} if counts and "seat" in data else {}

    def shots(self, event: Event) -> Shots | None:
        """A volley: every die hits with the firepower or less."""
        if event.kind not in ROLLED:
            return None
        dice, chance = len(event.data["rolled"]), min(event.data["power"], DIE) / DIE
        return Shots((event.data["seat"],), dice, dice * chance, dice * chance * (1 - chance), event.data["hits"])

    def heaps(self, state: Any) -> Mapping[str, Mapping[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for place, seat in self.whereabouts(state).values():
            here = found.setdefault(place, {})
            here[seat] = here.get(seat, 0) + 1
        return found

    def whereabouts(self, state: Any) -> Whereabouts:
        return {token: (block.at, state.owner(block.nation)) for token, block in state.blocks.items() if on_map(state, token)}

    def thrown(self, event: Event) -> tuple[Thrown, ...]:
        data = event.data
        return pips(data["rolled"], data["power"] + 1) if event.kind in ROLLED else pips(data.get("dice", ()), 0)
