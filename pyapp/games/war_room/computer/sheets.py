"""How a whole sheet of orders is found: moves that belong together are weighed as one, the best for each order it takes comes first.

A party is built for each region by taking, one after the other, the command that adds most there, with what is missed where it comes
from and what its new place promises; so an attack, its aircraft and the fleet that covers a crossing are found together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pyapp.games.war_room import tables
from pyapp.games.war_room.computer.currents import Currents
from pyapp.games.war_room.computer.outlook import BELIEF, Outlook
from pyapp.games.war_room.computer.prospects import Prospects
from pyapp.games.war_room.map import movement, relations
from pyapp.games.war_room.state import WarState

DRAWN: dict[str, float] = {"land": 0.1, "naval": 0.08, "air": 0.08}  # what a command of each kind gives for a promise, per unit
LARGEST_PARTY = 6
THRIFTS = (1.0, 0.6, 0.25)  # sheets are filled by what parties give for each order, and by what they give on the whole
LEAST = 0.2  # what an order must promise to be written
TURNS = {"naval": 0, "air": 1, "land": 2}  # fleets first: they clear and cover the way

Sheet = list[tuple[str, str]]


@dataclass(frozen=True)
class Party:
    """Commands that go to a region together, and what that is worth."""

    gain: float
    commands: tuple[str, ...]
    to: str

    def rank(self, thrift: float) -> tuple[float, str, tuple[str, ...]]:
        """The best first, for each order that it takes if ``thrift`` is one, on the whole if it is nothing."""
        return -round(self.gain / len(self.commands) ** thrift, 6), self.to, self.commands


class Planner:
    """Fills a nation's sheet."""

    def __init__(
        self, state: WarState, nation: str, orders: int, expected: Mapping[str, str] | None = None, belief: float = BELIEF
    ) -> None:
        self._state, self._most = state, orders
        self._outlook = Outlook(state, nation, expected, belief)
        self._currents = Currents(self._outlook)
        self._prospects = Prospects(self._outlook)
        self._comers: dict[str, list[str]] = {}
        self._begin(1.0)

    def _begin(self, thrift: float) -> None:
        """A blank sheet."""
        self._thrift, self._left, self._total = thrift, self._most, 0.0
        self._free = self._outlook.mine()
        self._there: dict[str, frozenset[str]] = {}
        for key in self._free:
            self._move("", self._state.commands[key].at, key)
        self._sheet: Sheet = []

    def orders(self) -> Iterator[Sheet | None]:
        """The best of some sheets, after nothing for each moment of thinking."""
        for key in self._free:
            for region in self._reach(key):
                self._comers.setdefault(region, []).append(key)
            yield None
        best: tuple[float, Sheet] = (0.0, [])
        for thrift in THRIFTS:
            self._begin(thrift)
            yield from self._fill()
            if round(self._total - best[0], 6) > 0:
                best = self._total, self._sheet
        yield sorted(best[1], key=lambda order: (TURNS[self._state.commands[order[0]].category], best[1].index(order)))

    def _fill(self) -> Iterator[None]:
        """Write the best party again and again until no order is left."""
        parties: dict[str, Party | None] = {}
        while self._left > 0:
            for region in sorted(self._comers):
                if region not in parties:
                    parties[region] = self._party(region)
                    yield None
            best = min((party for party in parties.values() if party), key=lambda party: party.rank(self._thrift), default=None)
            if best is None:
                break
            self._take(best, parties)

    def _take(self, best: Party, parties: dict[str, Party | None]) -> None:
        """Write the orders of a party; what was thought of the regions that it touches is thought again."""
        touched = {best.to}
        for key in best.commands:
            at = self._state.commands[key].at
            touched.add(at)
            self._move(at, best.to, key)
            self._free.remove(key)
            self._sheet.append((key, best.to))
        self._left -= len(best.commands)
        self._total += best.gain
        for region, party in list(parties.items()):
            if region in touched or (party is not None and self._is_stale(party, touched)):
                del parties[region]

    def _is_stale(self, party: Party, touched: set[str]) -> bool:
        """Is a party out of the question now, or worth something else?"""
        moved = any(key not in self._free or self._state.commands[key].at in touched for key in party.commands)
        return moved or len(party.commands) > self._left

    def _move(self, start: str, to: str, key: str) -> None:
        if start:
            self._there[start] = self._there[start] - {key}
        self._there[to] = self._there.get(to, frozenset()) | {key}

    # --- parties ------------------------------------------------------------------------------------------------------------------

    def _party(self, region: str) -> Party | None:
        """The best party for a region with the orders that are left."""
        able = [key for key in self._comers[region] if key in self._free and self._state.commands[key].at != region]
        chosen: tuple[str, ...] = ()
        best: Party | None = None
        while able and len(chosen) < min(LARGEST_PARTY, self._left):
            gains = {key: self._gain((*chosen, key), region) for key in able}
            key = min(able, key=lambda name: (-round(gains[name], 6), name))
            chosen = (*chosen, key)
            able.remove(key)
            party = Party(gains[key], chosen, region)
            if party.gain >= LEAST * len(chosen) and (best is None or party.rank(self._thrift) < best.rank(self._thrift)):
                best = party
            if len(chosen) > 1 and best is None and gains[key] < -60.0:
                break
        return best

    def _gain(self, party: tuple[str, ...], to: str) -> float:
        """What it is worth that these commands go there."""
        there = self._there.get(to, frozenset())
        total = self._prospects.worth(to, there.union(party)) - self._prospects.worth(to, there)
        survival = self._prospects.survival(to, there.union(party))
        left: dict[str, frozenset[str]] = {}
        for key in party:
            at = self._state.commands[key].at
            left[at] = left.get(at, self._there[at]) - {key}
            total += self._drawn(key, to, survival)
        return total + sum(self._prospects.worth(at, keys) - self._prospects.worth(at, self._there[at]) for at, keys in left.items())

    def _drawn(self, key: str, to: str, survival: float) -> float:
        """What a new place promises a command, as far as it will live to see it."""
        command = self._state.commands[key]
        draw = self._currents.draw(command.category, to) - self._currents.stays(command.category, command.at)
        return DRAWN[command.category] * command.size * draw * (survival if draw > 0.0 else 1.0)

    # --- where commands can go ------------------------------------------------------------------------------------------------------

    def _reach(self, key: str) -> list[str]:
        """The regions to which a way is open to a command now and where it may have something to do."""
        command = self._state.commands[key]
        near = tables.neighbours(self._state.scenario, command.at)
        found = []
        for region in movement.writable(self._state, key):
            if region == command.at or region in tables.IMPASSABLE:
                continue
            by_rail = command.category == "land" and tables.is_land(region) and region not in near
            if by_rail and not self._on_the_line(region):
                continue
            if command.category == "land" and tables.is_land(region) and not self._enterable(region):
                continue
            if command.category == "air" and self._currents.air(region) < 0:
                continue
            if any(route.end == region for route in movement.routes(self._state, key, region).routes.values()):
                found.append(region)
        return found

    def _on_the_line(self, region: str) -> bool:
        """Is it a place for which one takes the train: near the enemy, a capital, or a port?"""
        look = self._outlook.look
        if not look.is_home(region) or relations.useless_infrastructure(self._state, region):
            return False
        beside = tables.neighbours(self._state.scenario, region)
        front = self._outlook.has_army_near(region) or any(look.is_prize(other) for other in beside)
        return front or bool(tables.TERRITORIES[region].ports) or tables.TERRITORIES[region].capital

    def _enterable(self, region: str) -> bool:
        """May an army think of going there? Neutrals that have no owner only where it invades them on purpose."""
        return self._outlook.look.is_home(region) or self._outlook.look.is_prize(region)
