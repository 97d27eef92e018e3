"""What is decided in a round: submarines' shelter, what aircraft attack, and each unit's turn. VIE 5.2, 5.4, 6.2, 6.3, 7.33."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.combat.firing import (
    choices,
    firepower,
    flak,
    flak_targets,
    open_targets,
    spares_the_last_step,
    targets,
)  # fmt: skip
from pyapp.games.victory_in_europe.combat.hits import TakeHits, stand_here
from pyapp.games.victory_in_europe.combat.parties import AIRCRAFT, FACTORIES, current, decider, steps_of, unit_of
from pyapp.games.victory_in_europe.combat.ways import Ground
from pyapp.games.victory_in_europe.combat.withdrawal import RETREAT, may_retreat, retreat_field, withdraw
from pyapp.games.victory_in_europe.state import VictoryState

FIRE, STAY, AIM, SHELTER, EMERGE = "fire", "stay", "aim", "shelter", "emerge"
FLAK = "flak"
DIE = 6


@dataclass
class Asking(Step):
    """A step of a battle that asks a seat about some of its blocks."""

    seat: str
    blocks: list[str]

    def is_sound(self, state: VictoryState) -> bool:
        if self.seat not in state.seats or not self.blocks or not stand_here(state, self.blocks):
            return False
        return all(decider(state, token) == self.seat for token in self.blocks) and bool(self.kinds(state, self.seat))

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        return (self.seat,)

    def prompt(self, state: VictoryState, seat: str) -> Message:
        return say(f"prompt.{self.tag}", seat=self.seat, space=current(state).at, round=current(state).round)

    def waiting(self, state: VictoryState) -> Message:
        return say(f"waiting.{self.tag}", seat=self.seat, space=current(state).at)


@step("vie_shelter")
class Shelter(Asking):
    """A submarine in a friendly naval base takes double defence and does not fire, or fires and has none. VIE 7.33, V11."""

    cite = "7.33"

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (SHELTER, EMERGE)

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        play.done()
        token = self.blocks[0]
        current(state).asked.append(token)
        if action.kind == SHELTER:
            current(state).bunkered.append(token)
            play.tell("vie_sheltered", unit=unit_of(state, token).id, space=current(state).at)


@step("vie_announce")
class Announce(Asking):
    """An air unit says when a round begins what it will attack: aircraft, or a type of target that it bombs. VIE 6.2, 6.3."""

    cite = "6.2"

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (AIM,) if open_targets(state, self.blocks[0]) else ()

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("target", open_targets(state, self.blocks[0]), "target")

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        play.done()
        announce(state, play, self.blocks[0], str(action.args[0]))


def announce(state: VictoryState, play: Play, token: str, against: str) -> None:
    """What an air unit attacks in this round."""
    current(state).aims[token] = against
    play.tell("vie_announced", unit=unit_of(state, token).id, target=against)


@step("vie_battle_turn")
class TakeTurn(Asking):
    """The units of a class: each fires if it can, or retreats; which is first its owner says. VIE 5.2, 5.7."""

    cite = "5.2"

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        found = []
        if any(choices(state, token) for token in self.blocks):
            found.append(FIRE)
        ground = Ground(state)
        if any(may_retreat(state, token, ground) for token in self.blocks):
            found.append(RETREAT)
        if any(not choices(state, token) for token in self.blocks):
            found.append(STAY)
        return tuple(found)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == RETREAT:
            return retreat_field(state, self.blocks, filled, turn=True)
        if not filled:
            return Pick("block", tuple(token for token in self.blocks if bool(choices(state, token)) == (kind == FIRE)), "block")
        if kind == FIRE and len(filled) == 1:
            return Pick("target", choices(state, str(filled[0])), "target")
        return None

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        play.done()
        token = str(action.args[0])
        current(state).acted.append(token)
        if action.kind == FIRE:
            fire(state, play, token, str(action.args[1]))
        elif action.kind == RETREAT:
            withdraw(state, play, *map(str, action.args), turn=True)


def fire(state: VictoryState, play: Play, token: str, against: str) -> None:
    """A unit rolls a die for each step and hits with its firepower or less. Paratroops have dropped now. VIE 2.6, 5.3."""
    fight, dice, power = current(state), steps_of(state, token), firepower(state, token, against)
    unit, seat = unit_of(state, token).id, state.owner(state.blocks[token].nation)
    spared, victims = spares_the_last_step(state, token, against), targets(state, token, against)
    if token in fight.airborne:
        drop(state, play, [token])
    rolled = play.roll(dice, DIE, say("vie.roll.fire", unit=unit, space=fight.at))
    hits = sum(face <= power for face in rolled)
    play.tell("vie_fired", seat=seat, unit=unit, target=against, rolled=rolled, power=power, hits=hits)
    if against == FACTORIES:
        bomb(state, play, hits)
    else:
        play.push(TakeHits(victims, hits, spared))


def drop(state: VictoryState, play: Play, tokens: Sequence[str]) -> None:
    """Paratroops come down: they are infantry from now on. VIE 2.6."""
    fight = current(state)
    for token in tokens:
        fight.airborne.remove(token)
        if state.moves:
            state.moves.moved.pop(token, None)
        play.tell("vie_dropped", unit=unit_of(state, token).id, space=fight.at)


def bomb(state: VictoryState, play: Play, hits: int) -> None:
    """Bombs take factory steps, the last one too; each hit falls on the largest marker. VIE 6.3, 11.33."""
    at = current(state).at
    markers = sorted(state.factories.get(at, ()), reverse=True)
    for _ in range(min(hits, sum(markers))):
        markers[0] -= 1
        markers.sort(reverse=True)
    changes.set_factories(state, at, markers)
    play.tell("vie_bombed", space=at, steps=sum(markers))


def fire_flak(state: VictoryState, play: Play) -> None:
    """The factories fire at enemy aircraft, in class A. VIE 11.33."""
    current(state).acted.append(FLAK)
    victims = flak_targets(state)
    if not victims:
        return
    dice, power = flak(state)
    rolled = play.roll(dice, DIE, say("vie.roll.flak", space=current(state).at))
    hits = sum(face <= power for face in rolled)
    at = current(state).at
    play.tell("vie_flak", seat=state.owner(changes.holder(state, at)), space=at, target=AIRCRAFT, rolled=rolled, power=power, hits=hits)
    play.push(TakeHits(victims, hits))
