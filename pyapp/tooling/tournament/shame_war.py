"""What a player of War Room should be ashamed of, counted by nation and round, and who leads a game that is broken off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from pyapp.engine.steps import Event
from pyapp.games.war_room import tables
from pyapp.games.war_room.map import relations
from pyapp.games.war_room.state import WarState

IDLE_OIL = 12  # oil left over when a round begins
A_ZONE = 12.0  # what a zone of morale is worth beside a territory's value
STRESS = 2.0


def lead(state: WarState) -> float:
    """By how much the Allies lead: value and income of what they hold more than at the start, their units, and their morale."""
    worth = dict.fromkeys(tables.ALLIANCES, 0.0)
    for territory, owner in state.control.items():
        if owner and owner not in state.collapsed:
            card = tables.TERRITORIES[territory]
            first = card.owner and tables.alliance(card.owner)
            if first != tables.alliance(owner):
                swing = card.value + sum(card.income.values()) + 6 * card.capital
                worth[tables.alliance(owner)] += swing
                if first:
                    worth[first] -= swing
    for nation, row in state.morale.items():
        worth[tables.alliance(nation)] -= A_ZONE * row.zone + STRESS * (row.stress - row.medals)
    return worth["allies"] - worth["axis"]


class WarShame:
    """Counts by nation. ``hear`` is told of all that happens, ``round_begins`` sees each position at which a round begins."""

    def __init__(self, state: WarState) -> None:
        self.counts: dict[str, Counter[str]] = {nation: Counter() for nation in state.nations}
        self._fought: set[str] = set()
        self._round = state.round

    def hear(self, events: Iterable[Event]) -> None:
        """Book what happened."""
        for event in events:
            data: Mapping[str, object] = event.data
            if event.kind == "wr_transports_sunk":
                units = data["units"]
                assert isinstance(units, Mapping)
                self.counts[str(data["nation"])]["land units drowned"] += sum(units.values())
            elif event.kind == "wr_captured":
                former = str(data["former"])
                if former and tables.TERRITORIES[str(data["space"])].capital:
                    self.counts[former]["capitals lost"] += 1
                self.counts[str(data["nation"])]["territories taken"] += 1
            elif event.kind in ("wr_stage", "wr_bomber_rolled", "wr_convoy_raided"):
                self._fought.add(event.kind)

    def look(self, state: WarState) -> None:
        """A round may have begun."""
        if state.round == self._round:
            return
        self._round = state.round
        for nation in relations.alive(state):
            counts = self.counts[nation]
            counts["rounds"] += 1
            capital = tables.NATIONS[nation].capital
            if state.control.get(capital) == nation:
                guards = [c for c in relations.here(state, capital, "land") if relations.friendly(state, c.nation, capital)]
                counts["capital empty"] += not guards
            counts["oil unused"] += state.stocks[nation].now["oil"] > IDLE_OIL
            counts["rounds without combat"] += not self._fought
        self._fought.clear()
