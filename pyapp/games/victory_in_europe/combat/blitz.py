"""After a victory: regrouping, or a leader's exploitation with the battle that it may begin. VIE 5.61, 5.8, 6.4, 7.4."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.combat.battle import Fight, stand_up
from pyapp.games.victory_in_europe.combat.capture import take_over
from pyapp.games.victory_in_europe.combat.parties import decider, pending, steps_of
from pyapp.games.victory_in_europe.combat.ways import Ground, Leaving, Ways, chosen, is_open, regroups, unit_on
from pyapp.games.victory_in_europe.combat.withdrawal import way_field
from pyapp.games.victory_in_europe.components.units import FORTRESS, LEADER
from pyapp.games.victory_in_europe.control import DISPUTED, ENEMY, FRIENDLY, power_of, side_of, standing
from pyapp.games.victory_in_europe.diplomacy import war
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import NEIGHBOURS
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.state import Battle, VictoryState

REGROUP, EXPLOIT, ADVANCE, DECLARE, DONE = "regroup", "exploit", "advance", "declare", "done"


def stand_at(state: VictoryState, seat: str, at: str, blocks: Sequence[str]) -> bool:
    """Do blocks of a seat lie open in a place, or have they moved on? Steps from outside may name anything."""
    if seat not in state.seats or at not in (*AREAS, *SEAS):
        return False
    if state.fight is not None or not set(blocks) <= set(state.blocks):
        return False
    there = [token for token in blocks if token in state.shown or state.blocks[token].at == at]
    return all(decider(state, token) == seat and (token not in state.shown or faces.unit(state, token)) for token in there)


def still_there(state: VictoryState, at: str, blocks: Sequence[str]) -> list[str]:
    """Those of the blocks that have not moved on."""
    return [token for token in blocks if state.blocks[token].at == at and token in state.shown]


def count_crossing(state: VictoryState, token: str, area: str, crossed: dict[str, int]) -> None:
    """One army more over a border; leaders, aircraft and ships ignore its limit. VIE 4.6, 5.6."""
    unit = unit_on(state, token)
    if unit.is_army and unit.type != LEADER:
        crossed[area] = crossed.get(area, 0) + 1


@step("vie_regroup")
class Regroup(Step):
    """The victor may move units away; a leader may go on instead, if nobody has regrouped. VIE 5.61, 5.8.

    Among ``blocks`` are reinforcements that came too late to be turned: they may move, too, and stay hidden (V120).
    """

    seat: str
    at: str
    blocks: list[str]
    crossed: dict[str, int] = field(default_factory=dict)
    begun: bool = False

    cite = "5.8"

    def is_sound(self, state: VictoryState) -> bool:
        return stand_at(state, self.seat, self.at, self.blocks)

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        return (self.seat,)

    def prompt(self, state: VictoryState, seat: str) -> Message:
        return say("prompt.vie_regroup", seat=self.seat, space=self.at)

    def waiting(self, state: VictoryState) -> Message:
        return say("waiting.vie_regroup", seat=self.seat, space=self.at)

    def _movers(self, state: VictoryState) -> list[str]:
        ground = Ground(state)
        there = [token for token in self.blocks if state.blocks[token].at == self.at and faces.unit(state, token)]
        return [token for token in there if regroups(ground, token, self.crossed)]

    def _ways(self, state: VictoryState, token: str) -> Ways:
        return regroups(Ground(state), token, self.crossed)

    def _leaders(self, state: VictoryState) -> list[str]:
        """The leaders who have a step to give and somewhere to go on to."""
        there = still_there(state, self.at, self.blocks) if self.at in AREAS and not self.begun else []
        able = [token for token in there if unit_on(state, token).type == LEADER and steps_of(state, token)]
        return [token for token in able if Exploitation(self.seat, self.at, token, there).leads_on(state)]

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        found = []
        if self._movers(state):
            found.append(REGROUP)
        if self._leaders(state):
            found.append(EXPLOIT)
        return (*found, DONE)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == EXPLOIT and not filled:
            return Pick("block", tuple(self._leaders(state)), "block")
        if kind != REGROUP or len(filled) > 2:
            return None
        if not filled:
            return Pick("block", tuple(self._movers(state)), "block")
        ways = self._ways(state, str(filled[0]))
        return way_field(ways[str(filled[1])]) if len(filled) == 2 else Pick("space", tuple(sorted(ways)), "space")

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        if action.kind == REGROUP:
            self._go(state, play, *map(str, action.args))
            return
        if action.kind == DONE:
            play.done()
            return
        leader = str(action.args[0])
        changes.set_steps(state, leader, steps_of(state, leader) - 1)
        play.tell("vie_exploits", unit=unit_on(state, leader).id, space=self.at)
        play.replace(Exploitation(self.seat, self.at, leader, still_there(state, self.at, self.blocks)))

    def _go(self, state: VictoryState, play: Play, token: str, to: str, by: str = "") -> None:
        way = chosen(self._ways(state, token)[to], by)
        taken = unit_on(state, token).is_army and Ground(state).is_vacant(state.blocks[token].nation, to)
        if way.via:
            count_crossing(state, token, way.via, self.crossed)
        self.begun = True
        if token in state.shown:
            play.tell("vie_regroups", unit=unit_on(state, token).id, space=self.at, to=to)
        else:
            play.tell("vie_block_regroups", seat=self.seat, space=self.at, to=to)
        changes.move(state, token, to, way.coast)
        if taken:
            take_over(state, play, to, [token])
        stand_up(state, [token])


@step("vie_exploitation")
class Exploitation(Step):
    """A leader leads victorious units on into adjacent areas; ``aim`` is the one battle that they begin or reinforce. VIE 5.61."""

    seat: str
    at: str
    leader: str
    blocks: list[str]
    crossed: dict[str, int] = field(default_factory=dict)
    aim: str = ""
    gone: list[str] = field(default_factory=list)

    cite = "5.61"

    def is_sound(self, state: VictoryState) -> bool:
        if self.aim not in ("", *AREAS) or self.at not in AREAS or self.leader not in state.shown:
            return False
        return stand_at(state, self.seat, self.at, self.blocks) and set(self.gone) <= set(self.blocks)

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        return (self.seat,)

    def prompt(self, state: VictoryState, seat: str) -> Message:
        return say("prompt.vie_exploitation", seat=self.seat, space=self.at, block=self.leader)

    def waiting(self, state: VictoryState) -> Message:
        return say("waiting.vie_exploitation", seat=self.seat, space=self.at)

    def destinations(self, state: VictoryState, token: str, ground: Ground | None = None) -> tuple[str, ...]:
        """The adjacent areas that a block may enter: friendly, enemy and empty, or where the one battle is. VIE 5.61, V67."""
        unit = unit_on(state, token)
        if unit.type == FORTRESS or not (unit.is_army or unit.is_air):
            return ()
        bound, ground = Leaving(crossed=self.crossed), ground or Ground(state)
        return tuple(
            area
            for area in NEIGHBOURS[self.at]
            if self._may_enter(ground, token, area) and (unit.is_air or is_open(state, token, area, bound)) and ground.has_room(token, area)
        )

    def leads_on(self, state: VictoryState) -> bool:
        """Is there an area that the leader can enter, or could if war were declared?"""
        return bool(self.destinations(state, self.leader) or self._in_the_way(state))

    def _may_enter(self, ground: Ground, token: str, area: str) -> bool:
        nation = ground.state.blocks[token].nation
        found = ground.standing(nation, area)
        if found == FRIENDLY:
            return True
        if ground.is_vacant(nation, area):
            return unit_on(ground.state, token).is_army
        attacked = found == DISPUTED or (found == ENEMY and bool(ground.blocks(area)))
        return attacked and self.aim in ("", area)

    def _movers(self, state: VictoryState) -> list[str]:
        ground = Ground(state)
        return [token for token in still_there(state, self.at, self.blocks) if self.destinations(state, token, ground)]

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        movers = self._movers(state)
        may_stop = self.leader in self.gone or self.leader not in movers
        found = ((ADVANCE, bool(movers)), (DECLARE, bool(self._in_the_way(state))), (DONE, may_stop))
        return tuple(kind for kind, is_open in found if is_open)

    def _in_the_way(self, state: VictoryState) -> dict[str, str]:
        """The nations on which war can be declared before their areas are entered, each with the power that does. VIE 10.1."""
        found: dict[str, str] = {}
        for nation in sorted({state.blocks[token].nation for token in still_there(state, self.at, self.blocks)}):
            power = power_of(state, nation)
            for area in NEIGHBOURS[self.at]:
                found |= {other: power for other in war.needed(state, power, area) if war.refusal(state, power, other) is None}
        return found

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == DECLARE:
            return None if filled else Pick("nation", tuple(sorted(self._in_the_way(state))), "vie_nation")
        if kind == DONE or len(filled) == 2:
            return None
        if not filled:
            return Pick("block", tuple(self._movers(state)), "block")
        return Pick("space", self.destinations(state, str(filled[0])), "space")

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        if action.kind == DONE:
            play.done()
            self._fight(state, play)
            return
        if action.kind == DECLARE:
            other = str(action.args[0])
            power = self._in_the_way(state)[other]
            war.declare(state, play, side_of(state, power), other, power)
            return
        self._advance(state, play, str(action.args[0]), str(action.args[1]))

    def _advance(self, state: VictoryState, play: Play, token: str, to: str) -> None:
        nation = state.blocks[token].nation
        friendly, vacant = standing(state, nation, to) == FRIENDLY, Ground(state).is_vacant(nation, to)
        count_crossing(state, token, to, self.crossed)
        self.gone.append(token)
        play.tell("vie_advances", unit=unit_on(state, token).id, space=self.at, to=to)
        changes.move(state, token, to)
        if state.moves:
            state.moves.came[token] = self.at
        if vacant:
            take_over(state, play, to, [token])
        elif not friendly:
            self.aim = to

    def _fight(self, state: VictoryState, play: Play) -> None:
        """The battle is fought at once: one that was pending gets reinforcements, which come a round later. VIE 5.61."""
        stand_up(state, [token for token in self.gone if state.blocks[token].at != self.aim])
        if not self.aim:
            return
        came = [token for token in self.gone if state.blocks[token].at == self.aim]
        battle = pending(state, self.aim)
        if battle is None:
            state.battles.append(Battle(self.aim, self.seat, attackers=came))
            play.push(Fight(self.aim, plain=True))
            return
        battle.reinforcements += came
        play.push(Fight(self.aim))
