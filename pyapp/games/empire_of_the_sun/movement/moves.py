"""A player moves units and declares battles; in reaction the other joins them. EotS 6.23, 6.24, 6.26."""

from __future__ import annotations

from dataclasses import field

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, step
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexsets import members
from pyapp.games.empire_of_the_sun.movement import allowances, declaring, deeds, forms, joining
from pyapp.games.empire_of_the_sun.movement.chart import chart_without, read, spell, those_at
from pyapp.games.empire_of_the_sun.movement.evasion import Evade, Mover, evaders
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.movement.ways import airborne, flying, landing, marching, sailing
from pyapp.games.empire_of_the_sun.state import (
    BARGES,
    BY_AIR,
    BY_SHIP,
    BY_THE_SEA,
    CARRIED,
    LANDING,
    OVERLAND,
    STRATEGIC,
    Battle,
    EmpireState,
)

DECLARE, UNDECLARE, DONE, ONWARD, HALT = "declare", "undeclare", "done", "onward", "halt"


@step("eots_move")
class MoveUnits(Mover):
    """The active units of a player move, one stack completely before the next; then battles are declared. EotS 6.23, 6.24.

    The units in reaction of the other player move in the same manner, without strategic movement, each to take part in a battle (6.26).
    """

    cite = "6.23"
    side: str
    going: list[str] = field(default_factory=list)
    spent: int = 0

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (self.side,)

    def prompt(self, state: EmpireState, seat: str) -> Message:
        on = Situation(state, self.side)
        if self.going:
            return say("prompt.eots_move.onward", seat=seat, units=self.going)
        if on.reacts:
            return say("prompt.eots_move.reaction", seat=seat, spaces=list(map(spell, members(on.open_hexes))))
        owed = declaring.still_owed(on)
        return say("prompt.eots_move.owed" if owed else "prompt.eots_move", seat=seat, spaces=list(map(spell, owed)))

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        on = Situation(state, self.side)
        if self.going:
            return (*((ONWARD,) if self._onward(state) else ()), HALT)
        reaction = on.reacts
        declared = bool(on.offensive.battles) and not reaction
        moves = () if declared else self._moves(state, reaction)
        declare = forms.declare_field(on, ())
        return (
            *moves,
            *((DECLARE,) if isinstance(declare, Pick) and declare.options else ()),
            *((UNDECLARE,) if declared else ()),
            *((DONE,) if reaction or not declaring.still_owed(on) else ()),
        )

    def _moves(self, state: EmpireState, reaction: bool) -> tuple[str, ...]:
        """The kinds of movement that somebody can make. In reaction nobody moves strategically (6.26) or in barges (7.47), nor does a
        fleet that an event sends into one battle."""
        on = Situation(state, self.side)
        kinds = (forms.MOVE,) if reaction or on.demanded else (forms.MOVE, forms.STRATEGICALLY)
        found = [kind for kind in kinds if any(forms.can_move(on, kind, unit) for unit in forms.waiting(on))]
        if forms.landers(on):
            found.append(forms.ASSAULT)
        if not reaction and forms.barge_movers(on):
            found.append(forms.IN_BARGES)
        if not reaction and airborne.targets(on):
            found.append(airborne.DROP)
        return tuple(found)

    def _onward(self, state: EmpireState) -> dict[int, list[marching.March]]:
        on = Situation(state, self.side)
        return forms.marches(on, self.going, self.spent)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        on = Situation(state, self.side)
        if kind in (forms.MOVE, forms.STRATEGICALLY):
            return forms.move_field(on, kind, filled)
        if kind == forms.ASSAULT:
            return forms.assault_field(on, filled)
        if kind == forms.IN_BARGES:
            return forms.barge_field(on, filled)
        if kind == airborne.DROP:
            return airborne.field(on, filled)
        if kind == DECLARE:
            return forms.declare_field(on, filled)
        if kind == UNDECLARE and not filled:
            return Pick("battle", tuple(spell(battle.at) for battle in on.offensive.battles), "space")
        if kind == ONWARD:
            ways = self._onward(state)
            if filled:
                return forms.via_field(ways[read(filled[0])], filled[1:])
            return Pick("to", tuple(map(spell, ways)), "space")
        return None

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        doing = {
            forms.MOVE: self._move,
            forms.STRATEGICALLY: self._strategic,
            forms.ASSAULT: self._assault,
            forms.IN_BARGES: self._barges,
            airborne.DROP: self._drop,
            DECLARE: self._declare,
            UNDECLARE: self._undeclare,
            ONWARD: self._go_on,
            HALT: self._halt,
            DONE: self._done,
        }
        doing[action.kind](state, action.args, play)
        deeds.call_back(state, play, self.side)

    # --- moves ----------------------------------------------------------------------------------------------------------------

    def _move(self, state: EmpireState, args: tuple[Argument, ...], play: Play) -> None:
        on = Situation(state, self.side)
        units, to, rest = forms.words(args[2]), read(args[3]), args[4:]
        arm = UNITS[units[0]].kind
        if arm == "ground":
            self._march(state, play, units, forms.marches(on, units)[to], rest)
            return
        battles = joining.battles_from(on, units, to) if on.reacts else []
        if arm == "air":
            self._fly(state, play, units, to)
        else:
            self._sail(state, play, units, to)
        if battles:
            joining.join(on, units, read(rest[0]) if rest else battles[0])

    def _sail(self, state: EmpireState, play: Play, ships: list[str], to: int) -> None:
        on = Situation(state, self.side)
        points = allowances.naval(on.offensive, reacts=on.reacts)
        way = sailing.way(on.where(ships[0]), to, points, on.chart)
        deeds.go(state, play, ships, way, BY_SHIP)

    def _fly(self, state: EmpireState, play: Play, aircraft: list[str], to: int) -> None:
        """Aircraft fly on with a range in parentheses only where their normal one does not do. EotS 7.31."""
        on = Situation(state, self.side)
        start, watched = on.where(aircraft[0]), on.chart.watched
        how = flying.flight(on, aircraft, fighting=True)
        if to not in flying.targets(start, how):
            how = flying.flight(on, aircraft)
            on.offensive.stretched += [unit for unit in aircraft if UNITS[unit].no_battle]
        way, seen = flying.way(start, to, how, watched)
        deeds.go(state, play, aircraft, way, BY_AIR, seen=seen)

    def _march(self, state: EmpireState, play: Play, units: list[str], ways: list[marching.March], via: tuple[Argument, ...]) -> None:
        left, _ = marching.split(ways, [read(at) for at in via])
        march = left[0]
        deeds.go(state, play, units, march.hexes, OVERLAND)
        deeds.take_along(state, play, self.side, march.hexes[1:])
        self._met(state, play, units, march.spent)

    def _met(self, state: EmpireState, play: Play, units: list[str], spent: int = 0) -> None:
        """Ground units have come to where they go: those of the other player may slip away; in reaction they join the battle."""
        on = Situation(state, self.side)
        at = on.where(units[0])
        if on.reacts:
            joining.join(on, units, at)
        elif evaders(state, at):
            play.push(Evade(opponent(self.side), at, units, spent))

    def _go_on(self, state: EmpireState, args: tuple[Argument, ...], play: Play) -> None:
        units, ways = self.going, self._onward(state)[read(args[0])]
        self.going, self.spent = [], 0
        self._march(state, play, units, ways, args[1:])

    def _halt(self, state: EmpireState, args: tuple[Argument, ...], play: Play) -> None:
        self.going, self.spent = [], 0

    def _strategic(self, state: EmpireState, args: tuple[Argument, ...], play: Play) -> None:
        on = Situation(state, self.side)
        units, to = forms.words(args[2]), read(args[3])
        start = on.where(units[0])
        if UNITS[units[0]].kind == "air":
            how = flying.flight(on, units, strategic=True)
            way, seen = flying.way(start, to, how, on.chart.watched)
            deeds.go(state, play, units, way, STRATEGIC, seen=seen)
            return
        chart = chart_without(on.picture, self.side, units)
        points = allowances.naval(on.offensive) * allowances.STRATEGICALLY
        deeds.go(state, play, units, sailing.way(start, to, points, chart, sailing.strategic_bar(chart)), STRATEGIC)

    # --- landings -------------------------------------------------------------------------------------------------------------

    def _assault(self, state: EmpireState, args: tuple[Argument, ...], play: Play) -> None:
        on = Situation(state, self.side)
        ships, troops, aboard, to = forms.words(args[1]), forms.words(args[2]), forms.words(args[3]), read(args[4])
        offensive, chart = on.offensive, on.chart
        paid = sum(landing.price(state, unit) for unit in troops if unit not in aboard)
        landing.pay(state, self.side, paid)
        offensive.aboard.update(zip(aboard, landing.carriers_of_troops(ships), strict=False))
        offensive.escorted += troops if ships else []
        way = sailing.way(on.where(troops[0]), to, allowances.naval(offensive, reacts=on.reacts), chart, landing.closed(on, ships))
        if ships:
            deeds.go(state, play, ships, way, BY_SHIP)
        for how, those in ((CARRIED, aboard), (LANDING, [unit for unit in troops if unit not in aboard])):
            if those:
                deeds.go(state, play, those, way, how)
        if paid:
            play.tell("eots_asp_used", seat=self.side, count=paid, left=landing.points_left(state, self.side))
        deeds.displace(state, play, to, opponent(self.side))
        if ships and on.reacts:
            joining.join(on, ships, to)
        self._met(state, play, troops)

    def _barges(self, state: EmpireState, args: tuple[Argument, ...], play: Play) -> None:
        on = Situation(state, self.side)
        unit, to = str(args[0]), read(args[1])
        deeds.go(state, play, [unit], [on.where(unit), to], BARGES)
        deeds.displace(state, play, to, opponent(self.side))
        self._met(state, play, [unit])

    def _drop(self, state: EmpireState, args: tuple[Argument, ...], play: Play) -> None:
        airborne.drop(state, play, args)

    # --- battles --------------------------------------------------------------------------------------------------------------

    def _declare(self, state: EmpireState, args: tuple[Argument, ...], play: Play) -> None:
        on = Situation(state, self.side)
        at, named = read(args[0]), forms.words(args[1])
        if on.reacts:
            play.tell("eots_takes_part", seat=self.side, space=spell(at), units=joining.join_in_place(on, named, at))
        else:
            battle = declaring.declare(on, at, named)
            play.tell("eots_declared", seat=self.side, space=spell(at), units=battle.attackers)

    def _undeclare(self, state: EmpireState, args: tuple[Argument, ...], play: Play) -> None:
        on = Situation(state, self.side)
        declaring.undeclare(on, read(args[0]))
        play.tell("eots_undeclared", seat=self.side, space=str(args[0]))

    def _done(self, state: EmpireState, args: tuple[Argument, ...], play: Play) -> None:
        on = Situation(state, self.side)
        offensive = on.offensive
        if on.reacts:
            idle = joining.idle(on)
            offensive.reacting = [unit for unit in offensive.reacting if unit not in idle]
            for battle in offensive.battles:
                intercept(state, play, battle)
        play.done()


def intercept(state: EmpireState, play: Play, battle: Battle) -> None:
    """Ships in reaction that end in the hex of a landing without escort break it up: each unit loses a step and must go. EotS 7.45B.

    An escort has made the whole way with the troops, or lies with them now, as the Kongo does off Kota Bharu in 19 (R180).
    """
    offensive = deeds.open_offensive_of(state)
    if any(state.units[unit].at == battle.at and UNITS[unit].kind == "naval" for unit in offensive.active):
        return
    troops = [
        unit
        for unit in those_at(state, battle.at, offensive.side, "ground")
        if offensive.moved.get(unit) in BY_THE_SEA and unit not in offensive.escorted
    ]
    arrived = [unit for unit in offensive.reacting if offensive.moved.get(unit) == BY_SHIP and state.units[unit].at == battle.at]
    if not troops or not arrived or battle.lost:
        return
    battle.lost = True
    play.tell("eots_landing_broken_up", seat=offensive.side, space=spell(battle.at), units=troops)
    lost = [unit for unit in troops if changes.lose_step(state, unit)]
    offensive.repulsed += [unit for unit in troops if unit not in lost]
    battle.attackers = [unit for unit in battle.attackers if unit not in lost]
    if lost:
        play.tell("eots_eliminated", seat=offensive.side, units=lost, steps=0)  # each has lost the one that was just told
