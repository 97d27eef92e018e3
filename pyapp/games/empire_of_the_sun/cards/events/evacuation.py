"""Operation KE: troops are shipped out from a coast and the hexes round it. JP35, EotS 7.44."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping

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
from pyapp.games.empire_of_the_sun.movement.chart import chart_of, draw
from pyapp.games.empire_of_the_sun.movement.stacking import counted
from pyapp.games.empire_of_the_sun.movement.ways import sailing
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import Picture, picture_of, reach_of

MOST = 3
KEPT = 64
POINTS = allowances.BASIC_NAVAL * CARDS["JP35"].value


class Convoys:
    """Who can be shipped from where to where: a state seen by the Japanese player, worked out for one question and never kept."""

    def __init__(self, state: EmpireState) -> None:
        self.picture = picture_of(state)
        self.chart = chart_of(state, JAPAN)
        self._stacks: dict[int, list[str]] = {}
        for unit, at in self.picture.disposition.places:
            if UNITS[unit].side == JAPAN:
                self._stacks.setdefault(at, []).append(unit)

    def shores(self) -> Iterator[int]:
        """The coasts with Japanese units from which somebody can be shipped somewhere."""
        return (at for at in sorted(self._stacks) if holds(COAST, at) and self.troops(at) and any(True for _ in self.harbours(at)))

    def troops(self, at: int) -> list[str]:
        """The ground units in a hex and in all hexes next to it, which need not lie on the coast."""
        there = [unit for here in (at, *NEIGHBOURS[at]) for unit in self._stacks.get(here, ())]
        return [unit for unit in there if UNITS[unit].kind == "ground" and UNITS[unit].transport]

    def harbours(self, at: int) -> Iterator[int]:
        """The supplied friendly ports with room to which they can be shipped: strategic transport without regard to zones."""
        found = members(_in_reach(self.picture, at))
        return (port for port in found if self.room(port) and self.passengers(at, port))

    def passengers(self, at: int, port: int) -> list[str]:
        """Who can be shipped from a coast to a port: nobody who is there."""
        there = self._stacks.get(port, ())
        return [unit for unit in self.troops(at) if unit not in there]

    def room(self, port: int) -> int:
        """How many more ground units a port takes. EotS 7.48."""
        return MOST_GROUND_AND_AIR - counted(self._stacks.get(port, ()))


@functools.lru_cache(KEPT)
def _in_reach(picture: Picture, at: int) -> HexSet:
    """The supplied friendly ports within the distance of strategic transport from a coast, remembered for a picture. EotS 7.44."""
    chart = draw(picture, JAPAN)
    if holds(chart.contested | ~chart.control, at):
        return NOWHERE
    points = POINTS * (allowances.STRATEGICALLY if holds(chart.ports, at) else 1)
    supplied = reach_of(picture, JAPAN).get("japanese", NOWHERE)
    return sailing.reach(chart, at, points, chart.contested) & chart.ports & supplied


def can_evacuate(state: EmpireState) -> bool:
    """Is there anybody who can be shipped anywhere?"""
    return any(True for _ in Convoys(state).shores())


def evacuate(state: EmpireState, play: Play, card: str) -> None:
    """The Japanese player picks coast, port and troops."""
    play.push(Evacuate())


@step("eots_evacuate")
class Evacuate(Step):
    """Up to three ground units in a coast hex with Japanese units and all hexes next to it come to one port. JP35."""

    cite = "7.44"

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (JAPAN,) if can_evacuate(state) else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("evacuate",)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        convoys = Convoys(state)
        if not filled:
            return Pick("from", tuple(map(str, convoys.shores())), "space")
        at = int(str(filled[0]))
        if len(filled) == 1:
            return Pick("to", tuple(map(str, convoys.harbours(at))), "space")
        port = int(str(filled[1]))
        most = min(MOST, convoys.room(port))
        return Picks("units", tuple(convoys.passengers(at, port)), 1, most, "unit") if len(filled) == 2 else None

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        play.done()
        source, port, units = action.args
        assert isinstance(units, tuple)
        for unit in units:
            changes.place(state, unit, int(str(port)))
        play.tell("eots_evacuated", seat=JAPAN, units=list(units), source=str(source), space=str(port))


(EVACUATION,) = CARDS["JP35"].details["effects"]
EFFECTS: Mapping[str, Callable[[EmpireState, Play, str], None]] = {EVACUATION: evacuate}
NEEDED: Mapping[str, Need] = {EVACUATION: Need(can_evacuate, "eots.needs.evacuation")}
