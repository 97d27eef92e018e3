"""Who has won. VIE 9, 12.0."""

from __future__ import annotations

from collections.abc import Iterable

from pyapp.engine.state import Result
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.calendar import LAST_TURN
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, SOVIETS
from pyapp.games.victory_in_europe.components.tables import table
from pyapp.games.victory_in_europe.control import side_of
from pyapp.games.victory_in_europe.state import VictoryState


@step("vie_victory")
class Victory(Step):
    """Victory is determined after the supply phase of every turn; at the end of 1945 Berlin decides. VIE 9.0 to 9.3."""

    def proceed(self, state: VictoryState, play: Play) -> None:
        play.done()
        found = decision(state)
        if found:
            state.result = found
            play.tell("vie_game_over", winners=found.winners, how=found.how)


def decision(state: VictoryState) -> Result | None:
    """How the game ends now, if it does. VIE 9.1, 9.2, 9.3."""
    if any(controls(state, (AXIS,), areas) for areas in table("victory")["axis"]):
        return Result([AXIS], "result.vie_axis")
    if any(controls(state, (ALLIES, SOVIETS), areas) for areas in table("victory")["allies"]):
        return Result(berlin_race(state), "result.vie_allies")
    if state.turn == LAST_TURN:
        return Result([state.seat_of(side_of(state, holder(state, table("victory")["at_the_end"])))], "result.vie_berlin")
    return None


def controls(state: VictoryState, sides: tuple[str, ...], areas: Iterable[str]) -> bool:
    """Do nations of these sides hold all the areas between them?"""
    return all(side_of(state, holder(state, area)) in sides for area in areas)


def berlin_race(state: VictoryState) -> list[str]:
    """Allies and Soviets win together; where each has a player of his own, the winner between them is who holds Berlin. VIE 9.2, 12.0."""
    return [state.seat_of(side_of(state, holder(state, table("victory")["at_the_end"])))]
