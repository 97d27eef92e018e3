"""The calculator of Empire of the Sun: any units in any hex, in the air and at sea and then on the ground; filled from any hex.

The events of an offensive, and what they take before a battle, are left out; what is in force for good is not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from pyapp.engine.work import TooMuchWork, Work
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.combat.fire import order_of_fire
from pyapp.games.empire_of_the_sun.combat.forces import GARRISON, Force, ashore, at_sea_or_aloft
from pyapp.games.empire_of_the_sun.combat.parties import fighter, garrison_at, intrinsic
from pyapp.games.empire_of_the_sun.combat.scene import Scene, fortifications
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN, opponent
from pyapp.games.empire_of_the_sun.components.sides import SIDES as PLAYERS
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.odds.course import FIRE, MELEE, WINNER, Moment, Setting, Start, Task
from pyapp.games.empire_of_the_sun.odds.prospects import Prospects, slices_from
from pyapp.games.empire_of_the_sun.state import AMBUSH, INTERCEPT, SURPRISE, EmpireState
from pyapp.games.shared.spread import Left
from pyapp.page.empire_of_the_sun import counters, names
from pyapp.page.empire_of_the_sun.prospects import Oracle, Question, question_of
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.reckoning import (
    ATTACKERS,
    DEFENDERS,
    SIDES,
    Called,
    Roster,
    beginnings,
    choice,
    recalled,
    roster,
    segments,
    shares,
    spread,
)
from pyapp.page.table.session import Session
from pyapp.page.table.shares import percent, unknown

CONDITIONS = (INTERCEPT, SURPRISE, AMBUSH)
ARMS = ("naval", "air", "ground")
TERRAINS = ("open", "jungle", "mixed", "mountain", "atoll", "ocean")
SOMEWHERE = {terrain: next(at for at, found in HEXES.items() if found.terrain == terrain) for terrain in TERRAINS}


@dataclass(frozen=True)
class Sheet:
    """What was entered: where, who is on the offensive under which condition, both rosters, whether his ground units land, garrisons."""

    at: int = SOMEWHERE["open"]
    side: str = JAPAN
    condition: str = INTERCEPT
    attackers: Roster = ()
    defenders: Roster = ()
    landing: bool = False
    garrison: int = 0

    def of(self, side: str) -> Roster:
        """The units of a side."""
        return self.attackers if side == ATTACKERS else self.defenders


def sheet(state: EmpireState, space: str) -> Sheet:
    """The units in a hex and those that are named for its battle. Who stands there alone defends it."""
    at = int(space) if space.isdecimal() and int(space) in HEXES else 0
    if not at:
        return Sheet()
    there = {side: [unit for unit, stand in state.units.items() if stand.at == at and UNITS[unit].side == side] for side in PLAYERS}
    offensive = state.offensive
    battle = next((battle for battle in offensive.battles if battle.at == at), None) if offensive else None
    holding = controller(state, at) if HEXES[at].is_land else next((side for side in PLAYERS if there[side]), ALLIES)
    side = offensive.side if offensive is not None and battle is not None else opponent(holding)
    named = {side: battle.attackers, opponent(side): battle.defenders} if battle is not None else {}
    rosters = [
        tuple(_called(state, unit, at) for unit in dict.fromkeys((*there[player], *named.get(player, ()))) if UNITS[unit].kind in ARMS)
        for player in (side, opponent(side))
    ]
    condition = (offensive.condition if offensive else "") or INTERCEPT
    garrison = garrison_at(state, at) if opponent(side) == JAPAN else 0
    return Sheet(at, side, condition, rosters[0], rosters[1], garrison=garrison)


def _called(state: EmpireState, unit: str, at: int) -> Called:
    stand = state.units[unit]
    return Called(unit, UNITS[unit].steps - stand.reduced, distance(stand.at, at))


def entered(now: Sheet, name: str, value: str) -> Sheet:
    """The sheet when something was entered; the same where that means nothing."""
    what, _, side = name.partition(" ")
    if side in SIDES:
        player = now.side if side == ATTACKERS else opponent(now.side)
        most = UNITS[value].steps if value in UNITS and UNITS[value].side == player and UNITS[value].kind in ARMS else 0
        changed = recalled(now.of(side), what, value, most, ranges(value))
        return replace(now, attackers=changed) if side == ATTACKERS else replace(now, defenders=changed)
    if name == "swap":
        return replace(now, side=opponent(now.side), attackers=now.defenders, defenders=now.attackers, garrison=0)
    if name == "clear":
        return replace(now, attackers=(), defenders=(), garrison=0)
    if name == "terrain" and value in SOMEWHERE:
        return replace(now, at=SOMEWHERE[value], garrison=0)
    if name == "condition" and value in CONDITIONS:
        return replace(now, condition=value)
    return replace(now, landing=not now.landing) if name == "landing" else now


def asked(state: EmpireState, now: Sheet) -> Question:
    """The battle that was entered, in the present turn."""
    own = _force(now.attackers, now.landing)
    other = (*_force(now.defenders, False), *(intrinsic(now.at, now.garrison) if now.garrison else ()))
    forces = {now.side: own, opponent(now.side): other}
    alone = [side for side in PLAYERS if at_sea_or_aloft(forces[side])]
    prepared = now.landing and bool(ashore(other))
    lone, lasting = alone[0] if len(alone) == 1 else "", tuple(fortifications(state, now.at))
    scene = Scene(now.at, now.side, now.condition, state.turn, lasting, lone, prepared)
    todo = (*(Task(FIRE, sides) for sides in order_of_fire(scene)), Task(WINNER), Task(MELEE))
    return question_of([Start(Fraction(1), Setting(scene, {}, forces), Moment(forces[JAPAN], forces[ALLIES], todo))])


def _force(units: Roster, landing: bool) -> Force:
    found = []
    for one in units:
        ground = UNITS[one.unit].kind == "ground"
        found.append(fighter(one.unit, one.steps < UNITS[one.unit].steps, 0 if ground else one.far, landing and ground))
    return tuple(found)


def ranges(unit: str) -> tuple[int, ...]:
    """From how many hexes away ships and aircraft may fight: at their range, aircraft at their extended range too. EotS 8.11, 8.2A."""
    if unit not in UNITS or UNITS[unit].kind == "ground":
        return ()
    return (max(1, UNITS[unit].reach), *([UNITS[unit].battle_range] if UNITS[unit].kind == "air" else []))


class Reckoning(Oracle):
    """The odds of what was entered: nothing of it takes no time."""

    def begin(self, question: Question) -> Work[Prospects]:
        return slices_from(question.starts)

    def is_small(self, question: Question) -> bool:
        return False


# --- shown --------------------------------------------------------------------------------------------------------------------


class Calculator:
    """The calculator of Empire of the Sun."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.oracle = Reckoning()

    def sheet(self, session: Session, space: str) -> Sheet:
        """The units of a hex."""
        return sheet(session.state, space)

    def entered(self, now: Sheet, name: str, value: str) -> Sheet:
        """The sheet when something was entered."""
        return entered(now, name, value)

    def shown(self, session: Session, now: Sheet) -> list[Node]:
        """What can be entered, and what comes of it."""
        words, terrain = self.words, HEXES[now.at].terrain
        conditions = [choice(words.name(name, "eots_condition"), f"condition={name}", on=now.condition == name) for name in CONDITIONS]
        terrains = [choice(words(f"empire.terrain.{name}"), f"terrain={name}", on=terrain == name) for name in TERRAINS]
        landing = choice(words("empire.calculator.landing"), "landing", on=now.landing)
        where = words("empire.calculator.where", space=names.space(words, str(now.at)), seat=now.side)
        garrison = words("empire.battle.garrison", number=now.garrison) if now.garrison else ""
        return [
            h("p.hint", " · ".join(part for part in (where, garrison) if part)),
            segments(*conditions),
            segments(*terrains),
            segments(landing, *beginnings(words)),
            h("div.two", [self._roster(now, side) for side in SIDES]),
            *self._results(session.state, now),
        ]

    def _roster(self, now: Sheet, side: str) -> Node:
        words, player = self.words, now.side if side == ATTACKERS else opponent(now.side)
        groups = {}
        for arm in ARMS:
            groups[words(f"empire.calculator.{arm}")] = [unit.id for unit in UNITS.values() if (unit.side, unit.kind) == (player, arm)]
        return roster(
            words, side, now.of(side), self._picture, lambda unit: names.unit(words, unit), groups, lambda unit: bool(ranges(unit))
        )

    def _picture(self, one: Called) -> Node:
        return counters.picture(self.words, one.unit, reduced=one.steps < UNITS[one.unit].steps, named=True)

    def _results(self, state: EmpireState, now: Sheet) -> list[Node]:
        words = self.words
        if not now.attackers or not (now.defenders or now.garrison):
            return [h("p.hint", words("calculator.empty"))]
        found = self.oracle.ask(asked(state, now))
        if found is None or isinstance(found, TooMuchWork):
            return [unknown(words, found)]
        above, taken = float(found.above[now.side]), float(found.taken)
        sides = {ATTACKERS: now.side, DEFENDERS: opponent(now.side)}
        steps = [words("empire.odds.steps", seat=player, steps=words.decimal(float(found.steps[player]))) for player in sides.values()]
        parts = [("win", taken, words("empire.odds.taken", seat=now.side)), ("lose", 1 - taken, words("empire.calculator.held"))]
        first = f"{words('empire.odds.above', seat=now.side)}: {percent(words, above)}"
        return [
            shares(words, parts, first, *steps),
            h("div.two", [spread(words, side, found.spreads[player], self._described) for side, player in sides.items()]),
        ]

    def _described(self, left: Left) -> str:
        """Units as words, those that are reduced marked; nobody where there are none."""
        garrisons = sum(number for unit, number in left if unit == GARRISON)
        named = [
            names.unit(self.words, unit) + (f" ({self.words('empire.counter.reduced')})" if number < UNITS[unit].steps else "")
            for unit, number in left
            if unit in UNITS
        ]
        named += [self.words("empire.battle.garrison", number=garrisons)] if garrisons else []
        return ", ".join(named) or self.words("calculator.nobody")
