"""What the statistics measure in War Room: income, army, land, stress."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.games.war_room import ledger
from pyapp.games.war_room.map import relations
from pyapp.games.war_room.rounds.morale import casualty_points, threshold
from pyapp.games.war_room.rounds.planning import income
from pyapp.games.war_room.state import WarState


def resources(state: WarState, nation: str) -> int:
    """How many resources of all kinds the cards of a nation bring in."""
    return sum(income(state, nation).values())


def worth(state: WarState, nation: str) -> int:
    """What the army of a nation would be worth on the casualty list."""
    return casualty_points(ledger.standing(state, nation))


def territories(state: WarState, nation: str) -> int:
    """How many territories a nation controls."""
    return len(relations.controlled(state, nation))


def stress(state: WarState, nation: str) -> int:
    """All the stress that a nation bears: that for which it has fallen back, and what has come since."""
    return state.morale[nation].zone * threshold(state, nation) + state.morale[nation].stress


MEASURES: Mapping[str, Callable[[WarState, str], int]] = {
    "income": resources,
    "army": worth,
    "territories": territories,
    "stress": stress,
}


def measure_of(state: WarState, name: str) -> dict[str, int]:
    """One of the measures for every nation of the scenario."""
    return {nation: MEASURES[name](state, nation) for nation in state.nations}
