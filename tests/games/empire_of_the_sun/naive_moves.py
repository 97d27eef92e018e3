"""Movement once more, hex by hex as a person would count it: where one unit may go in an offensive by an event, all by itself.

As `naive`, it shares nothing with the rules but the facts. An event lets every hex with enemies become a battle hex (6.24).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import cache

from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.state import EmpireState
from tests.games.empire_of_the_sun.naive import BESIDE, CHINESE_CITIES, HOMES, NORTHERN_AIRFIELDS, ROUND_KUNMING, Person, apart, may_command

MANCHUKUO = {3203, 3204, 3302, 3303, 3402, 3403, 3404}
COAST_OF_INDIA = {1206, 1306, 1406, 1505, 1606, 1705, 1805}
FOR_CHINESE = {2006, 2007, 2008, 2106, 2107, 2108, 2206, 2207, 2305, 2005, 2105} | NORTHERN_AIRFIELDS | ROUND_KUNMING
SAKHALIN, FERRY, PORT_MORESBY, KWAI = 3801, 5408, 3823, {2108, 2109}
HALF_POINTS = {"open": 2, "atoll": 2, "jungle": 4, "mixed": 4}


class Mover(Person):
    """Somebody who moves a unit of the offensive player by a card of some value."""

    def __init__(self, state: EmpireState, unit: str, value: int) -> None:
        super().__init__(state)
        self.unit, self.kind, self.value, self.start = unit, UNITS[unit], value, self.where[unit]
        self.side = self.kind.side
        self.other = "allies" if self.side == "japan" else "japan"
        garrisons = {number for number in HOMES | CHINESE_CITIES if number in self.japanese} if self.other == "japan" else set()
        self.held = {at for name, at in self.where.items() if self.is_enemy(name) and UNITS[name].kind in ("ground", "air")} | garrisons
        self.enemy = {at for name, at in self.where.items() if self.is_enemy(name)} | garrisons
        self.ships = {at for name, at in self.where.items() if self.is_enemy(name) and UNITS[name].kind == "naval"}
        self.supplied = self.supply()

    def is_enemy(self, unit: str) -> bool:
        return UNITS[unit].side == self.other

    def own(self, mark: str) -> set[int]:
        closed = COAST_OF_INDIA if self.side == "japan" else set()
        return {number for number in HEXES if mark in HEXES[number].marks and self.controls(self.side, number)} - closed

    @property
    def ports(self) -> set[int]:
        return self.own("port") - self.enemy

    def stopped(self, without: str = "") -> set[int]:
        """The enemy's zone that is not neutralised, by others than one of the player's units."""

        def projects(unit: str) -> bool:
            return unit in self.supplied and unit != without

        return self.zone(self.other, projects) - self.zone(self.side, projects, neutral=True)

    def open_land(self, number: int) -> bool:
        if HEXES[number].terrain == "ocean" or self.kind.nation == "CHI":
            return HEXES[number].terrain != "ocean" and number in FOR_CHINESE
        closed = ROUND_KUNMING | MANCHUKUO | {SAKHALIN} | (COAST_OF_INDIA if self.side == "japan" else set())
        return number not in closed

    def march(self) -> set[int]:
        queue, seen = deque([(self.start, 2 * self.value)]), set()
        while queue:
            here, left = queue.popleft()
            if (here, left) in seen:
                continue
            seen.add((here, left))
            for there, hexside in BESIDE[here] if here not in self.held or here == self.start else ():
                if {"l", "r"} & set(hexside) and self.open_land(there) and (cost := self.cost(here, there, hexside)) <= left:
                    queue.append((there, left - cost))
        return {number for number, _ in seen} - {self.start}

    def cost(self, here: int, there: int, hexside: str) -> int:
        bridged = {here, there} != KWAI or "JP18" in self.state.tracks.in_force
        if "r" in hexside and bridged and there not in self.enemy:
            return 1
        return HALF_POINTS.get(HEXES[there].terrain, 2 * self.value)

    def sail(self, most: int, closed: set[int]) -> set[int]:
        closed = closed | MANCHUKUO | (COAST_OF_INDIA if self.side == "japan" else set())
        seen, queue = {self.start: 0}, deque([] if self.start in closed else [self.start])
        while queue:
            here = queue.popleft()
            for there, hexside in BESIDE[here] if seen[here] < most else ():
                if there not in seen and there not in closed and "w" in hexside:
                    seen[there] = seen[here] + 1
                    queue.append(there)
        return set(seen) - {self.start}

    def embarks(self) -> bool:
        return HEXES[self.start].is_coastal and self.controls(self.side, self.start) and self.start not in self.enemy

    def landing(self) -> set[int]:
        """By amphibious assault without an escort."""
        if not self.kind.amphibious or not self.embarks():
            return set()
        guarded = {number for number in self.ships if self.controls(self.other, number)}
        return {number for number in self.sail(5 * self.value, self.stopped() | guarded) if self.is_beach(number)}

    def is_beach(self, number: int) -> bool:
        hex_ = HEXES[number]
        if not hex_.is_coastal or not self.open_land(number) or (hex_.terrain == "mountain" and number != PORT_MORESBY):
            return False
        army = self.kind.nation == "US" and self.kind.service == "army"
        return not (army and "one_hex_island" in hex_.marks and number in self.enemy and self.controls(self.other, number))

    def transport(self) -> set[int]:
        if not self.kind.transport or not self.embarks():
            return set()
        zone, most = self.stopped(), 5 * self.value * (2 if "port" in HEXES[self.start].marks else 1)
        hqs = [hq for hq in self.supplied if UNITS[hq].kind == "hq" and UNITS[hq].side == self.side and may_command(hq, self.unit)]
        reach = {hq: self.trace(self.side, self.where[hq], zone, UNITS[hq].reach) for hq in hqs}
        supplied = set().union(*reach.values(), self.overland() if self.side == "allies" and self.china_line(reach) else ())
        return {number for number in self.sail(most, zone) & self.ports & supplied if self.open_land(number)}

    def voyage(self) -> set[int]:
        battles = self.enemy - ROUND_KUNMING
        reached = self.sail(5 * self.value, set())
        at_sea = (
            {n for n in reached - self.enemy if any(apart(n, at) <= self.kind.reach for at in battles)} if self.kind.is_carrier else set()
        )
        return (reached & (self.ports | battles)) | at_sea

    def strategic_voyage(self) -> set[int]:
        return self.sail(10 * self.value, self.stopped(self.unit)) & self.ports if self.start in self.ports else set()

    def flight(self) -> set[int]:
        return self.fly(self.value, lambda here, there: apart(here, there) <= self.leg)

    @property
    def leg(self) -> int:
        return max(self.kind.reach, self.kind.extended)

    def strategic_flight(self) -> set[int]:
        zone = self.stopped(self.unit)
        near = cache(lambda here: within_legs(here, self.leg, zone))
        return self.fly(2 * self.value, lambda here, there: there in near(here))

    def fly(self, legs: int, joined: Callable[[int, int], bool]) -> set[int]:
        fields = self.own("airfield") - self.held - {FERRY}
        stops = fields | ({FERRY} - self.enemy if self.side == "allies" else set())
        found, front = {self.start}, {self.start}
        for _ in range(legs):
            front = {there for there in stops - found if any(joined(here, there) for here in front)}
            found |= front
        return (found & fields) - {self.start}


def within_legs(start: int, most: int, closed: Iterable[int]) -> set[int]:
    """The hexes over which one can fly so far without entering or leaving others."""
    seen, queue = {start: 0}, deque([] if start in closed else [start])
    while queue:
        here = queue.popleft()
        for there, _ in BESIDE[here] if seen[here] < most else ():
            if there not in seen and there not in closed:
                seen[there] = seen[here] + 1
                queue.append(there)
    return set(seen) if start not in closed else set()
