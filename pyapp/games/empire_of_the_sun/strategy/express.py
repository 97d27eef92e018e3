"""The Tokyo Express. EotS 13.32.

The marker is public; that it supplies its hex is `supply.picture`, that it ends when the Allies take the hex `changes.take`, and at the end
of the turn `turn.outline`.
"""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.sides import JAPAN
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import LAND
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, members
from pyapp.games.empire_of_the_sun.map.ranges import within
from pyapp.games.empire_of_the_sun.movement.chart import spell
from pyapp.games.empire_of_the_sun.state import EmpireState


def stations(state: EmpireState) -> list[int]:
    """Where the marker may lie: land under Japanese control in range of a Japanese HQ, whatever is between. EotS 13.32; JP28, JP44."""
    found = NOWHERE
    for unit, stand in state.units.items():
        if stand.at and UNITS[unit].kind == "hq" and UNITS[unit].side == JAPAN:
            found |= within(stand.at, UNITS[unit].reach)
    return [at for at in members(found & LAND) if controller(state, at) == JAPAN]


@step("eots_express")
class TokyoExpress(Step):
    """Japan places the marker, or moves it: there is but one. Without an HQ on the map there is no place. EotS 13.32."""

    cite = "13.32"

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (JAPAN,) if stations(state) else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("place",)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("space", tuple(map(spell, stations(state))), "space")

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        play.done()
        state.tracks.express = int(str(action.args[0]))
        play.tell("eots_express", seat=JAPAN, space=spell(state.tracks.express))
