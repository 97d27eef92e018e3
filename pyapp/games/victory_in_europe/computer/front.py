"""Where a seat needs armies: what each area of its own has to lose, what it is threatened by, and how far that is met. VIE 4.2, 5.1.

Each area has a need for steps that every step there meets a little less; the first army counts most, because nobody walks in where one
stands. What lies behind feels the need of the front, less with the distance.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping

from pyapp.games.victory_in_europe.components.sides import ALLIES
from pyapp.games.victory_in_europe.computer.sight import Sight
from pyapp.games.victory_in_europe.computer.worth import hops
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import NEIGHBOURS, SHORES, port_seas

CARRIES, APPEAL, STAKE = 0.8, 0.2, 0.5
LINE = 2.2  # what any area beside enemy armies is worth as a part of the front: lines of supply lead through it
PRESENCE = 0.4  # the part of a need that any army at all meets
OVERSEA, SAILS, LANDINGS_FROM = 0.16, 0.6, 1942
LEAST_NEED, AT_WAR = 0.05, 0.5


class Front:
    """The need for armies of a seat's areas, and how many steps are there."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.steps = {area: sight.army_steps(area, tokens) for area, tokens in sight.mine.items() if area in AREAS}
        self._pulls: dict[str, float] = {}

    @functools.cached_property
    def needs(self) -> Mapping[str, tuple[float, float]]:
        """The areas of ours that need armies: how much, and how many steps meet most of it."""
        found = {}
        for area in AREAS:
            if not self.sight.worth.is_ours(area):
                continue
            threat = self.sight.threat(area)
            need = self.danger(area)
            aims = [self.sight.worth.gain(near) for near in NEIGHBOURS[area] if self.sight.is_hostile(near) and self._is_near(near)]
            need += APPEAL * max(aims, default=0.0) + self._oversea(area)
            if need > LEAST_NEED:
                found[area] = (need, max(2.0, 0.6 * threat))
        return found

    def _oversea(self, area: str) -> float:
        """What a port of the Western Allies is worth as a start for landings: the best enemy coast on its seas."""
        if ALLIES not in self.sight.sides or self.sight.year < LANDINGS_FROM or not AREAS[area].has_port:
            return 0.0
        coasts = {coast for sea in port_seas(area) for coast in SHORES[sea]} - set(NEIGHBOURS[area])
        return OVERSEA * max((self.sight.worth.gain(coast) for coast in coasts if self.sight.is_hostile(coast)), default=0.0)

    def danger(self, area: str) -> float:
        """What an area has to lose, as far as it is threatened."""
        lies_open = LINE * min(1.0, self.sight.by_land(area) / 4)
        return STAKE * self.sight.worth.stake(area) * min(1.0, self.sight.threat(area) / 3) + lies_open

    def _is_near(self, area: str) -> bool:
        """Is war with whoever holds an area on or at hand?"""
        return self.sight.weight(self.sight.holder(area)) > AT_WAR

    def need(self, area: str) -> float:
        """How much an area needs armies."""
        return self.needs.get(area, (0.0, 1.0))[0]

    def _met(self, area: str, steps: float) -> float:
        need, scale = self.needs.get(area, (0.0, 1.0))
        return need * (PRESENCE * min(1.0, steps) + (1 - PRESENCE) * (1 - math.exp(-max(0.0, steps) / scale)))

    def wanted(self, area: str, steps: float) -> float:
        """What some steps more are worth in an area."""
        there = self.steps.get(area, 0.0)
        return self._met(area, there + steps) - self._met(area, there)

    def missed(self, area: str, steps: float) -> float:
        """What some steps less would cost an area."""
        there = self.steps.get(area, 0.0)
        return self._met(area, there) - self._met(area, max(0.0, there - steps))

    def risked(self, area: str, steps: float) -> float:
        """What some steps less would put at risk in an area: that it makes a good start for attacks is left out."""
        need = self.need(area)
        return self.missed(area, steps) * self.danger(area) / need if need else 0.0

    def is_firm(self, area: str, leaving: float = 0.0) -> bool:
        """Is an area of ours likely to be ours still when supply is looked at: held by an army, or out of the enemy's reach?"""
        return self.steps.get(area, 0.0) - leaving > 0 or self.sight.by_land(area) <= 0

    def pull(self, area: str) -> float:
        """How much the front is felt in an area."""
        if area not in self._pulls:
            near = hops(area)
            felt = (unmet * CARRIES ** near[front] for front, unmet in self._unmet.items() if front in near)
            self._pulls[area] = max(max(felt, default=0.0), SAILS * self._felt_in_ports if AREAS[area].has_port else 0.0)
        return self._pulls[area]

    @functools.cached_property
    def _unmet(self) -> Mapping[str, float]:
        """What an army more would be worth in each area that needs one."""
        return {front: self.wanted(front, 3.0) for front in self.needs}

    @functools.cached_property
    def _felt_in_ports(self) -> float:
        """How much the best start for landings wants armies: that is felt in every port."""
        if ALLIES not in self.sight.sides:
            return 0.0
        return max((self.wanted(area, 3.0) for area in self.needs if AREAS[area].has_port and self._oversea(area)), default=0.0)
