"""The guide follows what the player does, whatever way he finds, and brings back who has strayed."""

from __future__ import annotations

import json

import pytest

from pyapp.page.lessons.progress import progress_from
from pyapp.page.markup.tree import find, text_of
from tests.page.fakes import Desk


def begun(stops: int = 0) -> Desk:
    """The first lesson, with so many stops behind."""
    desk = Desk().act("lesson", "aa1942")
    for _ in range(stops):
        desk.act("lesson-next").act("lesson-show")
    return desk


def at(desk: Desk) -> str:
    """The number of the stop that the card shows."""
    (told,) = [text_of(found) for node in desk.browser.regions["guide"] for found in find(node, **{"class": "of"})]
    return told.split()[0]


def typed(desk: Desk, *lines: str) -> Desk:
    for line in lines:
        desk.act("command", {"command": line})
        assert not desk.app.scene.ui.note, line
    return desk


def test_a_stop_is_done_by_clicks_as_well_as_by_being_shown() -> None:
    desk = begun().press("guide", "lesson-next")
    for _ in range(8):
        desk.press("panel", "more", "infantry")
    desk.press("buttons", "kind", "done")  # buys what is chosen and goes on: two stops at once
    assert at(desk) == "4"
    desk.click("russia").press("panel", "fill", "infantry").click("west_russia")
    assert at(desk) == "5"
    desk.click("caucasus").press("panel", "all").click("west_russia")
    assert at(desk) == "6"


def test_what_is_done_otherwise_but_comes_to_the_same_counts() -> None:
    desk = typed(begun().act("lesson-next"), "buy infantry*8", "done", "move russia infantry west_russia")
    assert at(desk) == "5"


def test_who_strays_is_told_so_and_brought_back_by_the_undo_of_the_page() -> None:
    desk = typed(begun().act("lesson-next"), "buy infantry*8", "done", "done")  # no attack at all
    assert "The rules allow what you did" in desk.text("guide")
    assert desk.app.scene.pointed == ()
    desk.press("guide", "lesson-return")
    assert at(desk) == "4"
    assert desk.app.scene.pointed == ("russia", "west_russia")
    assert len(desk.app.scene.session.match.redoable) == 1
    desk.press("guide", "lesson-show")
    assert at(desk) == "5"


def test_taking_back_leads_back_to_the_stop_before() -> None:
    desk = typed(begun().act("lesson-next"), "buy infantry*8", "done", "move russia infantry west_russia")
    desk.act("undo").act("undo")
    assert at(desk) == "3"
    desk.act("undo")
    assert at(desk) == "2"


def test_dice_are_taken_back_only_after_a_question() -> None:
    desk = begun().act("lesson-next")
    for _ in range(9):
        desk.act("lesson-show")
    assert at(desk) == "11"
    typed(desk, "done").act("lesson-return")
    assert at(desk) == "11"  # no dice since
    desk.act("undo").act("undo").act("undo")
    assert desk.app.scene.ui.dialog == "takeback"
    desk.act("takeback", desk.app.scene.ui.dialog_data["index"])
    assert at(desk) == "9"


def test_a_stop_for_which_the_game_leaves_no_room_falls_away() -> None:
    desk = begun().act("lesson-next")
    for _ in range(7):
        desk.act("lesson-show")
    assert at(desk) == "9"
    typed(desk, "losses infantry!,fighter", "retreat russia")
    assert at(desk) == "10"  # the fighter need not land any more
    assert "The game went otherwise" in desk.text("guide")
    desk.press("guide", "lesson-next")
    assert at(desk) == "11"


def test_the_stop_before_can_be_read_again_and_nothing_is_taken_back() -> None:
    desk = begun().act("lesson-next").act("lesson-show")
    desk.press("guide", "lesson-back").press("guide", "lesson-back")
    assert at(desk) == "1"
    assert desk.app.scene.lit == ()
    desk.press("guide", "lesson-next").press("guide", "lesson-next")
    assert at(desk) == "3"
    assert desk.app.scene.session.length == 1


def test_a_lesson_is_a_saved_game_and_goes_on_after_a_reload() -> None:
    desk = begun().act("lesson-next").act("lesson-show")
    assert desk.app.scene.session.name == "First turn: Axis & Allies 1942, second edition"
    again = Desk(desk.shelf)
    assert at(again) == "3"
    again.act("quick", "aa1942")
    assert again.text("guide") == ""
    saved = next(card.id for card in again.app.scene.saves.cards() if card.name.startswith("First turn"))
    again.act("load", saved)
    assert at(again) == "3"


def test_a_lesson_that_was_left_is_resumed_from_the_menu_where_the_game_is_by_then() -> None:
    desk = begun().act("lesson-next").act("lesson-leave")
    assert desk.text("guide") == ""
    assert desk.app.scene.pointed == ()
    typed(desk, "buy infantry*8", "done")
    again = Desk(desk.shelf).act("menu")
    again.press("menu", "lesson-resume")
    assert at(again) == "4"


def test_looking_back_at_the_game_puts_the_card_away() -> None:
    desk = begun().act("lesson-next").act("lesson-show").act("look", "0")
    assert desk.text("guide") == ""
    assert at(desk.act("now")) == "3"


def test_the_card_changes_its_language_with_the_page() -> None:
    desk = begun().act("setting", "language=es")
    assert "Bienvenido a 1942" in desk.text("guide")


def test_the_lesson_of_a_game_that_was_deleted_is_forgotten() -> None:
    desk = begun()
    (lesson,) = json.loads(desk.app.scene.settings.get("lessons"))
    desk.act("quick", "aa1942").act("deleted", lesson).act("lesson", "aa1942")
    assert lesson not in json.loads(desk.app.scene.settings.get("lessons"))


@pytest.mark.parametrize("text", ["", "aa1942", "aa1942 on", "aa1942 on 1,x", "aa1942 on 3,2", "aa1942 on 9999999"])
def test_what_is_no_progress_is_not_read_as_one(text: str) -> None:
    assert progress_from(text) is None


@pytest.mark.parametrize("kept", ["no JSON", "[1]", '{"x": 1}'])
def test_a_damaged_record_of_lessons_harms_nobody(kept: str) -> None:
    desk = Desk()
    desk.app.scene.settings.put("lessons", kept)
    assert at(desk.act("lesson", "aa1942")) == "1"


def test_the_welcome_says_what_can_be_played_with_whom_and_how_and_teaches() -> None:
    desk = Desk()
    for line in ("Five war games", "against the computer", "Nothing to install"):
        assert line in desk.text("window")
    desk.press("window", "lesson", "aa1942")
    assert at(desk) == "1"
    desk.act("dialog", "new").press("dialog", "lesson", "aa1942")
    assert desk.app.scene.ui.dialog == ""
