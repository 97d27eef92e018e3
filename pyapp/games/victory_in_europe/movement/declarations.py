"""On whom a power may declare war before it enters: neutrals, and the majors that are still at peace. VIE 10.1, 10.2, 13.0."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.games.victory_in_europe.components.calendar import year_of
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, MAJORS, NATIONS, NEUTRAL, SIDES, SOVIETS, opposed
from pyapp.games.victory_in_europe.control import fights, side_of
from pyapp.games.victory_in_europe.state import WAITING, VictoryState

POWERS: Mapping[str, tuple[str, ...]] = {AXIS: ("DE", "IT"), ALLIES: ("GB", "FR", "US"), SOVIETS: ("SU",)}
PREY: Mapping[str, tuple[str, ...]] = {"IT": ("GR", "YU"), "SU": ("FI",)}
"""Whom a power may attack while it is at peace: `italy_peace_limits`, `ussr_pact`."""
PREY_FROM: Mapping[str, int] = {"IT": 1940}


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
        powers = [power for power in POWERS[side] if power in state.nations]
        able += [power for power in powers if fights(state, power) and _is_open(state, side, nation)][:1]
        able += [power for power in powers if not fights(state, power) and _is_prey(state, power, nation)]
    return able


def _is_open(state: VictoryState, side: str, nation: str) -> bool:
    """A neutral that is not of the own side, and that has not been attacked before and stands ready. VIE 10.2."""
    whose = state.nations[nation].side
    if nation in MAJORS:
        return opposed(side, whose)
    return not _is_attacked(state, side, nation) and (not whose or opposed(side, whose))


def _is_prey(state: VictoryState, power: str, nation: str) -> bool:
    hunting = nation in PREY.get(power, ()) and year_of(state.turn) >= PREY_FROM.get(power, 0)
    return hunting and state.nations[power].standing == NEUTRAL and not _is_attacked(state, side_of(state, power), nation)


def _is_attacked(state: VictoryState, side: str, nation: str) -> bool:
    waits = any(block.nation == nation and block.at == WAITING for block in state.blocks.values())
    return side in state.attacked.get(nation, ()) and not waits
