"""What it is worth that a unit stands in one place rather than another: nearer to a goal, or where it can be shipped."""

from __future__ import annotations

from pyapp.games.axis_allies.computer.sketch import Sketch
from pyapp.games.axis_allies.computer.worth import FORWARD, Worth, field

IN_THE_AIR = 0.12
AT_SEA = 0.12
ESCORT = 0.6  # of what it is to a warship to be before a goal: to be where transports are wanted
LIFTING = 0.35
WAITING_FADE = 0.75
CROWD = 6.0  # so many men waiting make a port as good as it gets


class Tempo:
    """The worth of places for the units of one power."""

    def __init__(self, sketch: Sketch, worth: Worth, power: int) -> None:
        self.sketch, self.power = sketch, power
        self.forward = field(worth, power)
        self.values = sketch.attack[power]
        self._lift = self._waiting()

    def unit(self, kind: int, space: int) -> float:
        """What a unit of a kind gains by being there."""
        values = self.values
        if values.land[kind]:
            return FORWARD * values.cost[kind] * self.forward[space]
        if values.air[kind]:
            return IN_THE_AIR * values.cost[kind] * self.forward[space]
        return AT_SEA * values.cost[kind] * max(self.forward[space], ESCORT * self._lift[space])

    def lift(self, zone: int) -> float:
        """What an empty transport gains by being there: men wait on the shores, or soon will."""
        return LIFTING * self.values.cost[self.values.transport] * self._lift[zone]

    def overseas(self, space: int) -> bool:
        """Does the way from there to what the power wants lead over the sea?"""
        chart = self.sketch.chart
        ahead = max((self.forward[zone] for zone in chart.sea[space]), default=0.0)
        return not chart.is_sea[space] and ahead > max((self.forward[land] for land in chart.land[space]), default=0.0)

    def _waiting(self) -> list[float]:
        """How much empty transports are wanted in each zone."""
        sketch, chart = self.sketch, self.sketch.chart
        found = [0.0] * len(chart.names)
        for space in range(len(chart.names)):
            if chart.is_sea[space] or not self.overseas(space) or not sketch.friends(sketch.owner[space], self.power):
                continue
            counts = sketch.units[space].get(self.power, sketch.blank)
            men = sum(number for kind, number in enumerate(counts) if self.values.land[kind])
            if space in sketch.factory and sketch.owner[space] == self.power:
                men += chart.ipc[space] // 2
            for zone in chart.sea[space]:
                found[zone] = max(found[zone], min(1.0, men / CROWD))
        ring = [zone for zone, wanted in enumerate(found) if wanted]
        while ring:
            reached = []
            for zone in ring:
                for beside in chart.sea[zone]:
                    if chart.is_sea[beside] and found[zone] * WAITING_FADE > found[beside] + 0.01:
                        found[beside] = found[zone] * WAITING_FADE
                        reached.append(beside)
            ring = reached
        return found
