"""Games of Victory in Europe on the table, in few words."""

from __future__ import annotations

import functools

from pyapp.engine.plain import copy_plain
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.page.victory_in_europe.presenter import VictoryPresenter
from tests.games.victory_in_europe.table import play, start
from tests.page.fakes import Desk


def script_of(state: VictoryState) -> str:
    """A script that goes on from a position."""
    return f"game: victory_in_europe\nseed: warboard\nposition:\n{GAME.position_text(state)}end\n"


def from_position(state: VictoryState, *, alone: bool = True) -> Desk:
    """A game that goes on from a position, with one person in all seats or with one in each."""
    desk = Desk().act("dialog", "paste").act("pasted", {"text": script_of(state)})
    return desk.act("open-table") if alone else desk


@functools.cache
def _cards(scenario: str) -> VictoryState:
    return start(scenario, "warboard")


def cards_dealt(scenario: str = "1939") -> VictoryState:
    """A scenario in which all choose a card."""
    state: VictoryState = copy_plain(_cards(scenario))
    return state


@functools.cache
def _moving(scenario: str) -> VictoryState:
    state = cards_dealt(scenario)
    for seat in state.seats:
        play(state, f"{seat} play {state.secrets[seat].hand[0]}")
    while state.steps[-1].tag != "vie_move":
        seat = GAME.waits_for(state)[0]
        kinds = GAME.kinds(state, seat)
        play(state, f"{seat} {next(kind for kind in ('decline', 'pass') if kind in kinds)}")
    return state


def moving(scenario: str = "1939") -> VictoryState:
    """A scenario in which the first seat moves, whose events are left unused."""
    state: VictoryState = copy_plain(_moving(scenario))
    return state


def token(desk: Desk, unit: str) -> str:
    """The block that bears a unit."""
    found = faces.token_of(whole(desk), unit)
    assert found
    return found


def whole(desk: Desk) -> VictoryState:
    """The whole position, whoever looks."""
    assert desk.app.scene.session is not None
    state = desk.app.scene.session.match.state
    assert isinstance(state, VictoryState)
    return state


def presenter_of(desk: Desk) -> VictoryPresenter:
    """How the game is shown."""
    presenter = desk.app.scene.presenter
    assert isinstance(presenter, VictoryPresenter)
    return presenter


def board(desk: Desk) -> dict[str, str]:
    """What lies on the board now, by the id of its group."""
    found: dict[str, str] = {}
    for message in desk.browser.messages:
        for _, name, markup in message.get("board", {}).get("groups", []):
            found[name] = markup
    return {name: markup for name, markup in found.items() if markup}
