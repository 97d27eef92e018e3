"""The combat move as a plan: which spaces are attacked with what, judged together by what is gained and by the enemy's reply.

Missions compete for units. The best is added as long as the whole gets better, then each is tried without, with less and with more.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from pyapp.games.axis_allies.computer.levels import Budget
from pyapp.games.axis_allies.computer.weighing.charts import NOBODY
from pyapp.games.axis_allies.computer.weighing.clash import Clash, Counts, clash
from pyapp.games.axis_allies.computer.weighing.reach import Reach, Stack
from pyapp.games.axis_allies.computer.weighing.reply import Reply
from pyapp.games.axis_allies.computer.weighing.sketch import Sketch
from pyapp.games.axis_allies.computer.weighing.worth import FORWARD

CHANCES = (0.62, 0.8, 0.93)
LEAST = 0.35  # a worse chance than this is not worth thinking about
DOUBTFUL = 0.12  # a chance so far from sure that both ends of a battle are looked at
BETTER = 0.05  # IPCs by which a plan must be better to be preferred
SHORTLIST = 14
WORTH_LEAVING = 4.0  # IPCs that are saved by going back
MOST_REFUGES = 3
MOST_LIFTS = 12
BOMBARDS = ("battleship", "cruiser")


Moves = list[tuple[Stack, int, int]]
"""Who goes where, and how many."""


@dataclass(frozen=True)
class Lift:
    """One transport: where it is, loads and lands, and whom it takes: kinds by shore. What is aboard already comes from no shore."""

    zone: int
    load: int
    land: int
    boarders: tuple[Stack, ...]
    aboard: tuple[int, ...] = ()


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


@dataclass
class Campaign:
    """What one power attacks this turn: missions by target, and what they are worth together."""

    missions: dict[int, Mission] = field(default_factory=dict)
    worth: float = 0.0


def _stake(mission: Mission) -> tuple[float, int]:
    """How much a battle is about."""
    assert mission.fight is not None
    return mission.fight.attacker_loss + mission.fight.defender_loss, mission.target


class Planner:
    """Weighs attacks of one power. ``ready`` are its units that can still move; the others fight where they stand."""

    def __init__(self, sketch: Sketch, reply: Reply, power: int, ready: dict[Stack, int], forward: list[float], budget: Budget) -> None:
        self.sketch, self.reply, self.power, self.ready, self.forward = sketch, reply, power, ready, forward
        self.foresight, self.doubts = budget.foresight, budget.doubts
        self.values = sketch.attack[power]
        self.reach = Reach(sketch, power)
        self.weighed = 0
        self._quiet: float | None = None
        self._threatened = self._capital_in_danger()
        self.refuges: dict[int, int] = {}

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
        """Who could go to a space by himself."""
        found = []
        sea = self.sketch.chart.is_sea[target]
        for stack, _ in self.reach.strikes.get(target, {}).items():
            space, kind = stack
            number = self.ready.get(stack, 0) - used.get(stack, 0)
            if number > 0 and space != target and (sea or self.values.land[kind] or self.values.air[kind]):
                found.append((stack, number))
        return found

    def lifts(self, target: int, used: dict[Stack, int]) -> list[Lift]:
        """The transports that could land men in a territory, and whom."""
        values, chart, sketch = self.values, self.sketch.chart, self.sketch
        taken = dict(used)
        beside = set(self.reach.strikes.get(target, {}))
        found: list[Lift] = []
        laden: dict[int, list[int]] = {}
        for zone, load, land in self.reach.lifts.get(target, ()):
            if sketch.warship(self.power, land):
                continue
            ship = (zone, values.transport)
            if zone not in laden:
                laden[zone] = self._cargo(zone)
            while len(found) < MOST_LIFTS and self.ready.get(ship, 0) > taken.get(ship, 0):
                aboard = tuple(laden[zone].pop() for _ in range(min(2, len(laden[zone])))) if zone == load and laden[zone] else ()
                boarders = self._boarders(chart.land[load], taken, beside, aboard) if len(aboard) < 2 else ()
                if not aboard and not boarders:
                    break
                for stack in boarders:
                    taken[stack] = taken.get(stack, 0) + 1
                taken[ship] = taken.get(ship, 0) + 1
                found.append(Lift(zone, load, land, boarders, aboard))
        return found

    def _cargo(self, zone: int) -> list[int]:
        counts = self.sketch.aboard.get((zone, self.power))
        if counts is None:
            return []
        return [kind for kind, number in enumerate(counts) if self.values.land[kind] for _ in range(number)]

    def _boarders(self, shores: tuple[int, ...], taken: dict[Stack, int], beside: set[Stack], aboard: tuple[int, ...]) -> tuple[Stack, ...]:
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
        """Forces of different strength against a space, cheap ones and sure ones."""
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
        yield row
        if any(air[stack[1]] for stack in row):
            ground = [stack for stack in row if not air[stack[1]]]
            yield [*ground[:2], *(stack for stack in row if air[stack[1]]), *ground[2:]]
        guards = [stack for stack in row if stack[0] == capital and not air[stack[1]]]
        if guards and len(guards) < len(row):
            yield [*(stack for stack in row if stack[0] != capital or air[stack[1]]), *guards]

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
        if sea and self._helpless(counts, defenders):
            return None
        fight = clash(tuple(counts), defenders, values, sketch.defense, self._bombardment(lifts), -1 if sea else sketch.shots)
        gain = fight.defender_loss - fight.attacker_loss
        gain += self._booty(target) * fight.win if sea else self.reply.worth.taken(target, self.power) * fight.conquest
        return Mission(target, tuple(force.items()), tuple(lifts), fight, gain)

    def _fights(self, kind: int, target: int) -> bool:
        if self.sketch.chart.is_sea[target]:
            return kind != self.values.transport
        return bool(self.values.land[kind] or self.values.air[kind])

    def _helpless(self, counts: list[int], defenders: Counts) -> bool:
        """Aircraft alone find no submarine. Rulebook, "Submarines"."""
        submarine = self.sketch.kind["submarine"]
        others = any(number for kind, number in enumerate(defenders) if kind != submarine)
        return not others and not any(number for kind, number in enumerate(counts) if not self.values.air[kind])

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

    # --- the whole ------------------------------------------------------------------------------------------------------------

    def quiet(self) -> float:
        """What a turn without an attack is worth."""
        if self._quiet is None:
            self._quiet = self.weigh({})
        return self._quiet

    def weigh(self, missions: dict[int, Mission]) -> float:
        """What missions are worth together, after the enemy's reply: also when the great battles that are not sure go the other way."""
        self.weighed += 1
        likely = worth = self._worth(missions, NOBODY)
        doubtful = sorted((mission for mission in missions.values() if self._doubtful(mission)), key=_stake, reverse=True)
        for mission in doubtful[: self.doubts]:
            chance = self._chance(mission)
            worth += min(chance, 1 - chance) * (self._worth(missions, mission.target) - likely)
        return worth

    def _doubtful(self, mission: Mission) -> bool:
        return DOUBTFUL < self._chance(mission) < 1 - DOUBTFUL

    def _worth(self, missions: dict[int, Mission], surprise: int) -> float:
        """What missions are worth when all come out as is likely, but one does not."""
        variant, changed, value = self.after(missions, surprise)
        city = self.sketch.chart.city
        taken = sum(mission.fight.conquest for mission in missions.values() if mission.fight is not None and city[mission.target])
        value += self.reply.worth.victory(taken, 0, axis=self.sketch.chart.axis[self.power])
        return value - self._least_toll(variant, changed, missions)

    def _least_toll(self, variant: Sketch, changed: set[int], missions: dict[int, Mission]) -> float:
        """The reply after what the noncombat move is sure to mend: each thing that makes it smaller is done."""
        toll = self.reply.toll(variant, changed)
        used = self.used(missions)
        for mend in islice(self._mends(missions, used), self.foresight):
            moves = mend(variant)
            if moves:
                other = self._moved(variant, moves)
                more = changed.union(*((stack[0], place) for stack, place, _ in moves))
                less = self.reply.toll(other, more)
                if less < toll:
                    toll, variant, changed = less, other, more
        return toll

    def _mends(self, missions: dict[int, Mission], used: dict[Stack, int]) -> Iterator[Callable[[Sketch], Moves]]:
        """Warships join those who have landed men, who would be lost goes back, men join those who have taken a territory."""
        for zone in sorted({lift.land for mission in missions.values() for lift in mission.lifts}):
            yield functools.partial(self._escort, zone=zone, used=used)
        for space, refuge in self.refuges.items():
            yield functools.partial(self._go_back, space=space, refuge=refuge)
        for target, mission in missions.items():
            if not self.sketch.chart.is_sea[target] and self._chance(mission) >= 0.5:
                yield functools.partial(self._join, target=target, used=used)

    def _go_back(self, variant: Sketch, space: int, refuge: int) -> Moves:
        """Those who are left in a space and have not moved, a space further back."""
        if not variant.friends(variant.owner[refuge], self.power) or any(variant.enemies(self.power, refuge)):
            return []
        found: Moves = []
        for kind, land in enumerate(self.values.land):
            leaving = min(variant.count(space, self.power, kind), self.ready.get((space, kind), 0)) if land else 0
            if leaving > 0:
                found.append(((space, kind), refuge, leaving))
        return found

    def _escort(self, variant: Sketch, zone: int, used: dict[Stack, int]) -> Moves:
        """All warships that do not fight and can come to a zone."""
        sea, air = self.sketch.chart.is_sea, self.values.air
        ships = [stack for stack in self.reach.strikes.get(zone, {}) if stack[0] != zone and sea[stack[0]] and not air[stack[1]]]
        return [(stack, zone, number) for stack in ships if (number := self._idle(variant, stack, used)) > 0]

    def _join(self, variant: Sketch, target: int, used: dict[Stack, int]) -> Moves:
        """All men beside a territory who do not fight."""
        land = self.values.land
        men = [(space, kind) for space in self.sketch.chart.land[target] for kind in range(len(land)) if land[kind]]
        return [(stack, target, number) for stack in men if (number := self._idle(variant, stack, used)) > 0]

    def _idle(self, variant: Sketch, stack: Stack, used: dict[Stack, int]) -> int:
        """How many of a stack have nothing else to do."""
        return min(variant.count(stack[0], self.power, stack[1]), self.ready.get(stack, 0) - used.get(stack, 0))

    def _find_refuges(self) -> Iterator[None]:
        """Find where to go back to from the few spaces whose men would be lost there, if it were only for that; the dearest first."""
        chart, quiet = self.sketch.chart, self.reply.toll(self.sketch, set())
        found: list[tuple[float, int, int]] = []
        for space in sorted({space for space, kind in self.ready if self.values.land[kind] and not chart.is_sea[space]}):
            for beside in chart.land[space]:
                if self.sketch.friends(self.sketch.owner[beside], self.power) and chart.may_enter(self.power, beside):
                    other = self._moved(self.sketch, self._go_back(self.sketch, space, beside))
                    found.append((self.reply.toll(other, {space, beside}) - quiet, space, beside))
                    yield
        for change, space, beside in sorted(found):
            if change < -WORTH_LEAVING and space not in self.refuges and len(self.refuges) < MOST_REFUGES:
                self.refuges[space] = beside

    def _moved(self, variant: Sketch, moves: Moves) -> Sketch:
        """A variant after some moves."""
        other = variant.fork()
        for (space, kind), place, number in moves:
            other.put(space, self.power, kind, -number)
            other.put(place, self.power, kind, number)
        return other

    def after(self, missions: dict[int, Mission], surprise: int = NOBODY) -> tuple[Sketch, set[int], float]:
        """The position in the middle of what may come of missions, the spaces that change, and what is gained on the way.

        The battle of ``surprise`` ends as is less likely.
        """
        variant = self.sketch.fork()
        changed: set[int] = set()
        value = 0.0
        for target, mission in missions.items():
            self._leave(variant, mission, changed)
            value += mission.gain + self._arrive(variant, mission, target == surprise)
            changed.add(target)
        return variant, changed, value

    def _leave(self, variant: Sketch, mission: Mission, changed: set[int]) -> None:
        values, power = self.values, self.power
        for (space, kind), number in mission.force:
            if not values.air[kind] or self._strays(kind, space, mission.target):
                variant.put(space, power, kind, -number)
                changed.add(space)
        for lift in mission.lifts:
            for space, kind in lift.boarders:
                variant.put(space, power, kind, -1)
                changed.add(space)
            if lift.land != lift.zone:
                variant.put(lift.zone, power, values.transport, -1)
                variant.put(lift.land, power, values.transport, 1)
                changed.update((lift.zone, lift.land))

    def _strays(self, kind: int, space: int, target: int) -> bool:
        """Does an aircraft fly so far that it cannot come back to the territory that it leaves?"""
        chart = self.sketch.chart
        return not chart.is_sea[space] and 2 * chart.air[space][target] > self.sketch.moves[self.power][kind]

    def _arrive(self, variant: Sketch, mission: Mission, surprising: bool) -> float:
        """Put down who is left in the middle of what may happen; gives what the survivors gain by being further on."""
        fight, target, power, values = mission.fight, mission.target, self.power, self.values
        assert fight is not None
        sea = self.sketch.chart.is_sea[target]
        won = ((fight.win if sea else fight.conquest) >= 0.5) != surprising
        here = {other: counts for other, counts in variant.units[target].items() if not self._enemy(other) and other != power}
        if not won:
            enemy = next((other for other in variant.units[target] if self._enemy(other)), NOBODY)
            if enemy != NOBODY:
                here[enemy] = list(fight.defenders_left)
            variant.units[target] = here
            return 0.0
        left = [0 if values.air[kind] else number for kind, number in enumerate(fight.attackers_left)]
        if sea:
            own = variant.units[target].get(power)
            left[values.transport] += own[values.transport] if own is not None else 0
        here[power] = left
        variant.units[target] = here
        tempo = 0.0
        if not sea:
            variant.owner[target] = power
            cost = sum(number * values.cost[kind] for kind, number in enumerate(left))
            tempo = FORWARD * cost * (self.forward[target] - self._start(mission)) * fight.conquest
            lost = sum(number * values.cost[kind] for (_, kind), number in mission.force if values.air[kind])
            tempo -= 0.01 * lost
        return tempo

    def _start(self, mission: Mission) -> float:
        spaces = [stack[0] for stack, _ in mission.force if self.values.land[stack[1]]]
        spaces += [stack[0] for lift in mission.lifts for stack in lift.boarders]
        return sum(self.forward[space] for space in spaces) / len(spaces) if spaces else self.forward[mission.target]

    def _enemy(self, other: int) -> bool:
        axis = self.sketch.chart.axis
        return axis[other] != axis[self.power]

    # --- the search -----------------------------------------------------------------------------------------------------------

    def used(self, missions: dict[int, Mission], without: int = NOBODY) -> dict[Stack, int]:
        """The units that missions need."""
        found: dict[Stack, int] = {}
        for target, mission in missions.items():
            if target != without:
                for stack, number in mission.uses(self.values.transport):
                    found[stack] = found.get(stack, 0) + number
        return found

    def fits(self, mission: Mission, used: dict[Stack, int]) -> bool:
        """Are its units free?"""
        need: dict[Stack, int] = {}
        for stack, number in mission.uses(self.values.transport):
            need[stack] = need.get(stack, 0) + number
        return all(self.ready.get(stack, 0) - used.get(stack, 0) >= number for stack, number in need.items())

    def search(self, budget: int) -> Iterator[Campaign]:
        """Better and better plans, as long as the budget of weighed plans lasts; the last is the best."""
        best = Campaign()
        for _ in self._find_refuges():
            yield best
        best.worth = self.quiet()
        promises = [(mission.gain, mission) for target in self.targets() for mission in self.missions(target, {})]
        promises = [row for row in promises if row[0] > 0]
        promises.sort(key=lambda row: (-row[0], row[1].target, row[1].force))
        promises = promises[: max(SHORTLIST, budget // 4)]
        weighed = []
        for _, mission in promises:
            weighed.append((self.weigh({mission.target: mission}) - best.worth, mission))
            yield best
        yield from self._climb(best, weighed, budget)
        for _, mission in sorted(weighed, key=lambda row: (-row[0], row[1].target, row[1].force)):
            if self.weighed >= budget:
                break
            if best.missions.get(mission.target) != mission:
                other = Campaign({mission.target: mission}, self.weigh({mission.target: mission}))
                for _ in self._climb(other, weighed, budget):
                    yield best
                if other.worth > best.worth + BETTER:
                    best.missions, best.worth = other.missions, other.worth
        yield best

    def _climb(self, best: Campaign, weighed: list[tuple[float, Mission]], budget: int) -> Iterator[Campaign]:
        """From a beginning to a plan that no single change makes better."""
        yield from self._add(best, weighed, budget)
        while self.weighed < budget:
            before = best.worth
            yield from self._improve(best, budget)
            if best.worth < before + BETTER:
                return

    def _add(self, best: Campaign, weighed: list[tuple[float, Mission]], budget: int) -> Iterator[Campaign]:
        """Add the best mission again and again; only the most promising are weighed anew."""
        while weighed and self.weighed < budget:
            used = self.used(best.missions)
            weighed = [row for row in weighed if row[1].target not in best.missions]
            weighed.sort(key=lambda row: (-row[0], row[1].target, row[1].force))
            top: tuple[float, Mission] | None = None
            for place, (promise, mission) in enumerate(weighed[:SHORTLIST]):
                if promise < BETTER and top is not None:
                    break
                fresh = mission if self.fits(mission, used) else self._again(mission, used)
                delta = -1.0 if fresh is None else self.weigh({**best.missions, mission.target: fresh}) - best.worth
                weighed[place] = (delta, mission)
                if fresh is not None and (top is None or delta > top[0]):
                    top = (delta, fresh)
                yield best
            if top is None or top[0] < BETTER:
                return
            best.missions[top[1].target] = top[1]
            best.worth += top[0]

    def _again(self, mission: Mission, used: dict[Stack, int]) -> Mission | None:
        """The best mission against the same space with what is left."""
        return max(self.missions(mission.target, used), key=lambda one: one.gain, default=None)

    def _improve(self, best: Campaign, budget: int) -> Iterator[Campaign]:
        """Try each target without its mission, and with another force."""
        for target in (*best.missions, *(one for one in self.targets() if one not in best.missions)):
            if self.weighed >= budget:
                return
            used = self.used(best.missions, target)
            rest = {place: mission for place, mission in best.missions.items() if place != target}
            options: list[Mission | None] = [*self.missions(target, used)]
            options.sort(key=lambda one: -one.gain if one is not None else 0.0)
            for option in [*([None] if target in best.missions else []), *options[:4]]:
                plan = rest if option is None else {**rest, target: option}
                worth = self.weigh(plan)
                yield best
                if worth > best.worth + BETTER:
                    best.missions, best.worth = plan, worth
