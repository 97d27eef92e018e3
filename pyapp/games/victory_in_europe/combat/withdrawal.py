"""Leaving a battle: what it costs, where it leads, and who has to leave when it is over. VIE 5.5, 5.7, 6.4, 7.4, 7.6."""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.combat import events
from pyapp.games.victory_in_europe.combat.hits import lose
from pyapp.games.victory_in_europe.combat.parties import (
    camp_of,
    current,
    decider,
    is_at_sea,
    is_half,
    opposite,
    record,
    steps_of,
    unit_of,
)  # fmt: skip
from pyapp.games.victory_in_europe.combat.ways import Ground, Leaving, Way, Ways, chosen, retreats
from pyapp.games.victory_in_europe.components.units import LEADER
from pyapp.games.victory_in_europe.fog import faces, lots
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.state import Moves, VictoryState

RETREAT = "retreat"
DROP = "drop"  # how paratroops have moved that have not come down yet, in the words of movement


def leaving(state: VictoryState, token: str) -> Leaving:
    """What binds a block that leaves this battle. VIE 5.7, 7.6."""
    fight = current(state)
    enemy = opposite(camp_of(state, token))
    used = {*fight.used.get(enemy, ()), *_seen_coming(state, token)}
    landed = token in record(state).landing
    return Leaving(frozenset(used), fight.crossed, by_beach=landed, at_sea=is_at_sea(state, token))


def _seen_coming(state: VictoryState, token: str) -> list[str]:
    """The borders over which hidden reinforcements of the enemy have come, which everybody has seen; not those that drop. VIE 2.6, 5.7."""
    moves = state.moves or Moves()
    hidden = (other for other in record(state).reinforcements if other not in current(state).here and moves.moved.get(other) != DROP)
    return [moves.came[other] for other in hidden if other in moves.came and camp_of(state, other) != camp_of(state, token)]


def price(state: VictoryState, token: str, way: Way, *, turn: bool) -> int:
    """The steps that a retreat costs: one in a turn of round 1, one through a full area, one for half a hit. VIE 5.5, 5.7, V62."""
    early = turn and current(state).round == 1 and not events.retreats_safely(state, token)
    return early + way.cost + is_half(state, token)


def ways_out(state: VictoryState, token: str, *, turn: bool, ground: Ground | None = None) -> Ways:
    """The destinations that a block can reach alive, with the ways there. ``turn``: in its turn, not when the battle is over."""
    unit = unit_of(state, token)
    found = retreats(ground or Ground(state), token, leaving(state, token))
    left = steps_of(state, token) - unit.least_steps
    alive = {to: tuple(way for way in ways if price(state, token, way, turn=turn) <= left) for to, ways in found.items()}
    return {to: ways for to, ways in alive.items() if ways}


def may_retreat(state: VictoryState, token: str, ground: Ground | None = None) -> bool:
    """May a unit retreat in its turn instead of firing? Paratroops drop and fire first. VIE 2.6, 5.2, 5.7."""
    return token not in current(state).airborne and bool(ways_out(state, token, turn=True, ground=ground))


def withdraw(state: VictoryState, play: Play, token: str, to: str, by: str = "", *, turn: bool) -> None:
    """A block retreats by a way, pays and stands hidden again where it arrives. VIE 5.7, V22."""
    fight, way, unit = current(state), chosen(ways_out(state, token, turn=turn)[to], by), unit_of(state, token)
    steps = price(state, token, way, turn=turn)
    if unit.is_army and unit.type != LEADER and way.via:
        fight.crossed[way.via] = fight.crossed.get(way.via, 0) + 1
    more = min(events.lost_in_retreat(state, token), steps_of(state, token) - steps - unit.least_steps)
    changes.set_half(state, token, False)
    seen = token in state.shown
    if seen:
        play.tell("vie_retreats", unit=unit.id, space=fight.at, to=to)
    else:
        play.tell("vie_block_retreats", seat=decider(state, token), space=fight.at, to=to)
    pay(state, play, token, steps + max(0, more))
    changes.move(state, token, to, way.coast)
    if seen:
        lots.stand_up(state, [token])


def pay(state: VictoryState, play: Play, token: str, steps: int) -> None:
    """A retreat takes steps, openly of a unit that has been seen."""
    if token in state.shown:
        lose(state, play, token, steps)
        return
    for _ in range(steps):
        changes.lose_step(state, token)


def perish(state: VictoryState, play: Play, token: str) -> None:
    """A block that has to leave and cannot is eliminated. VIE 5.7."""
    seat, at = decider(state, token), state.blocks[token].at
    if token in state.shown:
        play.tell("vie_no_way_out", seat=seat, unit=unit_of(state, token).id, space=at, steps=steps_of(state, token))
    else:
        play.tell("vie_perished", seat=seat, space=at, alone=True)
    changes.eliminate(state, token)


def departing(state: VictoryState) -> list[str]:
    """Who has to leave when the battle is over, reinforcements that came too late among them. VIE 5.7, 6.22, 6.4, 7.4, V8.

    The loser does: attackers where a defender holds out, aircraft and ships that are alone with an enemy army. From a sea all aircraft do.
    """
    fight, battle = current(state), record(state)
    part = {*fight.here, *battle.reinforcements}
    there = [token for token in faces.tokens(state) if token in part and state.blocks[token].at == fight.at]
    return [token for token in there if camp_of(state, token) != fight.winner or _has_to_land(state, token)]


def _has_to_land(state: VictoryState, token: str) -> bool:
    return unit_of(state, token).is_air and current(state).at in SEAS


@step("vie_leave")
class Leave(Step):
    """A seat takes a block out of a battle that it has lost. It chooses which goes first: borders have limits. VIE 5.7."""

    seat: str
    blocks: list[str]

    cite = "5.7"

    def is_sound(self, state: VictoryState) -> bool:
        return self.seat in state.seats and bool(self.blocks) and can_be_asked(state, self.seat, self.blocks)

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        return (self.seat,)

    def prompt(self, state: VictoryState, seat: str) -> Message:
        return say("prompt.vie_leave", seat=self.seat, space=current(state).at)

    def waiting(self, state: VictoryState) -> Message:
        return say("waiting.vie_leave", seat=self.seat, space=current(state).at)

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (RETREAT,)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return retreat_field(state, self.blocks, filled, turn=False)

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        play.done()
        withdraw(state, play, *map(str, action.args), turn=False)


def can_be_asked(state: VictoryState, seat: str, blocks: Sequence[str]) -> bool:
    """Do blocks stand in the battle that is being fought, with one that can leave it? Steps from outside may name anything."""
    fight = state.fight
    if fight is None or (fight.at, fight.raid) not in {(battle.at, battle.raid) for battle in state.battles}:
        return False
    there = all(token in state.blocks and state.blocks[token].at == fight.at and faces.unit(state, token) for token in blocks)
    if not there or any(decider(state, token) != seat for token in blocks):
        return False
    ground = Ground(state)
    return any(ways_out(state, token, turn=False, ground=ground) for token in blocks)


def retreat_field(state: VictoryState, blocks: Sequence[str], filled: tuple[Argument, ...], *, turn: bool) -> Field | None:
    """A block, then where it goes, then by which way if there are several (V123)."""
    if not filled:
        ground = Ground(state)
        able = [token for token in blocks if ways_out(state, token, turn=turn, ground=ground)]
        able = [token for token in able if not turn or token not in current(state).airborne]
        return Pick("block", tuple(able), "block")
    if len(filled) == 1:
        return Pick("space", tuple(sorted(ways_out(state, str(filled[0]), turn=turn))), "space")
    return way_field(ways_out(state, str(filled[0]), turn=turn)[str(filled[1])]) if len(filled) == 2 else None


def way_field(ways: Sequence[Way]) -> Field | None:
    """At which coast a ship arrives, or which full area an army passes, where that is open. Who says nothing goes the usual way."""
    if len(ways) < 2:
        return None
    return Pick("coast" if ways[0].coast else "via", tuple(way.name for way in ways), "space", optional=True)
