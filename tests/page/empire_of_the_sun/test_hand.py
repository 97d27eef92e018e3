"""The hand as cards: values, texts, what each can be played for, and why not."""

from __future__ import annotations

from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.turn import reasons
from tests.page.empire_of_the_sun.tables import begun, opened, presenter_of, state_of
from tests.page.fakes import Desk, buttons, driver_of


def ways(desk: Desk) -> set[str]:
    """What the open card can be played for."""
    return {button[1]["data-arg"].split()[0] for button in buttons(desk, "panel", do="form")}


def test_every_card_of_the_hand_is_shown_with_its_values() -> None:
    desk = opened()
    held = state_of(desk).secrets["japan"].hand
    assert len(held) == 7 and all(buttons(desk, "panel", do="own", arg=f"card {card}") for card in held)
    face = buttons(desk, "panel", arg="card JP10")[0]
    assert str(CARDS["JP10"].value) in str(face) and str(CARDS["JP10"].ec_intelligence) in str(face)


def test_a_touched_card_opens_with_what_it_can_be_played_for_and_shuts_again() -> None:
    desk = opened().press("panel", "own", "card JP10")
    assert {"offensive", "event", "discard", "set_aside"} <= ways(desk)
    assert ways(desk.press("panel", "own", "card JP10")) == set()


def test_a_card_that_cannot_be_an_event_now_says_why_not() -> None:
    desk = opened()
    reaction = next(card for card in state_of(desk).secrets["japan"].hand if CARDS[card].type == "reaction")
    desk.press("panel", "own", f"card {reaction}")
    refusal = reasons.why_not(state_of(desk), "japan", "event", reaction)
    assert "event" not in ways(desk) and presenter_of(desk).words.refusal(refusal)[0] in desk.text("panel")


def test_an_open_card_tells_its_text() -> None:
    assert "logistics 6" in opened().press("panel", "own", "card JP10").text("panel")


def test_a_way_that_is_pressed_begins_it_with_the_card() -> None:
    desk = opened().press("panel", "own", "card JP10").press("panel", "form", "event JP10")
    assert driver_of(desk).draft.filled == ("JP10",) and "Through which HQ?" in desk.text("panel")


def test_a_card_that_is_discarded_leaves_the_hand_and_the_other_player_is_asked() -> None:
    desk = opened().press("panel", "own", "card JP10").press("panel", "form", "discard JP10")
    assert "JP10" not in state_of(desk).secrets["japan"].hand and driver_of(desk).seat == "allies"


def test_the_hand_of_one_player_is_never_sent_while_the_other_sits_here() -> None:
    desk = begun(**{"player-japan": "Ann", "player-allies": "Ben"}).act("lift-curtain", "allies")
    session = desk.app.scene.session
    assert session is not None
    theirs = session.match.state.secrets["japan"].hand
    shown = str(list(desk.browser.regions.values()))
    assert theirs and not any(f"card {card}" in shown for card in theirs)
