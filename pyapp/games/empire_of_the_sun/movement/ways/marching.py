"""Ground units on foot. EotS 7.41, 7.42, 7.49."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import ALL, HEXES
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, holds
from pyapp.games.empire_of_the_sun.map.hexsides import KWAI, NEIGHBOURS, lets_ground
from pyapp.games.empire_of_the_sun.movement.borders import open_to
from pyapp.games.empire_of_the_sun.movement.chart import Chart
from pyapp.games.empire_of_the_sun.state import EmpireState

OPEN, ROUGH, ROUTE = 2, 4, 1  # in half points
KWAI_BRIDGE = "JP18"
MOUNTAIN = "mountain"
ARMOUR = "armor"


@dataclass(frozen=True)
class March:
    """A way over land: the hexes from the first to the last, and what it has cost in half points."""

    hexes: tuple[int, ...]
    spent: int


@dataclass(frozen=True)
class Marchers:
    """A stack on foot: what it may spend in all, where it may go, whether it stops in rough land (7.49), and what it meets."""

    points: int
    land: HexSet
    armour: bool
    bridge: bool
    chart: Chart
    battles: HexSet


def marchers(state: EmpireState, units: Iterable[str], chart: Chart, points: int, battles: HexSet) -> Marchers:
    """A stack of ground units; ``battles`` are the hexes in which it may meet the enemy."""
    land, armour = ALL, False
    for unit in units:
        land &= open_to(unit)
        armour |= UNITS[unit].type == ARMOUR
    return Marchers(points, land, armour, KWAI_BRIDGE in state.tracks.in_force, chart, battles)


def step_cost(stack: Marchers, here: int, there: int, side: str) -> int:
    """The half points that a step costs. Mountains cost all that a unit has (R26); a route half a point where no enemy is. EotS 7.41."""
    if is_route(stack, here, there, side) and not holds(stack.chart.enemy, there):
        return ROUTE
    terrain = HEXES[there].terrain
    if terrain == MOUNTAIN:
        return stack.points
    return OPEN if terrain == "open" else ROUGH


def is_route(stack: Marchers, here: int, there: int, side: str) -> bool:
    """Does a transport route cross the hexside? At the River Kwai only when the bridge stands: JP18."""
    return "r" in side and (stack.bridge or {here, there} != KWAI)


def marches(stack: Marchers, start: int, spent: int = 0) -> Iterator[March]:
    """Every way that a stack can go without entering a hex twice, the shorter ones first."""
    front = [March((start,), spent)]
    while front:
        ahead: list[March] = []
        for march in front:
            if len(march.hexes) == 1 or not _stops(stack, march):
                ahead += _further(stack, march)
        yield from ahead
        front = ahead


def _further(stack: Marchers, march: March) -> Iterator[March]:
    here = march.hexes[-1]
    for there, side in NEIGHBOURS[here].items():
        if there in march.hexes or not lets_ground(side) or not holds(stack.land, there):
            continue
        if holds(stack.chart.held & ~stack.battles, there):
            continue
        spent = march.spent + step_cost(stack, here, there, side)
        if spent <= stack.points:
            yield March((*march.hexes, there), spent)


def _stops(stack: Marchers, march: March) -> bool:
    """Must the stack stop where it is: among enemy ground units or aircraft, or the armoured brigade in rough land? EotS 7.41, 7.49."""
    here, there = march.hexes[-2:]
    if holds(stack.chart.held, there):
        return True
    side = NEIGHBOURS[here][there]
    return (
        stack.armour and HEXES[there].terrain != "open" and not (is_route(stack, here, there, side) and not holds(stack.chart.enemy, there))
    )


def may_end(stack: Marchers, at: int) -> bool:
    """May a march end in a hex? With enemies in it, only where there may be battle; an HQ alone gives way (7.55)."""
    return not holds((stack.chart.held | stack.chart.ships) & ~stack.battles, at)


def choices(stack: Marchers, start: int, spent: int = 0) -> dict[int, list[March]]:
    """For every hex in which a march can end the best of the ways that mean the same: out of the enemy's sight, then the cheapest.

    Ways differ in the hexes that change hands and, where the enemy stands at the end, in the hex to which one would retreat: 12.1, 8.5.
    Nobody marches through a zone without need (6.25E, R40).
    """
    best: dict[tuple[int, Meaning], March] = {}
    for march in marches(stack, start, spent):
        end = march.hexes[-1]
        if not may_end(stack, end):
            continue
        key = (end, _meaning(stack, march))
        if key not in best or _price(stack, march) < _price(stack, best[key]):
            best[key] = march
    found: dict[int, list[March]] = {}
    for (end, _), march in sorted(best.items(), key=lambda item: (item[0][0], item[1].spent, item[1].hexes)):
        found.setdefault(end, []).append(march)
    return found


def _price(stack: Marchers, march: March) -> tuple[bool, int, tuple[int, ...]]:
    """What makes one way better than another of the same meaning: less is better."""
    return any(holds(stack.chart.watched, at) for at in march.hexes), march.spent, march.hexes


Meaning = tuple[frozenset[int], int]
"""The hexes that change hands, and the hex to which one would retreat."""


def _meaning(stack: Marchers, march: March) -> Meaning:
    taken = frozenset(at for at in march.hexes[1:] if not holds(stack.chart.control, at))
    return taken, march.hexes[-2] if holds(stack.chart.held, march.hexes[-1]) else 0


def split(ways: Sequence[March], via: Sequence[int]) -> tuple[list[March], list[int]]:
    """The ways to one hex that go where was chosen each time they part, and the hexes among which to choose next; none for one way."""
    left, chosen = list(ways), list(via)
    while len(left) > 1:
        place = next(place for place, hexes in enumerate(zip(*(way.hexes for way in left), strict=False)) if len(set(hexes)) > 1)
        if not chosen:
            return left, sorted({way.hexes[place] for way in left})
        hex_ = chosen.pop(0)
        left = [way for way in left if way.hexes[place] == hex_]
    return left, []
