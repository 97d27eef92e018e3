"""What the major powers declare of their own will, before anybody moves. VIE 10.1, 13.0."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe.components.sides import MAJORS, SIDES, opposed
from pyapp.games.victory_in_europe.control import fights, side_of
from pyapp.games.victory_in_europe.diplomacy import war
from pyapp.games.victory_in_europe.diplomacy.alliance import LEADERS, enter
from pyapp.games.victory_in_europe.state import VictoryState

ENTER, DECLARE, PASS = "enter_war", "declare_war", "pass"


def entrants(state: VictoryState, seat: str) -> tuple[str, ...]:
    """The neutral majors of a seat that may come into the war of their own will. VIE 13.0: italy_declares, ussr_entry_choice."""
    return tuple(nation for nation in MAJORS if state.owner(nation) == seat and war.may_enter(state, nation))


def victims(state: VictoryState, seat: str) -> tuple[str, ...]:
    """The neutral majors on which a seat may declare war, its first power being in it. VIE 10.1, V13."""
    return tuple(nation for nation in MAJORS if war.is_neutral_major(state, nation) and declarer(state, seat, nation))


def declarer(state: VictoryState, seat: str, nation: str) -> str:
    """The power of a seat that would declare war on a nation; "" if none may."""
    powers = (LEADERS[side] for side in SIDES if state.seat_of(side) == seat and opposed(side, side_of(state, nation)))
    return next((power for power in powers if fights(state, power)), "")


@step("vie_declarations")
class Declarations(Step):
    """At the start of the movement phase, Player 1 first, until each has passed (V82). ``position`` counts those who have.

    Wars that a move begins need none: they are declared with the move (10.1). Here a war is declared without a move, as before a flight.
    """

    position: int = 0
    cite = "10.1"

    def is_sound(self, state: VictoryState) -> bool:
        return 0 <= self.position <= len(state.order)

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        seat = self._seat(state)
        return (seat,) if seat and (entrants(state, seat) or victims(state, seat)) else ()

    def proceed(self, state: VictoryState, play: Play) -> None:
        if self._seat(state):
            self.position += 1
        else:
            play.done()

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        possible = (ENTER,) * bool(entrants(state, seat)) + (DECLARE,) * bool(victims(state, seat))
        return (*possible, PASS)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if filled or kind == PASS:
            return None
        return Pick("nation", entrants(state, seat) if kind == ENTER else victims(state, seat), "vie_nation")

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        if action.kind == PASS:
            self.position += 1
            return
        nation = str(action.args[0])
        if action.kind == ENTER:
            enter(state, play, nation)
            return
        power = declarer(state, action.seat, nation)
        war.declare(state, play, side_of(state, power), nation, power)

    def _seat(self, state: VictoryState) -> str:
        return state.order[self.position] if self.position < len(state.order) else ""
