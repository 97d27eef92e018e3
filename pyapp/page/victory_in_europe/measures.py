"""What the statistics measure in Victory in Europe: what everybody sees, so that they tell nothing of what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.games.victory_in_europe.changes import holder, on_map
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.state import VictoryState


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


MEASURES: Mapping[str, Callable[[VictoryState, str], int]] = {
    "blocks": blocks,
    "cities": cities,
    "factories": factories,
    "resources": resources,
}


def measure_of(state: VictoryState, name: str) -> dict[str, int]:
    """One of the measures for all seats."""
    return {seat: MEASURES[name](state, seat) for seat in state.seats}
