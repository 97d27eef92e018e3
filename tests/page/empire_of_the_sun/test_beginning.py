"""A game of Empire of the Sun is begun and played by its forms."""

from __future__ import annotations

from typing import Any

from tests.page.fakes import Desk, find


def begun(**more: Any) -> Desk:
    """A game of 1943 on one device, whose cards are dealt."""
    return Desk().act("new-game", {"game": "empire_of_the_sun", "scenario": "1943", "name": "Sun", "seed": "a seed", **more})


def opened() -> Desk:
    """The same with one person in both seats."""
    return begun().act("open-table")


def test_a_game_is_begun_and_asks_for_a_card() -> None:
    desk = opened()
    assert "Play a card" in desk.text("prompt") and "Discard a card" in desk.text("buttons")


def test_the_hand_is_behind_the_curtain_until_its_player_sits_here() -> None:
    desk = begun(**{"player-japan": "Ann", "player-allies": "Ben"})
    assert "Allies" in desk.text("window") and "Discard a card" not in desk.text("buttons")
    desk.act("lift-curtain", "allies")
    assert "Discard a card" in desk.text("buttons")


def test_nobody_need_leave_the_table_while_units_are_activated_and_move() -> None:
    desk = begun(**{"player-japan": "Ann", "player-allies": "Ben"}).act("lift-curtain", "allies")
    driver = desk.app.scene.driver
    assert driver is not None
    card = driver.first("offensive").options[0]  # type: ignore[union-attr]
    desk.act("form", f"offensive {card} hq_cpac")
    assert "Activate up to" in desk.text("prompt") and desk.app.scene.session.viewer == ""  # type: ignore[union-attr]


def test_hexes_fly_the_flags_of_those_who_control_them() -> None:
    messages = opened().browser.messages
    owners = next(message["board"]["owners"] for message in reversed(messages) if "owners" in message.get("board", {}))
    assert owners["3706"] == "japan" and owners["5808"] == "allies"


def test_who_has_no_computer_player_is_not_offered_one() -> None:
    home = Desk().browser.regions["window"]
    offered = {button[1]["data-arg"] for node in home for button in find(node, do="against")}
    assert "war_room" in offered and "empire_of_the_sun" not in offered
