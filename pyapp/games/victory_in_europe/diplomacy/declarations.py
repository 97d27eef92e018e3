"""Which major powers come into the war of their own will, before anybody moves. VIE 10.1, 13.0."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe.components.sides import MAJORS
from pyapp.games.victory_in_europe.diplomacy import war
from pyapp.games.victory_in_europe.diplomacy.alliance import enter
from pyapp.games.victory_in_europe.state import VictoryState

ENTER, PASS = "enter_war", "pass"


def entrants(state: VictoryState, seat: str) -> tuple[str, ...]:
    """The neutral majors of a seat that may come into the war of their own will. VIE 13.0: italy_declares, ussr_entry_choice."""
    return tuple(nation for nation in MAJORS if state.owner(nation) == seat and war.may_enter(state, nation))


@step("vie_declarations")
class Declarations(Step):
    """Italy and the Soviets come into the war when their player likes, Player 1 first (V82). ``position`` counts who has passed.

    A war on others is declared in the movement phase, with the move that begins it or before (10.1).
    """

    position: int = 0
    cite = "10.1"

    def is_sound(self, state: VictoryState) -> bool:
        return 0 <= self.position <= len(state.order)

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        seat = self._seat(state)
        return (seat,) if seat and entrants(state, seat) else ()

    def proceed(self, state: VictoryState, play: Play) -> None:
        if self._seat(state):
            self.position += 1
        else:
            play.done()

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (ENTER, PASS)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if filled or kind == PASS:
            return None
        return Pick("nation", entrants(state, seat), "vie_nation")

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        if action.kind == PASS:
            self.position += 1
            return
        enter(state, play, str(action.args[0]))

    def _seat(self, state: VictoryState) -> str:
        return state.order[self.position] if self.position < len(state.order) else ""
