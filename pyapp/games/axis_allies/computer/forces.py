"""What an attack on a space could be made with: cheap forces, sure ones, and such as hold what they take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pyapp.games.axis_allies.computer.weighing.charts import NOBODY
from pyapp.games.axis_allies.computer.weighing.clash import Clash, clash
from pyapp.games.axis_allies.computer.weighing.reach import Reach, Stack
from pyapp.games.axis_allies.computer.weighing.reply import Reply
from pyapp.games.axis_allies.computer.weighing.sketch import Sketch

CHANCES = (0.62, 0.8, 0.93)
SHARES = (1 / 3, 2 / 3)  # of those who could go besides, who go in order to hold what is taken
CROWD = 4  # so many who could go besides are worth dividing
LEAST = 0.35  # a worse chance than this is not worth thinking about
MOST_LIFTS = 24
BOMBARDS = ("battleship", "cruiser")


Cargo = tuple[int, ...]
"""The kinds of those whom one transport carries."""


@dataclass(frozen=True)
class Lift:
    """One transport: where it is, loads and lands, and whom it takes: kinds by shore. What is aboard already comes from no shore."""

    zone: int
    load: int
    land: int
    boarders: tuple[Stack, ...]
    aboard: Cargo = ()


@dataclass(frozen=True)
class Mission:
    """An attack on a space: who goes there by himself, and who is landed."""

    target: int
    force: tuple[tuple[Stack, int], ...]
    lifts: tuple[Lift, ...] = ()
    fight: Clash | None = None
    gain: float = 0.0

    def uses(self, transport: int) -> Iterator[tuple[Stack, int]]:
        """Every unit that takes part."""
        yield from self.force
        for lift in self.lifts:
            yield (lift.zone, transport), 1
            for stack in lift.boarders:
                yield stack, 1
            for kind in lift.aboard:
                yield (lift.zone, kind), 1


class Forces:
    """The forces that one power could send. ``ready`` are its units that can still move; the others fight where they stand.

    ``cargoes``: what its transports carry already, ship by ship; who is aboard is ready too, in the zone of his ship.
    """

    def __init__(
        self, sketch: Sketch, reply: Reply, power: int, ready: dict[Stack, int], cargoes: Mapping[int, list[Cargo]], forward: list[float]
    ) -> None:
        self.sketch, self.reply, self.power, self.forward = sketch, reply, power, forward
        self.ready = dict(ready)
        for zone, ships in cargoes.items():
            for kind in (kind for cargo in ships for kind in cargo):
                self.ready[zone, kind] = self.ready.get((zone, kind), 0) + 1
        self.values = sketch.attack[power]
        self.cargoes = {zone: sorted(ships, key=self._strength) for zone, ships in cargoes.items()}
        self.reach = Reach(sketch, power)
        self._found: dict[tuple[int, frozenset[tuple[Stack, int]]], list[Mission]] = {}
        self._spaces: dict[int, frozenset[int]] = {}
        self._threatened = self._capital_in_danger()

    def _capital_in_danger(self) -> int:
        """The own capital where an enemy could gain something in it; NOBODY where it is safe."""
        capital = self.sketch.capital(self.power)
        return capital if any(capital in self.reply.strikes_in(self.sketch, set(), enemy) for enemy in self.reply.enemies) else NOBODY

    # --- targets and forces ---------------------------------------------------------------------------------------------------

    def targets(self) -> list[int]:
        """The spaces that could be attacked: enemy land, zones with enemy ships."""
        chart, sketch = self.sketch.chart, self.sketch
        spaces = sorted({*self.reach.strikes, *self.reach.lifts})
        return [
            space
            for space in spaces
            if (any(sketch.enemies(self.power, space)) if chart.is_sea[space] else sketch.hostile(self.power, space))
        ]

    def available(self, target: int, used: dict[Stack, int]) -> list[tuple[Stack, int]]:
        """Who could go to a space by himself; aircraft only where there is somebody to fight."""
        found = []
        sea, empty = self.sketch.chart.is_sea[target], not any(self.sketch.enemies(self.power, target))
        for stack, _ in self.reach.strikes.get(target, {}).items():
            space, kind = stack
            number = self.ready.get(stack, 0) - used.get(stack, 0)
            if number > 0 and space != target and (sea or self.values.land[kind] or (self.values.air[kind] and not empty)):
                found.append((stack, number))
        return found

    def lifts(self, target: int, used: dict[Stack, int]) -> list[Lift]:
        """The transports that could land men in a territory, and whom."""
        values, chart, sketch = self.values, self.sketch.chart, self.sketch
        taken = dict(used)
        beside = set(self.reach.strikes.get(target, {}))
        found: list[Lift] = []
        laden: dict[int, list[Cargo]] = {}
        for zone, load, land in self.reach.lifts.get(target, ()):
            if sketch.warship(self.power, land):
                continue
            ship = (zone, values.transport)
            if zone not in laden:
                laden[zone] = self._laden(zone, taken)
            while len(found) < MOST_LIFTS and self.ready.get(ship, 0) > taken.get(ship, 0):
                if load == zone and laden[zone]:
                    aboard = laden[zone].pop(0)
                elif self.ready[ship] - taken.get(ship, 0) > len(laden[zone]):
                    aboard = ()
                else:
                    break
                boarders = self._boarders(chart.land[load], taken, beside, aboard) if len(aboard) < 2 else ()
                if not aboard and not boarders:
                    break
                for stack in (*boarders, *((zone, kind) for kind in aboard), ship):
                    taken[stack] = taken.get(stack, 0) + 1
                found.append(Lift(zone, load, land, boarders, aboard))
        return found

    def _strength(self, cargo: Cargo) -> tuple[int, float, Cargo]:
        """The order of cargoes: the strongest first."""
        return -len(cargo), -sum(self.values.pips[kind] for kind in cargo), cargo

    def _laden(self, zone: int, taken: dict[Stack, int]) -> list[Cargo]:
        """The cargoes of the ships in a zone that are still free, the strongest first."""
        cargoes = self.cargoes.get(zone, [])
        left = {kind: self.ready[zone, kind] - taken.get((zone, kind), 0) for cargo in cargoes for kind in cargo}
        found = []
        for cargo in cargoes:
            if all(left[kind] >= cargo.count(kind) for kind in cargo):
                found.append(cargo)
                for kind in cargo:
                    left[kind] -= 1
        return found

    def _boarders(self, shores: tuple[int, ...], taken: dict[Stack, int], beside: set[Stack], aboard: Cargo) -> tuple[Stack, ...]:
        """One unit of any kind, the strongest, and one infantry, or what room there is."""
        values = self.values
        chosen: list[Stack] = []
        heavy = bool(aboard) and aboard[0] != values.infantry
        for infantry in (heavy, True):
            if len(chosen) + len(aboard) == 2:
                break
            best: Stack | None = None
            for shore in shores:
                for kind, land in enumerate(values.land):
                    stack = (shore, kind)
                    free = self.ready.get(stack, 0) - taken.get(stack, 0) - chosen.count(stack)
                    suits = land and free > 0 and stack not in beside and (not infantry or kind == values.infantry)
                    if suits and (best is None or values.pips[kind] > values.pips[best[1]]):
                        best = stack
            if best is not None:
                chosen.append(best)
        return tuple(chosen)

    # --- one mission ----------------------------------------------------------------------------------------------------------

    def missions(self, target: int, used: dict[Stack, int]) -> list[Mission]:
        """Forces of different strength against a space, cheap ones and sure ones, of the units that are not used elsewhere."""
        spaces = self._sources(target)
        key = target, frozenset([(stack, number) for stack, number in used.items() if stack[0] in spaces])
        known = self._found.get(key)
        if known is None:
            known = self._found[key] = self._missions(target, used)
        return known

    def _sources(self, target: int) -> frozenset[int]:
        """Where those stand who could go to a space, and their ships."""
        known = self._spaces.get(target)
        if known is None:
            land = self.sketch.chart.land
            routes = self.reach.lifts.get(target, ())
            ashore = (space for _, load, _ in routes for space in land[load])
            known = self._spaces[target] = frozenset(
                {*(stack[0] for stack in self.reach.strikes.get(target, {})), *(zone for zone, _, _ in routes), *ashore}
            )
        return known

    def _missions(self, target: int, used: dict[Stack, int]) -> list[Mission]:
        units = self.available(target, used)
        lifts = self.lifts(target, used) if not self.sketch.chart.is_sea[target] else []
        found: dict[tuple[object, ...], Mission] = {}
        for row in self._rows(units):
            for ships in sorted({0, min(1, len(lifts)), (len(lifts) + 1) // 2, len(lifts)}):
                for mission in self._prefixes(target, row, lifts[:ships]):
                    found.setdefault((mission.force, mission.lifts), mission)
        return list(found.values())

    def _rows(self, units: list[tuple[Stack, int]]) -> Iterator[list[Stack]]:
        """Units one by one, as they may be added: the cheap first, aircraft after the first two, those in a capital in danger last."""
        air, capital = self.values.air, self._threatened
        row = [stack for stack, number in units for _ in range(number)]
        row.sort(key=lambda stack: (self._rank(stack[1]), self._need(stack[0]), stack))
        row = self._paired(row)
        yield row
        if any(air[stack[1]] for stack in row):
            ground = [stack for stack in row if not air[stack[1]]]
            yield [*ground[:2], *(stack for stack in row if air[stack[1]]), *ground[2:]]
        guards = [stack for stack in row if stack[0] == capital and not air[stack[1]]]
        if guards and len(guards) < len(row):
            yield [*(stack for stack in row if stack[0] != capital or air[stack[1]]), *guards]

    def _paired(self, row: list[Stack]) -> list[Stack]:
        """Two infantry, then artillery or a tank for each one more: guns raise men, and men are lost before guns."""
        land, infantry = self.values.land, self.values.infantry
        men = [stack for stack in row if stack[1] == infantry]
        guns = [stack for stack in row if land[stack[1]] and stack[1] != infantry]
        pairs = min(len(guns), max(0, len(men) - 2))
        mixed = [stack for pair in zip(guns[:pairs], men[2 : 2 + pairs], strict=True) for stack in pair]
        rest = [stack for stack in row if not land[stack[1]]]
        return [*men[:2], *mixed, *men[2 + pairs :], *guns[pairs:], *rest]

    def _rank(self, kind: int) -> int:
        return self.values.order.index(kind)

    def _need(self, space: int) -> float:
        """How much units are needed where they are: those from quiet places go first."""
        return round(self.forward[space], 4)

    def _prefixes(self, target: int, row: list[Stack], lifts: list[Lift]) -> Iterator[Mission]:
        """The smallest forces that reach each chance, and everything."""
        full = self.mission(target, row, lifts)
        if full is None or full.fight is None:
            return
        sure = self._chance(full)
        if sure < LEAST:
            return
        yield full
        low = 0
        for chance in CHANCES:
            if chance >= sure:
                break
            low, high = 0, len(row)
            while low < high:
                middle = (low + high) // 2
                mission = self.mission(target, row[:middle], lifts)
                if mission is not None and self._chance(mission) >= chance:
                    high = middle
                else:
                    low = middle + 1
            mission = self.mission(target, row[:low], lifts)
            if mission is not None and low < len(row):
                yield mission
        for share in SHARES if low and len(row) - low >= CROWD else ():
            mission = self.mission(target, row[: low + int(share * (len(row) - low))], lifts)
            if mission is not None:
                yield mission

    def _chance(self, mission: Mission) -> float:
        assert mission.fight is not None
        return mission.fight.win if self.sketch.chart.is_sea[mission.target] else mission.fight.conquest

    def mission(self, target: int, row: list[Stack], lifts: list[Lift]) -> Mission | None:
        """A mission with exactly these units, weighed by itself."""
        values, sketch = self.values, self.sketch
        sea = sketch.chart.is_sea[target]
        counts = [0] * len(sketch.blank)
        committed = sketch.units[target].get(self.power)
        if committed is not None:
            counts = [number if self._fights(kind, target) else 0 for kind, number in enumerate(committed)]
        force: dict[Stack, int] = {}
        for stack in row:
            counts[stack[1]] += 1
            force[stack] = force.get(stack, 0) + 1
        for lift in lifts:
            for kind in (*lift.aboard, *(stack[1] for stack in lift.boarders)):
                counts[kind] += 1
        if not any(counts) or not (force or lifts):
            return None
        defenders = sketch.enemies(self.power, target)
        if sea:
            counts = list(sketch.seeing(self.power, tuple(counts), defenders))
            if not any(counts):
                return None
        fight = clash(tuple(counts), defenders, values, sketch.defense, self._bombardment(lifts), -1 if sea else sketch.shots)
        gain = fight.defender_loss - fight.attacker_loss
        gain += self._booty(target) * fight.win if sea else self._prize(target) * fight.conquest
        return Mission(target, tuple(force.items()), tuple(lifts), fight, gain)

    def _prize(self, target: int) -> float:
        """What a territory is worth, with the income of this turn, which is sure whatever the enemy replies."""
        return self.reply.worth.taken(target, self.power) + self.sketch.chart.ipc[target]

    def _fights(self, kind: int, target: int) -> bool:
        if self.sketch.chart.is_sea[target]:
            return kind != self.values.transport
        return bool(self.values.land[kind] or self.values.air[kind])

    def _bombardment(self, lifts: list[Lift]) -> float:
        """The expected hits of the ships that lie where the men are landed."""
        kinds = [self.sketch.kind[name] for name in BOMBARDS]
        ashore: dict[int, int] = {}
        for lift in lifts:
            ashore[lift.land] = ashore.get(lift.land, 0) + len(lift.boarders) + len(lift.aboard)
        hits = 0.0
        for zone, men in sorted(ashore.items()):
            for kind in kinds:
                ships = min(men, self.ready.get((zone, kind), 0))
                hits += ships * self.values.pips[kind] / 6
                men -= ships
        return round(hits, 4)

    def _booty(self, zone: int) -> float:
        """The cost of what enemy transports carry there."""
        chart, cost = self.sketch.chart, self.sketch.defense.cost
        return sum(
            sum(number * cost[kind] for kind, number in enumerate(counts))
            for (place, power), counts in self.sketch.aboard.items()
            if place == zone and chart.axis[power] != chart.axis[self.power]
        )
