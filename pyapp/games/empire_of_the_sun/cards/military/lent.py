"""What an offensive brings along for its duration: transport points, paratroops, the Tokyo Express. EotS 9.3, 13.32."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun.state import PARATROOPS, EmpireState, Offensive
from pyapp.games.empire_of_the_sun.strategy.express import TokyoExpress

AIRBORNE_DIVISION = "us_gr_11abn"


def _open(state: EmpireState) -> Offensive:
    assert state.offensive is not None
    return state.offensive


def _express(state: EmpireState, play: Play, card: str) -> None:
    play.push(TokyoExpress())


def _transport(points: int) -> Callable[[EmpireState, Play, str], None]:
    def happens(state: EmpireState, play: Play, card: str) -> None:
        _open(state).transport += points
        play.tell("eots_transport_lent", seat=_open(state).side, count=points)

    return happens


def _drops(who: str) -> Callable[[EmpireState, Play, str], None]:
    def happens(state: EmpireState, play: Play, card: str) -> None:
        _open(state).drop = who

    return happens


EFFECTS: Mapping[str, Callable[[EmpireState, Play, str], None]] = {
    "tokyo_express marker on any jp-controlled hex": _express,
    "temporary jp_asp:+2 this offensive": _transport(2),
    "temporary allied_asp:+4 this offensive": _transport(4),
    "paratroops: eliminate a Dutch regiment within extended range of an active jp air unit and not in unneutralised Allied air ZOI (gain"
    " control), OR take control of an unoccupied hex under the same conditions": _drops(PARATROOPS),
    "if us_gr_11abn is on an airfield with a US air unit it may be placed in any unoccupied hex not in unneutralised jp air ZOI within the"
    " extended range of that air unit (normal range if LRB); no ASP": _drops(AIRBORNE_DIVISION),
}
