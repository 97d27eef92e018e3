"""The political phase and the end of the turn in a few words: ``status("control 2813 2915", "2914 jp_gr_14")``."""

from __future__ import annotations

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.steps import Event, Step
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.map.nations import NATIONS
from pyapp.games.empire_of_the_sun.politics.phase import Departures, NationalStatus
from pyapp.games.empire_of_the_sun.politics.victory import EndOfTurn
from pyapp.games.empire_of_the_sun.politics.will import WillSegment
from pyapp.games.empire_of_the_sun.state import EmpireState
from tests.games.empire_of_the_sun.table import at

FLEET = "5808 us_cv_enterprise us_bb_miss"
"""Ships without which the Americans despair: they are far from everything that is tested."""


def run(state: EmpireState, *steps: Step) -> list[Event]:
    """Let steps run to the first decision, or to their end."""
    state.steps = list(reversed(steps))
    events = GAME.settle(state, ScriptedDice([]))
    assert GAME.status(state) == []
    return events


def national_status(state: EmpireState) -> list[Event]:
    """The National Status segment with the departures after it."""
    return run(state, NationalStatus(), Departures())


def will_after(state: EmpireState) -> int:
    """US Political Will after its segment."""
    run(state, WillSegment())
    return state.tracks.political_will


def end_of_turn(state: EmpireState) -> str:
    """How the game ends with this turn, or ""."""
    run(state, EndOfTurn())
    return state.result.how.removeprefix("result.eots_") if state.result else ""


def after(state: EmpireState, *lines: str) -> EmpireState:
    """Play lines of text."""
    for line in lines:
        GAME.apply(state, GAME.parse(state, line), ScriptedDice([]))
        assert GAME.status(state) == []
    return state


def keys(*nations: str, but: int = 0) -> str:
    """Set-up text: Japan controls the key hexes of nations that are not its own, all of them but one."""
    return "control " + " ".join(str(key) for nation in nations for key in NATIONS[nation].keys if key != but)


def held(state: EmpireState, side: str, *hexes: int) -> list[int]:
    """Those of some hexes that a player controls."""
    return [hex_ for hex_ in hexes if controller(state, hex_) == side]


def where(state: EmpireState, *units: str) -> list[str]:
    """Where units are: a hex or a box."""
    return [str(state.units[unit].at or state.units[unit].box) for unit in units]


__all__ = ["FLEET", "after", "at", "end_of_turn", "held", "keys", "national_status", "run", "where", "will_after"]
