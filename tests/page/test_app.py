"""The page without a browser: what is shown and what happens when a player does something."""

from __future__ import annotations

import random
import re

import pytest

from pyapp.engine.players import random_action
from pyapp.engine.state import Setup
from pyapp.games import MODULES, load
from pyapp.page.markup.tree import find, text_of
from pyapp.page.store.saves import MemoryShelf
from tests.page.fakes import BrokenShelf, Desk

GAP = re.compile(r"\{\w+")  # that nothing has filled
UNTRANSLATED = re.compile(r"\b[a-z]+(?:[._][a-z]+)+\b(?:\([^)]*\))?")


def begun(shelf: MemoryShelf | None = None, languages: tuple[str, ...] = ("en",), dice: str = "seeded") -> Desk:
    """A game of Axis & Allies with known dice."""
    return Desk(shelf, languages).act("new-game", {"game": "aa1942", "seed": "warboard", "dice": dice, "name": "Test"})


def fighting(shelf: MemoryShelf | None = None) -> Desk:
    """The first battle has been begun."""
    desk = begun(shelf).press("buttons", "kind", "done")
    desk.click("russia").press("panel", "all").click("west_russia")
    return desk.press("buttons", "kind", "done").press("panel", "pick", "west_russia")


def shown(desk: Desk) -> tuple[str, ...]:
    """What must be the same after anything that should lose nothing."""
    return desk.text("prompt"), desk.text("top"), desk.text("window"), desk.text("log")


def test_the_first_visit_offers_a_game() -> None:
    desk = Desk()
    assert "Axis & Allies" in desk.text("window")
    desk.press("window", "quick", "aa1942")
    assert "Purchase units" in desk.text("prompt")


def test_highlighted_places_are_those_where_something_can_begin() -> None:
    desk = begun().press("buttons", "kind", "done")
    assert "russia" in desk.browser.flags["legal"]
    assert "germany" not in desk.browser.flags["legal"]
    desk.click("russia").press("panel", "fill", "infantry")
    assert desk.browser.flags["target"] == ["west_russia"]
    assert desk.browser.flags["selected"] == ["russia"]


def test_a_refusal_is_a_sentence_with_the_section_of_the_rules() -> None:
    desk = begun().press("buttons", "kind", "done")
    desk.click("russia").press("panel", "fill", "infantry")
    assert desk.app.scene.driver is not None
    near = next(space for space in desk.app.scene.driver.ahead().why_not if space not in desk.app.scene.driver.origins())
    assert "Rulebook" in desk.click(near).text("note")
    assert "cannot go to Japan" in desk.click("japan").text("note")


def test_one_move_is_taken_back_and_the_later_ones_stay() -> None:
    desk = begun().press("buttons", "kind", "done")
    desk.click("russia").press("panel", "all").click("west_russia")
    desk.click("archangel").press("panel", "all").click("west_russia")
    desk.press("moves", "leave-out", "1")
    assert "Archangel" in desk.text("moves")
    assert "4 infantry" not in desk.text("moves")


def test_the_battle_shows_dice_odds_and_losses_to_choose() -> None:
    desk = fighting()
    assert "Battle: West Russia" in desk.text("window")
    assert "attacker wins" in desk.text("window")
    assert [node for tree in desk.browser.regions["window"] for node in find(tree, role="img")]
    assert "Take losses" in desk.text("panel")


def test_the_log_says_what_a_roll_was_for_in_a_word() -> None:
    desk = fighting()
    assert "Soviet Union, attack: 3 infantry with 1 or less." in desk.text("log")
    assert GAP.findall(desk.text("log")) == []


def test_undo_goes_beyond_dice_only_after_a_question() -> None:
    desk = fighting()
    before = shown(desk)
    desk.press("buttons", "undo")
    assert "dice" in desk.text("dialog")
    desk.act("close")
    assert shown(desk) == before
    desk.press("buttons", "undo").press("dialog", "takeback")
    assert "Where do you fight" in desk.text("prompt")
    assert desk.app.scene.session is not None
    assert desk.app.scene.session.match.takebacks == 1


def test_a_saved_game_opens_where_it_was_left() -> None:
    shelf = MemoryShelf()
    desk = fighting(shelf)
    before = shown(desk)
    assert shown(Desk(shelf)) == before


def test_a_link_opens_at_the_same_position_with_the_turn_just_played() -> None:
    desk = fighting()
    desk.act("dialog", "share")
    link = desk.app.scene.ui.dialog_data["text"]
    other = Desk(address=link)
    assert "A game by link" in other.text("dialog")
    assert other.text("prompt") == desk.text("prompt")
    assert other.text("window") == desk.text("window")
    assert other.app.scene.saves.cards() == []
    other.press("dialog", "link-keep")
    assert len(other.app.scene.saves.cards()) == 1


BAD = [
    "",
    "#g=",
    "#g=A",
    "#g=AAAA",
    "#g=AQ",
    "#g=" + "A" * 500_000,
    "hello",
    "warboard1.AAAA",
    "warboard9.A",
    "game: nothing",
    "game: aa1942\nussr fly",
    "\x00",
]


@pytest.mark.parametrize("text", BAD)
def test_bad_input_is_a_sentence_and_changes_nothing(text: str) -> None:
    desk = fighting()
    before = shown(desk)
    desk.act("pasted", {"text": text})
    assert len(desk.text("dialog")) > 20
    desk.act("close")
    if "#g=" in text:
        desk.act("address", f"https://example.org/{text}")
        assert desk.text("note")
    assert shown(desk) == before


def test_a_script_and_a_file_bring_the_same_game_back() -> None:
    desk = fighting()
    before = desk.text("prompt"), desk.text("top")
    desk.act("dialog", "script")
    text = desk.app.scene.ui.dialog_data["text"]
    desk.act("close").act("export", "")
    (saved,) = desk.browser.files.values()
    for brought in (text, saved):
        other = Desk().act("file", {"name": "x", "text": brought})
        assert (other.text("prompt"), other.text("top")) == before


def test_real_dice_are_asked_for_and_the_action_waits_for_them() -> None:
    desk = begun(dice="typed").press("buttons", "kind", "done")
    desk.click("russia").press("panel", "fill", "infantry").click("west_russia").press("buttons", "kind", "done")
    desk.press("panel", "pick", "west_russia")
    assert "Roll 4 dice" in desk.text("dialog")
    desk.act("dice", {"faces": "1 9 2"})
    assert "4 numbers from 1 to 6" in desk.text("dialog")
    desk.act("dice", {"faces": "1 6 6 6"})
    desk.act("close")
    assert "Combat movement" in desk.text("prompt") or "Take losses" in desk.text("panel")


def test_looking_back_changes_nothing_and_can_go_on_as_a_new_game() -> None:
    desk = fighting()
    before = shown(desk)
    desk.act("look", "0")
    assert "24" in desk.text("top")
    desk.act("kind", "done")
    assert "looking back" in desk.text("note")
    desk.act("now").act("note-close")
    assert shown(desk) == before
    desk.act("look", "1").press("buttons", "fork")
    assert len(desk.app.scene.saves.cards()) == 2
    assert "Combat movement" in desk.text("prompt")


def test_the_command_line_takes_names_in_the_language_of_the_reader() -> None:
    desk = begun(languages=("es",)).press("buttons", "kind", "done")
    desk.act("command", {"command": "mover rusia 2infantería rusia_occ"})
    assert "Rusia Occidental" in desk.text("moves")


def test_tab_completes_what_is_typed() -> None:
    desk = begun()
    desk.act("command-typed", {"value": "bu"})
    assert "buy" in desk.text("console")
    desk.act("command-key", {"key": "Tab", "value": "bu"})
    assert desk.app.console.text == "buy "


@pytest.mark.parametrize("why", ["full", "blocked"])
def test_without_storage_the_game_goes_on_with_a_warning(why: str) -> None:
    desk = fighting(BrokenShelf(why))
    assert "Not saved" in desk.text("top")
    assert "Battle" in desk.text("window")


def test_a_game_that_is_open_in_another_tab_becomes_a_copy() -> None:
    shelf = MemoryShelf()
    begun(shelf)
    other = Desk(shelf)
    other.app.act("held", "no")
    assert "another tab" in other.text("note")
    other.press("panel", "more", "infantry").press("panel", "confirm", "buy")
    assert len(other.app.scene.saves.cards()) == 2


def test_another_language_at_any_time() -> None:
    desk = fighting().act("setting", "language=es")
    assert "Unión Soviética" in desk.text("top") or "URSS" in desk.text("top")
    assert "Batalla: Rusia Occidental" in desk.text("window")
    assert "Ronda 1" in desk.text("log")
    groups = [group for message in desk.browser.messages for group in message.get("board", {}).get("groups", [])]
    assert any(name == "layer-labels" and "ALEMANIA" in markup for _, name, markup in groups)


def test_a_line_that_is_open_is_said_anew_in_another_language() -> None:
    desk = begun()
    for told, anew in ((("term", "term.blitz"), "Penetración"), (("command", {"command": "/look russia"}), "Rusia")):
        desk.act("setting", "language=en").act(*told)
        before = desk.text("note")
        desk.act("setting", "language=es")
        assert anew in desk.text("note") and desk.text("note") != before
        assert desk.act("setting", "language=en").text("note") == before


def test_a_board_is_shown_without_a_game() -> None:
    desk = Desk(address="https://example.org/?board=aa1942")
    assert "161 spaces" in desk.text("prompt")
    desk.click("ukraine_s_s_r")
    assert "Ukraine" in desk.text("card")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", sorted(MODULES))
def test_every_moment_of_a_random_game_can_be_shown_in_words(game: str, language: str) -> None:
    desk = Desk(languages=(language,)).act("quick", game)
    chance = random.Random(7)
    bare: set[str] = set()
    for _ in range(60):
        session = desk.app.scene.session
        assert session is not None
        if session.state.result:
            break
        spaces = list(desk.app.scene.presenter.spaces()) if desk.app.scene.presenter else []
        if spaces:
            desk.click(chance.choice(spaces)).act("hover", chance.choice(spaces)).act("escape").act("escape")
        desk.app.course.play(random_action(session.game, session.match.state, chance))
        desk.act("close")
        for name, trees in desk.browser.regions.items():
            if name not in ("sprite", "console"):
                text = " ".join(text_of(tree) for tree in trees)
                bare |= {*UNTRANSLATED.findall(text), *GAP.findall(text)}
    assert bare == set()


def test_the_end_of_a_game_is_shown_with_the_result() -> None:
    desk = begun()
    for _ in range(3):
        if desk.app.scene.session is not None and desk.app.scene.session.state.result is None:
            desk.act("dialog", "resign").press("dialog", "resign")
    assert "The war is over" in desk.text("dialog")
    assert "win" in desk.text("dialog")
    desk.press("dialog", "dialog", "new")
    assert "Start" in desk.text("dialog")


def test_undo_to_here_takes_back_what_came_after_the_point_that_is_looked_at() -> None:
    desk = begun().press("buttons", "kind", "done")
    desk.click("russia").press("panel", "all").click("west_russia")
    desk.click("archangel").press("panel", "all").click("west_russia")
    desk.act("look", "2").press("buttons", "undo-to", "2")
    assert "Archangel" not in desk.text("moves")
    assert "Russia" in desk.text("moves")
    desk.act("redo")
    assert "Archangel" in desk.text("moves")


def names_of_players(desk: Desk) -> dict[str, str]:
    """The names in the form for a new game, by seat."""
    fields = [node[1] for tree in desk.browser.regions["dialog"] for node in find(tree, autocomplete="off")]
    return {field["name"].removeprefix("player-"): field["value"] for field in fields if field["name"].startswith("player-")}


def test_a_division_of_the_rulebook_is_chosen_with_one_click() -> None:
    desk = Desk().act("dialog", "new").act("new-game-which", {"value": "aa50"})
    assert set(names_of_players(desk).values()) == {""} and "china" not in names_of_players(desk)
    desk.act("new-game-seating", {"arg": "2", "form": {"scenario": "1942", "name": "Friday", "player-uk": "Ann"}})
    assert names_of_players(desk) == {
        "germany": "Player 1",
        "italy": "Player 1",
        "japan": "Player 2",
        "uk": "Player 3",
        "ussr": "Player 4",
        "usa": "Player 4",
    }
    assert "Friday" in [node[1].get("value") for tree in desk.browser.regions["dialog"] for node in find(tree, name="name")]
    assert set(names_of_players(desk.act("new-game-seating", {"arg": "", "form": {}})).values()) == {""}


def test_another_scenario_has_other_seats_and_divisions() -> None:
    desk = Desk().act("dialog", "new").act("new-game-which", {"value": "war_room"})
    assert len(names_of_players(desk)) == 7
    desk.act("new-game-scenario", {"value": "eastern_front", "form": {"scenario": "eastern_front"}})
    assert set(names_of_players(desk)) == {"ussr", "germany"}


@pytest.mark.parametrize("game_id", MODULES)
def test_a_form_that_is_sent_as_it_comes_begins_a_game_without_optional_rules(game_id: str) -> None:
    """A choice of which nothing is usual begins with "not used": else the browser sends its first value."""
    desk = Desk().act("dialog", "new").act("new-game-which", {"value": game_id})
    sent = {}
    for name in (f"option-{option.name}" for option in load(game_id).about.options if option.values):
        (select,) = (node for tree in desk.browser.regions["dialog"] for node in find(tree, name=name))
        choices = [choice[1] for choice in select[2:]]
        sent[name] = next((choice for choice in choices if choice.get("selected")), choices[0])["value"]
    desk.act("new-game", {"game": game_id, "seed": "warboard", "dice": "friends", "name": "As it comes", **sent})
    session = desk.app.scene.session
    assert session is not None and session.state.setup.options == []


@pytest.mark.parametrize("game_id", MODULES)
def test_every_division_can_be_played(game_id: str) -> None:
    about = load(game_id).about
    for scenario in about.scenarios:
        for seating in about.seatings_of(scenario):
            seats = [seat for share in seating for seat in share]
            assert len(seats) == len(set(seats)) and set(seats) <= set(about.seats)
            assert about.players[0] <= len(seating) <= about.players[1]
            load(game_id).check_setup(Setup(scenario, [], {seat: f"P{place}" for place, share in enumerate(seating) for seat in share}))


def test_a_game_that_cannot_be_shown_goes_back_to_the_shelf_and_the_page_can_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = begun()
    reported: list[Exception] = []
    monkeypatch.setattr(desk.browser, "report", reported.append)
    presenter = desk.app.scene.presenter
    assert presenter is not None

    def broken(*_: object) -> None:
        raise KeyError("a place that is nowhere")

    monkeypatch.setattr(presenter, "arrows", broken)
    desk.click("russia")
    assert desk.app.scene.session is None and "cannot be shown" in desk.text("note") and len(reported) == 1
    assert len(desk.app.scene.saves.cards()) == 1
    assert "Purchase units" in desk.press("window", "quick", "aa1942").text("prompt")
