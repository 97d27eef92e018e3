"""The curtain: what one nation writes is on no other's screen before it is revealed."""

from __future__ import annotations

from tests.page.fakes import Desk
from tests.page.war_room.tables import WarDesk


def test_a_game_begins_with_the_curtain_down() -> None:
    desk = WarDesk()
    assert "Pass the device to" in desk.text("window")
    assert desk.app.scene.driver.seat == ""
    assert desk.text("panel") == ""


def test_the_player_who_lifts_the_curtain_can_write() -> None:
    desk = WarDesk().lift("ussr").order("ussr.29", "G7")
    assert [(order.command, order.to) for order in desk.sheet("ussr").orders] == [("ussr.29", "G7")]
    assert "Belarus" in desk.text("panel")
    assert "orders Soviet land command 29 to Belarus" in desk.text("log")


def test_nothing_that_one_nation_wrote_is_on_the_next_ones_screen() -> None:
    desk = WarDesk().lift("ussr").order("ussr.29", "G7")
    desk.press("panel", "do", "ussr bid 3")
    desk.seal()
    for moment in ("curtain", "lifted"):
        if moment == "lifted":
            desk.lift("germany")
        screen = desk.everything()
        assert "ussr.29 " not in screen, moment
        assert "Belarus" not in desk.text("log") + desk.text("moves"), moment
        assert "Leningrad" not in desk.text("panel"), moment
        assert "bid of 3" not in screen, moment
        assert desk.app.scene.session.state.secrets["ussr"].orders == []
    assert desk.sheet("ussr").orders


def germanys_screen(orders: list[tuple[str, str]]) -> tuple[dict[str, str], list[str]]:
    """All that Germany sees, and all that the browser was sent since the curtain fell, when the Soviet Union wrote these orders."""
    desk = WarDesk().lift("ussr")
    for command, to in orders:
        desk.order(command, to)
    desk.act("escape").seal()
    first = len(desk.browser.messages)
    desk.lift("germany").act("tab", "table").click("G1").click("R4")
    regions = {name: str(trees) for name, trees in desk.browser.regions.items()}
    return regions, [str(message) for message in desk.browser.messages[first:]]


def test_germany_sees_the_same_whatever_the_soviet_union_wrote() -> None:
    west, east = germanys_screen([("ussr.29", "G7"), ("ussr.23", "G6")]), germanys_screen([("ussr.1", "A6"), ("ussr.34", "R15")])
    assert west[0] == east[0]
    assert west[1] == east[1]


def test_no_arrow_of_another_nations_sheet_is_drawn() -> None:
    desk = WarDesk().lift("ussr").order("ussr.29", "G7")
    assert [arrow.end for arrow in desk.app.scene.presenter.arrows(desk.app.scene.session)] == ["G7"]
    desk.seal()
    assert desk.app.scene.presenter.arrows(desk.app.scene.session) == ()


def test_what_a_screen_reader_was_told_is_taken_back_when_the_curtain_falls() -> None:
    desk = WarDesk().lift("ussr").order("ussr.29", "G7")
    desk.browser.messages.clear()
    desk.seal()
    assert any(message.get("hush") for message in desk.browser.messages)
    assert not any("Belarus" in line for message in desk.browser.messages for line in message.get("say", []))


def test_lines_that_were_typed_are_forgotten_when_the_curtain_falls() -> None:
    desk = WarDesk().lift("ussr")
    desk.act("command", {"command": "order ussr.29 G7"})
    desk.seal().lift("germany")
    desk.act("command-key", {"key": "ArrowUp", "value": ""})
    assert desk.app.console.text == ""


def test_passing_on_before_one_is_done_keeps_the_sheet() -> None:
    desk = WarDesk().lift("ussr").order("ussr.29", "G7")
    desk.press("buttons", "drop-curtain")
    assert desk.app.curtain.down_for == "germany"
    desk.lift("germany").order("germany.61", "R6").press("buttons", "drop-curtain")
    assert len(desk.lift("ussr").sheet("ussr").orders) == 1
    assert "Caucasus (R6) →" not in desk.text("panel") and "→ Caucasus" not in desk.text("panel")


def test_another_nations_secret_lines_cannot_be_taken_back() -> None:
    desk = WarDesk().lift("ussr").order("ussr.29", "G7")
    desk.press("buttons", "drop-curtain")
    desk.lift("germany").act("undo")
    assert len(desk.sheet("ussr").orders) == 1
    assert "Another player" in desk.text("note")


def test_looking_back_shows_nobody_elses_sheet() -> None:
    desk = WarDesk().lift("ussr").order("ussr.29", "G7").seal().lift("germany")
    desk.act("look", "1")
    assert desk.app.scene.session.state.secrets["ussr"].orders == []
    assert "Belarus" not in desk.text("log")


def test_the_script_of_a_game_with_secrets_is_not_shown() -> None:
    desk = WarDesk().lift("ussr").order("ussr.29", "G7").seal().act("dialog", "script")
    assert desk.app.scene.ui.dialog == ""
    assert "secret" in desk.text("note")


def test_one_who_plays_all_nations_needs_no_curtain() -> None:
    desk = WarDesk().press("window", "open-table")
    assert desk.app.scene.driver.seat == "ussr"
    assert desk.order("ussr.29", "G7").seal().app.scene.driver.seat == "germany"
    alone = WarDesk(**{"player-ussr": "Ada", "player-germany": "Ada", **{f"player-{seat}": "Ada" for seat in SEATS}})
    assert alone.app.scene.driver.seat == "ussr"


def test_choosing_another_nation_brings_its_home_into_view() -> None:
    desk = WarDesk().press("window", "open-table")
    assert desk.browser.messages[-1]["spaces"]["ids"] == ["R1"]
    desk.press("buttons", "seat", "germany")
    assert desk.browser.messages[-1]["spaces"] == {"ids": ["G1"], "always": True, "least": desk.app.scene.presenter.legible}


SEATS = ("china", "uk", "usa", "italy", "japan")


def test_a_game_without_secrets_has_no_curtain() -> None:
    desk = Desk().act("quick", "aa1942")
    assert desk.app.curtain.down_for == ""
    assert desk.app.scene.session.viewer is None
