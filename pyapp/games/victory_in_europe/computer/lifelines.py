"""How surely the lines of supply of a nation hold through the enemy's next move, and what hangs on each area of them. VIE 8.1, 8.3, 8.6.

A line is as sure as the areas that it leads through. One that an army holds falls to whoever brings more; one that lies open falls to any
enemy who walks in. Nothing here looks at a face that the seat may not see: of enemies it knows the wood, like `Sight`.
"""

from __future__ import annotations

import functools
import heapq
from collections.abc import Mapping

from pyapp.games.victory_in_europe.computer.sight import FOREST, MOUNTAIN, Sight
from pyapp.games.victory_in_europe.control import strait_open
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import BORDERS, NEIGHBOURS
from pyapp.games.victory_in_europe.supply.lines import LINKS, sources
from pyapp.games.victory_in_europe.weather import is_winter

WALKS_IN, COMES_THROUGH = 0.65, 0.4  # how likely an enemy takes an area that lies open: from beside it, through another that lies open
STORMS = 0.6  # how likely an enemy who is strong enough takes one that is held: command does not reach for all battles
EVEN, CRUSHING = 0.9, 2.4  # from how many enemy steps for each of ours an area may fall, and with how many it is as good as lost
ACROSS = 3.2  # the steps that come over a border for each army that it lets pass
BY_THE_LAKE = 0.9  # Leningrad is fed over the lake, where no enemy stands. VIE 1.9
HELD = 0.5  # the steps that make an area held


class Lifelines:
    """The lines of a nation of the seat or of the other camp, as the seat sees them.

    ``there`` are the steps of armies that stand in each area, those that would lose their lines and that hold them.
    """

    def __init__(self, sight: Sight, nation: str, there: Mapping[str, float]) -> None:
        self._sight, self._picture, self.nation, self._there = sight, sight.picture, nation, there
        self._chances: dict[str, float] = {}
        self._hanging: dict[str, float] = {}

    # --- areas ------------------------------------------------------------------------------------------------------------------

    def chance(self, area: str) -> float:
        """How likely an area of ours is ours after the enemy's next move, 0 to 1, as many stand there as do now."""
        if area not in self._chances:
            self._chances[area] = self._holds(area, self._there.get(area, 0.0)) if area in AREAS else 1.0
        return self._chances[area]

    def left_open(self, area: str) -> float:
        """How likely an enemy walks in if nobody stood in an area, 0 to 1."""
        return 1 - self._holds(area, 0.0)

    def _holds(self, area: str, steps: float) -> float:
        hostile = self._sight.hostile_steps
        comes = sum(min(hostile.get(near, 0.0), ACROSS * BORDERS[near, area].limit) for near in NEIGHBOURS[area])
        if steps < HELD:
            return 1 - (WALKS_IN if comes else COMES_THROUGH if self._comes_through(area) else 0.0)
        return 1 - STORMS * min(1.0, max(0.0, (comes / steps - EVEN) / (CRUSHING - EVEN)))

    def _comes_through(self, area: str) -> bool:
        """Could an enemy two areas off come through one where nobody stands and nothing stops him? VIE 1.12, 1.13, 3.41, 4.2."""
        if is_winter(self._sight.state, area):
            return False
        return any(
            AREAS[near].terrain not in (FOREST, MOUNTAIN)
            and not self._sight.mine.get(near)
            and not is_winter(self._sight.state, near)
            and any(self._sight.hostile_steps.get(far) for far in NEIGHBOURS[near])
            for near in NEIGHBOURS[area]
        )

    # --- lines ------------------------------------------------------------------------------------------------------------------

    @functools.cached_property
    def _sources(self) -> tuple[str, ...]:
        return sources(self._picture.seen, self.nation)

    @functools.cached_property
    def _links(self) -> Mapping[str, tuple[str, ...]]:
        """From every place with a line to those next to it with one."""
        lines, state = self._picture.places(self.nation), self._sight.state
        return {
            place: tuple(to for to, strait in LINKS[place] if to in lines and (not strait or strait_open(state, self.nation, strait)))
            for place in lines
        }

    @functools.cached_property
    def _sure(self) -> Mapping[str, float]:
        """For every place with a line how likely the surest of them holds: the product of the chances of the areas on its way."""
        found: dict[str, float] = {}
        waiting = [(-self.chance(source), source) for source in self._sources if source in self._links]
        heapq.heapify(waiting)
        while waiting:
            so_far, place = heapq.heappop(waiting)
            if place in found:
                continue
            found[place] = -so_far
            for to in self._links[place]:
                if to not in found:
                    heapq.heappush(waiting, (so_far * self.chance(to), to))
        return found

    def surety(self, area: str) -> float:
        """How likely a unit in an area has a line after the enemy's next move, 0 to 1; 0 where there is none now.

        The area itself is taken as held: whoever goes there holds it.
        """
        if area not in self._sure:
            return BY_THE_LAKE * self._picture.has_line(self.nation, area)
        chance = self.chance(area)
        return self._sure[area] / chance if chance else 0.0

    def hangs_on(self, area: str) -> float:
        """The steps in other areas that have a line now and none if this area alone were lost."""
        if area not in self._hanging:
            self._hanging[area] = self._cut_off_without(area) if area in self._links else 0.0
        return self._hanging[area]

    def _cut_off_without(self, area: str) -> float:
        waiting = [source for source in self._sources if source != area and source in self._links]
        found = {area, *waiting}
        while waiting:
            for to in self._links[waiting.pop()]:
                if to not in found:
                    found.add(to)
                    waiting.append(to)
        return sum(steps for place, steps in self._there.items() if place in self._links and place not in found)
