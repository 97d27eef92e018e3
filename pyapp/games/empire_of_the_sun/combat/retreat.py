"""Ground units that have lost leave the battle hex. EotS 8.5.

The offensive player's go back to the hex from which they came; those that landed move after the battles as ships do (7.45C) and are no
concern of this module. The reaction player's go where the offensive player says.
"""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.combat.losses import eliminate
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, hexset, holds
from pyapp.games.empire_of_the_sun.map.hexsides import NEIGHBOURS, lets_ground
from pyapp.games.empire_of_the_sun.movement.borders import open_to
from pyapp.games.empire_of_the_sun.state import AIRBORNE, OVERLAND, EmpireState, Offensive
from pyapp.games.empire_of_the_sun.supply.disposition import disposition_of

RETREAT = "retreat"


def _open(state: EmpireState) -> Offensive:
    assert state.offensive is not None
    return state.offensive


def ways_out(state: EmpireState, unit: str) -> list[int]:
    """The hexes to which a unit that has lost may go."""
    offensive = _open(state)
    at, side = state.units[unit].at, UNITS[unit].side
    enemies = disposition_of(state).occupied(opponent(side))
    if side == offensive.side:
        way = offensive.ways.get(unit, []) if offensive.moved.get(unit) != AIRBORNE else []
        return [way[-2]] if len(way) > 1 and not holds(enemies, way[-2]) else []
    found = [number for number, hexside in NEIGHBOURS[at].items() if lets_ground(hexside) and holds(open_to(unit), number)]
    closed = enemies | _entered_from(offensive, at)
    landed = _occupied(state, offensive)
    friendly = [number for number in found if HEXES[number].name and controller(state, number) == side and not holds(landed, number)]
    return sorted(friendly or [number for number in found if not holds(closed, number)])


def _occupied(state: EmpireState, offensive: Offensive) -> HexSet:
    """The hexes in which ground units of the offensive player stand to stay: theirs before anybody retreats. EotS 12.1."""
    leaving = {*offensive.repulsed, *offensive.retreating}
    ground = (unit for unit in state.units if UNITS[unit].kind == "ground" and UNITS[unit].side == offensive.side)
    return hexset(state.units[unit].at for unit in ground if state.units[unit].at and unit not in leaving)


def _entered_from(offensive: Offensive, at: int) -> HexSet:
    """The hexes from which ground units of the offensive player came into a hex on foot."""
    return hexset(
        way[-2]
        for unit, way in offensive.ways.items()
        if len(way) > 1 and way[-1] == at and offensive.moved.get(unit) == OVERLAND and UNITS[unit].side == offensive.side
    )


@step("eots_retreats")
class Retreats(Step):
    """The units of a player that have lost retreat, one after the other; who has nowhere to go is eliminated. EotS 8.5."""

    cite = "8.5"
    side: str

    def beaten(self, state: EmpireState) -> list[str]:
        """The units that have still to go."""
        return [unit for unit in _open(state).retreating if UNITS[unit].side == self.side and state.units[unit].at]

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        left = self.beaten(state)
        return (_open(state).side,) if left and len(ways_out(state, left[0])) > 1 else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        left = self.beaten(state)
        if left:
            self._go(state, play, left[0], next(iter(ways_out(state, left[0])), 0))
        else:
            offensive = _open(state)
            offensive.retreating = [unit for unit in offensive.retreating if UNITS[unit].side != self.side]
            play.done()

    def prompt(self, state: EmpireState, seat: str) -> Message:
        unit = self.beaten(state)[0]
        return say("prompt.eots_retreats", seat=seat, unit=unit, space=str(state.units[unit].at))

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return (RETREAT,)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("to", tuple(map(str, ways_out(state, self.beaten(state)[0]))), "space")

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        self._go(state, play, self.beaten(state)[0], int(str(action.args[0])))

    def _go(self, state: EmpireState, play: Play, unit: str, to: int) -> None:
        _open(state).retreating.remove(unit)
        if to:
            changes.place(state, unit, to)
            changes.take(state, to, self.side)
            play.tell("eots_retreated", seat=self.side, unit=unit, space=to)
        else:
            play.tell("eots_no_retreat", seat=self.side, unit=unit, steps=eliminate(state, unit))
