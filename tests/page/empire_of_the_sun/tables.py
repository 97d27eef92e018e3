"""Games of Empire of the Sun on the table, in few words."""

from __future__ import annotations

from typing import Any

from pyapp.board.boardfile import load_board
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.page.empire_of_the_sun.presenter import EmpirePresenter
from tests.page.fakes import Desk, find

BOARD = load_board("empire_of_the_sun")


def begun(scenario: str = "1942", **more: Any) -> Desk:
    """A game on one device, whose cards are dealt."""
    return Desk().act("new-game", {"game": "empire_of_the_sun", "scenario": scenario, "name": "Sun", "seed": "warboard", **more})


def opened(scenario: str = "1942") -> Desk:
    """The same with one person in both seats."""
    return begun(scenario).act("open-table")


def from_position(state: EmpireState) -> Desk:
    """A game that goes on from a position."""
    text = f"game: empire_of_the_sun\nseed: warboard\nposition:\n{GAME.position_text(state)}end\n"
    return Desk().act("dialog", "paste").act("pasted", {"text": text}).act("open-table")


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


def driver_of(desk: Desk) -> Any:
    """The form that is being filled."""
    assert desk.app.scene.driver is not None
    return desk.app.scene.driver


def buttons(desk: Desk, region: str, **wanted: str) -> list[Any]:
    """The buttons of a region with these attributes."""
    return [button for node in desk.browser.regions.get(region, []) for button in find(node, **wanted)]


def drawn(desk: Desk) -> dict[str, str]:
    """What was sent to the board last, by the id of its group."""
    return {name: markup for _, name, markup in desk.browser.messages[-1].get("board", {}).get("groups", [])}


def attacking() -> Desk:
    """Japan has played 2nd Operational Phase as an event through HQ South and activates units."""
    return opened().act("form", "event JP10 hq_south")


def landing() -> Desk:
    """Four units are active at Davao and two at Tainan; they move now."""
    return attacking().click("2915").click("2909").press("panel", "confirm")
