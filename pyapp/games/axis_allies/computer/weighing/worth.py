"""What things are worth, in IPCs: territories that change hands, units that stand where they are needed."""

from __future__ import annotations

import heapq
import math
from collections.abc import Mapping, Sequence
from operator import mul
from typing import NamedTuple

from pyapp.games.axis_allies.computer.weighing.charts import FAR, NOBODY
from pyapp.games.axis_allies.computer.weighing.sketch import Sketch
from pyapp.games.axis_allies.state import AxisState
from pyapp.games.axis_allies.victory import cities_needed

PATIENT = 2  # a side with time cares for cities only when it lacks few: its worth falls with so high a power of how many are lacking
AHEAD = ((13, 1.0), (10, 1.1), (5, 1.2))  # from which round on a side waits no longer that has more than how many times the other's army
CRUSHING = 1.5  # and so many times is an army before which the other can only wait
NEARLY = 0.5  # cities by which it is unsure how many will stand
UNSURE = 0.8  # cities by which it is unsure how many will stand by then
FARTHEST = 0.03  # of the best place's nearness has the worst
FERRIES = 0.65  # and over two zones, where ships come back for the next only after two turns
REINFORCED = 6.0  # for each IPC of a territory with a factory: what will stand there before one arrives
MOBILIZED = 2.0  # for each IPC of income: what a power will have put into its capital by then
WON = 3.0  # times the armies of the enemy on the same land, what his factories raise included: there the war is won
LONGEST_MARCH = 7  # spaces: what is further off is reached sooner by sea, or too late
FOCUS = 0.3
ISLAND_GOAL = 0.4  # how much less a goal is marched on that no army of the side can march to from its factories
CLINCH = 2.0  # how much more, and so the more the fewer are lacking
LAST_BUT_ONE = 0.5  # of that is reached when two are lacking: then islands count as any other city
MAIN = 0.5  # of what its largest factory raises is the least for one that makes a theatre of war
AT_HAND = 4  # spaces from such a factory of its own within which a goal counts in full to a power
REMOTE = 0.75  # of it is left for each space more
BOARDING = 0.9  # of what those aboard are worth are those who wait for a ship where most men wait
QUIET_PORT = 0.45  # and of that where nobody waits
NO_SHIP = 0.4  # where no ship comes
GATHERING = (1.0, 1.0, 0.5, 0.25)  # how much men count for a port, by how many steps they are from it
RAISED = 6.0  # IPCs of men whom a factory will raise, for each IPC of its territory
FERRY = 0.2  # of a goal's worth is left before the sea for a power whose armies can march to it
BARRIER = 200.0  # IPCs of enemies that halve what lies behind them
DRIVING = 2.0  # times what has landed drives it out
AT_HOME = 3  # spaces from which men come to drive out who has landed
STRANDED = 20  # men on one land: where there are more than that, and more than
SHIPLOADS = 3  # times as many as all transports carry, those march who can


class Worth:
    """The worth of territories in a position, for whoever takes them."""

    def __init__(self, sketch: Sketch, state: AxisState) -> None:
        self.sketch = sketch
        sides = {axis: "axis" if axis else "allies" for axis in (True, False)}
        self._lacking = {axis: cities_needed(state, side) - sketch.cities(axis=axis) for axis, side in sides.items()}
        hurried = self._printed(axis=True) < self._printed(axis=False)
        self.hurried = {True: hurried, False: not hurried}
        self.overwhelming = dict.fromkeys((True, False), False)
        enough = next((times for since, times in AHEAD if state.round >= since), None)
        if enough is not None:
            armies = {axis: self._armies(axis=axis) for axis in (True, False)}
            self.hurried = {axis: self.hurried[axis] or armies[axis] > enough * armies[not axis] for axis in (True, False)}
            self.overwhelming = {axis: armies[axis] > CRUSHING * armies[not axis] for axis in (True, False)}
        self.land = [self._territory(space, axis=False) for space in range(len(sketch.owner))]
        self.for_axis = [self._territory(space, axis=True) for space in range(len(sketch.owner))]

    def taken(self, space: int, power: int) -> float:
        """What it is worth to a power, and to the other side, when it takes a territory."""
        return (self.for_axis if self.sketch.chart.axis[power] else self.land)[space]

    def _printed(self, *, axis: bool) -> int:
        """The income of a side by the emblems on the map: the one with less must win before the other has raised its armies."""
        chart = self.sketch.chart
        return sum(ipc for ipc, power in zip(chart.ipc, chart.printed, strict=True) if power != NOBODY and chart.axis[power] == axis)

    def _armies(self, *, axis: bool) -> float:
        """The cost of all units of a side."""
        cost = self.sketch.defense.cost
        return float(sum(sum(map(mul, self.sketch.total(space, axis=axis), cost)) for space in range(len(self.sketch.owner))))

    def _territory(self, space: int, *, axis: bool) -> float:
        sketch, chart, weights = self.sketch, self.sketch.chart, self.sketch.weights
        if chart.is_sea[space]:
            return 0.0
        value = chart.ipc[space] * weights.hold + 0.4
        if space in sketch.factory:
            value += weights.factory + chart.ipc[space] - sketch.factory[space] * 0.5
        if chart.city[space]:
            power = 1 if self.hurried[axis] else PATIENT
            value += weights.city + weights.last_cities / max(1, self._lacking[axis]) ** power
            if sketch.owner[space] != NOBODY and chart.axis[sketch.owner[space]] != axis:
                value += weights.last_cities / max(1, self._lacking[not axis]) ** power
        capital = chart.capital_of[space]
        if capital != NOBODY and sketch.owner[space] == capital:
            value += weights.capital + weights.capital_income * sketch.income(capital) + sketch.ipcs[capital]
        return value

    def lacking(self, *, axis: bool) -> int:
        """How many victory cities a side lacks."""
        return self._lacking[axis]

    def clinching(self, power: int) -> float:
        """How much more than as a place a victory city is a goal for a side that lacks few of them, divided by the square of how many."""
        return CLINCH / max(1, self.lacking(axis=self.sketch.chart.axis[power])) ** 2

    def victory(self, taken: float, lost: float, *, axis: bool) -> float:
        """What it is worth to a side to be near its victory when it takes so many cities on average, and has lost some before."""
        return self.sketch.weights.winning / (1 + math.exp((self._lacking[axis] + lost - 0.5 - taken) / NEARLY))

    def late(self, falling: float, *, axis: bool) -> float:
        """What it is worth to a side that so many more cities may fall to it in the turns to come."""
        lacking, late = self._lacking[axis] - 0.5, self.sketch.weights.late
        return late / (1 + math.exp((lacking - falling) / UNSURE)) - late / (1 + math.exp(lacking / UNSURE))


def _held(worth: Worth, power: int) -> list[float]:
    """What it takes to break into each space."""
    return [_guard(worth.sketch, power, space) for space in range(len(worth.sketch.chart.names))]


def _guard(sketch: Sketch, power: int, space: int, times: float = 1.0) -> float:
    """The cost of what enemies have in a space, so many times, and of what a factory of theirs will add."""
    there: float = times * sum(map(mul, sketch.enemies(power, space), sketch.defense.cost))
    return there + (_raised(sketch, space) if space in sketch.factory and sketch.hostile(power, space) else 0.0)


def _raised(sketch: Sketch, factory: int) -> float:
    """What a factory will have added to its defence before one arrives, in IPCs."""
    chart, owner = sketch.chart, sketch.owner[factory]
    return REINFORCED * chart.ipc[factory] + (MOBILIZED * sketch.income(owner) if chart.capital_of[factory] == owner else 0.0)


def _goals(worth: Worth, power: int, held: list[float], expected: Mapping[int, float]) -> list[float]:
    """What a power wants to take, by space: what is worth much and not held too strongly, of the enemies with the largest armies first.

    What its side is ``expected`` to lose it wants to keep. What is far from its own factories counts less: others are nearer.
    """
    sketch, chart, weights = worth.sketch, worth.sketch.chart, worth.sketch.weights
    land, cost = sketch.attack[power].land, sketch.defense.cost
    armies = {
        enemy: sum(number * cost[kind] for _, counts in sketch.own(enemy) for kind, number in enumerate(counts) if land[kind])
        for enemy in range(len(chart.powers))
        if chart.axis[enemy] != chart.axis[power]
    }
    largest = max(armies.values(), default=0) or 1
    bases = [factory for factory in sketch.factory if sketch.friends(sketch.owner[factory], power)]
    homes = _homes(sketch, power)
    goals, grasp = [0.0] * len(chart.names), _within_grasp(worth, power, held, homes, bases)
    for space in range(len(chart.names)):
        if not chart.may_enter(power, space):
            continue
        clinching = worth.clinching(power) if space in grasp else 0.0
        nearness = REMOTE ** max(0, min((chart.air[home][space] for home in homes), default=0) - AT_HAND)
        if sketch.hostile(power, space):
            focus = FOCUS + (1 - FOCUS) * armies.get(sketch.owner[space], 0) / largest
            island = not any(chart.march[base][space] < FAR for base in bases)
            focus *= ISLAND_GOAL if island and clinching < LAST_BUT_ONE else 1.0
            landing = 2 if island else 1  # few come at a time
            prize = worth.taken(space, power)
        elif _won(sketch, power, space):
            focus, clinching, landing, prize = 1.0, 0.0, 1, (worth.land if chart.axis[power] else worth.for_axis)[space]
        elif expected.get(space, 0.0) > 0:
            nearness = nearness if chart.capital_of[space] == NOBODY else 1.0  # a friend's capital is everybody's
            goals[space] = nearness * weights.keeping * math.sqrt(expected[space])
            continue
        else:
            continue
        focus *= weights.city_goal * (1 + clinching) if chart.city[space] else 1.0
        guard = held[space] or sum(map(mul, sketch.total(space, axis=chart.axis[power]), cost))
        goals[space] = nearness * focus * math.sqrt(prize) / (1 + landing * guard / weights.strong)
    return goals


def _homes(sketch: Sketch, power: int) -> list[int]:
    """The factories where a power raises most: a small one that it has taken far off makes no theatre of war."""
    own = [factory for factory in sketch.factory if sketch.owner[factory] == power]
    largest = max((sketch.chart.ipc[factory] for factory in own), default=0)
    return [factory for factory in own if sketch.chart.ipc[factory] >= MAIN * largest]


def _within_grasp(worth: Worth, power: int, held: list[float], homes: list[int], bases: list[int]) -> frozenset[int]:
    """The cities besides capitals with which a side would win, as many as it lacks: those that are nearest and held by the fewest."""
    sketch, chart = worth.sketch, worth.sketch.chart
    ranked = []
    for space, city in enumerate(chart.city):
        if city and chart.capital_of[space] == NOBODY and sketch.hostile(power, space):
            landing = 1 if any(chart.march[base][space] < FAR for base in bases) else 2
            near = sketch.weights.fade ** min((chart.air[home][space] for home in homes), default=0)
            ranked.append((-near * math.sqrt(worth.taken(space, power)) / (1 + landing * held[space] / sketch.weights.strong), space))
    return frozenset(space for _, space in sorted(ranked)[: max(1, worth.lacking(axis=chart.axis[power]))])


def _won(sketch: Sketch, power: int, space: int) -> bool:
    """Has the power taken it from its enemies who still stand beside it? What was a goal yesterday is one until it is safe."""
    chart, owner, printed = sketch.chart, sketch.owner[space], sketch.chart.printed[space]
    if owner != power or printed == NOBODY or sketch.friends(printed, power):
        return False
    return any(sketch.hostile(power, beside) for beside in chart.land[space])


def _ports(sketch: Sketch, power: int, voyages: list[tuple[int, ...]]) -> dict[int, float]:
    """How good it is for men of a power to wait at each zone where they find ships: best where most of them can come to.

    Ships come off its side's factories, and where its own new ones could be a turn later; not where they happen to be: men who run
    after ships that run after men never get aboard. A power between two oceans so keeps to what it has begun.
    """
    zones: set[int] = set()
    for factory in sketch.factory:
        if sketch.friends(sketch.owner[factory], power):
            coast = sketch.chart.sea[factory]
            zones.update(coast)
            if sketch.owner[factory] == power:
                zones.update(far for zone in coast for far in voyages[zone])
    gatherers = _gatherers(sketch, power)
    waiting = {zone: _crowd(sketch, gatherers, zone) for zone in sorted(zones)}
    most = [max((crowd[whose] for crowd in waiting.values()), default=0.0) or 1.0 for whose in (0, 1)]
    found = {}
    for zone, crowd in waiting.items():
        full = max(number / largest for number, largest in zip(crowd, most, strict=True))
        found[zone] = BOARDING * (QUIET_PORT + (1 - QUIET_PORT) * full)
    return found


def _crowd(sketch: Sketch, gatherers: list[tuple[float, float]], zone: int) -> tuple[float, float]:
    """Those who can soon be on the shores of a zone: a power's own, and those of its side."""
    march, shores = sketch.chart.march, sketch.chart.land[zone]
    own = everybody = 0.0
    for space, (mine, all_men) in enumerate(gatherers):
        steps = min((march[shore][space] for shore in shores), default=FAR)
        if steps < len(GATHERING):
            own += GATHERING[steps] * mine
            everybody += GATHERING[steps] * all_men
    return round(own, 6), round(everybody, 6)


def _gatherers(sketch: Sketch, power: int) -> list[tuple[float, float]]:
    """The men in each space and those whom its factory will raise, in IPCs: a power's own, and those of its side."""
    price = tuple(map(mul, sketch.defense.cost, sketch.attack[power].land))
    found = []
    for space, owner in enumerate(sketch.owner):
        raised = RAISED * sketch.chart.ipc[space] if space in sketch.factory and sketch.friends(owner, power) else 0.0
        mine = sum(map(mul, sketch.units[space].get(power, sketch.blank), price))
        all_men = sum(map(mul, sketch.total(space, axis=sketch.chart.axis[power]), price))
        found.append((mine + (raised if owner == power else 0.0), all_men + raised))
    return found


class Field(NamedTuple):
    """How near each space is to what a power wants to take: ``best`` of what is ``abroad`` and, ``ashore``, of `incursions` alone."""

    best: list[float]
    abroad: list[float]
    ashore: list[float]


def field(worth: Worth, power: int, expected: Mapping[int, float], meeting: int = NOBODY, shut: frozenset[int] = frozenset()) -> Field:
    """How near each space is to what a power wants to take, over land and sea: 1 for the best place of all.

    It is counted in turns: a march of one space, or a voyage from shore to shore over two zones. Every turn counts the same, near and far:
    to come a turn later costs a turn wherever one is. Ways through what enemies hold strongly count for less, and those over the sea only
    where ships are: they are sure to come to the zone of a ``meeting``, and none comes to those that are ``shut``. Whoever is in a zone is
    aboard there when the turn begins. To incursions come no more than it takes.
    """
    goals, landed = _goals(worth, power, _held(worth, power), expected), incursions(worth.sketch, power)
    abroad = _spread(worth, power, [0.0 if space in landed else goal for space, goal in enumerate(goals)], meeting, shut)
    ashore = [0.0] * len(goals)
    if landed:
        called = _called(worth.sketch, power, landed)
        home = _spread(worth, power, [goal if space in landed else 0.0 for space, goal in enumerate(goals)], meeting, None)
        ashore = [value if space in called else 0.0 for space, value in enumerate(home)]
    found = [max(pair) for pair in zip(abroad, ashore, strict=True)]
    best = max(found, default=0.0) or 1.0
    return Field(*([_nearness(value, best) for value in values] for values in (found, abroad, ashore)))


def _nearness(value: float, best: float) -> float:
    """1 for the best, 0 for the farthest, the same for every turn."""
    return round(1 - math.log(best / value) / math.log(1 / FARTHEST), 6) if value > best * FARTHEST else 0.0


def _spread(worth: Worth, power: int, goals: Sequence[float], meeting: int, shut: frozenset[int] | None) -> list[float]:
    """What is left of the worth of goals in each space, by the best way to one of them; over land alone if ``shut`` is None."""
    sketch, chart, fade = worth.sketch, worth.sketch.chart, worth.sketch.weights.fade
    voyages, held = sketch.voyages(power), _held(worth, power)
    ports: dict[int, float] = {}
    if shut is not None:
        ports = _ports(sketch, power, voyages) | dict.fromkeys(shut, NO_SHIP) | ({meeting: BOARDING} if meeting != NOBODY else {})
    aboard = FERRY if can_march(sketch, power, sketch.capital(power)) else 1.0
    marching = _marching(sketch, power) if aboard == 1.0 else frozenset()
    found = [0.0] * len(chart.names)
    heap = [(-goal, space) for space, goal in enumerate(goals) if goal]
    heapq.heapify(heap)
    while heap:
        value, space = heapq.heappop(heap)
        if -value <= found[space]:
            continue
        found[space] = -value
        beyond = -value / (1 + held[space] / BARRIER)
        if chart.is_sea[space]:
            boarding = ports.get(space, NO_SHIP) * aboard
            ways = [(shore, beyond * boarding * (FERRY if shore in marching else 1.0)) for shore in chart.land[space]]
            ways += [(zone, beyond * (fade if chart.air[zone][space] < 2 else FERRIES)) for zone in voyages[space]]
        else:
            ways = [(beside, beyond * fade) for beside in chart.land[space]]
            ways += [
                (zone, beyond * (fade if chart.air[zone][coast] < 2 else FERRIES))
                for coast in (chart.sea[space] if shut is not None else ())
                for zone in voyages[coast]
            ]
        for place, reached in ways:
            if reached > found[place] and chart.may_enter(power, place):
                heapq.heappush(heap, (-reached, place))
    return found


def incursions(sketch: Sketch, power: int) -> frozenset[int]:
    """What enemies have taken on the land of a power's capital, where nothing else is theirs, if those who are near can take it back.

    Nobody sails home for that. Nothing when they cannot, or when the war is fought on that land anyway.
    """
    chart, capital = sketch.chart, sketch.capital(power)
    if capital == NOBODY or sketch.owner[capital] != power:
        return frozenset()
    found = [space for space, steps in enumerate(chart.march[capital]) if steps < FAR and sketch.hostile(power, space)]
    at_home = all(chart.printed[space] != NOBODY and sketch.friends(chart.printed[space], power) for space in found)
    return frozenset(found) if at_home and all(_driven_out(sketch, power, space) for space in found) else frozenset()


def _driven_out(sketch: Sketch, power: int, space: int) -> bool:
    """Are the armies of a side that are near as strong as what stands in a territory and what its factory will raise?"""
    chart, cost = sketch.chart, sketch.defense.cost
    army, near = tuple(map(mul, cost, sketch.attack[power].land)), [other for other, far in enumerate(chart.march[space]) if far <= AT_HOME]
    ours = sum(sum(map(mul, sketch.total(other, axis=chart.axis[power]), army)) for other in near)
    return bool(ours >= _guard(sketch, power, space))


def _called(sketch: Sketch, power: int, landed: frozenset[int]) -> frozenset[int]:
    """From where men come to drive out who has landed: from no farther than it takes to be so many times as strong."""
    chart, found = sketch.chart, set(landed)
    army = tuple(map(mul, sketch.defense.cost, sketch.attack[power].land))
    for space in landed:
        wanted = _guard(sketch, power, space, DRIVING)
        for far in range(1, AT_HOME + 1):
            ring = [other for other, steps in enumerate(chart.march[space]) if steps == far]
            found.update(ring)
            wanted -= sum(sum(map(mul, sketch.units[other].get(power, sketch.blank), army)) for other in ring)
            if wanted <= 0:
                break
    return frozenset(found)


def _marching(sketch: Sketch, power: int) -> frozenset[int]:
    """The shores from which the men of a power march, since they are many times what its transports carry, and there is a way over land."""
    chart, land = sketch.chart, sketch.attack[power].land
    men = {space: sum(map(mul, counts, land)) for space, counts in sketch.own(power) if not chart.is_sea[space]}
    ships = sum(counts[sketch.attack[power].transport] for _, counts in sketch.own(power))
    most = max(STRANDED, SHIPLOADS * 2 * ships)
    found: set[int] = set()
    for space in men:
        if space not in found and sum(number for other, number in men.items() if chart.march[space][other] < FAR) > most:
            found.update(shore for shore, steps in enumerate(chart.march[space]) if steps < FAR)
    return frozenset(shore for shore in sorted(found) if chart.sea[shore] and can_march(sketch, power, shore))


def marks(sketch: Sketch, power: int, *, cities: bool = True) -> list[int]:
    """What an enemy's army is driven from: his factories and, if they are asked for, the victory cities that he holds."""
    city = sketch.chart.city
    return [space for space in range(len(city)) if (space in sketch.factory or (cities and city[space])) and sketch.hostile(power, space)]


def can_march(sketch: Sketch, power: int, space: int, *, cities: bool = True) -> bool:
    """Is there still a war for the armies of a power that stand in a territory, without ships?

    There is when they can come over land alone, and in time, to a factory of the enemy or, where they count, a victory city of his. Where
    no city is ahead and they have won but for the march, there is none: whoever is raised there besides has to be shipped.
    """
    if space == NOBODY:
        return False
    march = sketch.chart.march[space]
    ahead = [mark for mark in marks(sketch, power, cities=cities) if march[mark] <= LONGEST_MARCH]
    landed = incursions(sketch, power) if ahead else frozenset()
    ahead = [mark for mark in ahead if mark not in landed]
    return any(sketch.chart.city[mark] for mark in ahead) or (bool(ahead) and not _is_won(sketch, power, march, ahead))


def _is_won(sketch: Sketch, power: int, march: Sequence[int], factories: list[int]) -> bool:
    """Are the armies of a side on some land so many times those of its enemies there that nothing is left but to go and take it?

    What the ``factories`` ahead will raise counts with the enemies.
    """
    chart, price = sketch.chart, tuple(map(mul, sketch.defense.cost, sketch.attack[power].land))
    axis, ours = chart.axis[power], 0
    theirs = sum(_raised(sketch, factory) for factory in factories)
    for space in range(len(chart.names)):
        if march[space] < FAR:
            ours += sum(map(mul, sketch.total(space, axis=axis), price))
            theirs += sum(map(mul, sketch.enemies(power, space), price))
    return ours > WON * theirs
