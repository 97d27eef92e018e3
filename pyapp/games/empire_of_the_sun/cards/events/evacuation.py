"""Operation KE: troops are shipped out from a coast and the hexes round it. JP35, EotS 7.44."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick, Picks
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.cards.needs import Need
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.sides import JAPAN
from pyapp.games.empire_of_the_sun.components.tables import MOST_GROUND_AND_AIR
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import COAST
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet, holds, members
from pyapp.games.empire_of_the_sun.map.hexsides import NEIGHBOURS
from pyapp.games.empire_of_the_sun.movement import allowances
from pyapp.games.empire_of_the_sun.movement.chart import chart_of, those_at
from pyapp.games.empire_of_the_sun.movement.stacking import counted
from pyapp.games.empire_of_the_sun.movement.ways import sailing
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import picture_of, reach_of

MOST = 3
POINTS = allowances.BASIC_NAVAL * CARDS["JP35"].value


def troops(state: EmpireState, at: int) -> list[str]:
    """The Japanese ground units in a hex and in all hexes next to it, which need not lie on the coast."""
    return [unit for here in (at, *NEIGHBOURS[at]) for unit in those_at(state, here, JAPAN, "ground") if UNITS[unit].transport]


def shores(state: EmpireState) -> list[int]:
    """The coasts with Japanese units from which somebody can be shipped somewhere."""
    occupied = {stand.at for unit, stand in state.units.items() if UNITS[unit].side == JAPAN and stand.at}
    return [at for at in sorted(occupied) if holds(COAST, at) and troops(state, at) and harbours(state, at)]


def harbours(state: EmpireState, at: int) -> list[int]:
    """The supplied friendly ports with room to which troops can be shipped from a coast: strategic transport without regard to zones."""
    chart = chart_of(state, JAPAN)
    if holds(chart.contested | ~chart.control, at):
        return []
    points = POINTS * (allowances.STRATEGICALLY if holds(chart.ports, at) else 1)
    found: HexSet = sailing.reach(chart, at, points, chart.contested) & chart.ports
    found &= reach_of(picture_of(state), JAPAN).get("japanese", NOWHERE)
    return [port for port in members(found) if room(state, port) and passengers(state, at, port)]


def passengers(state: EmpireState, at: int, port: int) -> list[str]:
    """Who can be shipped from a coast to a port: nobody who is there."""
    return [unit for unit in troops(state, at) if state.units[unit].at != port]


def room(state: EmpireState, port: int) -> int:
    """How many more ground units a port takes. EotS 7.48."""
    return MOST_GROUND_AND_AIR - counted(those_at(state, port, JAPAN))


def evacuate(state: EmpireState, play: Play, card: str) -> None:
    """The Japanese player picks coast, port and troops."""
    play.push(Evacuate())


@step("eots_evacuate")
class Evacuate(Step):
    """Up to three ground units in a coast hex with Japanese units and all hexes next to it come to one port. JP35."""

    cite = "7.44"

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (JAPAN,) if shores(state) else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("evacuate",)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if not filled:
            return Pick("from", tuple(map(str, shores(state))), "space")
        at = int(str(filled[0]))
        if len(filled) == 1:
            return Pick("to", tuple(map(str, harbours(state, at))), "space")
        port = int(str(filled[1]))
        most = min(MOST, room(state, port))
        return Picks("units", tuple(passengers(state, at, port)), 1, most, "unit") if len(filled) == 2 else None

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        play.done()
        source, port, units = action.args
        assert isinstance(units, tuple)
        for unit in units:
            changes.place(state, unit, int(str(port)))
        play.tell("eots_evacuated", seat=JAPAN, units=list(units), source=str(source), space=str(port))


(EVACUATION,) = CARDS["JP35"].details["effects"]
EFFECTS: Mapping[str, Callable[[EmpireState, Play, str], None]] = {EVACUATION: evacuate}
NEEDED: Mapping[str, Need] = {EVACUATION: Need(lambda state: bool(shores(state)), "eots.needs.evacuation")}
