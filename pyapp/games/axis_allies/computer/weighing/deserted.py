"""What it costs that no man is left in a territory to which the enemy cannot come next turn, but some day."""

from __future__ import annotations

from operator import mul

from pyapp.games.axis_allies.computer.weighing.sketch import Sketch
from pyapp.games.axis_allies.computer.weighing.worth import Worth

COAST = 4  # spaces off at which enemy transports can come
MARCH = 2  # and his men over land


class Deserted:
    """The territories of a power's side that it leaves to nobody."""

    def __init__(self, sketch: Sketch, worth: Worth, power: int, enemies: list[int]) -> None:
        self.sketch, self.worth, self.power, self.enemies = sketch, worth, power, enemies
        self._sighted: dict[int, bool] = {}

    def cost(self, variant: Sketch, changed: set[int]) -> float:
        """What it costs, in IPCs, that no man is left in some of the changed territories."""
        sketch, axis = self.sketch, self.sketch.chart.axis[self.power]
        total, land = 0.0, sketch.attack[self.power].land
        for space in sorted(changed):
            if not sketch.chart.ipc[space] or not sketch.friends(variant.owner[space], self.power):
                continue
            men = sum(map(mul, variant.total(space, axis=axis), land))
            if not men and any(map(mul, sketch.total(space, axis=axis), land)) and self._within_sight(space):
                total += sketch.weights.deserted * self.worth.taken(space, self.enemies[0])
        return total

    def _within_sight(self, space: int) -> bool:
        """Could transports of an enemy, or his men over land, come there in two turns or so?"""
        known = self._sighted.get(space)
        if known is None:
            sketch, chart = self.sketch, self.sketch.chart
            known = self._sighted[space] = any(
                (chart.is_sea[place] and counts[sketch.attack[enemy].transport] and chart.air[place][space] <= COAST)
                or (chart.march[space][place] <= MARCH and any(map(mul, counts, sketch.attack[enemy].land)))
                for enemy in self.enemies
                for place, counts in sketch.own(enemy)
            )
        return known
