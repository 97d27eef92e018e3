"""What areas and steps are worth to the computer player, in production points."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, MAJORS, SOVIETS, opposed
from pyapp.games.victory_in_europe.components.units import Unit
from pyapp.games.victory_in_europe.control import side_of
from pyapp.games.victory_in_europe.map.areas import AREAS, capitals, is_home
from pyapp.games.victory_in_europe.map.borders import NEIGHBOURS
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.supply.accounts import resource_value

GROUND, CITY, RESOURCE, FACTORY_STEP, PORT, MINOR_CAPITAL = 0.6, 1.0, 3.0, 2.0, 0.4, 3.0
OBJECTIVES: Mapping[str, Mapping[str, float]] = {
    AXIS: {
        "warsaw": 8, "paris": 16, "moscow": 16, "leningrad": 11, "baku": 7, "stalingrad": 6, "london": 12, "cairo": 7, "kiev": 4,
        "berlin": 20, "rome": 8, "essen": 8, "ploesti": 5,
    },
    ALLIES: {"berlin": 20, "rome": 10, "paris": 12, "essen": 8, "tripoli": 4, "sicily": 3, "london": 20, "cairo": 8},
    SOVIETS: {
        "berlin": 20, "warsaw": 6, "kiev": 5, "minsk": 4, "bucharest": 4, "ploesti": 3, "moscow": 16, "leningrad": 9, "stalingrad": 5,
        "baku": 6,
    },
}  # fmt: skip
"""What each side is after: what decides the game (VIE 9.1 to 9.3), and the stations on the way there."""
SHIELDS = 0.4  # the part of what a key place is worth that an area beside it shields
RELIEF = 0.6  # how much of that counts where an enemy stands from whom it is taken
FADES = 0.66  # how much less the way to an objective is worth with every area more
ANCHORS: Mapping[str, float] = {
    "berlin": 20, "paris": 14, "london": 20, "moscow": 16, "rome": 12, "leningrad": 10, "baku": 6, "cairo": 8, "essen": 6, "urals": 2,
    "suez": 3, "gibraltar": 3, "malta": 2,
}  # fmt: skip
"""What the loss of a place costs whoever holds it, beside what it brings."""


CONTINENT = frozenset(area for area in AREAS if AREAS[area].nation in ("FR", "BE", "NL", "IT") and is_home(AREAS[area].nation, area))
"""Where the Western Allies have to come ashore."""


@functools.cache
def hops(area: str) -> Mapping[str, int]:
    """How many borders lie between an area and those that can be reached from it by land."""
    found, ring = {area: 0}, [area]
    while ring:
        ring = [to for at in ring for to in NEIGHBOURS[at] if found.setdefault(to, found[at] + 1) == found[at] + 1 and to not in ring]
        ring = list(dict.fromkeys(ring))
    return found


def yield_of(state: VictoryState, area: str) -> float:
    """What an area is worth by what stands on it: ground, city, resource, factories, a port, the capital of a minor."""
    here, found = AREAS[area], GROUND
    found += CITY * here.city + RESOURCE * min(3, resource_value(area)) + FACTORY_STEP * sum(state.factories.get(area, ()))
    found += PORT * here.has_port
    if here.nation not in MAJORS and area in capitals(here.nation) and holder(state, area) == here.nation:
        found += MINOR_CAPITAL
    return found


class Worth:
    """What the areas of one position are worth to a side."""

    def __init__(self, state: VictoryState, sides: tuple[str, ...]) -> None:
        self._state, self._sides = state, sides
        self._ours: dict[str, bool] = {}
        self._own: dict[str, float] = {}
        self._aims = {area: weight for side in sides for area, weight in OBJECTIVES[side].items() if not self.is_ours(area)}
        self._keys = {area: self.own(area) for area in ANCHORS if self.is_ours(area)}
        self._gain: dict[str, float] = {}
        self._stake: dict[str, float] = {}

    def is_ours(self, area: str) -> bool:
        """Is an area held by a nation that is not against us?"""
        whose = holder(self._state, area)
        if whose not in self._ours:
            side = side_of(self._state, whose)
            self._ours[whose] = bool(side) and not any(opposed(side, mine) for mine in self._sides)
        return self._ours[whose]

    def approach(self, area: str) -> float:
        """How far an area lies on the way to what the side is after: the best objective, less with the distance."""
        near = hops(area)
        return max((weight * FADES ** near[aim] for aim, weight in self._aims.items() if aim in near), default=0.0)

    def gain(self, area: str) -> float:
        """What it is worth to take an area."""
        if area not in self._gain:
            found = yield_of(self._state, area) + self.approach(area) + 0.4 * ANCHORS.get(area, 0)
            self._gain[area] = found + RELIEF * self._behind(area)
        return self._gain[area]

    def _behind(self, area: str) -> float:
        """How much of the key places that are ours an area shields: the most of any of them."""
        near = hops(area)
        return max((weight * SHIELDS ** near[key] for key, weight in self._keys.items() if near.get(key, 0)), default=0.0)

    def stake(self, area: str) -> float:
        """What is lost with an area: it, and a part of what lies behind it."""
        if area not in self._stake:
            self._stake[area] = self.own(area) + self._behind(area)
        return self._stake[area]

    def own(self, area: str) -> float:
        """What an area of ours is worth by itself."""
        if area not in self._own:
            self._own[area] = yield_of(self._state, area) + ANCHORS.get(area, 0) if self.is_ours(area) else 0.0
        return self._own[area]


def price(unit: Unit) -> float:
    """What a step of a unit costs."""
    return float(unit.kind.cost or 1)
