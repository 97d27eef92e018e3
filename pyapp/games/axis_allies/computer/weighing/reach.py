"""What a power could bring where in one turn: over land, at sea, through the air and from transports.

Distances and hindrances are those of the position; whether a space is hostile is asked when it is weighed, because plans change that.
"""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.games.axis_allies.computer.weighing.charts import FAR
from pyapp.games.axis_allies.computer.weighing.sketch import Sketch

Stack = tuple[int, int]
"""Units of one kind of a power: where they stand and the number of their kind."""

DIRECT = -1


class Reach:
    """The strikes of one power: for every space the stacks that could attack it, and over which spaces those go that need two steps."""

    def __init__(self, sketch: Sketch, power: int) -> None:
        self.sketch, self.power = sketch, power
        self.strikes: dict[int, dict[Stack, tuple[int, ...]]] = {}
        self.lifts: dict[int, list[tuple[int, int, int]]] = {}  # territory -> (zone of the transports, where they load, where they land)
        self.lanes = sketch.lanes(power)
        self.base = self._bases()
        self._decks = [zone for zone, counts in sketch.own(power) if counts[sketch.kind["carrier"]]]
        for space, counts in sketch.own(power):
            self._stacks(space, counts)

    def _bases(self) -> list[int]:
        """How far it is from each space to land on which the power's aircraft may come down."""
        chart, sketch = self.sketch.chart, self.sketch
        lands = [
            space for space, owner in enumerate(sketch.owner) if sketch.friends(owner, self.power) and chart.may_enter(self.power, space)
        ]
        return [min((row[space] for space in lands), default=FAR) for row in chart.air]

    def _stacks(self, space: int, counts: list[int]) -> None:
        sketch, values = self.sketch, self.sketch.attack[self.power]
        transports = False
        for kind, number in enumerate(counts):
            if number <= 0:
                continue
            if values.air[kind]:
                self._fly(space, kind)
            elif values.land[kind]:
                self._march(space, kind)
            elif sketch.chart.is_sea[space] and values.pips[kind]:
                self._cruise(space, kind)
            elif kind == values.transport:
                transports = True
        if transports:
            self._sail(space)

    def _note(self, target: int, stack: Stack, via: int) -> None:
        row = self.strikes.setdefault(target, {})
        if via == DIRECT:
            row[stack] = ()
        elif row.get(stack) != ():
            row[stack] = (*row.get(stack, ()), via)

    def _march(self, space: int, kind: int) -> None:
        sketch, chart, power = self.sketch, self.sketch.chart, self.power
        tank = sketch.moves[power][kind] > 1
        for beside in chart.land[space]:
            if not chart.may_enter(power, beside):
                continue
            self._note(beside, (space, kind), DIRECT)
            if tank and self.passable(beside):
                for beyond in chart.land[beside]:
                    if beyond != space and chart.may_enter(power, beyond):
                        self._note(beyond, (space, kind), beside)

    def passable(self, territory: int) -> bool:
        """Can tanks go on from there: is it friendly, or empty enemy land without a factory? Rulebook, "Tanks and blitz"."""
        sketch = self.sketch
        if sketch.friends(self.power, sketch.owner[territory]):
            return True
        return territory not in sketch.factory and not any(sketch.enemies(self.power, territory))

    def _fly(self, space: int, kind: int) -> None:
        sketch = self.sketch
        moves = sketch.moves[self.power][kind]
        fighter = kind == sketch.kind["fighter"]
        air = sketch.chart.air
        for target, distance in enumerate(air[space]):
            if distance >= moves and not (fighter and distance == moves):
                continue
            back = self.base[target]
            if fighter and self._decks:
                back = min(back, *(max(0, air[target][deck] - 2) for deck in self._decks))
            if distance + back <= moves and sketch.chart.may_enter(self.power, target):
                self._note(target, (space, kind), DIRECT)

    def zones(self, zone: int, steps: int, *, submarine: bool = False) -> Iterator[tuple[int, int, int]]:
        """The zones a ship can reach: how far and over which; enemy warships end its way."""
        seen = {zone}
        ring = [zone]
        for cost in range(1, steps + 1):
            reached: dict[int, int] = {}
            for start in ring:
                if start != zone and self._blocked(start, submarine=submarine):
                    continue
                for beside in self.lanes[start]:
                    if beside not in seen:
                        reached.setdefault(beside, start)
            for beside, start in reached.items():
                yield beside, cost, DIRECT if cost == 1 else start
            seen |= set(reached)
            ring = list(reached)

    def _blocked(self, zone: int, *, submarine: bool) -> bool:
        if submarine:
            return bool(self.sketch.enemies(self.power, zone)[self.sketch.kind["destroyer"]])
        return self.sketch.warship(self.power, zone)

    def _cruise(self, zone: int, kind: int) -> None:
        submarine = kind == self.sketch.kind["submarine"]
        self._note(zone, (zone, kind), DIRECT)
        for target, _, via in self.zones(zone, self.sketch.moves[self.power][kind], submarine=submarine):
            self._note(target, (zone, kind), via)

    def _sail(self, zone: int) -> None:
        """Where the transports of a zone could land what they carry or take aboard on the way."""
        sketch, chart = self.sketch, self.sketch.chart
        steps = sketch.moves[self.power][sketch.kind["transport"]]
        for load, cost in [(zone, 0), *((place, far) for place, far, _ in self.zones(zone, steps))]:
            if load != zone and (cost == steps + 1 or self._blocked(load, submarine=False)):
                continue
            if load == zone and self._blocked(zone, submarine=False):
                continue
            for land, _ in [(load, 0), *((place, far) for place, far, _ in self.zones(load, steps - cost))]:
                for coast in chart.land[land]:
                    row = self.lifts.setdefault(coast, [])
                    if (zone, load, land) not in row:
                        row.append((zone, load, land))
