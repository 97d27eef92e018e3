"""What a computer player says of its turn: the attacks with their odds, what it guards and leaves, why it buys, where it heads for.

It is found in the positions of the turn, by what the plans are weighed by, so it follows from what everybody can see. The odds of battles
are exact, dangers are as the computer estimates them. The easiest level plans nothing: of its turns only odds are told and what is safe.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace

from pyapp.engine.computers import level_of
from pyapp.engine.game import Account, PlayedTurn, Reason
from pyapp.engine.work import TooMuchWork
from pyapp.games.axis_allies.combat.contested import assaulted, attacked, due, is_raided
from pyapp.games.axis_allies.combat.forces import TRANSPORT
from pyapp.games.axis_allies.computer.levels import BUDGETS, NORMAL
from pyapp.games.axis_allies.computer.turnplan import Situation
from pyapp.games.axis_allies.computer.weighing.charts import NOBODY
from pyapp.games.axis_allies.computer.weighing.sketch import Sketch
from pyapp.games.axis_allies.computer.weighing.strikes import NOTHING, Strike
from pyapp.games.axis_allies.odds.chances import DAMAGED
from pyapp.games.axis_allies.odds.exact import slices
from pyapp.games.axis_allies.odds.forecast import of_forces, of_space
from pyapp.games.axis_allies.state import AxisState

MOST_ATTACKS = 5
MOST_LEFT = 2
MOST_OPEN = 4
HOPELESS = 0.005  # a worse chance is none: it is losses that such an attack is about
GARRISON = 6  # IPCs of units that stand in a space that is defended at all
SAFE = 0.25  # a space that is taken with a greater chance is not called safe
LIKELY = 0.5  # from this chance on a space counts as left to the enemy
HELPS = 0.05  # by so much must units lessen a danger to have been bought for it
MAIN = 0.25  # of its armies head for a goal that is named
MOST_GOALS = 2

Placed = dict[tuple[str, str], dict[str, int]]
"""What was placed: units by factory and space."""


def account(turn: PlayedTurn) -> Account:
    """The reasons of every computer player that had a turn of its own in this one."""
    for seat in turn.seats:
        begun = [line for line in turn.lines if _enters(turn, line, seat, "conduct_combat")]
        for line in begun:
            yield from _attacks((yield from turn.seen(line)), seat)
        placed, others = _placed(turn, seat)
        if begun or placed:
            yield from _outlook((yield from turn.seen(turn.lines.stop)), seat, placed)
            yield from others


def _enters(turn: PlayedTurn, line: int, seat: str, phase: str) -> bool:
    return any(event.kind == "phase" and event.data == {"power": seat, "phase": phase} for event in turn.events(line))


# --- attacks ------------------------------------------------------------------------------------------------------------------


def _attacks(state: AxisState, seat: str) -> Account:
    """The battles that were begun, the costliest for the enemy first, and what is taken without one."""
    lands = list(dict.fromkeys([*attacked(state), *assaulted(state)]))
    fought: list[tuple[float, Reason]] = []
    free: list[str] = []
    for space in (*due(state), *lands):
        reason = yield from _battle(state, seat, space)
        if reason is not None:
            fought.append((reason.amounts.get("killed", 0.0) + 3 * state.space(space).ipc, reason))
        elif space in lands:
            free.append(space)
    for _, reason in sorted(fought, key=lambda item: -item[0])[:MOST_ATTACKS]:
        yield reason
    if free:
        yield Reason(seat, "take", tuple(free), {"spaces": free, "ipcs": sum(state.space(space).ipc for space in free)})
    if bombed := [space for space in state.spaces_with_pieces() if is_raided(state, space)]:
        yield Reason(seat, "raid", tuple(bombed), {"spaces": bombed})


def _battle(state: AxisState, seat: str, space: str) -> Generator[None, None, Reason | None]:
    """An attack with its exact odds; None where nobody defends."""
    question = of_space(state, space)
    if not question.attackers or not question.defenders:
        return None
    units: dict[str, int] = {}
    for kind, number in question.attackers.items():
        name = kind.removesuffix(DAMAGED)
        units[name] = units.get(name, 0) + number
    values = {"space": space, "units": units, "ipcs": state.space(space).ipc}
    try:
        odds = yield from slices(question)
    except TooMuchWork:
        return Reason(seat, "attack.vast", (space,), values)
    amounts = {"lost": odds.attacker_loss, "killed": odds.defender_loss}
    if max(odds.conquest, odds.win) < HOPELESS:
        return Reason(seat, "attack.strike", (space,), values, {}, amounts)
    takes = odds.conquest > 0 and state.space(space).ipc
    chances = {"chance": odds.conquest if takes else odds.win}
    return Reason(seat, "attack" if takes else "attack.only", (space,), values, chances, amounts)


# --- what was bought ----------------------------------------------------------------------------------------------------------


def _placed(turn: PlayedTurn, seat: str) -> tuple[Placed, list[Reason]]:
    """The units that a seat has placed, and its repairs."""
    placed: Placed = {}
    others: list[Reason] = []
    for line in turn.lines:
        for event in turn.events(line):
            data = event.data
            if event.kind == "mobilized" and data["power"] == seat:
                bag = placed.setdefault((data["factory"], data["space"]), {})
                for kind, number in data["units"].items():
                    bag[kind] = bag.get(kind, 0) + number
            elif event.kind == "repaired" and data["power"] == seat:
                others.append(Reason(seat, "repair", (data["space"],), {"space": data["space"], "number": data["points"]}))
            elif event.kind == "built" and data["power"] == seat:
                others.append(Reason(seat, "factory", (data["space"],), {"space": data["space"]}))
    return placed, others


class _Outlook:
    """The position at the end of a turn, as the computer weighs it."""

    def __init__(self, state: AxisState, seat: str) -> None:
        self.here = Situation(state, seat)
        self.seat = seat
        self.chart = self.here.sketch.chart

    def danger(self, space: int, variant: Sketch) -> tuple[str, Strike]:
        """The enemy who could take a space, or sink what is there, with the best chance."""
        strikes = [(enemy, self.here.reply.strike(variant, enemy, space)) for enemy in self.here.reply.enemies]
        enemy, strike = max(strikes, key=lambda item: self.chance(space, item[1]), default=(NOBODY, NOTHING))
        return (self.chart.powers[enemy] if enemy != NOBODY else ""), strike

    def chance(self, space: int, strike: Strike) -> float:
        """How likely a strike takes a territory, or wins a zone."""
        if not self.chart.is_sea[space]:
            return strike.conquest
        return strike.fight.win if strike.fight is not None else 0.0

    def garrison(self, space: int) -> int:
        """The IPCs of units that defend a territory."""
        sketch = self.here.sketch
        counts = sketch.total(space, axis=self.chart.axis[self.here.power])
        return sum(number * sketch.defense.cost[kind] for kind, number in enumerate(counts))

    def goal(self, space: int) -> int:
        """Where the way forward from a space leads."""
        forward, chart = self.here.tempo.forward, self.chart
        while True:
            beside = [n for n in (*chart.land[space], *chart.sea[space]) if chart.may_enter(self.here.power, n)]
            best = max(beside, key=lambda n: forward[n], default=space)
            if forward[best] <= forward[space]:
                return space
            space = best

    def guarded(self) -> list[int]:
        """The capital and the other factories that the seat holds."""
        sketch, power = self.here.sketch, self.here.power
        held = [space for space in sorted(sketch.factory) if sketch.owner[space] == power]
        return sorted(held, key=lambda space: self.chart.capital_of[space] != power)


def _outlook(state: AxisState, seat: str, placed: Placed) -> Account:
    view = _Outlook(state, seat)
    yield None
    planned = BUDGETS.get(level_of(state.setup.player(seat)) or NORMAL) is not None
    yield from _guards(view, planned=planned)
    if planned:
        for (factory, space), units in placed.items():
            yield _purchase(view, factory, space, units)
            yield None
        yield from _heading(view)


def _guards(view: _Outlook, *, planned: bool) -> Account:
    """What is safe, and what is left to the enemy because holding it would cost more."""
    names, sketch = view.chart.names, view.here.sketch
    danger: dict[int, tuple[str, Strike]] = {}
    for space, owner in enumerate(sketch.owner):
        if owner == view.here.power and not view.chart.is_sea[space]:
            danger[space] = view.danger(space, sketch)
            yield None
    held = view.guarded()
    if safe := [space for space in held if danger[space][1].conquest <= SAFE]:
        most = max(danger[space][1].conquest for space in safe)
        spaces = tuple(names[space] for space in safe)
        yield Reason(view.seat, "safe" if most else "safe.all", spaces, {"spaces": list(spaces)}, {"chance": most} if most else {})
    lost = [space for space in danger if danger[space][1].conquest >= (SAFE if space in held else LIKELY) and view.chart.ipc[space]]
    lost.sort(key=lambda space: (space not in held, -danger[space][1].conquest * view.here.worth.land[space], space))
    manned = [space for space in lost if view.garrison(space) >= GARRISON]
    for space in manned[:MOST_LEFT] if planned else []:
        yield (yield from _left(view, space, *danger[space]))
    if planned and (bare := [names[space] for space in lost if space not in manned][:MOST_OPEN]):
        yield Reason(view.seat, "open", tuple(bare), {"spaces": bare})


def _left(view: _Outlook, space: int, enemy: str, strike: Strike) -> Generator[None, None, Reason]:
    """A garrison that is too small, with the exact odds of the attack that it has to fear."""
    attackers: dict[str, int] = {}
    for (_, kind), number in strike.force:
        name = view.chart.kinds[kind]
        attackers[name] = attackers.get(name, 0) + (0 if name == TRANSPORT else number)
    there = view.here.sketch.total(space, axis=view.chart.axis[view.here.power])
    defenders = {view.chart.kinds[kind]: number for kind, number in enumerate(there) if number}
    question = of_forces(replace(view.here.state, active=enemy), attackers, defenders, at_sea=False)
    values = {"space": view.chart.names[space], "enemy": enemy}
    try:
        odds = yield from slices(question)
    except TooMuchWork:
        return Reason(view.seat, "left.vast", (view.chart.names[space],), values, {"chance": strike.conquest})
    chances, amounts = {"chance": odds.conquest}, {"lost": odds.attacker_loss}
    return Reason(view.seat, "left", (view.chart.names[space],), values, chances, amounts)


def _purchase(view: _Outlook, factory: str, place: str, units: dict[str, int]) -> Reason:
    """Why units were placed: for a danger that they lessen, for men who wait for ships, or for the way forward."""
    space, sketch = view.chart.number[place], view.here.sketch
    variant = sketch.fork()
    for kind, number in units.items():
        there = variant.count(space, view.here.power, sketch.kind[kind])
        variant.put(space, view.here.power, sketch.kind[kind], -min(number, there))
    enemy, without = view.danger(space, variant)
    before, now = view.chance(space, without), view.chance(space, view.danger(space, sketch)[1])
    values = {"space": place, "units": units, "factory": factory}
    if before - now >= HELPS:
        kind = "buy.escort" if view.chart.is_sea[space] else "buy.guard"
        return Reason(view.seat, kind, (place,), {**values, "enemy": enemy}, {"without": before, "chance": now})
    if "transport" in units:
        return Reason(view.seat, "buy.lift", (place,), values)
    goal = view.goal(space)
    if goal == space or view.chart.is_sea[goal]:
        return Reason(view.seat, "buy", (place,), values)
    return Reason(view.seat, "buy.advance", (place,), {**values, "goal": view.chart.names[goal]})


def _heading(view: _Outlook) -> Iterator[Reason]:
    """Where the main armies are on their way to."""
    sketch, values = view.here.sketch, view.here.sketch.attack[view.here.power]
    armies: dict[int, int] = {}
    for space, counts in sketch.own(view.here.power):
        cost = sum(number * values.cost[kind] for kind, number in enumerate(counts) if values.land[kind])
        goal = view.goal(space) if cost else space
        if sketch.hostile(view.here.power, goal):
            armies[goal] = armies.get(goal, 0) + cost
    main = [goal for goal in sorted(armies, key=lambda one: (-armies[one], one)) if armies[goal] >= MAIN * sum(armies.values())]
    if goals := [view.chart.names[goal] for goal in main[:MOST_GOALS]]:
        yield Reason(view.seat, "heads", tuple(goals), {"spaces": goals})
