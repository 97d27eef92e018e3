"""Ships and aircraft in a hex that the enemy has taken are placed elsewhere, or lost. EotS 7.22, 7.32.

The step serves the end of an offensive and the surrender of a nation alike.
"""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, holds, members
from pyapp.games.empire_of_the_sun.map.ranges import within
from pyapp.games.empire_of_the_sun.movement.allowances import longest_leg
from pyapp.games.empire_of_the_sun.movement.chart import chart_of, spell
from pyapp.games.empire_of_the_sun.movement.deeds import eliminate
from pyapp.games.empire_of_the_sun.state import EmpireState

NAVAL_RADIUS = 10
MOVERS = ("air", "naval")


def stranded(state: EmpireState, side: str) -> list[str]:
    """The ships and aircraft of a player in land hexes that the enemy controls.

    Ships that are active move after the battle instead (8.61, 8.62), for they have not been surprised in port.
    """
    control = chart_of(state, side).control
    offensive = state.offensive
    active = (*offensive.active, *offensive.reacting) if offensive else ()
    return [
        name
        for name, stand in state.units.items()
        if stand.at
        and UNITS[name].side == side
        and UNITS[name].kind in MOVERS
        and not holds(control, stand.at)
        and not (UNITS[name].kind == "naval" and name in active)
    ]


def refuges(state: EmpireState, unit: str) -> HexSet:
    """Where a unit may be placed: ports within ten hexes, airfields within its range, extended, in parentheses or not."""
    chart, at = chart_of(state, UNITS[unit].side), state.units[unit].at
    if UNITS[unit].kind == "naval":
        return within(at, NAVAL_RADIUS) & chart.havens
    return within(at, longest_leg(unit)) & chart.bases


@step("eots_emergency")
class Emergency(Step):
    """The owner places what is stranded, unit by unit; what has no refuge is eliminated. Zones have no effect. EotS 7.22, 7.32."""

    cite = "7.32"
    side: str

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (self.side,) if self._saved(state) else ()

    def _saved(self, state: EmpireState) -> list[str]:
        return [unit for unit in stranded(state, self.side) if refuges(state, unit)]

    def proceed(self, state: EmpireState, play: Play) -> None:
        lost = stranded(state, self.side)
        steps = sum(eliminate(state, unit) for unit in lost)
        if lost:
            play.tell("eots_eliminated", seat=self.side, units=lost, steps=steps)
        play.done()

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_emergency", seat=seat, units=self._saved(state))

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("place",)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if not filled:
            return Pick("unit", tuple(self._saved(state)), "unit")
        return Pick("to", tuple(map(str, members(refuges(state, str(filled[0]))))), "space") if len(filled) == 1 else None

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        unit, to = str(action.args[0]), int(str(action.args[1]))
        source = state.units[unit].at
        changes.place(state, unit, to)
        play.tell("eots_escaped", seat=self.side, unit=unit, source=spell(source), space=spell(to))
