"""The combat move as a plan: which spaces are attacked with what, judged together by what is gained and by the enemy's reply.

Missions compete for units. The best is added as long as the whole gets better, then each is tried without, with less and with more.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from pyapp.games.axis_allies.computer.forces import Cargo, Forces, Mission
from pyapp.games.axis_allies.computer.levels import Budget
from pyapp.games.axis_allies.computer.weighing.charts import NOBODY
from pyapp.games.axis_allies.computer.weighing.clash import Clash
from pyapp.games.axis_allies.computer.weighing.reach import Stack
from pyapp.games.axis_allies.computer.weighing.reply import Reply
from pyapp.games.axis_allies.computer.weighing.sketch import Sketch
from pyapp.games.axis_allies.computer.weighing.tempo import Tempo
from pyapp.games.axis_allies.factories import DECK

DOUBTFUL = 0.12  # a chance so far from sure that both ends of a battle are looked at
BETTER = 0.05  # IPCs by which a plan must be better to be preferred
SHORTLIST = 14
WORTH_LEAVING = 4.0  # IPCs that are saved by going back
MOST_REFUGES = 3
SIEGE_FEARED = 0.1  # the chance to lose a capital from which on idle aircraft are seen to fly there
LOOKED_AT = 30  # of so many positions of the budget one is that of a single attack
SLACK = 8.0  # IPCs by which a plan may look worse at a first glance and still be weighed
WEIGHED = 3  # attacks that are weighed before one is added
MOST_OPTIONS = 4  # forces that are tried for an attack, with what is free
MOST_TAKEN = 2  # and with units that others would need

Moves = list[tuple[Stack, int, int]]
"""Who goes where, and how many."""


@dataclass
class Campaign:
    """What one power attacks this turn: missions by target, and what they are worth together."""

    missions: dict[int, Mission] = field(default_factory=dict)
    worth: float = 0.0
    glance: float = 0.0  # and at a first glance


def _stake(mission: Mission) -> tuple[float, int]:
    """How much a battle is about."""
    assert mission.fight is not None
    return mission.fight.attacker_loss + mission.fight.defender_loss, mission.target


class Planner(Forces):
    """Weighs attacks of one power together."""

    def __init__(
        self,
        sketch: Sketch,
        reply: Reply,
        power: int,
        ready: dict[Stack, int],
        cargoes: Mapping[int, list[Cargo]],
        tempo: Tempo,
        budget: Budget,
    ) -> None:
        super().__init__(sketch, reply, power, ready, cargoes, tempo.forward)
        self.tempo = tempo
        self.foresight, self.doubts = budget.foresight, budget.doubts
        self.weighed = 0
        self._quiet: float | None = None
        self._capitals: list[int] | None = None
        self.refuges: dict[int, int] = {}
        self._havens: dict[tuple[int, int, int], int] = {}
        self._fears: dict[int, float] = {}
        self._prospects: dict[tuple[object, ...], float] = {}
        self._known: dict[frozenset[tuple[object, ...]], float] = {}

    # --- what it is worth ------------------------------------------------------------------------------------------------------

    def quiet(self) -> float:
        """What a turn without an attack is worth."""
        if self._quiet is None:
            self._quiet = self.weigh({})
        return self._quiet

    def weigh(self, missions: dict[int, Mission]) -> float:
        """What missions are worth together, after the enemy's reply: also when the great battles that are not sure go the other way."""
        key = frozenset((target, mission.force, mission.lifts) for target, mission in missions.items())
        known = self._known.get(key)
        if known is None:
            unsure = [mission for mission in missions.values() if self._doubtful(mission)]
            doubtful = sorted(unsure, key=_stake, reverse=True)[: self.doubts]
            both = frozenset(mission.target for mission in doubtful)
            likely = known = self._worth(missions, both, NOBODY, self.foresight)
            for mission in doubtful:
                chance = self._chance(mission)
                known += min(chance, 1 - chance) * (self._worth(missions, both, mission.target, self.foresight) - likely)
            self._known[key] = known
        return known

    def glance(self, missions: dict[int, Mission]) -> float:
        """What missions are worth at a first glance: when all comes out as is likely, and nothing is mended before the enemy replies."""
        return self._worth(missions, frozenset(), NOBODY, 0)

    def _doubtful(self, mission: Mission) -> bool:
        return DOUBTFUL < self._chance(mission) < 1 - DOUBTFUL

    def _worth(self, missions: dict[int, Mission], both: frozenset[int], surprise: int, foresight: int) -> float:
        """What missions are worth when all come out as is likely, but one does not; of those in ``both`` each end is looked at by itself.

        A city that falls in one end is the power's there and can be lost again to the reply; in the other it is not won at all. Who is
        lost to the reply has not come nearer to anything.
        """
        variant, changed, value = self.after(missions, surprise)
        sketch = self.sketch
        taken = {
            target: 1.0 if target in both else self._chance(mission)
            for target, mission in missions.items()
            if sketch.chart.city[target] and variant.owner[target] == self.power
        }
        toll, fallen = self._least_toll(variant, changed, missions, taken, foresight)
        for target, mission in missions.items():
            if target in fallen and variant.owner[target] == self.power:
                value -= fallen[target] * self._advance(mission, variant.units[target][self.power])
        return value - toll

    def _least_toll(
        self, variant: Sketch, changed: set[int], missions: dict[int, Mission], taken: dict[int, float], foresight: int
    ) -> tuple[float, dict[int, float]]:
        """The reply after what the noncombat move is sure to mend, each thing that makes it smaller, and how likely spaces fall."""
        self.weighed += 1
        toll, fallen = self.reply.outcome(variant, changed, taken)
        used = self.used(missions)
        for mend in islice(self._mends(missions, used), foresight):
            moves = mend(variant)
            if moves:
                self.weighed += 1
                other = self._moved(variant, moves)
                more = changed.union(*((stack[0], place) for stack, place, _ in moves))
                less, lost = self.reply.outcome(other, more, taken)
                if less < toll:
                    toll, fallen, variant, changed = less, lost, other, more
        return toll, fallen

    def _mends(self, missions: dict[int, Mission], used: dict[Stack, int]) -> Iterator[Callable[[Sketch], Moves]]:
        """What could be mended, the most urgent first.

        Idle aircraft fly to a capital in danger, warships join those who have landed men, men those who have taken a city, who would be
        lost goes back, men join the others.
        """
        for capital in self._besieged():
            yield functools.partial(self._relieve, capital=capital, used=used)
        for zone in sorted({lift.land for mission in missions.values() for lift in mission.lifts}):
            yield functools.partial(self._escort, zone=zone, used=used)
        sea, city = self.sketch.chart.is_sea, self.sketch.chart.city
        taken = [target for target, mission in missions.items() if not sea[target] and self._chance(mission) >= 0.5]
        joining = [functools.partial(self._join, target=target, used=used) for target in sorted(taken, key=lambda place: not city[place])]
        cities = sum(city[target] for target in taken)
        yield from joining[:cities]
        for space, refuge in self.refuges.items():
            yield functools.partial(self._go_back, space=space, refuge=refuge)
        yield from joining[cities:]

    def _besieged(self) -> list[int]:
        """The capitals of the own side that an enemy may take next turn."""
        if self._capitals is None:
            chart, sketch, reply = self.sketch.chart, self.sketch, self.reply
            self._capitals = [
                space
                for space, power in enumerate(chart.capital_of)
                if power == sketch.owner[space] != NOBODY
                and sketch.friends(power, self.power)
                and any(reply.strike(sketch, enemy, space).conquest > SIEGE_FEARED for enemy in reply.enemies)
            ]
        return self._capitals

    def _relieve(self, variant: Sketch, capital: int, used: dict[Stack, int]) -> Moves:
        """All aircraft in range that do not fight come down in a capital."""
        air, moves = self.sketch.chart.air, self.sketch.moves[self.power]
        flying = [(space, kind) for space, kind in self.ready if self.values.air[kind] and space != capital]
        coming = [(space, kind) for space, kind in flying if air[space][capital] <= moves[kind]]
        return [(stack, capital, number) for stack in sorted(coming) if (number := self._idle(variant, stack, used)) > 0]

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
            value -= sum(self.tempo.missed(lift.zone, lift.load, lift.land) for lift in mission.lifts)
            changed.add(target)
        return variant, changed, value

    def _leave(self, variant: Sketch, mission: Mission, changed: set[int]) -> None:
        values, power = self.values, self.power
        for (space, kind), number in mission.force:
            strays = values.air[kind] and self._strays(kind, space, mission.target)
            if not values.air[kind] or strays or self._sails(mission, space):
                variant.put(space, power, kind, -number)
                changed.add(space)
                haven = self._haven(kind, space, mission.target) if strays else NOBODY
                if haven != NOBODY:
                    variant.put(haven, power, kind, number)
                    changed.add(haven)
        for lift in mission.lifts:
            for space, kind in lift.boarders:
                variant.put(space, power, kind, -1)
                changed.add(space)
            if lift.aboard:
                variant.unstow(lift.zone, power, lift.aboard)
                changed.add(lift.zone)
            if lift.land != lift.zone:
                variant.put(lift.zone, power, values.transport, -1)
                variant.put(lift.land, power, values.transport, 1)
                changed.update((lift.zone, lift.land))

    def _sails(self, mission: Mission, zone: int) -> bool:
        """Do carriers leave a zone for the battle, and the fighters there with them?"""
        carriers = (zone, self.sketch.kind["carrier"])
        return zone != mission.target and any(stack == carriers for stack, _ in mission.force)

    def _strays(self, kind: int, space: int, target: int) -> bool:
        """Does an aircraft fly so far that it cannot come back to the territory that it leaves?"""
        chart = self.sketch.chart
        return not chart.is_sea[space] and 2 * chart.air[space][target] > self.sketch.moves[self.power][kind]

    def _haven(self, kind: int, space: int, target: int) -> int:
        """Where an aircraft that strays comes down: the friendly territory in range that is nearest to the one it leaves."""
        known = self._havens.get((kind, space, target))
        if known is None:
            air, sketch = self.sketch.chart.air, self.sketch
            left = sketch.moves[self.power][kind] - air[space][target]
            lands = [
                (air[space][place], place)
                for place, owner in enumerate(sketch.owner)
                if air[target][place] <= left and sketch.friends(owner, self.power) and sketch.chart.may_enter(self.power, place)
            ]
            known = self._havens[kind, space, target] = min(lands, default=(0, NOBODY))[1]
        return known

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
            left[self.sketch.kind["fighter"]] = self._on_deck(mission, fight)
        here[power] = left
        variant.units[target] = here
        tempo = 0.0
        if not sea:
            variant.owner[target] = power
            tempo = self._advance(mission, left)
            lost = sum(number * values.cost[kind] for (_, kind), number in mission.force if values.air[kind])
            tempo -= 0.01 * lost
        return tempo

    def _on_deck(self, mission: Mission, fight: Clash) -> int:
        """How many fighters come down after a battle at sea on the carriers with which they came."""
        fighter, carrier = self.sketch.kind["fighter"], self.sketch.kind["carrier"]
        sailed = sum(number for (space, kind), number in mission.force if kind == fighter and self._sails(mission, space))
        return min(sailed, fight.attackers_left[fighter], DECK * fight.attackers_left[carrier])

    def _advance(self, mission: Mission, left: list[int]) -> float:
        """What those who are left gain by being further on."""
        assert mission.fight is not None
        cost = sum(number * self.values.cost[kind] for kind, number in enumerate(left))
        return self.sketch.weights.forward * cost * (self.forward[mission.target] - self._start(mission)) * mission.fight.conquest

    def _start(self, mission: Mission) -> float:
        spaces = [stack[0] for stack, _ in mission.force if self.values.land[stack[1]]]
        spaces += [space for lift in mission.lifts for space in (*(stack[0] for stack in lift.boarders), *(lift.zone for _ in lift.aboard))]
        return sum(self.forward[space] for space in spaces) / len(spaces) if spaces else self.forward[mission.target]

    def _enemy(self, other: int) -> bool:
        axis = self.sketch.chart.axis
        return axis[other] != axis[self.power]

    def prospect(self, mission: Mission) -> float:
        """What a mission is worth by itself after the best strikes at the spaces that it changes: a quick look before it is weighed."""
        key = (mission.target, mission.force, mission.lifts)
        known = self._prospects.get(key)
        if known is None:
            variant, changed, known = self.after({mission.target: mission})
            for space in changed:
                known += self._feared(space) - self._strike(variant, space)
            self._prospects[key] = known
        return known

    def _feared(self, space: int) -> float:
        """What an enemy could gain in a space as it is."""
        known = self._fears.get(space)
        if known is None:
            known = self._fears[space] = self._strike(self.sketch, space)
        return known

    def _strike(self, variant: Sketch, space: int) -> float:
        """The best that one of the enemies could do in a space."""
        return max((0.0, *(self.reply.strike(variant, enemy, space).gain for enemy in self.reply.enemies)))

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
        """Better and better plans, as long as the budget of positions looked at lasts; the last is the best."""
        best = Campaign()
        for _ in self._find_refuges():
            yield best
        best.worth, best.glance = self.quiet(), self.glance({})
        promises = []
        for target in self.targets():
            promises += [(self.prospect(mission), mission) for mission in self.missions(target, {}) if mission.gain > 0]
            yield best
        promises.sort(key=lambda row: (-row[0], row[1].target, row[1].force))
        weighed = []
        for _, mission in promises[: max(SHORTLIST, budget // LOOKED_AT)]:
            weighed.append((self.glance({mission.target: mission}) - best.glance, mission))
            yield best
        weighed.sort(key=lambda row: (-row[0], row[1].target, row[1].force))
        yield from self._climb(best, weighed, budget)
        for _, mission in weighed:
            if self.weighed >= budget:
                break
            if best.missions.get(mission.target) != mission:
                start = {mission.target: mission}
                other = Campaign(start, self.weigh(start), self.glance(start))
                for _ in self._climb(other, weighed, budget):
                    yield best
                if other.worth > best.worth + BETTER:
                    best.missions, best.worth, best.glance = other.missions, other.worth, other.glance
        yield best

    def _climb(self, best: Campaign, weighed: list[tuple[float, Mission]], budget: int) -> Iterator[Campaign]:
        """From a beginning to a plan that no single change makes better."""
        yield from self._add(best, weighed, budget)
        while self.weighed < budget:
            before = best.worth
            yield from self._improve(best, budget)
            if best.worth < before + BETTER:
                return

    def _take(self, best: Campaign, plan: dict[int, Mission]) -> bool:
        """Make a plan the best if it is better; one that looks much worse at a first glance is not weighed."""
        glance = self.glance(plan)
        if glance < best.glance - SLACK:
            return False
        worth = self.weigh(plan)
        if worth <= best.worth + BETTER:
            return False
        best.missions, best.worth, best.glance = plan, worth, glance
        return True

    def _add(self, best: Campaign, weighed: list[tuple[float, Mission]], budget: int) -> Iterator[Campaign]:
        """Add the best mission again and again; only the most promising are looked at anew, and the best of those weighed."""
        while weighed and self.weighed < budget:
            weighed = [row for row in weighed if row[1].target not in best.missions]
            weighed.sort(key=lambda row: (-row[0], row[1].target, row[1].force))
            plans: list[tuple[float, dict[int, Mission]]] = []
            for place, (promise, mission) in enumerate(weighed[:SHORTLIST]):
                if promise < BETTER - SLACK:
                    break
                plan = self._making_do(best.missions, mission)
                glance = self.glance(plan)
                weighed[place] = (glance - best.glance, mission)
                plans.append((glance, plan))
                yield best
            plans.sort(key=lambda row: -row[0])
            before = best.worth
            for glance, plan in plans[:WEIGHED]:
                worth = self.weigh(plan)
                if worth > best.worth + BETTER:
                    best.missions, best.worth, best.glance = plan, worth, glance
                yield best
            if best.worth == before:
                return

    def _again(self, mission: Mission, used: dict[Stack, int]) -> Mission | None:
        """The best mission against the same space with what is left."""
        return max(self.missions(mission.target, used), key=self.prospect, default=None)

    def _improve(self, best: Campaign, budget: int) -> Iterator[Campaign]:
        """Try each target without its mission, and with another force."""
        for target in (*best.missions, *(one for one in self.targets() if one not in best.missions)):
            for plan in self._changed(best, target):
                if self.weighed >= budget:
                    return
                self._take(best, plan)
                yield best

    def _changed(self, best: Campaign, target: int) -> Iterator[dict[int, Mission]]:
        """The plan without its attack on a space, with other forces that are free, and with such as others have to do without."""
        current = best.missions.get(target)
        if current is not None:
            yield self._without(best, target)
            flown = self._with_aircraft(current, self.used(best.missions))
            if flown is not None:
                yield {**self._without(best, target), target: flown}
        free = sorted(self.missions(target, self.used(self._without(best, target))), key=self.prospect, reverse=True)
        tried = {(option.force, option.lifts) for option in free}
        wanted = [option for option in self.missions(target, {}) if (option.force, option.lifts) not in tried]
        for option in (*free[:MOST_OPTIONS], *sorted(wanted, key=self.prospect, reverse=True)[:MOST_TAKEN]):
            yield self._making_do(self._without(best, target), option)

    def _without(self, best: Campaign, target: int) -> dict[int, Mission]:
        return {place: mission for place, mission in best.missions.items() if place != target}

    def _with_aircraft(self, mission: Mission, used: dict[Stack, int]) -> Mission | None:
        """The same attack with all aircraft that have nothing else to do: more of the others live through it. None without any."""
        free = [stack for stack, number in self.available(mission.target, used) for _ in range(number) if self.values.air[stack[1]]]
        row = [stack for stack, number in mission.force for _ in range(number)]
        return self.mission(mission.target, [*row, *free], list(mission.lifts)) if free else None

    def _making_do(self, rest: dict[int, Mission], mission: Mission) -> dict[int, Mission]:
        """A plan with a mission put first: the others keep their forces if they still can, or make do with what is left."""
        plan = {mission.target: mission}
        short = []
        for target, other in rest.items():
            if self.fits(other, self.used(plan)):
                plan[target] = other
            else:
                short.append(other)
        for other in short:
            fresh = self._again(other, self.used(plan))
            if fresh is not None and fresh.gain > 0:
                plan[other.target] = fresh
        return plan
