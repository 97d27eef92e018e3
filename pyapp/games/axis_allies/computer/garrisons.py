"""The noncombat move as a plan: aircraft land, garrisons are as strong as what threatens them asks, the rest goes where it is needed.

Whatever can move is a group with the places that the rules give it. A move is kept when the position after the enemy's reply is better.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pyapp.games.axis_allies.components.units import Unit
from pyapp.games.axis_allies.computer.carry_out import Go, Land, Load, Order, Sail
from pyapp.games.axis_allies.computer.weighing.charts import NOBODY
from pyapp.games.axis_allies.computer.weighing.reach import Stack
from pyapp.games.axis_allies.computer.weighing.reply import Reply
from pyapp.games.axis_allies.computer.weighing.sketch import Sketch
from pyapp.games.axis_allies.computer.weighing.tempo import Tempo
from pyapp.games.axis_allies.factories import DECK
from pyapp.games.axis_allies.movement import landing
from pyapp.games.axis_allies.movement.redeployment import Redeployment
from pyapp.games.axis_allies.movement.routes import Survey, sea_routes, survey
from pyapp.games.axis_allies.state import AxisState

BETTER = 0.02
ON_DECK = 0.6  # IPCs that a fighter gains by sailing with its fleet: it strikes where the fleet goes
DITCHED = 50.0  # an aircraft that finds no deck: the rules ask for one as long as there could be one


@dataclass
class Group:
    """Pieces alike in one space: where they may go and are meant to be; ``guests``: friends' units on each, by power and kind."""

    space: int
    kind: int
    number: int
    options: list[int]
    homeless: bool = False
    guests: tuple[tuple[int, int], ...] = ()
    going: dict[int, int] = field(default_factory=dict)

    def at_home(self) -> int:
        """How many stay."""
        return self.number - sum(self.going.values())


March = tuple[Group, int, int]
"""Who moves, from where, and how many."""


@dataclass(frozen=True)
class Ferry:
    """A transport takes men aboard and puts them ashore elsewhere, or keeps them aboard; ``shore`` is -1 then."""

    zone: int
    load: int
    land: int
    shore: int
    boarders: tuple[Stack, ...]
    aboard: tuple[int, ...]


class Regrouping:
    """The search for the best noncombat move of a power."""

    def __init__(self, state: AxisState, sketch: Sketch, reply: Reply, power: int, tempo: Tempo) -> None:
        self.state, self.sketch, self.reply, self.power, self.tempo = state, sketch, reply, power, tempo
        self.values = sketch.attack[power]
        self.view: Survey = survey(state, sketch.chart.powers[power])
        self.variant = sketch.fork()
        self.variant.aboard = dict(sketch.aboard)
        self.changed: set[int] = set()
        self.groups = list(self._groups())
        self.ferries: list[Ferry] = []
        self.weighed = 0
        self.worth = 0.0
        self._settled = 0.0  # what the moves that were decided on have promised by themselves
        self._decks = self._zones_with_decks()

    # --- who can go where -----------------------------------------------------------------------------------------------------

    def _groups(self) -> Iterator[Group]:
        chart, plan = self.sketch.chart, Redeployment(self.state, self.view)
        flying = landing.still_flying(self.state, self.view)
        for name, pieces in self.view.own.items():
            for piece, number in pieces:
                if piece.kind == "transport":
                    continue
                options = [chart.number[place] for place in plan.routes(piece, name)]
                kind = self.sketch.kind[piece.kind]
                homeless = bool(self.values.air[kind]) and name in flying
                on_call = bool(self.values.land[kind]) and not (piece.used or piece.spent)  # on an island it can only go aboard
                if options or on_call:
                    yield Group(chart.number[name], kind, number, options, homeless, tuple(self._guests_of(piece)))

    def _guests_of(self, piece: Unit) -> Iterator[tuple[int, int]]:
        """The fighters of friends on a carrier, who sail with it."""
        for item in piece.cargo:
            if item.owner != piece.owner:
                yield self.sketch.chart.powers.index(item.owner), self.sketch.kind[item.kind]

    def _move(self, variant: Sketch, march: March, place: int) -> None:
        """Some of a group go from one place to another, in a variant."""
        group, here, number = march
        for power, kind in ((self.power, group.kind), *group.guests):
            variant.put(here, power, kind, -number)
            variant.put(place, power, kind, number)

    # --- the search -----------------------------------------------------------------------------------------------------------

    def search(self, budget: int) -> Iterator[None]:
        """Improve the plan as long as the budget of weighed positions lasts."""
        self._land_everybody()
        self.worth = self._value(self.variant, self.changed)
        yield from self._rally(budget)
        before = self.worth - 1
        while self.weighed < budget and self.worth > before + BETTER:
            before = self.worth
            yield from self._ships(budget)
            for group in sorted(self.groups, key=lambda one: (-self.values.cost[one.kind] * one.number, one.space, one.kind)):
                for here in (group.space, *sorted(group.going)):
                    yield from self._better_place(group, here, budget)
            yield from self._think_better(budget)

    def _zones_with_decks(self) -> list[int]:
        """The zones where carriers or fighters of the power are or may go."""
        wanted = (self.sketch.kind["carrier"], self.sketch.kind["fighter"])
        spaces = {space for group in self.groups if group.kind in wanted for space in (group.space, *group.options)}
        return sorted(space for space in spaces if self.sketch.chart.is_sea[space])

    def _value(self, variant: Sketch, changed: set[int]) -> float:
        """A position after the reply, with what was decided on before and the fighters that are on decks, or would find none."""
        return self._settled - self.reply.toll(variant, changed) + self._decked(variant)

    def _decked(self, variant: Sketch) -> float:
        """What the fighters at sea are worth by being on carriers, less those for which there is no room."""
        carrier, fighter, axis = self.sketch.kind["carrier"], self.sketch.kind["fighter"], self.sketch.chart.axis
        worth = 0.0
        for zone in self._decks:
            here = variant.units[zone]
            own = here.get(self.power)
            if own is not None and own[fighter]:
                friends = [counts for power, counts in here.items() if axis[power] == axis[self.power]]
                lost = max(0, sum(counts[fighter] - DECK * counts[carrier] for counts in friends))
                worth += ON_DECK * min(own[fighter], DECK * own[carrier]) - DITCHED * lost
        return worth

    def _rally(self, budget: int) -> Iterator[None]:
        """Bring everything that can come to one place, where that saves more than one move after the other could: armies, and fleets."""
        promising = self._rallying_points()
        while self.weighed < budget // 2:
            found: list[tuple[float, int]] = []
            for place in promising:
                gain = self._rallied(place)
                if gain > BETTER:
                    found.append((gain, place))
                yield None
            if not found:
                return
            self._rallied(max(found)[1], really=True)
            promising = [place for _, place in found]

    def _rallied(self, place: int, *, really: bool = False) -> float:
        """How much better the position is when everything that can has come to a place."""
        sea = self.sketch.chart.is_sea[place]
        groups = [group for group in self.groups if place in group.options and group.at_home() and self._comes(group, sea=sea)]
        coming = [(group, group.space, group.at_home()) for group in groups]
        coming += self._guests(place, coming) if sea else []
        ferries = self._empty_ships(place) if sea else []
        if len(coming) + len(ferries) < 2:
            return 0.0
        self.weighed += 1
        gain = self._try_rally(place, coming, ferries, really=False)
        laden = self._laden_ships(ferries, place)
        if laden != ferries:
            self.weighed += 1
            shipped = self._try_rally(place, coming, laden, really=False)
            if shipped > gain:
                gain, ferries = shipped, laden
        return self._try_rally(place, coming, ferries, really=True) if really else gain

    def _guests(self, place: int, coming: Sequence[March]) -> list[March]:
        """The fighters that have to come down somewhere and find room on carriers that go there, or are there."""
        carrier, fighter = self.sketch.kind["carrier"], self.sketch.kind["fighter"]
        fleet = {kind: sum(number for group, _, number in coming if group.kind == kind) for kind in (carrier, fighter)}
        there = {kind: self.variant.count(place, self.power, kind) for kind in (carrier, fighter)}
        room = DECK * (fleet[carrier] + there[carrier]) - fleet[fighter] - there[fighter]
        found: list[March] = []
        for group in self.groups if fleet[carrier] else ():
            if group.homeless and group.kind == fighter and place in group.options:
                for here, number in sorted(group.going.items()):
                    landing = min(number, room) if here != place else 0
                    if landing > 0:
                        found.append((group, here, landing))
                        room -= landing
        return found

    def _rallying_points(self) -> list[int]:
        """Own and friendly land, and the zones where ships can go."""
        chart = self.sketch.chart
        lands = [space for space in range(len(chart.names)) if self.sketch.friends(self.sketch.owner[space], self.power)]
        zones = {
            place
            for group in self.groups
            if chart.is_sea[group.space] and not self.values.air[group.kind]
            for place in (group.space, *group.options)
        }
        return [*lands, *sorted(zones)]

    def _comes(self, group: Group, *, sea: bool) -> bool:
        """Does a group take part: armies and aircraft on land, ships and what is on their decks at sea?"""
        return not group.homeless and (self.sketch.chart.is_sea[group.space] or not sea)

    def _empty_ships(self, place: int) -> list[Ferry]:
        """The empty transports that could come to a zone."""
        found = []
        for name, pieces in self.view.own.items():
            zone = self.sketch.chart.number[name]
            for piece, number in pieces:
                if piece.kind == "transport" and not (piece.spent or piece.note or piece.cargo) and zone != place:
                    points = max(0, self.state.kind(piece).move - piece.used)
                    sent = sum(ferry.zone == zone and not ferry.aboard for ferry in self.ferries)
                    if any(end == place for end, _ in self._zones(piece, zone, points)):
                        found += [Ferry(zone, place, place, -1, (), ())] * (number - sent)
        return found

    def _laden_ships(self, empty: list[Ferry], place: int) -> list[Ferry]:
        """The same transports with men aboard whom they put ashore where the fleet goes, as far as there are any.

        The men of a side that is overwhelming stay aboard where there is no such shore: the fleet is on its way to the enemy's.
        """
        chart, tempo = self.sketch.chart, self.tempo
        coasts = [shore for shore in chart.land[place] if self.sketch.friends(self.sketch.owner[shore], self.power)]
        under_way = self.reply.worth.overwhelming[self.reply.axis]
        found: list[Ferry] = []
        taken: list[Stack] = []
        for ferry in empty:
            crew = self._crew(ferry.zone, taken)
            shores = [shore for shore in coasts if not self._walks(crew, shore)]
            best = max(shores, key=lambda shore: (tempo.forward[shore], -shore), default=-1)
            if not (crew and best >= 0 and self._ahead(crew, best)):
                best, crew = -1, self._crew(ferry.zone, taken, place) if under_way else ()
            if crew:
                taken += crew
                ferry = Ferry(ferry.zone, ferry.zone, place, best, crew, ())
            found.append(ferry)
        return found

    def _ahead(self, crew: Sequence[Stack], place: int) -> bool:
        """Is a place further on than where each of the men comes from?"""
        return all(self.tempo.forward[place] > self.tempo.forward[space] for space, _ in crew)

    def _walks(self, crew: Sequence[Stack], shore: int) -> bool:
        """Is a shore where men are, or one step over land from there?"""
        return any(shore == space or shore in self.sketch.chart.land[space] for space, _ in crew)

    def _promise(self, ferry: Ferry) -> float:
        """What an errand gains by itself; a ship whose men stay aboard is about what it was wanted for."""
        tempo, there = self.tempo, ferry.shore if ferry.shore >= 0 else ferry.land
        men = sum(tempo.unit(kind, there) - tempo.unit(kind, space) for space, kind in ferry.boarders)
        if ferry.boarders and ferry.shore < 0:
            return men
        return max(tempo.lift(ferry.land), tempo.lift(ferry.load)) - tempo.lift(ferry.zone) + men

    def _try_rally(self, place: int, coming: Sequence[March], ferries: list[Ferry], *, really: bool) -> float:
        variant, changed, promise = self.variant.fork(), {*self.changed, place}, 0.0
        variant.aboard = dict(self.variant.aboard)
        for group, here, number in coming:
            self._move(variant, (group, here, number), place)
            changed.add(here)
            promise += (self.tempo.unit(group.kind, place) - self.tempo.unit(group.kind, here)) * number
        for ferry in ferries:
            self._carry(variant, changed, ferry)
            promise += self._promise(ferry)
        gain = self._value(variant, changed) + promise - self.worth
        if really:
            self.worth, self.variant, self.changed = self.worth + gain, variant, changed
            self._settled += promise
            self.ferries += ferries
            for group, here, number in coming:
                self._book(group, here, place, number)
            for stack in [stack for ferry in ferries for stack in ferry.boarders]:
                self._take(stack)
        return gain

    def _land_everybody(self) -> None:
        """First of all what flies comes down, wherever it is best for itself."""
        for group in self.groups:
            if group.homeless:
                ashore = [place for place in group.options if not self.sketch.chart.is_sea[place]]
                decks = [place for place in group.options if self.variant.count(place, self.power, self.sketch.kind["carrier"])]
                for place in sorted(ashore or decks or group.options, key=lambda one: -self.tempo.unit(group.kind, one))[:1]:
                    self._shift(group, group.space, place, group.number)

    def _better_place(self, group: Group, here: int, budget: int) -> Iterator[None]:
        """Send all of a group, most of it, half or one unit elsewhere if that is better."""
        there = group.at_home() if here == group.space else group.going.get(here, 0)
        if not there or self.weighed >= budget:
            return
        homes = [group.space] if here != group.space and not group.homeless else []
        gain = self.tempo.unit(group.kind, here)
        places = sorted(dict.fromkeys((*homes, *group.options)), key=lambda one: -self.tempo.unit(group.kind, one))
        for place in places:
            if place == here:
                continue
            there = group.at_home() if here == group.space else group.going.get(here, 0)
            if there <= 0:
                return
            for number in sorted({there, there - 1, (there + 1) // 2, 1} - {0}, reverse=True):
                promise = (self.tempo.unit(group.kind, place) - gain) * number
                if self._try(group, here, place, number, promise):
                    break
            yield None

    def _try(self, group: Group, here: int, place: int, number: int, promise: float) -> bool:
        kept, changed, worth = self.variant, self.changed, self.worth
        self.variant, self.changed = kept.fork(), set(changed)
        self.variant.aboard = kept.aboard
        self._move(self.variant, (group, here, number), place)
        self.changed.update((here, place))
        self.weighed += 1
        after = self._value(self.variant, self.changed) + promise
        if after > worth + BETTER:
            self._settled += promise
            self.worth = after
            self._book(group, here, place, number)
            return True
        self.variant, self.changed = kept, changed
        return False

    def _think_better(self, budget: int) -> Iterator[None]:
        """Send all who have come to one place from another back together, if that is better: one after the other they would not go."""
        ways = sorted({(group.space, place) for group in self.groups for place in group.going if not group.homeless})
        for start, place in ways:
            there = [group for group in self.groups if group.space == start and place in group.going and not group.homeless]
            back = [(group, place, group.going[place]) for group in there]
            if len(back) < 2 or self.weighed >= budget:
                continue
            self.weighed += 1
            if self._try_rally(start, back, [], really=False) > BETTER:
                self._try_rally(start, back, [], really=True)
            yield None

    def _shift(self, group: Group, here: int, place: int, number: int) -> None:
        self._move(self.variant, (group, here, number), place)
        self.changed.update((here, place))
        self._book(group, here, place, number)

    def _book(self, group: Group, here: int, place: int, number: int) -> None:
        if here != group.space:
            group.going[here] -= number
            if not group.going[here]:
                del group.going[here]
        if place != group.space:
            group.going[place] = group.going.get(place, 0) + number

    # --- transports -----------------------------------------------------------------------------------------------------------

    def _ships(self, budget: int) -> Iterator[None]:
        """Every transport takes the best of its errands; empty ones that were sent somewhere are asked again."""
        self._call_back()
        for name, pieces in self.view.own.items():
            zone = self.sketch.chart.number[name]
            for piece, number in pieces:
                if piece.kind == "transport" and not piece.spent and not piece.note:
                    sent = sum(ferry.zone == zone and ferry.aboard == self._cargo(piece) for ferry in self.ferries)
                    for left in range(number - sent, 0, -1):
                        if self.weighed >= budget:
                            return
                        before = len(self.ferries)
                        yield from self._send(piece, zone)
                        if len(self.ferries) == before or self._follow(self.ferries[-1], left - 1):
                            break

    def _follow(self, ferry: Ferry, number: int) -> bool:
        """The empty ships that are left where one has gone from go with it, all together or not; what is weighed once is no long search."""
        if not number or ferry.boarders or ferry.aboard:
            return False
        variant, changed, promise = self.variant.fork(), set(self.changed), number * self._promise(ferry)
        variant.aboard = self.variant.aboard
        for _ in range(number):
            self._carry(variant, changed, ferry)
        self.weighed += 1
        after = self._value(variant, changed) + promise
        if after <= self.worth + BETTER:
            return False
        self._settled += promise
        self.worth, self.variant, self.changed = after, variant, changed
        self.ferries += [ferry] * number
        return True

    def _call_back(self) -> None:
        """Undo what empty transports do: fleets may have moved since."""
        transport = self.values.transport
        for ferry in [ferry for ferry in self.ferries if not (ferry.boarders or ferry.aboard)]:
            self.ferries.remove(ferry)
            self.variant.put(ferry.land, self.power, transport, -1)
            self.variant.put(ferry.zone, self.power, transport, 1)
            self._settled -= self.tempo.lift(ferry.land) - self.tempo.lift(ferry.zone)
        self.worth = self._value(self.variant, self.changed)

    def _cargo(self, piece: Unit) -> tuple[int, ...]:
        return tuple(sorted(self.sketch.kind[item.kind] for item in piece.cargo if item.owner == piece.owner))

    def _send(self, piece: Unit, zone: int) -> Iterator[None]:
        best: tuple[float, Ferry, Sketch, set[int], float] | None = None
        for promise, ferry in self._errands(piece, zone):
            variant, changed = self._with(ferry)
            self.weighed += 1
            after = self._value(variant, changed) + promise
            if after > self.worth + BETTER and (best is None or after > best[0]):
                best = (after, ferry, variant, changed, promise)
            yield None
        if best is not None:
            self.worth, ferry, self.variant, self.changed, promise = best
            self._settled += promise
            self.ferries.append(ferry)
            for stack in ferry.boarders:
                self._take(stack)

    def _take(self, stack: Stack) -> None:
        """A unit that goes aboard can go nowhere else."""
        for group in self.groups:
            if (group.space, group.kind) == stack and group.at_home():
                group.number -= 1
                return

    def _errands(self, piece: Unit, zone: int) -> list[tuple[float, Ferry]]:
        """What a transport could do, with what it promises by itself; the best first."""
        aboard = self._cargo(piece)
        found: list[tuple[float, Ferry]] = []
        chart, tempo = self.sketch.chart, self.tempo
        points = max(0, self.state.kind(piece).move - piece.used)
        starts = [(zone, 0), *self._zones(piece, zone, points)] if not aboard else [(zone, 0)]
        idle = tempo.lift(zone) if not aboard else sum(tempo.unit(kind, zone) for kind in aboard)
        for load, cost in starts:
            ends = [(load, 0), *self._zones(piece, load, points - cost)]
            if not aboard and load != zone:
                found.append((tempo.lift(load) - idle, Ferry(zone, load, load, -1, (), ())))
            crew = self._crew(load) if not aboard else ()
            if not aboard and not crew:
                continue
            before = idle + sum(tempo.unit(kind, shore) for shore, kind in crew)
            kinds = aboard or tuple(kind for _, kind in crew)
            for land, _ in ends:
                afloat = sum(tempo.unit(kind, land) for kind in kinds)
                found.append((afloat - before, Ferry(zone, load, land, -1, crew, aboard)))
                for shore in chart.land[land]:
                    if self.sketch.friends(self.sketch.owner[shore], self.power) and not self._walks(crew, shore):
                        ashore = sum(tempo.unit(kind, shore) for kind in kinds) + max(tempo.lift(land), tempo.lift(load))
                        found.append((ashore - before, Ferry(zone, load, land, shore, crew, aboard)))
        found = [row for row in found if row[0] > -0.5]
        found.sort(key=lambda row: -row[0])
        return found[:12]

    def _zones(self, piece: Unit, zone: int, points: int) -> list[tuple[int, int]]:
        if points <= 0:
            return []
        chart = self.sketch.chart
        routes = sea_routes(self.state, self.view, piece, chart.names[zone], combat=False, points=points)
        return [(chart.number[place], min(ways.values())) for place, ways in routes.items()]

    def _crew(self, zone: int, taken: Sequence[Stack] = (), bound: int = NOBODY) -> tuple[Stack, ...]:
        """The pair on the shores of a zone that would gain most by being there, or where they are ``bound`` for."""
        chart, values, tempo = self.sketch.chart, self.values, self.tempo
        there = zone if bound == NOBODY else bound
        waiting = [
            (tempo.unit(group.kind, there) - tempo.unit(group.kind, group.space), group)
            for group in self.groups
            if values.land[group.kind] and group.at_home() and group.space in chart.land[zone]
        ]
        waiting = [row for row in waiting if row[0] > -0.05]
        waiting.sort(key=lambda row: (-row[0], row[1].space, row[1].kind))
        heavy = any(group.kind != values.infantry for _, group in waiting)
        chosen: list[Stack] = []
        for infantry in (False, True):
            for _, group in waiting:
                stack = (group.space, group.kind)
                suits = (group.kind == values.infantry) == infantry or (not infantry and not heavy)
                if suits and group.at_home() > chosen.count(stack) + taken.count(stack):
                    chosen.append(stack)
                    break
        return tuple(chosen)

    def _with(self, ferry: Ferry) -> tuple[Sketch, set[int]]:
        """The position after an errand."""
        variant, changed = self.variant.fork(), set(self.changed)
        variant.aboard = dict(self.variant.aboard)
        self._carry(variant, changed, ferry)
        return variant, changed

    def _carry(self, variant: Sketch, changed: set[int], ferry: Ferry) -> None:
        """Do an errand in a variant."""
        values, power = self.values, self.power
        for space, kind in ferry.boarders:
            variant.put(space, power, kind, -1)
            changed.add(space)
        kinds = ferry.aboard or tuple(kind for _, kind in ferry.boarders)
        if ferry.land != ferry.zone:
            variant.put(ferry.zone, power, values.transport, -1)
            variant.put(ferry.land, power, values.transport, 1)
        changed.update((ferry.zone, ferry.land))
        if ferry.aboard:
            variant.unstow(ferry.zone, power, ferry.aboard)
        if ferry.shore >= 0:
            for kind in kinds:
                variant.put(ferry.shore, power, kind, 1)
            changed.add(ferry.shore)
        elif kinds:
            row = list(variant.aboard.get((ferry.land, power), variant.blank))
            for kind in kinds:
                row[kind] += 1
            variant.aboard[ferry.land, power] = row

    # --- what is to be done ---------------------------------------------------------------------------------------------------

    def orders(self) -> list[Order]:
        """The plan as orders: carriers before those that land on them, then transports, then everything else."""
        ships: dict[tuple[int, int], dict[str, int]] = {}
        others: list[Order] = []
        names, kinds = self.sketch.chart.names, self.sketch.chart.kinds
        for group in self.groups:
            for place, number in sorted(group.going.items()):
                if self.sketch.chart.is_sea[group.space] and not self.values.air[group.kind]:
                    bag = ships.setdefault((group.space, place), {})
                    bag[kinds[group.kind]] = bag.get(kinds[group.kind], 0) + number
                else:
                    others.append(Go(names[group.space], ((kinds[group.kind], number),), names[place]))
        found: list[Order] = [Go(names[start], tuple(sorted(bag.items())), names[place]) for (start, place), bag in sorted(ships.items())]
        for ferry in self.ferries:
            found += self._voyage(ferry)
        return found + others

    def _voyage(self, ferry: Ferry) -> Iterator[Order]:
        names, kinds = self.sketch.chart.names, self.sketch.chart.kinds
        aboard = tuple(kinds[kind] for kind in ferry.aboard)
        if ferry.load != ferry.zone:
            yield Sail(names[ferry.zone], aboard, names[ferry.load])
        by_shore: dict[int, dict[str, int]] = {}
        for shore, kind in ferry.boarders:
            bag = by_shore.setdefault(shore, {})
            bag[kinds[kind]] = bag.get(kinds[kind], 0) + 1
        for shore, bag in by_shore.items():
            yield Load(names[shore], tuple(bag.items()), names[ferry.load], aboard)
            aboard = (*aboard, *(kind for kind, number in bag.items() for _ in range(number)))
        if ferry.land != ferry.load:
            yield Sail(names[ferry.load], aboard, names[ferry.land])
        if ferry.shore >= 0:
            yield Land("unload", names[ferry.land], aboard, names[ferry.shore])
