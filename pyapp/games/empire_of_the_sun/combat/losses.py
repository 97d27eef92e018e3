"""Steps that are lost in battle, with what that brings about. EotS 7.46, 8.2F, 8.4B."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.combat.forces import GARRISON
from pyapp.games.empire_of_the_sun.components.sides import JAPAN
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.state import EmpireState


def suffer(state: EmpireState, play: Play, side: str, losses: Mapping[str, int]) -> None:
    """Units of a player lose steps in the battle that is being fought, and it is told."""
    offensive = state.offensive
    assert offensive is not None and offensive.fight is not None
    fight = offensive.fight
    fallen: list[str] = []
    gone = 0
    for unit, steps in losses.items():
        if unit == GARRISON:
            fight.garrison -= steps
            fallen += [GARRISON] * steps
            gone += steps
            continue
        if side == JAPAN and UNITS[unit].is_carrier:
            fight.hurt[unit] = state.units[unit].at
        for _ in range(steps):
            if changes.lose_step(state, unit):
                fallen.append(unit)
                gone += steps
    cargo, drowned = _cargo(state, fallen)
    fallen += cargo
    tell(play, side, [unit for unit in losses if unit not in fallen], fallen, gone + drowned)


def take_steps(state: EmpireState, play: Play, side: str, unit: str) -> None:
    """A unit loses a step outside the fighting, and it is told."""
    fallen = [unit] if changes.lose_step(state, unit) else []
    cargo, drowned = _cargo(state, fallen)
    tell(play, side, [] if fallen else [unit], fallen + cargo, len(fallen) + drowned)


def eliminate(state: EmpireState, unit: str) -> int:
    """A unit loses all the steps that it has left; says how many they were."""
    steps = 1
    while not changes.lose_step(state, unit):
        steps += 1
    return steps


def tell(play: Play, side: str, reduced: Iterable[str], eliminated: Iterable[str], steps: int) -> None:
    """Tell who was reduced, by one step each, and who eliminated, which took so many steps together."""
    if reduced := list(reduced):
        play.tell("eots_reduced", seat=side, units=reduced)
    if eliminated := list(eliminated):
        play.tell("eots_eliminated", seat=side, units=eliminated, steps=steps)


def _cargo(state: EmpireState, fallen: Iterable[str]) -> tuple[list[str], int]:
    """The brigades that go down with the ships which carried them in this offensive, and their steps. EotS 7.46."""
    offensive = state.offensive
    if offensive is None:
        return [], 0
    gone = [unit for unit, ship in sorted(offensive.aboard.items()) if ship in set(fallen) and state.units[unit].at]
    return gone, sum(eliminate(state, unit) for unit in gone)
