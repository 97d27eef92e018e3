"""Where commands are drawn: what each region promises by what can be reached from it, so that armies, fleets and aircraft come up.

A prize counts for less the farther it is, the better it is held and the harder the way. Ships are drawn by convoys, by transports and by
the seas that armies want to cross; aircraft by the same fronts as armies.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping

from pyapp.games.war_room import tables
from pyapp.games.war_room.computer.outlook import Outlook, worth_of
from pyapp.games.war_room.map import relations

BY_ROAD, BY_RAIL, ASHORE, ABOARD, AT_SEA = 0.80, 0.95, 0.80, 0.70, 0.86
THROUGH_ENEMIES, UNDER_GUNS = 0.6, 0.6
RESPECT = 30.0  # resources' worth of defenders that halve a prize
CONVOY, ESCORT, CROSSING = 2.0, 0.8, 0.12
FLEET_STEP = 0.8
BY_LUCK = 0.5  # of a step at sea, what is left of it for a side without any fleet
MOST_DRAWN = 80.0
NEED = 0.35  # what a territory of one's own in danger draws, beside a prize

Edges = Callable[[str], Iterable[tuple[str, float]]]


class Currents:
    """What each region promises an army, a fleet, an air force of a nation."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook, self._look = outlook, outlook.look
        self._state = outlook.state
        self._crossing = BY_LUCK + (1.0 - BY_LUCK) * outlook.command_of_the_sea()
        self.army = _spread({t: self._prize(t) for t in tables.TERRITORIES if t in tables.playable(self._state.scenario)}, self._ways)
        self.fleet = _spread({sea: self._task(sea) for sea in tables.SEAS if sea in tables.playable(self._state.scenario)}, self._lanes)
        self.bases = {t: self.army.get(t, 0.0) for t in tables.TERRITORIES if self._is_base(t)}
        self._air: dict[str, float] = {}

    def air(self, region: str) -> float:
        """What aircraft find within their reach when they come down again."""
        if region not in self._air:
            near = {region, *tables.neighbours(self._state.scenario, region)}
            near |= {far for other in tuple(near) for far in tables.neighbours(self._state.scenario, other)}
            self._air[region] = max((self.bases[base] for base in near if base in self.bases), default=-1.0)
        return self._air[region]

    def draw(self, category: str, region: str) -> float:
        """What a region promises a command of a category."""
        if category == "air":
            return self.air(region)
        return (self.army if category == "land" else self.fleet).get(region, 0.0)

    def stays(self, category: str, region: str) -> float:
        """What it promises a command that is there and gets no order: aircraft that do not fly come down nowhere else."""
        return self.army.get(region, 0.0) if category == "air" else self.draw(category, region)

    # --- prizes -------------------------------------------------------------------------------------------------------------------

    def _prize(self, territory: str) -> float:
        worth = self._outlook.value(territory)
        held = worth_of((unit, n) for unit, n in self._outlook.present(territory).items() if tables.category(unit) != "naval")
        if self._look.is_prize(territory):
            return worth * RESPECT / (RESPECT + held)
        if self._look.is_home(territory):
            return NEED * min(MOST_DRAWN, worth) * self._outlook.danger(territory)
        return 0.0

    def _task(self, sea: str) -> float:
        ours = self._look.at.get(sea, ())
        carried = sum(worth_of(c.units.items()) for _, c in ours if c.category == "land" and not self._outlook.hostile(c))
        theirs = self._outlook.aboard(sea, hostile=True)
        raid = self._look.convoys(sea) if not self._outlook.present(sea) else 0
        return ESCORT * carried + theirs + CONVOY * raid + self._outlook.cargo(sea) + CROSSING * self.army.get(sea, 0.0)

    def _is_base(self, territory: str) -> bool:
        held = any(c.category == "land" for _, c in self._look.at.get(territory, ()) if not self._outlook.hostile(c))
        return (
            self._look.is_home(territory) and not self._outlook.present(territory) and (held or not self._outlook.has_army_near(territory))
        )

    # --- ways, from where they lead back to where they begin ------------------------------------------------------------------------

    def _ways(self, region: str) -> Iterable[tuple[str, float]]:
        by_sea = self._outlook.nation != "china"
        if tables.is_land(region):
            enemies = bool(self._outlook.present(region))
            cost = (THROUGH_ENEMIES if enemies else 1.0) * BY_ROAD
            for other in tables.neighbours(self._state.scenario, region):
                if tables.is_sea(other) and by_sea:
                    yield other, ASHORE * (THROUGH_ENEMIES if enemies else 1.0)
                elif self._passable(other):
                    yield other, cost
            if self._rails(region):
                yield from ((other, BY_RAIL) for other in tables.RAILS.get(region, ()) if self._rails(other))
            return
        guns = (UNDER_GUNS if self._outlook.present(region) else 1.0) * self._crossing
        for other in tables.neighbours(self._state.scenario, region):
            if tables.is_sea(other):
                yield other, AT_SEA * guns
            elif self._passable(other):
                yield other, ABOARD * guns

    def _passable(self, region: str) -> bool:
        if not tables.is_land(region) or relations.closed_by_pact(self._state, self._outlook.nation, region):
            return False
        return self._look.is_prize(region) or self._look.is_home(region)

    def _rails(self, territory: str) -> bool:
        usable = self._look.is_home(territory) and not relations.useless_infrastructure(self._state, territory)
        return usable and territory in tables.playable(self._state.scenario) and not self._outlook.present(territory)

    def _lanes(self, sea: str) -> Iterable[tuple[str, float]]:
        return ((other, FLEET_STEP) for other in tables.neighbours(self._state.scenario, sea) if tables.is_sea(other))


def _spread(goals: Mapping[str, float], ways: Edges) -> dict[str, float]:
    """The best that can be reached from everywhere, less for each step on the way."""
    found: dict[str, float] = {}
    edge = sorted((-worth, region) for region, worth in goals.items() if worth > 0)
    heapq.heapify(edge)
    while edge:
        worth, region = heapq.heappop(edge)
        if region in found:
            continue
        found[region] = -worth
        for other, share in ways(region):
            if other not in found:
                heapq.heappush(edge, (worth * share, other))
    return found
