"""Games of Empire of the Sun on the table, in few words."""

from __future__ import annotations

from typing import Any

from pyapp.board.boardfile import load_board
from pyapp.engine.dice import ScriptedDice
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.turn.outline import first_turn
from pyapp.page.empire_of_the_sun.presenter import EmpirePresenter
from tests.games.empire_of_the_sun.table import start
from tests.page.fakes import Desk

BOARD = load_board("empire_of_the_sun")


def begun(scenario: str = "1943", **more: Any) -> Desk:
    """A game on one device, whose cards are dealt."""
    return Desk().act("new-game", {"game": "empire_of_the_sun", "scenario": scenario, "name": "Sun", "seed": "warboard", **more})


HANDS = {"japan": ("JP10", "JP04", "JP05", "JP44", "JP53", "JP70", "JP77"), "allies": ("AL08", "AL26", "AL50", "AL76", "AL81")}


def hands_dealt() -> EmpireState:
    """The scenario of 1942 with these cards in the hands."""
    state = start("1942")
    for side, cards in HANDS.items():
        state.secrets[side].hand, state.hands[side] = sorted(cards), len(cards)
    state.steps = [first_turn(state.turn)]
    GAME.settle(state, ScriptedDice(()))
    return state


def script_of(state: EmpireState) -> str:
    """A script that goes on from a position."""
    return f"game: empire_of_the_sun\nseed: warboard\nposition:\n{GAME.position_text(state)}end\n"


def from_position(state: EmpireState) -> Desk:
    """A game that goes on from a position, with one person in both seats."""
    return Desk().act("dialog", "paste").act("pasted", {"text": script_of(state)}).act("open-table")


def opened() -> Desk:
    """The scenario of 1942 with one person in both seats."""
    return from_position(hands_dealt())


def state_of(desk: Desk) -> EmpireState:
    """The position that is shown."""
    assert desk.app.scene.session is not None
    state: EmpireState = desk.app.scene.session.state
    return state


def presenter_of(desk: Desk) -> EmpirePresenter:
    """How the game is shown."""
    presenter = desk.app.scene.presenter
    assert isinstance(presenter, EmpirePresenter)
    return presenter


def drawn(desk: Desk) -> dict[str, str]:
    """What was sent to the board last, by the id of its group."""
    return {name: markup for _, name, markup in desk.browser.messages[-1].get("board", {}).get("groups", [])}


def attacking() -> Desk:
    """Japan has played 2nd Operational Phase as an event through HQ South and activates units."""
    return opened().act("form", "event JP10 hq_south")


def landing() -> Desk:
    """Four units are active at Davao and two at Tainan; they move now."""
    return attacking().click("2915").click("2909").press("panel", "confirm")
