"""What the statistics measure in War Room: income, army, land, stress; what was lost; how many results a roll should have brought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from pyapp.engine.steps import Event
from pyapp.games.war_room import ledger, tables
from pyapp.games.war_room.map import relations
from pyapp.games.war_room.odds.ladder import SHARES
from pyapp.games.war_room.rounds.morale import casualty_points, threshold
from pyapp.games.war_room.rounds.planning import income
from pyapp.games.war_room.state import WarState
from pyapp.page.table.figures import Figures, Measure, Thrown, Travel
from pyapp.page.table.shots import Shots

ROLLED = frozenset(("wr_rolled", "wr_bomber_rolled"))
LOST = frozenset(("wr_losses", "wr_transports_sunk", "wr_construction_bombed", "wr_crashed", "wr_expelled", "wr_deserted"))


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


class WarFigures(Figures):
    """War Room in figures."""

    measures: ClassVar[Mapping[str, Measure]] = {
        "income": resources,
        "army": worth,
        "territories": territories,
        "stress": stress,
    }

    def seats(self, state: Any) -> Iterable[str]:
        return tuple(state.nations)

    def losses(self, event: Event) -> Mapping[str, int]:
        """What an event tells of units that a nation has lost, in points of its casualty list."""
        return {event.data["nation"]: casualty_points(event.data["units"])} if event.kind in LOST else {}

    def shots(self, event: Event) -> Shots | None:
        """A group of dice: every die counts that shows a colour which could strike something when it was rolled."""
        if event.kind not in ROLLED:
            return None
        colours, able = event.data["colours"], event.data["able"]
        dice, chance = sum(colours.values()), float(sum(SHARES[colour] for colour in able))
        hits = sum(number for colour, number in colours.items() if colour in able)
        return Shots((event.data["nation"],), dice, dice * chance, dice * chance * (1 - chance), hits)

    def heaps(self, state: Any) -> Mapping[str, Mapping[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for command in state.commands.values():
            ledger.add(found.setdefault(command.at, {}), {command.nation: sum(command.units.values())})
        for region, fighters in state.carrier_fighters.items():
            ledger.add(found.setdefault(region, {}), fighters)
        return found

    def travels(self, event: Event) -> Iterator[Travel]:
        data = event.data
        if event.kind == "wr_moved" and data["source"] != data["space"] and data["units"]:
            dearest = max(data["units"], key=lambda unit: tables.UNITS[unit].points)
            yield Travel(data["nation"], data["source"], data["space"], sum(data["units"].values()), dearest)

    def thrown(self, event: Event) -> tuple[Thrown, ...]:
        colours = event.data.get("colours", {})
        counted = colours if isinstance(colours, Mapping) else {colour: colours.count(colour) for colour in colours}
        able = event.data.get("able", ())
        return tuple(Thrown(str(number), colour, colour in able) for colour, number in counted.items())
