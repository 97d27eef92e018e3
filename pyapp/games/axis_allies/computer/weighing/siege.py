"""The danger to capitals that is further than a turn away: armies that march on them against those that stand around them.

The reply sees what an enemy can do next turn. An army that is two or three spaces off will be there before men from the other end of the
country are, so it counts already, and the less the further off it is.
"""

from __future__ import annotations

import math

from pyapp.games.axis_allies.computer.weighing.charts import NOBODY
from pyapp.games.axis_allies.computer.weighing.sketch import Sketch
from pyapp.games.axis_allies.computer.weighing.worth import Worth

COMING = (1.0, 1.0, 0.8, 0.5, 0.25)  # how much of an enemy's strength counts, by how many spaces he is off
GUARDING = (1.0, 0.8, 0.4, 0.2, 0.1)  # and of those who are to defend
OVERHEAD = 0.6  # of aircraft, wherever they are in range
RANGE = 4
BODY = 1.5  # what a unit is worth by taking a hit, in points of a die
GROWTH = 1.0  # what each IPC of income adds to the defence before it matters
WEIGHT = 0.45  # of the worth of a capital
SLOPE = 0.2  # by how much of both strengths one must be stronger for it to be likely


class Siege:
    """The slow danger to the capitals of a side in a position and in variants of it."""

    def __init__(self, sketch: Sketch, worth: Worth, axis: bool) -> None:
        self.sketch, self.axis = sketch, axis
        chart = sketch.chart
        land = next(values.land for values in sketch.attack)
        air = next(values.air for values in sketch.attack)
        self._coming = [
            [(pips + BODY) * (lands + OVERHEAD * flies) for pips, lands, flies in zip(values.pips, land, air, strict=True)]
            for values in sketch.attack
        ]
        guards = zip(sketch.defense.pips, land, air, strict=True)
        self._guarding = [(pips + BODY) if lands or flies else 0.0 for pips, lands, flies in guards]
        self._capitals = []
        for capital, power in enumerate(chart.capital_of):
            if power != NOBODY and chart.axis[power] == axis and sketch.owner[capital] == power:
                steps = chart.march[capital]
                near = [space for space in range(len(steps)) if min(steps[space], chart.air[capital][space]) <= RANGE]
                strengths = {space: self._strengths(sketch, space, steps[space]) for space in near}
                if any(steps[space] <= RANGE and coming for space, (coming, _) in strengths.items()):
                    coming, guarding = (sum(column) for column in zip(*strengths.values(), strict=True))
                    value = WEIGHT * worth.for_axis[capital] if not axis else WEIGHT * worth.land[capital]
                    self._capitals.append((steps, strengths, coming, guarding + GROWTH * sketch.income(power), value))

    def danger(self, variant: Sketch, changed: set[int]) -> float:
        """What the slow danger to all capitals comes to, in IPCs, when some spaces are not as they were."""
        total = 0.0
        for steps, strengths, coming, guarding, value in self._capitals:
            for space in changed:
                before = strengths.get(space)
                if before is not None:
                    after = self._strengths(variant, space, steps[space])
                    coming += after[0] - before[0]
                    guarding += after[1] - before[1]
            excess = (coming - guarding) / (SLOPE * (coming + guarding) or 1.0)
            likely = 1 / (1 + math.exp(-excess))
            total += value * likely * likely  # what is hardly likely draws nobody from the other end of the world
        return round(total, 5)

    def _strengths(self, sketch: Sketch, space: int, steps: int) -> tuple[float, float]:
        """What comes from a space, and what guards from there."""
        coming = guarding = 0.0
        chart, air = sketch.chart, sketch.attack[0].air
        far = min(steps, RANGE) if steps <= RANGE else NOBODY
        for power, counts in sketch.units[space].items():
            if chart.axis[power] != self.axis:
                strengths = self._coming[power]
                for kind, number in enumerate(counts):
                    if number and (air[kind] or far != NOBODY):
                        coming += number * strengths[kind] * (1.0 if air[kind] else COMING[far])
            elif far != NOBODY:
                guarding += GUARDING[far] * sum(number * self._guarding[kind] for kind, number in enumerate(counts) if number)
        return coming, guarding
