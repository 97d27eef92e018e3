"""The shuttle of a power whose armies go to war by sea alone: where its men and its empty transports meet, and how many ships that takes.

Men who walk to one shore while ships lie off another never get aboard. So there is one port: the zone to which most of the men at home and
of those whom factories will raise come soonest, and from which the best coast is not far; of those that are alike the one from which more
coasts are reached. It changes only when all of that does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pyapp.games.axis_allies.computer.weighing.charts import FAR, NOBODY
from pyapp.games.axis_allies.computer.weighing.sketch import Sketch
from pyapp.games.axis_allies.computer.weighing.worth import FARTHEST, RAISED, can_march, marks

MOST_SHIPS = 12
MAN = 3.5  # IPCs that a man costs on average
MEN_A_SHIP = 2
LATER = 0.2  # of what a coast is worth that ships reach only after two turns: they land half as many, who lie at sea for a turn
HARDLY = 0.25  # of the way from the worst place to the best by which a coast may be behind the best
AWAY = 2  # turns until ships are back that have landed men one voyage off
BEGUN = 1.0  # how much better a port is when all transports are near it: who goes to the other ocean loses turns
A_FLEET = 4  # transports
STRONG_FLEET = 60.0  # IPCs of enemy warships near a coast that halve what it is worth
NEARBY = 2  # zones
CROSSING = 2  # turns from when men are on the shore of the port until they are elsewhere
MARCH, LONG_MARCH = 4, 6  # spaces to a factory of the enemy that are as good as being there, and half as good
FARTHEST_SHIP = 5  # turns from the port that count


@dataclass(frozen=True)
class Shuttle:
    """``port``: the zone where one meets; ``home``: the territories from which men can walk to it; ``ships``: transports that are wanted.

    ``turns``: how many it takes to come to the port from each of those territories on foot, and from each zone by ship; ``stages``: for the
    territories overseas from which men are brought further by friends' ships or can march, how many it still takes.
    """

    port: int
    home: frozenset[int]
    ships: int
    turns: dict[int, int]
    stages: dict[int, int]

    def unshipped(self, space: int) -> int:
        """The turns until those who are there stand where they can march on, about: none for who does."""
        if space in self.home:
            return self.turns[space] + CROSSING
        if space in self.turns:
            return max(0, CROSSING - self.turns[space])
        return self.stages.get(space, CROSSING)


def shuttle(sketch: Sketch, power: int, forward: Sequence[float]) -> Shuttle | None:
    """The shuttle of a power, by how far ``forward`` each coast is.

    None for one whose armies can march, for one without a capital, and for one that lies so near to the mainland that ships are back for
    the next men the same turn.
    """
    chart, capital = sketch.chart, sketch.capital(power)
    if capital == NOBODY or sketch.owner[capital] != power or can_march(sketch, power, capital):
        return None
    home = frozenset(space for space, steps in enumerate(chart.march[capital]) if steps < FAR)
    shores = [space for space in sorted(home) if sketch.friends(sketch.owner[space], power)]
    voyages = sketch.voyages(power)
    fleets = _enemy_fleets(sketch, power)
    merits: dict[int, tuple[float, float, float]] = {}
    for port in sorted({zone for shore in shores for zone in chart.sea[shore]}):
        reached = dict.fromkeys(voyages[port], 1.0)
        reached |= {far: LATER for zone in voyages[port] for far in voyages[zone] if far not in reached}
        open_to = {zone: share * _safety(fleets, chart.air[zone]) for zone, share in reached.items()}
        coasts = [(coast, share) for zone, share in open_to.items() for coast in chart.land[zone] if coast not in home]
        prospects = [share * FARTHEST ** (1 - forward[coast]) for coast, share in coasts]
        prospect = max(prospects, default=0.0)
        begun = 1 + BEGUN * _ships_near(sketch, power, _voyages(voyages, port, chart.is_sea))
        merits[port] = (round(prospect * gathered(sketch, power, port) * begun, 6), prospect, round(sum(prospects), 6))
    port = max(merits, key=lambda zone: (*merits[zone], -zone), default=NOBODY)
    if port == NOBODY or not merits[port][0] or _close(sketch, power, port, home, forward):
        return None
    turns = _voyages(voyages, port, chart.is_sea) | {space: _march(sketch, power, port, space) for space in home}
    return Shuttle(port, home, _ships(sketch, power, home), turns, _stages(sketch, power))


def _enemy_fleets(sketch: Sketch, power: int) -> dict[int, float]:
    """The warships that enemies have in each zone, in IPCs."""
    chart, values = sketch.chart, sketch.attack[power]
    ships = [kind for kind in range(len(values.cost)) if not (values.land[kind] or values.air[kind]) and kind != values.transport]
    found: dict[int, float] = {}
    for enemy, side in enumerate(chart.axis):
        if side != chart.axis[power]:
            for zone, counts in sketch.own(enemy):
                if chart.is_sea[zone] and (cost := sum(counts[kind] * values.cost[kind] for kind in ships)):
                    found[zone] = found.get(zone, 0.0) + cost
    return found


def _safety(fleets: dict[int, float], far: Sequence[int]) -> float:
    """What is left of the worth of a coast where ships must lie in a zone with enemy fleets near, by how far each zone is from there."""
    return 1 / (1 + sum(cost for zone, cost in fleets.items() if far[zone] <= NEARBY) / STRONG_FLEET)


def _ships_near(sketch: Sketch, power: int, turns: dict[int, int]) -> float:
    """The share of a power's transports that are near a port; a few are no fleet."""
    transport = sketch.attack[power].transport
    fleet = [(zone, counts[transport]) for zone, counts in sketch.own(power) if counts[transport] and sketch.chart.is_sea[zone]]
    total = sum(number for _, number in fleet)
    return sum(number for zone, number in fleet if turns[zone] <= AWAY) / total if total >= A_FLEET else 0.0


def _stages(sketch: Sketch, power: int) -> dict[int, int]:
    """From where armies can march on a factory or city of the enemy that is not too far, and where a friend's factory has its own port."""
    found = {space: 1 for space in sketch.factory if sketch.friends(sketch.owner[space], power) and sketch.chart.sea[space]}
    targets = marks(sketch, power)
    for space, row in enumerate(sketch.chart.march):
        far = min((row[target] for target in targets), default=FAR)
        if far <= MARCH:
            found[space] = 0
        elif far <= LONG_MARCH:
            found.setdefault(space, 1)
    return found


def _march(sketch: Sketch, power: int, port: int, space: int) -> int:
    """How many turns men march from a space to a shore of the port."""
    march, shores = sketch.chart.march, sketch.chart.land[port]
    return min((march[shore][space] for shore in shores if sketch.friends(sketch.owner[shore], power)), default=FAR)


def _voyages(voyages: Sequence[Sequence[int]], port: int, is_sea: Sequence[bool]) -> dict[int, int]:
    """How many turns ships sail to the port from each zone."""
    found, ring = {port: 0}, [port]
    for turns in range(1, FARTHEST_SHIP):
        ring = sorted({far for zone in ring for far in voyages[zone]} - found.keys())
        found |= dict.fromkeys(ring, turns)
    return {zone: found.get(zone, FARTHEST_SHIP) for zone, sea in enumerate(is_sea) if sea}


def gathered(sketch: Sketch, power: int, port: int) -> float:
    """The men of a power who can walk to a port, and those whom its factories will raise, in IPCs: less for every turn on the way."""
    chart, values = sketch.chart, sketch.attack[power]
    total = 0.0
    for space, owner in enumerate(sketch.owner):
        steps = _march(sketch, power, port, space)
        counts = sketch.units[space].get(power)
        men = 0.0
        if counts is not None:
            men = sum(number * values.cost[kind] for kind, number in enumerate(counts) if values.land[kind])
        if space in sketch.factory and owner == power:
            men += RAISED * chart.ipc[space]
        if men and steps < FAR:
            total += men * sketch.weights.fade**steps
    return round(total, 6)


def _close(sketch: Sketch, power: int, port: int, home: frozenset[int], forward: Sequence[float]) -> bool:
    """Is a coast from which armies can march on hardly less than the best, and so near that ships are back the same turn?"""
    chart = sketch.chart
    near = {port, *(zone for zone in chart.sea[port] if chart.is_sea[zone])}
    found = {coast for zone in near for coast in chart.land[zone] if coast not in home and can_march(sketch, power, coast, cities=False)}
    return max((forward[coast] for coast in found), default=0.0) >= max(forward) - HARDLY


def _ships(sketch: Sketch, power: int, home: frozenset[int]) -> int:
    """As many as it takes to carry all who wait, and all whom the power can raise at home while ships are away for two turns."""
    chart, values = sketch.chart, sketch.attack[power]
    slots = sum(chart.ipc[space] for space in home if space in sketch.factory and sketch.owner[space] == power)
    raised = min(slots, sketch.income(power) / MAN)
    waiting = sum(number for space, counts in sketch.own(power) if space in home for kind, number in enumerate(counts) if values.land[kind])
    return int(min(MOST_SHIPS, max(raised * AWAY, waiting) / MEN_A_SHIP))
