"""The reach of Japanese naval aviation. EotS 8.2F7."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.combat.losses import take_steps
from pyapp.games.empire_of_the_sun.combat.scene import fight_of
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.state import EmpireState

SWAP, DECLINE = "swap", "decline"


def recoverable(state: EmpireState) -> list[str]:
    """The Japanese carriers that have lost a step in this battle, if another one can lose it in their place.

    Not after a critical hit of the Allies, and only with more than one carrier in the battle. EotS 8.2F7.
    """
    fight = fight_of(state)
    carriers = [unit for unit in fight.parties[JAPAN] if UNITS[unit].is_carrier]
    if len(carriers) < 2 or ALLIES in fight.critical:
        return []
    return [unit for unit in carriers if unit in fight.hurt and payers(state, unit)]


def payers(state: EmpireState, instead_of: str) -> list[str]:
    """The carriers of the battle that can lose a step instead of one."""
    fight = fight_of(state)
    return [unit for unit in fight.parties[JAPAN] if UNITS[unit].is_carrier and unit != instead_of and state.units[unit].at]


@step("eots_swap")
class Swap(Step):
    """Once all hits are applied Japan may move one step that a carrier has lost to another carrier. EotS 8.2F7."""

    cite = "8.2F7"

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (JAPAN,) if recoverable(state) else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_swap", seat=seat, space=str(fight_of(state).at))

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return (SWAP, DECLINE)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == DECLINE or len(filled) == 2:
            return None
        if not filled:
            return Pick("recovers", tuple(recoverable(state)), "unit")
        return Pick("loses", tuple(payers(state, str(filled[0]))), "unit")

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        play.done()
        if action.kind == SWAP:
            recovers, loses = map(str, action.args)
            _recover(state, recovers)
            play.tell("eots_swapped", seat=JAPAN, unit=recovers, other=loses)
            take_steps(state, play, JAPAN, loses)


def _recover(state: EmpireState, unit: str) -> None:
    """A carrier has a step back: it is full again, or afloat again and reduced."""
    if state.units[unit].at:
        changes.set_reduced(state, unit, False)
    else:
        changes.place(state, unit, fight_of(state).hurt[unit])
        changes.set_reduced(state, unit, True)
