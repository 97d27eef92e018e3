"""The danger to capitals and victory cities that is further than a turn away: armies that march on them or are shipped there.

The reply sees what an enemy can do next turn. An army that is two or three spaces off will be there before men from the other end of the
country are, so it counts already, and the less the further off it is. So do transports, by the turns until they can land somebody.
Cities that may fall count together: one that could be spared alone cannot be when it is the last but two.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pyapp.games.axis_allies.computer.weighing.charts import FAR, NOBODY, Chart
from pyapp.games.axis_allies.computer.weighing.sketch import Sketch
from pyapp.games.axis_allies.computer.weighing.worth import Worth

COMING = (1.0, 1.0, 0.8, 0.5, 0.25)  # how much of an enemy's strength counts, by how many spaces he is off
AT_SEA = (1.0, 1.0, 0.7)  # and of his transports, by turns: a fleet two turns off can go anywhere, and is seen to come
GUARDING = (1.0, 0.8, 0.4, 0.2, 0.1)  # and of those who are to defend
LED = 1.5  # of the strength of those who come on foot or aboard ships is the most that aircraft add: alone they take nothing
RANGE = 4
BODY = 1.5  # what a unit is worth by taking a hit, in points of a die
GROWTH = 1.0  # what each IPC of income adds to the defence before it matters
RAISED = 3.5  # the strength of each man whom a factory raises while ships are still on their way
LIKELY = 0.15  # a capital of the own side that is likelier to fall counts twice for what is beyond: what is lost with it is the war
BAND = 3  # men of the enemy on the same land who are no army yet
LANDED = 5.0  # the strength of those whom a transport can land
VOYAGE = 2  # zones that it sails in a turn
LONGEST = 2  # turns at sea that count
RESIDUE = 1e-6  # of a strength is nothing
SLOPE = 0.2  # by how much of both strengths one must be stronger for it to be likely
RELIEF = 22.0  # the strength of four fighters


_Strength = tuple[float, float, float]
"""What comes on foot or aboard ships, what comes through the air, and what guards."""


@dataclass(frozen=True)
class _Place:
    """A capital or city: how far every space is from it, what comes from those that are near and what guards, and what it is worth."""

    space: int
    city: bool
    steps: list[int]
    harbour: frozenset[int]  # the zones around an island: whoever would land has to sink first who lies there
    strengths: dict[int, _Strength]
    coming: _Strength
    value: float
    home: bool  # is it a capital of the side that reckons?


class Siege:
    """The slow danger to the capitals of a side, and to its other ``cities``, in a position and in variants of it.

    Who is ``careful`` fears transports as well as armies, and for his capitals twice.
    """

    def __init__(self, sketch: Sketch, worth: Worth, axis: bool, *, careful: bool = True, cities: bool = True) -> None:
        self.sketch, self.worth, self.axis, self._careful, self._cities = sketch, worth, axis, careful, cities
        self._weights = weights = sketch.weights
        self._known: dict[tuple[int, int, bool], _Strength] = {}
        chart = sketch.chart
        land = next(values.land for values in sketch.attack)
        air = next(values.air for values in sketch.attack)
        self._coming = [
            [
                (pips + BODY) * (lands + weights.overhead * flies) if kind != values.transport else LANDED * careful
                for kind, (pips, lands, flies) in enumerate(zip(values.pips, land, air, strict=True))
            ]
            for values in sketch.attack
        ]
        guards = zip(sketch.defense.pips, land, air, strict=True)
        self._guarding = [(pips + BODY) if lands or flies else 0.0 for pips, lands, flies in guards]
        self._fleet = [0.0 if kind == sketch.defense.transport else pips + BODY for kind, pips in enumerate(sketch.defense.pips)]
        self._places = [place for space in range(len(chart.names)) if (place := self._place(space)) is not None]

    def _place(self, space: int) -> _Place | None:
        """A capital or city of the side that somebody could come to."""
        sketch, chart = self.sketch, self.sketch.chart
        owner = sketch.owner[space]
        wanted = chart.city[space] and self._cities
        if owner == NOBODY or chart.axis[owner] != self.axis or not (chart.capital_of[space] == owner or wanted):
            return None
        steps = [self._steps(chart, space, other) for other in range(len(chart.names))]
        raised = 0.0 if space not in sketch.factory or self._afoot(steps) else RAISED * min(chart.ipc[space], sketch.income(owner) / 3)
        if raised:  # who is still at sea finds those whom the factory raises when he comes in sight
            steps = [FAR if chart.is_sea[other] and far > 1 else far for other, far in enumerate(steps)]
        harbour = frozenset(() if chart.land[space] else chart.sea[space])
        near = [other for other, far in enumerate(steps) if min(far, FAR if chart.is_sea[other] else chart.air[space][other]) <= RANGE]
        strengths = {other: self._strengths(sketch, other, steps[other], other in harbour) for other in near}
        if not any(afoot for afoot, _, _ in strengths.values()):
            return None
        afoot, aloft, guarding = (sum(column) for column in zip(*strengths.values(), strict=True))
        value = (self.worth.land if self.axis else self.worth.for_axis)[space]
        home = self._careful and chart.capital_of[space] == owner
        guarding += max(raised, self._growth(space, owner))
        return _Place(space, chart.city[space], steps, harbour, strengths, (afoot, aloft, guarding), value, home)

    def _growth(self, space: int, owner: int) -> float:
        """What income adds to the defence of a capital, and a factory to that of another place."""
        sketch, chart = self.sketch, self.sketch.chart
        return GROWTH * sketch.income(owner) if chart.capital_of[space] == owner else chart.ipc[space] if space in sketch.factory else 0.0

    def _afoot(self, steps: list[int]) -> bool:
        """Does an army march on a place, rather than a few men who have landed somewhere?"""
        sketch, chart = self.sketch, self.sketch.chart
        men = sum(
            number * sketch.attack[power].land[kind]
            for other, far in enumerate(steps)
            if far <= RANGE and not chart.is_sea[other]
            for power, counts in sketch.units[other].items()
            if chart.axis[power] != self.axis
            for kind, number in enumerate(counts)
        )
        return men > BAND

    def _steps(self, chart: Chart, place: int, space: int) -> int:
        """How many turns it takes to come from a space to a place, about: over land, or from a zone."""
        if not chart.is_sea[space]:
            return chart.march[place][space]
        turns = max(1, chart.air[place][space] // VOYAGE)
        return turns if turns <= LONGEST else FAR

    def danger(self, variant: Sketch, changed: set[int], codes: Mapping[int, int] | None = None) -> float:
        """What the slow danger to all places comes to, in IPCs, when some spaces are not as they were.

        ``codes``: a number for each of them by all that is there, so that what has been seen before need not be counted again.
        """
        falling = []
        for place in self._places:
            afoot, aloft, guarding = place.coming
            for space in changed:
                before = place.strengths.get(space)
                if before is not None:
                    after = self._seen(variant, space, place.steps[space], space in place.harbour, codes)
                    afoot += after[0] - before[0]
                    aloft += after[1] - before[1]
                    guarding += after[2] - before[2]
            falling.append(_likely(afoot, aloft, guarding))
        return self._cost(falling)

    def _seen(self, variant: Sketch, space: int, steps: int, harbour: bool, codes: Mapping[int, int] | None) -> _Strength:
        """What comes from a space, and what guards from there, by its code if it has one."""
        if codes is None:
            return self._strengths(variant, space, steps, harbour)
        key = (codes[space], steps, harbour)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._strengths(variant, space, steps, harbour)
        return known

    def relief(self, aircraft: int) -> dict[int, float]:
        """What it would spare the side to have fighters more in each place, for each of them: as many as do best of so many, or four.

        A place that is sure to fall with four more may stand with twelve.
        """
        falling = [_likely(*place.coming) for place in self._places]
        before = self._cost(falling)
        found = {}
        for number, place in enumerate(self._places):
            afoot, aloft, guarding = place.coming
            best = 0.0
            for fours in range(1, max(1, aircraft // 4) + 1):
                eased = [*falling[:number], _likely(afoot, aloft, guarding + fours * RELIEF), *falling[number + 1 :]]
                best = max(best, (before - self._cost(eased)) / (4 * fours))
            found[place.space] = best
        return found

    def expected(self) -> dict[int, float]:
        """What is about to be lost: the worth of each place for who takes it, by how likely that is."""
        return {place.space: place.value * _likely(*place.coming) for place in self._places}

    def _cost(self, falling: Sequence[float]) -> float:
        """What it comes to when places are as likely to fall: each for itself, and the cities together."""
        total = sum(
            self._weights.siege * place.value * (likely + place.home * max(0.0, likely - LIKELY))
            for place, likely in zip(self._places, falling, strict=True)
        )
        if self._cities:
            cities = sum(likely for place, likely in zip(self._places, falling, strict=True) if place.city)
            total += self.worth.late(cities, axis=not self.axis)
        return round(total, 5)

    def _strengths(self, sketch: Sketch, space: int, steps: int, harbour: bool) -> _Strength:
        """What comes from a space, and what guards from there: in a ``harbour`` of the place its warships too, and the fighters on them."""
        afoot = aloft = guarding = 0.0
        chart, air = sketch.chart, sketch.attack[0].air
        far = min(steps, RANGE) if steps <= RANGE else NOBODY
        nearer = AT_SEA if chart.is_sea[space] else COMING
        marching = GUARDING[far] if far != NOBODY and not chart.is_sea[space] else 0.0
        for power, counts in sketch.units[space].items():
            enemy = chart.axis[power] != self.axis
            strengths = self._coming[power] if enemy else self._guarding
            for kind, number in enumerate(counts):
                if number and not enemy and harbour:
                    guarding += number * self._fleet[kind]
                elif number and not enemy:
                    guarding += number * strengths[kind] * (max(self._weights.at_call, marching) if air[kind] else marching)
                elif number and air[kind]:
                    aloft += number * strengths[kind]
                elif number and far != NOBODY:
                    afoot += number * strengths[kind] * nearer[far]
        return afoot, aloft, guarding


def _likely(afoot: float, aloft: float, guarding: float) -> float:
    """How likely a place is to fall, squared: what is hardly likely draws nobody from the other end of the world.

    Strengths are sums to which changes were added, and where all have left a residue of them: then nobody comes.
    """
    coming = afoot + min(aloft, LED * afoot)
    total = coming + guarding
    excess = (coming - guarding) / (SLOPE * total) if total > RESIDUE else -1 / SLOPE
    likely = 1 / (1 + math.exp(-excess))
    return likely * likely
