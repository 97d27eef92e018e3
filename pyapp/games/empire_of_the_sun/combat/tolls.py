"""Steps that events take outside the fighting. EotS 5.32F and the cards."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun.combat.losses import take_steps
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.state import EmpireState, Offensive, Toll

ELIMINATES, SPARES, LAST = "yes", "no", "last"


def due(offensive: Offensive, at: int = 0, *, after: bool = False) -> list[Step]:
    """The steps that take the tolls of a moment: before or after all battles, or before the one at a hex."""
    return [TakeToll(toll) for toll in offensive.tolls if toll.at == at and toll.after == after]


def candidates(state: EmpireState, toll: Toll) -> list[str]:
    """The units of which one may lose a step."""
    there = [unit for unit in toll.units if unit in state.units and state.units[unit].at]
    full = [unit for unit in there if UNITS[unit].steps == 2 and not state.units[unit].reduced]
    return there if toll.eliminates == ELIMINATES or (toll.eliminates == LAST and not full) else full


@step("eots_toll")
class TakeToll(Step):
    """A player chooses which units lose the steps that an event takes; where there is no choice they are just lost."""

    toll: Toll

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (self.toll.chooser,) if self.toll.steps > 0 and len(candidates(state, self.toll)) > 1 else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        found = candidates(state, self.toll)
        if found and self.toll.steps > 0:
            self._take(state, play, found[0])
        else:
            play.done()

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_toll", seat=seat, side=self.toll.side, number=self.toll.steps)

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("apply",)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("unit", tuple(candidates(state, self.toll)), "unit")

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        self._take(state, play, str(action.args[0]))

    def _take(self, state: EmpireState, play: Play, unit: str) -> None:
        self.toll.steps -= 1
        take_steps(state, play, self.toll.side, unit)
