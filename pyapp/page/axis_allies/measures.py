"""What the statistics measure in Axis & Allies: income, army, land, cities; and how many hits a roll should have brought."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.engine.steps import Event
from pyapp.games.axis_allies.china import CHINA
from pyapp.games.axis_allies.combat.fire import DIE
from pyapp.games.axis_allies.state import AxisState
from pyapp.page.axis_allies.anniversary import bonus
from pyapp.page.axis_allies.table import army
from pyapp.page.table.shots import Shots

ROLLED = "rolled"


def income(state: AxisState, power: str) -> int:
    """What a power would collect now, its objectives included; China collects nothing."""
    return 0 if power == CHINA else state.production(power) + bonus(state, power)


def worth(state: AxisState, power: str) -> int:
    """What the army of a power has cost."""
    return army(state, power)[1]


def territories(state: AxisState, power: str) -> int:
    """How many territories a power holds."""
    return sum(owner == power for owner in state.owners.values())


def cities(state: AxisState, power: str) -> int:
    """How many victory cities a power holds."""
    return sum(owner == power and bool(state.space(space).victory_city) for space, owner in state.owners.items())


MEASURES: Mapping[str, Callable[[AxisState, str], int]] = {"income": income, "army": worth, "territories": territories, "cities": cities}


def measure_of(state: AxisState, name: str) -> dict[str, int]:
    """One of the measures for every power."""
    return {power: MEASURES[name](state, power) for power in state.rules.powers}


def shots_of(event: Event) -> Shots | None:
    """A roll for hits: every die hits with its value or less."""
    if event.kind != ROLLED:
        return None
    data = event.data
    dice, chance = len(data["dice"]), min(data["value"], DIE) / DIE
    return Shots(tuple(data["powers"]), dice, dice * chance, dice * chance * (1 - chance), data["hits"])
