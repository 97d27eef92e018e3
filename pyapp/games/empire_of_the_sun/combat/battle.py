"""The battles of an offensive, and each from its first die to its result. EotS 6.28, 8."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import ClassVar

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Outline, Play, Step, step
from pyapp.games.empire_of_the_sun.combat import retreat
from pyapp.games.empire_of_the_sun.combat.capture import capture
from pyapp.games.empire_of_the_sun.combat.events import kamikaze, tolls
from pyapp.games.empire_of_the_sun.combat.fire import Fire, Melee, is_prepared, order_of_fire
from pyapp.games.empire_of_the_sun.combat.forces import ashore, at_sea_or_aloft
from pyapp.games.empire_of_the_sun.combat.outcome import air_naval_winner, ground_winner
from pyapp.games.empire_of_the_sun.combat.parties import begin, forces_in, forces_of
from pyapp.games.empire_of_the_sun.combat.scene import fight_of, scene_for, scene_of
from pyapp.games.empire_of_the_sun.combat.swap import Swap
from pyapp.games.empire_of_the_sun.components.sides import SIDES, opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.state import PHANTOM_SHIPS, Battle, EmpireState, Fight, Offensive

FIGHT = "fight"


def _open(state: EmpireState) -> Offensive:
    assert state.offensive is not None
    return state.offensive


@step("eots_battles")
class Battles(Step):
    """All battles of an offensive in the order of its player; then those who have lost leave the hexes. EotS 6.28, 8.5."""

    cite = "6.28"
    fought: list[int] = field(default_factory=list)
    stage: int = -1

    def left(self, state: EmpireState) -> list[Battle]:
        """The battles that have not been fought."""
        return [battle for battle in _open(state).battles if battle.at not in self.fought]

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (_open(state).side,) if self.stage == 0 and len(self.left(state)) > 1 else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        offensive = _open(state)
        if self.stage == 0 and (left := self.left(state)):
            self._fight(state, play, left[0])
            return
        self.stage += 1
        if self.stage == 0:
            play.push(*tolls.due(offensive))
        elif self.stage == 1:
            offensive.fight = None
            play.push(*tolls.due(offensive, after=True), retreat.Retreats(opponent(offensive.side)), retreat.Retreats(offensive.side))
        else:
            play.done()

    def _fight(self, state: EmpireState, play: Play, battle: Battle) -> None:
        self.fought.append(battle.at)
        _open(state).fight = begin(state, battle)
        play.push(Engagement())

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_battles", seat=seat)

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return (FIGHT,)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("space", tuple(str(battle.at) for battle in self.left(state)), "space")

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        self._fight(state, play, next(battle for battle in self.left(state) if str(battle.at) == action.args[0]))


@step("eots_begin_battle")
class BeginBattle(Step):
    """What events take before the battle: airfields that are shelled, kamikazes. EotS 5.32B, JP20, JP61."""

    def proceed(self, state: EmpireState, play: Play) -> None:
        at = fight_of(state).at
        play.tell("eots_battle", space=at)
        steps = [*tolls.due(_open(state), at), *tolls.bombardment(scene_of(state), forces_of(state))]
        if kamikaze.possible(state, battle_at(_open(state), at)):
            left = (battle for battles in state.steps if isinstance(battles, Battles) for battle in battles.left(state))
            steps.append(kamikaze.Kamikaze(last=not any(kamikaze.possible(state, battle) for battle in left)))
        play.replace(*steps)


def line_up(state: EmpireState, fight: Fight) -> None:
    """What is the same for the whole battle: who alone has ships or aircraft, and whether a landing meets prepared defenders."""
    offensive, forces = _open(state), forces_in(state, fight)
    scene = scene_for(state, offensive, fight)
    there = [side for side in SIDES if at_sea_or_aloft(forces[side]) or scene.has(PHANTOM_SHIPS, side)]
    fight.lone = there[0] if len(there) == 1 else ""
    fight.prepared = is_prepared(scene, forces, offensive.moved)


@step("eots_line_up")
class LineUp(Step):
    """Who is left takes part; the air-naval combat is fought unless the battle is lost already. EotS 8.2, 7.45B, 8.34."""

    def proceed(self, state: EmpireState, play: Play) -> None:
        offensive, fight = _open(state), fight_of(state)
        line_up(state, fight)
        if battle_at(offensive, fight.at).lost:
            fight.winner = opponent(offensive.side)
            play.done()
        else:
            play.replace(*(Fire(list(sides)) for sides in order_of_fire(scene_of(state))))


def battle_at(offensive: Offensive, at: int) -> Battle:
    """The declared battle at a hex."""
    return next(battle for battle in offensive.battles if battle.at == at)


@step("eots_air_naval_result")
class AirNavalResult(Step):
    """The winner of the air-naval combat. EotS 8.3."""

    def proceed(self, state: EmpireState, play: Play) -> None:
        fight, forces = fight_of(state), forces_of(state)
        if not fight.winner:
            fight.winner = air_naval_winner(scene_of(state), forces)
        if any(map(at_sea_or_aloft, forces.values())):
            play.tell("eots_air_naval_won", seat=fight.winner, space=fight.at)
        play.done()


@step("eots_battle_result")
class BattleResult(Step):
    """Who has won the battle, and what becomes of the ground units of both. EotS 8.32, 8.33, 8.4C."""

    def proceed(self, state: EmpireState, play: Play) -> None:
        offensive, fight, scene, forces = _open(state), fight_of(state), scene_of(state), forces_of(state)
        play.done()
        winner = ground_winner(scene, forces, fight.winner, fight.lost)
        if any(UNITS[unit].kind == "ground" for unit in fight.parties[scene.side]):
            play.tell("eots_battle_won", seat=winner, space=fight.at)
        if winner == scene.side:
            capture(state, play, fight.at, winner)
        beaten = ashore(forces[opponent(winner)])
        at_sea = [fighter.unit for fighter in beaten if fighter.landed]
        on_foot = [fighter.unit for fighter in beaten if fighter.kind == "ground" and not fighter.landed]
        offensive.repulsed = sorted({*offensive.repulsed, *at_sea})
        offensive.retreating = sorted({*offensive.retreating, *on_foot})


@step("eots_engagement")
class Engagement(Outline):
    """One battle. EotS 8.0."""

    outline: ClassVar[Sequence[type[Step]]] = (BeginBattle, LineUp, Swap, AirNavalResult, Melee, BattleResult)
