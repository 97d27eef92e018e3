"""A game of Empire of the Sun is begun and played by its forms."""

from __future__ import annotations

from pyapp import games
from tests.page.empire_of_the_sun.tables import begun, opened
from tests.page.fakes import Desk, driver_of, find


def test_a_game_is_begun_and_asks_for_a_card() -> None:
    desk = begun().act("open-table")
    assert "Play a card" in desk.text("prompt") and "Hand: 8" in desk.text("panel")


def test_the_hand_is_behind_the_curtain_until_its_player_sits_here() -> None:
    desk = begun(**{"player-japan": "Ann", "player-allies": "Ben"})
    assert "Allies" in desk.text("window") and "Hand" not in desk.text("panel")
    desk.act("lift-curtain", "allies")
    assert "Hand: 8" in desk.text("panel")


def test_nobody_need_leave_the_table_while_units_are_activated_and_move() -> None:
    desk = begun(**{"player-japan": "Ann", "player-allies": "Ben"}).act("lift-curtain", "allies")
    card = driver_of(desk).first("offensive").options[0]
    desk.act("form", f"offensive {card} hq_cpac")
    assert "Activate up to" in desk.text("prompt") and desk.app.scene.session.viewer == ""  # type: ignore[union-attr]


def test_hexes_fly_the_flags_of_those_who_control_them() -> None:
    messages = opened().browser.messages
    owners = next(message["board"]["owners"] for message in reversed(messages) if "owners" in message.get("board", {}))
    assert owners["3706"] == "japan" and owners["5808"] == "allies"


def test_one_may_begin_against_the_computer() -> None:
    home = Desk().browser.regions["window"]
    offered = {button[1]["data-arg"] for node in home for button in find(node, do="against")}
    assert offered == {game for game in games.MODULES if games.load(game).has_computer} >= {"empire_of_the_sun"}
