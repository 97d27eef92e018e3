"""War Room against the computer: it writes first and in secret, its sheets stay closed, and there is no curtain before a single player."""

from __future__ import annotations

import json

import pytest

from pyapp.engine.chance import FixedChance
from pyapp.engine.players import random_action
from pyapp.games.war_room.state import WarState
from pyapp.page.markup.tree import find
from tests.page.fakes import Desk


def against(scenario: str = "eastern_front", own: tuple[str, ...] = ("ussr",), computer: tuple[str, ...] = ("germany",)) -> Desk:
    """A game of one person against the computer."""
    seats = {f"player-{seat}": "Ann" for seat in own} | {f"computer-{seat}": "yes" for seat in computer}
    return Desk().act("new-game", {"game": "war_room", "scenario": scenario, "seed": "warboard", "dice": "seeded", **seats})


def whole(desk: Desk) -> WarState:
    """The position with everything in it."""
    assert desk.app.scene.session is not None
    state = desk.app.scene.session.match.state
    assert isinstance(state, WarState)
    return state


def seen(desk: Desk) -> WarState:
    """The position as it is shown."""
    assert desk.app.scene.session is not None
    state: WarState = desk.app.scene.session.state
    return state


def journal(desk: Desk) -> list[str]:
    assert desk.app.scene.session is not None
    return [str(entry) for entry in desk.app.scene.session.match.entries]


def test_the_computer_has_written_before_the_person_begins() -> None:
    desk = against()
    assert "germany" in whole(desk).sealed and whole(desk).secrets["germany"].orders
    assert desk.app.scene.driver is not None and desk.app.scene.driver.seat == "ussr"


def test_what_the_computer_has_written_is_not_shown() -> None:
    desk = against()
    assert seen(desk).secrets["germany"].orders == []
    assert desk.app.scene.session is not None and desk.app.scene.session.viewer == "ussr"
    assert [line for line in journal(desk) if line.startswith("germany order")]
    assert not [event for _, event in desk.app.scene.session.events_since(0) if event.kind == "wr_order_written"]
    desk.act("dialog", "script")
    assert desk.app.scene.ui.dialog == ""


def test_one_person_needs_no_curtain_and_sees_the_sheet_of_the_nation_that_he_plays() -> None:
    desk = against("pacific", ("china", "uk", "usa"), ("japan",))
    assert "Pass the device" not in desk.text("window")
    for seat in ("uk", "usa", "china"):
        desk.press("buttons", "seat", seat)
        assert desk.app.scene.session is not None and desk.app.scene.session.viewer == seat
        command = next(key for key, item in sorted(whole(desk).commands.items()) if item.nation == seat and item.number)
        desk.act("do", f"{seat} order {command} {whole(desk).commands[command].at}")
        assert seen(desk).secrets[seat].orders and not seen(desk).secrets["japan"].orders


def test_two_persons_against_the_computer_pass_the_device_on() -> None:
    seats = {"player-uk": "Ann", "player-usa": "Bob", "player-china": "Bob", "computer-japan": "yes"}
    desk = Desk().act("new-game", {"game": "war_room", "scenario": "pacific", "seed": "warboard", "dice": "seeded", **seats})
    assert "Pass the device" in desk.text("window")
    desk.press("window", "open-table")
    assert "Pass the device" not in desk.text("window")
    assert seen(desk).secrets["japan"].orders == [] != whole(desk).secrets["japan"].orders


def test_undo_takes_the_persons_own_orders_back_one_by_one() -> None:
    desk = against()
    before = journal(desk)
    for place in range(2):
        command = [key for key, item in sorted(whole(desk).commands.items()) if item.nation == "ussr" and item.number][place]
        desk.act("do", f"ussr order {command} {whole(desk).commands[command].at}")
    assert len(journal(desk)) == len(before) + 2
    desk.act("undo")
    assert len(journal(desk)) == len(before) + 1


def test_a_round_goes_on_to_the_next_planning() -> None:
    desk = against()
    for _ in range(200):
        session, driver = desk.app.scene.session, desk.app.scene.driver
        assert session is not None and driver is not None
        if whole(desk).round > 1:
            break
        assert driver.seat == "ussr"
        state = session.match.state
        quick = next((kind for kind in ("seal", "done", "decline") if kind in driver.kinds), "")
        desk.act("do", f"ussr {quick}" if quick else str(random_action(session.game, state, FixedChance(lambda: b"Ann"), "ussr")))
    assert whole(desk).round == 2


def test_seats_cannot_be_divided_among_devices_and_the_page_says_why() -> None:
    desk = against("pacific", ("china", "uk", "usa"), ("japan",)).act("dialog", "share").act("dialog", "seats")
    desk.act("take-seats", {"name": "Ann", "seat-uk": "yes"})
    assert "cannot be divided" in desk.text("note")
    assert desk.app.company.party() is None


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_form_offers_a_side_against_the_computer(language: str) -> None:
    desk = Desk(languages=(language,)).press("window", "against", "war_room")
    desk.act("new-game-scenario", {"value": "eastern_front", "form": {"scenario": "eastern_front", "computer-germany": "yes"}})
    boxes = [node[1]["name"] for tree in desk.browser.regions["dialog"] for node in find(tree, kind="checkbox")]
    assert {name for name in boxes if name.startswith("computer-")} == {"computer-ussr", "computer-germany"}
    desk.act("new-game-against", {"arg": "axis", "form": json.loads('{"scenario": "eastern_front"}')})
    assert desk.app.scene.ui.dialog_data["again"]["computer-ussr"] == "yes"
