"""Supply, zones and activation once more, hex by hex as a person would trace them: slow, and sharing nothing with the rules but the facts.

What the rules work out on whole sets of hexes has to agree with this on hundreds of random positions.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import cache

from pyapp.games.empire_of_the_sun.components.reading import read
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.state import EmpireState

PRINTED, EDGES = set(read("hexes")["japanese_empire"]), set(read("hexes")["allied_supply_sources"])
DELTAS = {0: ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)), 1: ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))}
HOMES = {3307, 3407, 3506, 3507, 3607, 3704, 3705, 3706}
CHINESE_CITIES = {2508, 2609, 2809, 2908, 3004, 3005, 3007, 3104, 3105}
ROUND_KUNMING = {2306, 2307, 2406, 2407, 2408, 2506, 2507}
NORTHERN_AIRFIELDS = {1905, 2104, 2205}


def neighbours(number: int) -> Iterator[tuple[int, str]]:
    column, row = divmod(number, 100)
    for (across, down), side in zip(DELTAS[column % 2], HEXES[number].sides, strict=True):
        other = (column + across) * 100 + row + down
        if side != "-" and other in HEXES:
            yield other, side


BESIDE = {number: list(neighbours(number)) for number in HEXES}


def cube(number: int) -> tuple[int, int, int]:
    column, row = divmod(number, 100)
    z = row - (column - column % 2) // 2
    return column, z, -column - z


def apart(one: int, other: int) -> int:
    return max(abs(a - b) for a, b in zip(cube(one), cube(other), strict=True))


@cache
def disc(middle: int) -> frozenset[int]:
    return frozenset(number for number in HEXES if apart(number, middle) <= 2)


class Person:
    """Somebody with the rulebook in hand and a position on the table."""

    def __init__(self, state: EmpireState) -> None:
        self.state = state
        self.where = {unit: stand.at for unit, stand in state.units.items() if stand.at}
        self.japanese = {number for number in HEXES if (number in PRINTED) != (number in state.control)}
        homes = {number for number in self.japanese if "japanese_city" in HEXES[number].marks}
        self.sources = {"japan": homes, "allies": EDGES}
        self.enemies = {side: {n for n in HEXES if self.occupies(other, n)} for side, other in (("japan", "allies"), ("allies", "japan"))}

    def controls(self, side: str, number: int) -> bool:
        return (number in self.japanese) == (side == "japan")

    def occupies(self, side: str, number: int) -> bool:
        if any(where == number and UNITS[unit].side == side for unit, where in self.where.items()):
            return True
        if side == "allies":
            return number in ROUND_KUNMING
        garrison = number in HOMES and number not in self.state.tracks.lost_garrisons
        return number in self.japanese and (garrison or (number in CHINESE_CITIES and self.state.tracks.china_divisions > 0))

    def zone(self, side: str, assumed: Callable[[str], bool], *, neutral: bool = False) -> set[int]:
        found: set[int] = set()
        for unit, where in self.where.items():
            kind = UNITS[unit]
            flies = kind.kind == "air" or kind.type in ("CV", "CVL", "CVE")
            bomber = kind.kind == "air" and kind.reach >= 6
            if kind.side == side and flies and assumed(unit) and not (neutral and bomber):
                found |= disc(where)
        return found

    def trace(self, side: str, begin: int, enemy_zone: set[int], most: int) -> set[int]:
        """The hexes that a line of supply reaches. A place of the search is a hex and how one came there: "sea" or "land"."""
        blocked = self.enemies[side]
        seen = {(begin, "land"): 0}
        queue = deque([(begin, "land")])
        while queue:
            here, how = queue.popleft()
            steps = seen[here, how]
            if steps == most or (here in blocked and here != begin):
                continue
            on_foot = how == "land" or ("port" in HEXES[here].marks and self.controls(side, here))
            for there, hexside in BESIDE[here]:
                land, water = bool({"l", "r"} & set(hexside)), "w" in hexside
                ways = ["land"] if land and on_foot else []
                if water and not {here, there} & enemy_zone:
                    ways.append("sea")
                for way in ways:
                    if (there, way) not in seen:
                        seen[there, way] = steps + 1
                        queue.append((there, way))
        return {number for number, _ in seen}

    def road(self) -> bool:
        seen, queue = {2407}, deque([2407])
        while queue:
            for there, hexside in BESIDE[queue.popleft()]:
                if "r" in hexside and there not in seen and there not in self.japanese:
                    seen.add(there)
                    queue.append(there)
        return 1406 in seen and 2407 not in self.japanese

    def supply_of(self, side: str, enemy_zone: set[int]) -> set[str]:
        hqs = {unit: at for unit, at in self.where.items() if UNITS[unit].kind == "hq" and UNITS[unit].side == side}
        good = {unit for unit, at in hqs.items() if self.trace(side, at, enemy_zone, 9999) & self.sources[side]}
        reach = {hq: self.trace(side, hqs[hq], enemy_zone, UNITS[hq].reach) for hq in good}
        found = set(good)
        china = side == "allies" and self.china_line(reach)
        overland = self.overland() if china else set()
        for unit, at in self.where.items():
            if UNITS[unit].side == side and UNITS[unit].kind != "hq":
                by_hq = any(at in hexes and may_command(hq, unit) for hq, hexes in reach.items())
                if UNITS[unit].nation == "CHI" and not china:
                    by_hq = False
                if by_hq or at in overland or (side == "japan" and at == self.state.tracks.express):
                    found.add(unit)
        if china:
            found |= {unit for unit, stand in self.state.units.items() if stand.box == "china"}
        return found

    def china_line(self, reach: dict[str, set[int]]) -> bool:
        bases = {
            number for number in NORTHERN_AIRFIELDS if number not in self.japanese and any(number in hexes for hexes in reach.values())
        }
        return self.road() or ("AL17" in self.state.tracks.in_force and bool(bases))

    def overland(self) -> set[int]:
        seen, queue = {2407}, deque([2407])
        while queue:
            here = queue.popleft()
            if here != 2407 and here in self.enemies["allies"]:
                continue
            for there, hexside in BESIDE[here]:
                if {"l", "r"} & set(hexside) and there not in seen:
                    seen.add(there)
                    queue.append(there)
        return seen

    def supply(self) -> set[str]:
        allied = self.zone("allies", lambda unit: True)
        japanese = self.supply_of("japan", allied - self.zone("japan", lambda unit: True, neutral=True))
        left = self.zone("japan", lambda unit: unit in japanese) - self.zone("allies", lambda unit: True, neutral=True)
        return japanese | self.supply_of("allies", left)

    def activation(self, hq: str, supplied: set[str]) -> set[str]:
        side = UNITS[hq].side
        enemy = "allies" if side == "japan" else "japan"
        zone = self.zone(enemy, lambda unit: unit in supplied) - self.zone(side, lambda unit: unit in supplied, neutral=True)
        blocked = self.enemies[side]
        seen, queue = {self.where[hq]: 0}, deque([self.where[hq]])
        while queue:
            here = queue.popleft()
            if seen[here] == UNITS[hq].reach or (here in blocked and here != self.where[hq]):
                continue
            for there, hexside in BESIDE[here]:
                overland = bool({"l", "r"} & set(hexside))
                if there not in seen and (overland or not {here, there} & zone):
                    seen[there] = seen[here] + 1
                    queue.append(there)
        if hq not in supplied:
            return set()
        return {unit for unit in supplied if UNITS[unit].kind != "hq" and may_command(hq, unit) and self.where.get(unit) in seen}


def may_command(hq: str, unit: str) -> bool:
    """The National Command Chart as it is printed. EotS 7.53."""
    nation, kind = UNITS[unit].nation, UNITS[hq].commands
    if kind == "japanese" or UNITS[unit].side == "japan":
        return kind == "japanese" and UNITS[unit].side == "japan"
    if kind == "combined" or nation == "CHI":
        return True
    if nation == "US":
        return kind == "us" or (UNITS[unit].kind == "air" and UNITS[unit].service == "army")
    return nation != "DUT" and kind == "commonwealth"
