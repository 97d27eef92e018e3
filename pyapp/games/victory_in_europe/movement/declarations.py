"""On whom a power may declare war before it enters: neutrals, and the majors that are still at peace. VIE 10.1, 10.2, 13.0."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, NATIONS, NEUTRAL, SIDES, SOVIETS
from pyapp.games.victory_in_europe.control import fights
from pyapp.games.victory_in_europe.diplomacy import war
from pyapp.games.victory_in_europe.state import VictoryState

POWERS: Mapping[str, tuple[str, ...]] = {AXIS: ("DE", "IT"), ALLIES: ("GB", "FR", "US"), SOVIETS: ("SU",)}


def sides_of(state: VictoryState, seat: str) -> list[str]:
    """The sides that a seat plays."""
    return [side for side in SIDES if state.seat_of(side) == seat]


def open_to(state: VictoryState, seat: str) -> dict[str, list[str]]:
    """The nations on which a seat may declare war, each with the powers that may: of each side the first that fights, or hunts its prey."""
    found = {nation: _powers(state, seat, nation) for nation in NATIONS if nation in state.nations}
    return {nation: powers for nation, powers in found.items() if powers}


def _powers(state: VictoryState, seat: str, nation: str) -> list[str]:
    if state.nations[nation].standing != NEUTRAL:
        return []
    able = []
    for side in sides_of(state, seat):
        powers = [power for power in POWERS[side] if power in state.nations and _may_declare(state, power, nation)]
        able += [power for power in powers if fights(state, power)][:1]
        able += [power for power in powers if not fights(state, power)]
    return able


def _may_declare(state: VictoryState, power: str, nation: str) -> bool:
    return war.needs(state, power, nation) and war.refusal(state, power, nation) is None
