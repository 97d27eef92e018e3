"""Weather and strikes cancel an offensive. EotS 5.32D, 5.32E; JP19, JP21, JP22, JP64."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.cards import draws
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.units import UNITS, Unit
from pyapp.games.empire_of_the_sun.offensive.rollback import roll_back
from pyapp.games.empire_of_the_sun.state import EmpireState

TYPHOON, STRIKES = "JP64", "JP21"


def cancel(state: EmpireState, play: Play, card: str) -> None:
    """Everything goes back to where it was; then the card does what else it says."""
    offensive = state.offensive
    assert offensive is not None
    ships = [unit for unit in offensive.active if UNITS[unit].type in ("CA", "DD")]
    roll_back(state)
    play.tell("eots_cancelled", seat=offensive.side, card=card)
    draws.draw_for(state, play, card)
    if card == TYPHOON and (found := [unit for unit in ships if _is_full(state, unit)]):
        play.push(Reduce(JAPAN, found, may_decline=True))
    elif card == STRIKES and (found := _indian_corps(state)):
        play.push(Reduce(ALLIES, found))


def _is_full(state: EmpireState, unit: str) -> bool:
    return UNITS[unit].steps == 2 and not state.units[unit].reduced


def _indian_corps(state: EmpireState) -> list[str]:
    return [unit for unit, stand in state.units.items() if stand.at and _is_indian_corps(UNITS[unit]) and _is_full(state, unit)]


def _is_indian_corps(unit: Unit) -> bool:
    return unit.kind == "ground" and unit.nation == "IND" and unit.size == "XXX"


@step("eots_reduce")
class Reduce(Step):
    """A player turns one of these units to its reduced side."""

    cite = "5.32"
    side: str
    units: list[str]
    may_decline: bool = False

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (self.side,)

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("reduce", "decline") if self.may_decline else ("reduce",)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return Pick("unit", tuple(self.units), "unit") if kind == "reduce" and not filled else None

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        play.done()
        if action.kind == "reduce":
            changes.set_reduced(state, str(action.args[0]), True)
            play.tell("eots_reduced", seat=UNITS[str(action.args[0])].side, units=[str(action.args[0])])
