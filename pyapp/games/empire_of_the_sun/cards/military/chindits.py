"""Orde Wingate: a Japanese ground unit is held up behind its lines. EotS 5.32E, AL22."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.cards.needs import Need
from pyapp.games.empire_of_the_sun.components.sides import ALLIES
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, hexset, holds
from pyapp.games.empire_of_the_sun.map.nations import NATIONS, NORTHERN_INDIA
from pyapp.games.empire_of_the_sun.movement.chart import chart_of, spell
from pyapp.games.empire_of_the_sun.state import DUE, EmpireState, Offensive

HOLD = "hold"
BRIGADE = "cw_gr_77"
FRONT: HexSet = hexset(NATIONS["burma"].hexes) | NORTHERN_INDIA


def _open(state: EmpireState) -> Offensive:
    assert state.offensive is not None
    return state.offensive


def _way(state: EmpireState, unit: str) -> list[int]:
    return _open(state).ways.get(unit) or [state.units[unit].at]


def targets(state: EmpireState) -> list[str]:
    """The active ground units that stand in Burma or Northern India or came through it, and have a start to go back to."""
    chart = chart_of(state, _open(state).side)
    return [
        unit
        for unit in _open(state).active
        if UNITS[unit].kind == "ground"
        and state.units[unit].at
        and any(holds(FRONT, at) for at in _way(state, unit))
        and (len(_way(state, unit)) == 1 or not holds(chart.enemy, _way(state, unit)[0]))
    ]


@step("eots_hold")
class HoldUp(Step):
    """The Allies name the unit whose activation ends: it goes back to where it began, and what it alone has taken is lost again."""

    cite = "5.32E"

    def is_sound(self, state: EmpireState) -> bool:
        return state.offensive is not None and bool(targets(state))

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (ALLIES,)

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return (HOLD,)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("unit", tuple(targets(state)), "unit")

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        play.done()
        unit = str(action.args[0])
        way = _way(state, unit)
        forget(_open(state), unit)
        changes.place(state, unit, way[0])
        play.tell("eots_held_up", unit=unit, space=spell(way[0]))
        for at in way[1:]:
            if _taken_alone(state, at):
                changes.take(state, at, ALLIES)
                play.tell("eots_controls", seat=ALLIES, space=spell(at))
        for battle in [battle for battle in _open(state).battles if not _is_fought(state, battle.at, battle.attackers)]:
            _open(state).battles.remove(battle)
            play.tell("eots_undeclared", seat=_open(state).side, space=spell(battle.at))


def forget(offensive: Offensive, unit: str) -> None:
    """A unit is no part of the offensive any more."""
    offensive.active.remove(unit)
    for record in (offensive.moved, offensive.ways, offensive.aboard):
        record.pop(unit, None)
    for names in (offensive.escorted, offensive.repulsed, *(battle.attackers for battle in offensive.battles)):
        if unit in names:
            names.remove(unit)


def _taken_alone(state: EmpireState, at: int) -> bool:
    """Has a hex become Japanese in this offensive, and no other of its ground units has come there or through?"""
    offensive = _open(state)
    others = [unit for unit in offensive.active if UNITS[unit].kind == "ground" and at in offensive.ways.get(unit, [])[1:]]
    return at in offensive.before.control and changes.controller(state, at) == offensive.side and not others


def _is_fought(state: EmpireState, at: int, attackers: list[str]) -> bool:
    """Does anybody still attack in a battle hex: units that were named, or that stand there?"""
    side = _open(state).side
    return bool(attackers) or any(stand.at == at and UNITS[unit].side == side for unit, stand in state.units.items())


def _hold(state: EmpireState, play: Play, card: str) -> None:
    play.push(HoldUp())


def _brigade(state: EmpireState, play: Play, card: str) -> None:
    """The 77th Brigade comes next turn."""
    changes.put_aside(state, BRIGADE, DUE, state.turn + 1)
    play.tell("eots_due", seat=ALLIES, unit=BRIGADE, turn=state.turn + 1)


ON_THE_FRONT = "cancel activation of one jp ground unit (Allied choice) operating in Burma or N India; it returns to start hex"
EFFECTS: Mapping[str, Callable[[EmpireState, Play, str], None]] = {
    ON_THE_FRONT: _hold,
    "cw_gr_77 reinforcement next turn (not delayable)": _brigade,
}
NEEDED: Mapping[str, Need] = {
    ON_THE_FRONT: Need(lambda state: state.offensive is not None and bool(targets(state)), "eots.needs.burma_front"),
}
