"""Ways over the map: floods of whole sets of hexes, and the search with a cost for each step."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field

from pyapp.games.empire_of_the_sun.map.hexes import ALL
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, members, only
from pyapp.games.empire_of_the_sun.map.hexsides import NEIGHBOURS, Passage

FOREVER = 10_000
Cost = Callable[[int, int, str], int | None]
"""What the step from a hex over a hexside into the next costs, None where it cannot be done. See `cheapest`."""


def flood(start: HexSet, passage: Passage, steps: int = FOREVER, through: HexSet = ALL) -> HexSet:
    """The hexes that can be reached in so many steps, the start among them. One may enter any hex, but leave only those in ``through``
    and those of the start."""
    found = front = start
    inside = start | through
    while steps > 0 and front:
        front = passage.beyond(front & inside) & ~found
        found |= front
        steps -= 1
    return found


@dataclass
class Reached:
    """What a search has found: for each hex the cost to get there and the hex before it."""

    cost: dict[int, int] = field(default_factory=dict)
    before: dict[int, int] = field(default_factory=dict)

    def way(self, end: int) -> list[int]:
        """The hexes from the start to the end, both among them."""
        hexes = [end]
        while hexes[-1] in self.before:
            hexes.append(self.before[hexes[-1]])
        return hexes[::-1]


def cheapest(start: int, cost: Cost, most: int) -> Reached:
    """Every hex that can be reached for at most so much, by the cheapest way; equal ways are decided by the hex numbers."""
    reached = Reached({start: 0})
    front = [(0, start)]
    done: set[int] = set()
    while front:
        spent, here = heapq.heappop(front)
        if here in done:
            continue
        done.add(here)
        for there, side in NEIGHBOURS[here].items():
            step = cost(here, there, side)
            if step is None or spent + step > most or spent + step >= reached.cost.get(there, FOREVER):
                continue
            reached.cost[there], reached.before[there] = spent + step, here
            heapq.heappush(front, (spent + step, there))
    return reached


def steps_to(start: int, end: int, passage: Passage, through: HexSet = ALL) -> int | None:
    """How many steps the shortest way through a passage takes, or None where there is none. ``through`` as in `flood`."""
    goal, found, front, steps = only(end), only(start), only(start), 0
    inside = found | through
    while front and not found & goal:
        front = passage.beyond(front & inside) & ~found
        found |= front
        steps += 1
    return steps if found & goal else None


def shortest(start: int, end: int, passage: Passage, through: HexSet = ALL, most: int = FOREVER) -> list[int]:
    """The hexes of a shortest way, both ends among them, the one with the lowest numbers from the end back; empty where there is none.

    All hexes but the start must lie in ``through``.
    """
    layers, found = [only(start)], only(start)
    while not found & only(end):
        front = passage.beyond(layers[-1]) & through & ~found
        if not front or len(layers) > most:
            return []
        layers.append(front)
        found |= front
    way = [end]
    for layer in reversed(layers[:-1]):
        way.append(next(at for at in members(layer) if passage.beyond(only(at)) & only(way[-1])))
    return way[::-1]


def confined(start: int, passage: Passage, steps: int, closed: HexSet) -> HexSet:
    """The hexes that can be reached when those of ``closed`` may be neither entered nor left, the start among them."""
    if only(start) & closed:
        return only(start)
    return flood(only(start), passage, steps, through=ALL & ~closed) & ~closed
