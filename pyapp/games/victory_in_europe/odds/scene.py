"""A battle lifted out of a position, so that the rules themselves say what comes next, volley by volley, while no die is thrown.

What a unit may fire at, with what effect, and in which turn does not depend on how many steps it has, only on whether it is gone, at its
last step or above (`LEVELS`). So the rules are asked once for each picture of who is left, and the steps are counted apart (`course`).
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.messages import Message
from pyapp.engine.plain import copy_plain
from pyapp.engine.steps import EVERYBODY, Play
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.combat.battle import LEAVING, Fight
from pyapp.games.victory_in_europe.combat.firing import has_double_defence
from pyapp.games.victory_in_europe.combat.hits import TakeHits
from pyapp.games.victory_in_europe.combat.parties import FACTORIES, camp, camp_of, concerned, opposite, pending, raid_by
from pyapp.games.victory_in_europe.combat.turns import FIRE, Asking, bomb
from pyapp.games.victory_in_europe.components.units import LEADER, UNITS
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.odds import usual
from pyapp.games.victory_in_europe.odds.suppose import supposed
from pyapp.games.victory_in_europe.state import REMOVED, Face, VictoryState

GONE, LAST, ABOVE = LEVELS = (0, 1, 2)
OUT = -1  # the steps of a block that is gone: a leader still stands with none
FIRED, FLAK = "vie_fired", "vie_flak"


@dataclass(frozen=True)
class Volley:
    """What comes next: a unit fires, or flak, or ``hits`` that have been rolled already fall. ``then`` is the scene behind it.

    ``by`` is the place of the unit among the blocks; without one there are ``dice``. ``rubble`` are the scenes behind so many bombs.
    """

    then: int
    victims: tuple[int, ...] = ()
    power: int = 0
    by: int | None = None
    dice: int = 0
    hits: int = 0
    spared: bool = False
    rubble: tuple[int, ...] = ()


@dataclass(frozen=True)
class End:
    """The fighting is over, and a camp has won."""

    winner: str
    factories: int


class Silent(Play):
    """Lets the rules roll without dice: nothing ever hits, and what was rolled is read from what they tell."""

    def roll(self, count: int, sides: int, why: Message, seen_by: tuple[str, ...] = EVERYBODY) -> list[int]:
        return [sides] * count


class Scene:
    """All scenes of one battle: each is a position without steps, under a number."""

    def __init__(self, state: VictoryState, at: str, raid: str = "") -> None:
        battle = pending(state, at, raid)
        assert battle is not None
        self.at, self.raid = at, raid
        self.blocks = tuple(token for token in concerned(state, battle) if faces.face(state, token))
        self.units = tuple(face.unit for token in self.blocks if (face := faces.face(state, token)))
        self.camps = tuple(camp_of(state, token) or opposite(camp(battle.attacker)) for token in self.blocks)
        self._least = tuple(UNITS[unit].least_steps if self._matters(place) else OUT for place, unit in enumerate(self.units))
        self._states: list[VictoryState] = []
        self._numbers: dict[str, int] = {}
        self._next: dict[tuple[int, tuple[int, ...]], Volley | End] = {}
        self._doubled: dict[tuple[int, tuple[int, ...]], frozenset[int]] = {}
        self.first = self._number(state)
        events = state.turn, sorted(state.played.items()), sorted(state.in_force.items())
        self.told = repr((next(iter(self._numbers)), self.units, self.camps, events))

    def _matters(self, place: int) -> bool:
        """Does it matter whether a block is at its last step? To leaders, and to armies that bombs and naval guns may spare."""
        unit = UNITS[self.units[place]]
        enemies = [UNITS[other] for other, camp_ in zip(self.units, self.camps) if camp_ != self.camps[place]]
        return unit.type == LEADER or (unit.is_army and any(enemy.is_air or enemy.is_naval for enemy in enemies))

    def levels(self, steps: Sequence[int]) -> tuple[int, ...]:
        """Who is gone, at the last step, or above it; whose last step nothing spares counts as above it."""
        return tuple(GONE if left == OUT else LAST if left <= least else ABOVE for least, left in zip(self._least, steps))

    def is_known(self, number: int, levels: tuple[int, ...]) -> bool:
        """Have the rules been asked already?"""
        return (number, levels) in self._next

    def after(self, number: int, levels: tuple[int, ...]) -> Volley | End:
        """What comes next in a scene, with these blocks left."""
        key = (number, levels)
        if key not in self._next:
            self._next[key] = self._ask(self._state(number, levels))
        return self._next[key]

    def doubled(self, number: int, levels: tuple[int, ...]) -> frozenset[int]:
        """The blocks of which a step takes two hits."""
        key = (number, levels)
        if key not in self._doubled:
            state = self._state(number, levels)
            there = [place for place, level in enumerate(levels) if level != GONE]
            self._doubled[key] = frozenset(place for place in there if has_double_defence(state, self.blocks[place]))
        return self._doubled[key]

    # --- the rules are asked ------------------------------------------------------------------------------------------------------

    def _ask(self, state: VictoryState) -> Volley | End:
        play = Silent(state, ScriptedDice(()))
        while True:
            top = state.steps[-1]
            if isinstance(top, TakeHits):
                return self._volley(state, play, state.steps.pop())
            if isinstance(top, Asking):
                action = usual.decision(state, top)
                top.apply(state, action, play)
                if action.kind == FIRE and action.args[1] == FACTORIES:
                    return self._bombs(state, play, str(action.args[0]))
            elif state.fight is not None and state.fight.stage == LEAVING:
                return End(state.fight.winner, sum(state.factories.get(self.at, ())))
            else:
                top.proceed(state, play)

    def _volley(self, state: VictoryState, play: Play, hits: object) -> Volley:
        assert isinstance(hits, TakeHits)
        victims = tuple(self.blocks.index(token) for token in hits.victims if token in self.blocks)
        shot = next((event for event in reversed(play.events) if event.kind in (FIRED, FLAK)), None)
        if shot is None:
            return Volley(self._number(state), victims, hits=hits.hits, spared=hits.spared)
        power, then = int(shot.data["power"]), self._number(state)
        if shot.kind == FLAK:
            return Volley(then, victims, power, dice=len(shot.data["rolled"]))
        return Volley(then, victims, power, self.units.index(shot.data["unit"]), spared=hits.spared)

    def _bombs(self, state: VictoryState, play: Play, token: str) -> Volley:
        """Bombs on factories: the scenes behind none, one, two of them …"""
        power = next(int(event.data["power"]) for event in reversed(play.events) if event.kind == FIRED)
        scenes = []
        for hits in range(sum(state.factories.get(self.at, ())) + 1):
            after = self._copied(state)
            bomb(after, play, hits)
            scenes.append(self._number(after))
        return Volley(scenes[0], (), power, self.blocks.index(token), rubble=tuple(scenes))

    # --- positions without steps --------------------------------------------------------------------------------------------------

    def _state(self, number: int, levels: tuple[int, ...]) -> VictoryState:
        state = self._copied(self._states[number])
        for token, name, level in zip(self.blocks, self.units, levels):
            state.blocks[token].at = REMOVED if level == GONE else self.at
            state.shown[token].steps = UNITS[name].least_steps + (level == ABOVE)
        return state

    def _copied(self, state: VictoryState) -> VictoryState:
        """A copy of what a battle changes; the rest of the map is shared."""
        found = copy.copy(state)
        found.blocks = {**state.blocks, **{token: copy.copy(state.blocks[token]) for token in self.blocks}}
        found.shown = {**state.shown, **{token: copy.copy(state.shown[token]) for token in self.blocks}}
        found.control, found.factories, found.conquered = dict(state.control), dict(state.factories), list(state.conquered)
        found.fight, found.battles, found.steps = (copy_plain(part) for part in (state.fight, state.battles, state.steps))
        found.moves = copy.copy(state.moves)
        if found.moves is not None:
            found.moves.moved = dict(found.moves.moved)
        return found

    def _number(self, state: VictoryState) -> int:
        """The number of a scene; equal ones have the same."""
        battle = pending(state, self.at, self.raid)
        whose = holder(state, self.at) if self.at in AREAS else ""
        key = repr((state.fight, battle, state.steps, whose, state.factories.get(self.at)))
        if key not in self._numbers:
            self._numbers[key] = len(self._states)
            self._states.append(state)
        return self._numbers[key]


def sort_of(state: VictoryState, seat: str, at: str, raid: str) -> str:
    """What an attack is, a raid or a battle, as far as a seat sees the attackers. V118."""
    battle = pending(state, at, raid)
    seen = _seen(state, seat)
    if battle is None or raid or not set(battle.attackers) <= set(seen):
        return raid
    return raid_by([UNITS[seen[token].unit] for token in battle.attackers if state.blocks[token].at == at], at)


def _seen(state: VictoryState, seat: str) -> dict[str, Face]:
    return {**state.shown, **(state.secrets[seat].faces if seat in state.secrets else {})}


def lifted(state: VictoryState, seat: str, at: str, raid: str, reading: str) -> tuple[Scene, tuple[int, ...], tuple[bool, ...]]:
    """A battle as a seat sees it, with the steps of its blocks and who has taken half a hit. Nothing that others hide is looked at."""
    found = copy.copy(state)
    found.secrets = {}
    found.fight = copy_plain(state.fight) if state.fight and (state.fight.at, state.fight.raid) == (at, raid) else None
    battle = pending(state, at, raid)
    named = {*(found.fight.here if found.fight else ()), *(battle.reinforcements if battle else ())}  # some may have left already
    found.blocks = {token: copy.copy(block) for token, block in state.blocks.items() if block.at == at or token in named}
    seen = _seen(state, seat)
    hidden = [token for token in faces.tokens(found) if token not in seen and found.blocks[token].at == at]
    seen |= supposed(found, seen, hidden, reading, sort_of(state, seat, at, raid))
    for token in hidden:
        if token not in seen:  # nothing that is known could be on it
            del found.blocks[token]
    found.shown = {token: copy.copy(seen[token]) for token in found.blocks if token in seen}
    place = next((place for place, step in enumerate(state.steps) if isinstance(step, Fight) and (step.at, step.raid) == (at, raid)), None)
    found.steps = [Fight(at, raid)] if place is None else copy_plain(state.steps[place:])
    scene = Scene(found, at, raid)
    now = [found.shown[token] for token in scene.blocks]
    return scene, tuple(face.steps for face in now), tuple(face.half for face in now)
