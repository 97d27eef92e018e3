"""What the statistics measure in Axis & Allies: income, army, land, cities; what was lost; how many hits a roll should have brought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from pyapp.engine.steps import Event
from pyapp.games.axis_allies.china import CHINA
from pyapp.games.axis_allies.combat.fire import DIE
from pyapp.games.axis_allies.components.edition import Edition
from pyapp.games.axis_allies.components.units import unit
from pyapp.games.axis_allies.state import AxisState
from pyapp.page.axis_allies.anniversary import bonus
from pyapp.page.axis_allies.table import army
from pyapp.page.table.figures import Figures, Measure, Thrown, Travel, pips
from pyapp.page.table.shots import Shots

ROLLED = "rolled"
WENT = {  # the events that tell of a move, with the names of its beginning and its end
    "moved": ("origin", "to"),
    "raid_sent": ("origin", "to"),
    "paratroopers_sent": ("origin", "to"),
    "stranded_landed": ("origin", "to"),
    "loaded": ("origin", "zone"),
    "unloaded": ("zone", "space"),
    "assault_declared": ("zone", "space"),
    "retreated": ("space", "destination"),
}
LOST = frozenset(("lost", "cargo_lost", "defenceless", "aa_guns_destroyed", "unlanded"))


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


class AxisFigures(Figures):
    """Both editions in figures."""

    measures: ClassVar[Mapping[str, Measure]] = {"income": income, "army": worth, "territories": territories, "cities": cities}

    def __init__(self, rules: Edition) -> None:
        self.rules = rules

    def seats(self, state: Any) -> Iterable[str]:
        return tuple(state.rules.powers)

    def losses(self, event: Event) -> Mapping[str, int]:
        """What an event tells of units that a power has lost, by what they cost."""
        if event.kind not in LOST:
            return {}
        return {event.data["power"]: sum(self.rules.unit_types[kind].cost * number for kind, number in event.data["units"].items())}

    def shots(self, event: Event) -> Shots | None:
        """A roll for hits: every die hits with its value or less."""
        if event.kind != ROLLED:
            return None
        data = event.data
        dice, chance = len(data["dice"]), min(data["value"], DIE) / DIE
        return Shots(tuple(data["powers"]), dice, dice * chance, dice * chance * (1 - chance), data["hits"])

    def heaps(self, state: Any) -> Mapping[str, Mapping[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for space, pieces in _everything(state):
            here = found.setdefault(space, {})
            for text, number in pieces.items():
                here[unit(text).owner] = here.get(unit(text).owner, 0) + number
        return found

    def travels(self, event: Event) -> Iterator[Travel]:
        if event.kind in WENT:
            start, end = (str(event.data[name]) for name in WENT[event.kind])
            units: Mapping[str, int] = event.data["units"]
            dearest = max(units, key=lambda kind: self.rules.unit_types[kind].cost, default="")
            if start != end and units:
                yield Travel(str(event.data["power"]), start, end, sum(units.values()), dearest)

    def thrown(self, event: Event) -> tuple[Thrown, ...]:
        faces = event.data.get("dice", ())
        return pips(faces, event.data["value"] + 1 if event.kind == ROLLED else 0)


def _everything(state: AxisState) -> Iterator[tuple[str, Mapping[str, int]]]:
    """The pieces in every space, those in a battle included."""
    yield from state.units.items()
    if state.battle is not None:
        yield state.battle.space, state.battle.attackers
        yield state.battle.space, state.battle.defenders
