"""Kamikazes fall upon the ships of a battle before it begins. JP61 to JP63, JP66, JP81."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun.combat.events.tolls import LAST, TakeToll
from pyapp.games.empire_of_the_sun.combat.losses import take_steps
from pyapp.games.empire_of_the_sun.combat.parties import participants
from pyapp.games.empire_of_the_sun.combat.scene import fight_of
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import TOKYO
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.state import Battle, EmpireState, Toll

REACH = 11  # hexes from Tokyo
STRIKE, DECLINE = "kamikaze", "decline"


def aircraft(state: EmpireState, at: int) -> list[str]:
    """The Japanese air units within whose extended range a hex lies, active or not; none if it is too far from Tokyo."""
    if distance(at, TOKYO) > REACH:
        return []
    return [
        unit
        for unit, stand in state.units.items()
        if stand.at and UNITS[unit].kind == "air" and UNITS[unit].side == JAPAN and distance(stand.at, at) <= _range(unit)
    ]


def _range(unit: str) -> int:
    return max(UNITS[unit].reach, UNITS[unit].extended)


def ships(state: EmpireState, battle: Battle) -> list[str]:
    """The Allied ships that take part in a battle, near and far."""
    return [unit for unit in participants(state, battle, ALLIES) if UNITS[unit].kind == "naval"]


def possible(state: EmpireState, battle: Battle) -> bool:
    """Is an attack left, and can it be made before this battle?"""
    assert state.offensive is not None
    return bool(state.offensive.kamikazes and aircraft(state, battle.at) and ships(state, battle))


@step("eots_kamikaze")
class Kamikaze(Step):
    """Japan attacks, naming the air unit that loses a step by it, or waits for a later battle unless this is the ``last``."""

    cite = "5.32B"
    last: bool

    def _battle(self, state: EmpireState) -> Battle:
        assert state.offensive is not None
        at = fight_of(state).at
        return next(battle for battle in state.offensive.battles if battle.at == at)

    def is_sound(self, state: EmpireState) -> bool:
        return state.offensive is not None and state.offensive.fight is not None

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (JAPAN,) if possible(state, self._battle(state)) else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_kamikaze", seat=seat, space=str(fight_of(state).at))

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return (STRIKE,) if self.last else (STRIKE, DECLINE)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return Pick("unit", tuple(aircraft(state, fight_of(state).at)), "unit") if kind == STRIKE and not filled else None

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        if action.kind == DECLINE:
            play.done()
            return
        assert state.offensive is not None
        unit, targets = str(action.args[0]), ships(state, self._battle(state))
        steps = state.offensive.kamikazes.pop(0)
        play.tell("eots_kamikaze", unit=unit, space=str(fight_of(state).at), count=steps)
        take_steps(state, play, JAPAN, unit)
        play.push(TakeToll(Toll(ALLIES, JAPAN, targets, steps, eliminates=LAST)))
