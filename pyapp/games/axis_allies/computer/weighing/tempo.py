"""What it is worth that a unit stands in one place rather than another: nearer to a goal, or where it can be shipped."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.games.axis_allies.computer.weighing.charts import FAR
from pyapp.games.axis_allies.computer.weighing.shuttle import shuttle
from pyapp.games.axis_allies.computer.weighing.siege import BODY, RELIEF
from pyapp.games.axis_allies.computer.weighing.sketch import Sketch
from pyapp.games.axis_allies.computer.weighing.worth import Worth, can_march, field

IN_THE_AIR = 0.15
AT_SEA = 0.15
VANGUARD = 0.8  # of what it is to a warship to be where transports are wanted: to be before a goal
LIFTING = 7.0  # IPCs of men that a transport takes along
WAITING_FADE = 0.9
CROWD = 10.0  # so many men waiting make a port as good as it gets
UNDER_WAY = 0.04  # and to a transport: one that brings men somewhere comes back for others
ESCORT = 0.05  # and to a warship
SLIGHT_AID = 0.3  # IPCs for which nobody flies


class Tempo:
    """The worth of places for the units of one power."""

    def __init__(
        self,
        sketch: Sketch,
        worth: Worth,
        power: int,
        relief: Mapping[int, float] | None = None,
        expected: Mapping[int, float] | None = None,
    ) -> None:
        self.sketch, self.power, self.weights = sketch, power, sketch.weights
        self.values = sketch.attack[power]
        self._shut: frozenset[int] = frozenset()
        lasting = {place: loss for place, loss in (expected or {}).items() if self._has_factories(place)}
        near = field(worth, power, lasting)
        self.shuttle = shuttle(sketch, power, near.best)  # an island in danger moves no port
        if self.shuttle is not None:
            self._shut = frozenset(zone for space in self.shuttle.home for zone in sketch.chart.sea[space]) - {self.shuttle.port}
            near = field(worth, power, expected or {}, self.shuttle.port, self._shut)
            abroad = [round(value - self.weights.muster * self.shuttle.unshipped(space), 6) for space, value in enumerate(near.abroad)]
            near = near._replace(best=[max(pair) for pair in zip(abroad, near.ashore, strict=True)], abroad=abroad)
        elif lasting != (expected or {}):
            near = field(worth, power, expected or {})
        self.forward, self.abroad = near.best, near.abroad
        self._relief = {place: gain for place, gain in sorted((relief or {}).items()) if gain > SLIGHT_AID}
        self._aid: dict[tuple[int, int], float] = {}
        self._lift = self._waiting()
        self._most = max(self._lift) or 1.0
        self._voyages = sketch.voyages(power)
        self._homeward: dict[int, float] = {}
        self._overseas: dict[int, bool] = {}

    def _has_factories(self, place: int) -> bool:
        """Is there a factory on the land of which a place is part?"""
        return any(self.sketch.chart.march[factory][place] < FAR for factory in self.sketch.factory)

    def unit(self, kind: int, space: int) -> float:
        """What a unit of a kind gains by being there."""
        return self.nearness(kind, space) + self.aid(kind, space)

    def nearness(self, kind: int, space: int) -> float:
        """What it gains by being nearer to where its power wants to go."""
        return self._gains(kind, space, self.forward[space])

    def raised(self, kind: int, space: int) -> float:
        """What a new unit gains by being put there: against those who have landed at home there are others."""
        return self._gains(kind, space, self.abroad[space])

    def _gains(self, kind: int, space: int, near: float) -> float:
        values = self.values
        if kind == values.aa_gun:
            return 0.0  # guns attack nobody
        if values.land[kind]:
            return self.weights.forward * values.cost[kind] * near
        if values.air[kind]:
            return IN_THE_AIR * values.cost[kind] * near
        ahead = AT_SEA * max(VANGUARD * near, self.wanted(space))
        return values.cost[kind] * (ahead - ESCORT * self._turns_to_port(space))

    def aid(self, kind: int, space: int) -> float:
        """What places in danger gain by an aircraft that could be there soon: all the same for those that it could reach in a turn."""
        if not self.values.air[kind]:
            return 0.0
        known = self._aid.get((kind, space))
        if known is None:
            moves, far = self.sketch.moves[self.power][kind], self.sketch.chart.air[space]
            share = (self.sketch.defense.pips[kind] + BODY) / (RELIEF / 4)
            gains = [gain * self.weights.aid_fade ** max(0.0, far[place] / moves - 1) for place, gain in self._relief.items()]
            known = self._aid[kind, space] = round(share * max(gains, default=0.0), 6)
        return known

    def lift(self, zone: int) -> float:
        """What an empty transport gains by being there: men wait on the shores, or soon will."""
        late = UNDER_WAY * self.values.cost[self.values.transport] * self._turns_to_port(zone)
        return LIFTING * self.weights.forward * self._lift[zone] - late

    def missed(self, zone: int, load: int, land: int) -> float:
        """What a transport loses that could have come back for the men who wait, but loads and lands others elsewhere instead."""
        if self.shuttle is None:
            return 0.0
        home = self._homeward.get(zone)
        if home is None:
            home = self._homeward[zone] = max(self.lift(place) for place in self._voyages[zone])
        return max(0.0, home - max(self.lift(load), self.lift(land)))

    def _turns_to_port(self, zone: int) -> int:
        return self.shuttle.turns[zone] if self.shuttle is not None else 0

    def wanted(self, zone: int) -> float:
        """How much transports are wanted in a zone, as a share of where they are wanted most."""
        return self._lift[zone] / self._most

    def overseas(self, space: int) -> bool:
        """Does the way from there to every factory and city of the enemy that is still fought for lead over the sea?"""
        known = self._overseas.get(space)
        if known is None:
            known = self._overseas[space] = not (self.sketch.chart.is_sea[space] or can_march(self.sketch, self.power, space))
        return known

    def _waiting(self) -> list[float]:
        """How far on empty transports in each zone could bring men in a turn, as a share of the way to the best goal."""
        chart = self.sketch.chart
        found = [0.0] * len(chart.names)
        for load in range(len(chart.names)):
            if chart.is_sea[load] and load not in self._shut:
                for shore in chart.land[load]:
                    if (crowd := self._crowd(shore)) > 0:
                        self._ship(found, load, shore, crowd)
        ring = [zone for zone, wanted in enumerate(found) if wanted]
        while ring:
            reached = []
            for zone in ring:
                for beside in chart.sea[zone]:
                    if chart.is_sea[beside] and found[zone] * WAITING_FADE > found[beside] + 0.001:
                        found[beside] = found[zone] * WAITING_FADE
                        reached.append(beside)
            ring = reached
        return found

    def _crowd(self, shore: int) -> float:
        """How many men wait on a shore, or soon will: 1 for as many as ships can be busy with."""
        sketch, chart = self.sketch, self.sketch.chart
        if not sketch.friends(sketch.owner[shore], self.power):
            return 0.0
        if self.shuttle is not None and shore in self.shuttle.home:
            return 1.0 if self.shuttle.ships else 0.0
        counts = sketch.units[shore].get(self.power, sketch.blank)
        men = sum(number for kind, number in enumerate(counts) if self.values.land[kind])
        if shore in sketch.factory and sketch.owner[shore] == self.power:
            men += chart.ipc[shore] // 2
        return min(1.0, men / CROWD)

    def _ship(self, found: list[float], load: int, shore: int, crowd: float) -> None:
        """Note what transports gain by being in a zone, or beside it, when men are on its shore."""
        chart = self.sketch.chart
        near = (load, *chart.sea[load])
        far = {*near, *(zone for beside in chart.sea[load] for zone in chart.sea[beside])}
        here = self.forward[shore]
        for zones, starts in ((sorted(far), (load,)), (near, chart.sea[load])):
            best = max(max((self.forward[coast] for coast in chart.land[zone]), default=0.0) for zone in zones)
            best = max(best, *(self.forward[zone] for zone in zones))
            for start in starts:
                found[start] = max(found[start], crowd * (best - here))
