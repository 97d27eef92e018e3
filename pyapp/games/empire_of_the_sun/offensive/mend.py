"""Battles that the card of the offensive does not allow as they are: its player mends them or takes the card back. EotS 5.31, 6.24."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun.movement.moves import MoveUnits
from pyapp.games.empire_of_the_sun.offensive import conditions
from pyapp.games.empire_of_the_sun.offensive.rollback import call_off
from pyapp.games.empire_of_the_sun.state import EmpireState


@step("eots_mend")
class Mend(Step):
    """Asks only while the battles that are declared do not meet what the card demands; ends when they do.

    An event whose clauses cannot be met is no event: its card can still be played for operations. EotS 5.31.
    """

    cite = "5.31"

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (state.offensive.side,) if state.offensive and conditions.unmet(state) else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()

    def prompt(self, state: EmpireState, seat: str) -> Message:
        refusal = conditions.unmet(state)
        assert refusal
        return say("prompt.eots_mend", seat=seat, reason=refusal.reason)

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("mend", "call_off")

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        assert state.offensive
        if action.kind == "call_off":
            call_off(state, play)
        else:
            play.push(MoveUnits(state.offensive.side))
