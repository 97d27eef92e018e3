"""A position is set up by hand, and a game begins with it."""

from __future__ import annotations

import json
import random

import pytest

from pyapp.engine import script
from pyapp.engine.codec import check_sound, state_hash
from pyapp.engine.errors import BadData
from pyapp.engine.match import Match
from pyapp.engine.players import random_action
from pyapp.engine.state import Setup
from pyapp.games import MODULES, load
from pyapp.page.markup.words import Words
from pyapp.page.sandbox.bench import Bench
from pyapp.page.sandbox.editor import ERASER
from pyapp.page.turn.presenters import presenter_for
from tests.page.devices import link_of, open_link, table_of
from tests.page.fakes import Desk, buttons
from tests.page.test_app import begun

WORDS = Words("en")
GAMES = tuple(MODULES)


def bench_of(desk: Desk) -> Bench:
    bench = desk.app.sandbox.bench
    assert bench is not None
    return bench


def units(desk: Desk, space: str) -> dict[str, int]:
    """What stands in a space of Axis & Allies."""
    assert desk.app.scene.session is not None
    found: dict[str, int] = desk.app.scene.session.state.units.get(space, {})
    return found


def edited(desk: Desk | None = None) -> Desk:
    """A game of Axis & Allies with three more German tanks in Berlin than before."""
    desk = (desk or begun()).act("edit").act("edit-owner", {"arg": "", "value": "germany"}).press("panel", "edit-tool", "germany.tank")
    return desk.click("germany").click("germany", "germany.infantry").click("germany")


# --- pieces -------------------------------------------------------------------------------------------------------------------


def test_the_log_says_why_it_is_empty_while_a_position_is_set_up() -> None:
    desk = begun()
    assert "Nothing is written down" not in desk.text("log")
    assert "the log begins with the game" in desk.act("edit").text("log")


def test_a_piece_of_the_tray_is_put_where_one_clicks_and_a_click_with_an_empty_hand_lists_what_stands_there() -> None:
    before = units(begun(), "germany")
    desk = edited()
    assert units(desk, "germany") == before | {"germany.tank": before["germany.tank"] + 3}
    assert desk.browser.flags["selected"] == ["germany"]
    desk.act("escape").click("poland")
    assert "Poland" in desk.text("panel") and "Held by" in desk.text("panel")
    desk.press("panel", "edit-less", "germany.tank").press("panel", "edit-more", "germany.infantry")
    assert units(desk, "poland")["germany.infantry"] == units(begun(), "poland")["germany.infantry"] + 1


def test_the_eraser_takes_one_of_the_stack_that_is_clicked() -> None:
    desk = begun().act("edit").press("panel", "edit-tool", ERASER)
    before = dict(units(desk, "germany"))
    desk.click("germany", "germany.infantry")
    assert units(desk, "germany") == before | {"germany.infantry": before["germany.infantry"] - 1}


def test_pieces_are_dragged_from_the_tray_and_from_space_to_space() -> None:
    desk = begun().act("edit").act("lift", {"space": "", "stack": "japan.cruiser"}).act("drop", "sz5")
    assert units(desk, "sz5")["japan.cruiser"] == 1
    moved = units(desk, "germany")["germany.infantry"]
    desk.act("lift", {"space": "germany", "stack": "germany.infantry"}).act("drop", "algeria")
    assert "germany.infantry" not in units(desk, "germany") and units(desk, "algeria")["germany.infantry"] >= moved
    desk.act("lift", {"space": "germany", "stack": "germany.tank"}).act("drop", "")
    assert units(desk, "germany")["germany.tank"]


def test_the_keyboard_puts_pieces_too() -> None:
    desk = begun().act("edit").click("caucasus").press("panel", "edit-page", "pieces").press("panel", "edit-tool", "ussr.tank")
    before = units(desk, "caucasus").get("ussr.tank", 0)
    desk.act("cursor", "enter")
    assert units(desk, "caucasus")["ussr.tank"] == before + 1
    desk.act("escape").act("cursor", "enter")
    assert units(desk, "caucasus")["ussr.tank"] == before + 1 and "Caucasus" in desk.text("panel")


def test_what_no_position_can_have_is_refused_with_a_sentence_and_nothing_changes() -> None:
    desk = begun().act("edit").press("panel", "edit-tool", "ussr.tank").click("sz5")
    assert "stands where its kind cannot be" in desk.text("note")
    assert "ussr.tank" not in units(desk, "sz5") and not bench_of(desk).undoable


def test_changes_are_taken_back_and_done_again_one_by_one() -> None:
    desk = edited()
    before = units(desk, "germany")["germany.tank"]
    desk.act("undo").act("undo")
    assert units(desk, "germany")["germany.tank"] == before - 2
    desk.act("redo")
    assert units(desk, "germany")["germany.tank"] == before - 1
    desk.act("edit-set", {"arg": "ipcs germany", "value": "7"}).act("redo")
    assert units(desk, "germany")["germany.tank"] == before - 1, "what was undone is forgotten by another change"


# --- forms and text -----------------------------------------------------------------------------------------------------------


def test_money_owners_turn_and_phase_are_set_in_forms_and_a_number_out_of_range_is_refused() -> None:
    desk = begun().act("edit").press("panel", "edit-page", "game")
    desk.act("edit-set", {"arg": "ipcs japan", "value": "55"}).act("edit-set", {"arg": "active", "value": "japan"})
    desk.act("edit-set", {"arg": "phase", "value": "noncombat_move"}).act("edit-set", {"arg": "round", "value": "4"})
    desk.click("egypt").act("edit-set", {"arg": "owner egypt", "value": "germany"})
    assert "intruder" not in desk.text("note") and "among enemies" in desk.text("note")
    desk.act("edit-set", {"arg": "ipcs japan", "value": "-3"})
    assert "whole number from 0" in desk.text("note")
    state = desk.press("buttons", "edit-play").app.scene.session
    assert state is not None and (state.state.powers["japan"].ipcs, state.state.active, state.state.round) == (55, "japan", 4)
    assert "Noncombat" in desk.text("prompt")


def test_the_text_is_edited_with_the_refusal_beside_it_and_what_was_typed_stays() -> None:
    desk = begun().act("edit").press("panel", "edit-page", "text")
    text = bench_of(desk).text()
    assert "phase purchase" in text and "steps" not in text
    wrong = text.replace("round 1", "round 1\nat sz5 germany.tank*2")
    desk.act("edit-text", {"text": wrong})
    assert "stands where its kind cannot be" in desk.text("panel") and "tank" not in str(units(desk, "sz5"))
    shown = [node[1]["value"] for tree in desk.browser.regions["panel"] for node in _all(tree, "textarea")]
    assert shown == [wrong]
    desk.act("edit-text", {"text": text.replace("round 1", "round 3")})
    assert "round 3" in bench_of(desk).text()
    desk.act("undo")
    assert "round 1" in bench_of(desk).text()


def _all(tree: object, tag: str) -> list[list[object]]:
    if not isinstance(tree, list):
        return []
    here = [tree] if tree and tree[0] == tag else []
    return here + [node for child in tree[2:] for node in _all(child, tag)]


# --- the game that comes of it ------------------------------------------------------------------------------------------------


def test_play_on_begins_a_new_game_and_the_old_one_stays_as_it_was() -> None:
    desk = begun()
    old = desk.app.scene.session
    assert old is not None
    before = state_hash(old.game, old.match.state)
    edited(desk).press("buttons", "edit-play")
    names = [card.name for card in desk.app.scene.saves.cards()]
    assert names == ["Test, edited", "Test"]
    desk.act("load", old.save_id)
    session = desk.app.scene.session
    assert session is not None and state_hash(session.game, session.match.state) == before and not session.edited


def test_cancel_goes_back_to_the_game_at_the_point_that_was_shown() -> None:
    desk = begun().act("do", "ussr done").act("do", "ussr done").act("look", "1")
    old = desk.app.scene.session
    assert bench_of(edited(desk)).position.steps[-1].tag == "combat_move"
    session = desk.press("buttons", "edit-cancel").app.scene.session
    assert session is not None and old is not None and session.save_id == old.save_id
    assert (session.length, session.looking) == (2, 1) and len(desk.app.scene.saves.cards()) == 1


def test_a_position_that_was_left_for_another_game_can_be_gone_on_with() -> None:
    desk = edited()
    tanks = units(desk, "germany")["germany.tank"]
    desk.act("quick", "aa50").act("menu")
    desk.press("menu", "edit-resume")
    assert units(desk, "germany")["germany.tank"] == tanks and "Edit the position" in desk.text("prompt")
    session = desk.press("buttons", "edit-cancel").app.scene.session
    assert session is not None and session.game.about.id == "aa50"


def test_nothing_is_played_while_a_position_is_set_up() -> None:
    desk = edited()
    before = state_hash(bench_of(desk).game, bench_of(desk).position)
    for verb, argument in (("do", "ussr done"), ("kind", "done"), ("fork", ""), ("command", '{"text": "ussr done"}')):
        desk.act(verb, argument)
    assert state_hash(bench_of(desk).game, bench_of(desk).position) == before
    assert [card.name for card in desk.app.scene.saves.cards()] == ["Test"]


def test_a_scenario_is_set_up_by_hand_before_anybody_plays() -> None:
    desk = Desk().act("dialog", "new")
    form = {"game": "war_room", "scenario": "eastern_front", "name": "What if", "dice": "friends"}
    desk.act("edit-new", {"arg": "", "form": form})
    assert bench_of(desk).position.setup.scenario == "eastern_front" and desk.app.scene.saves.cards() == []
    desk.press("buttons", "edit-play")
    assert [(card.name, card.edited) for card in desk.app.scene.saves.cards()] == [("What if, edited", True)]
    desk.act("dialog", "new").act("edit-new", {"arg": "", "form": form | {"player-ussr": "a=b"}})
    assert "a=b" in str(desk.app.scene.ui.dialog_data["again"]["error"])


# --- the mark -----------------------------------------------------------------------------------------------------------------


def test_an_edited_game_is_marked_in_the_list_the_header_the_log_and_its_files() -> None:
    desk = edited().press("buttons", "edit-play")
    assert "edited" in desk.text("top") and "Edited: this game begins" in desk.text("log")
    assert "edited" in desk.act("dialog", "games").text("dialog")
    desk.act("close").act("export-log", "markdown").act("export-log", "text").act("export")
    files = desk.browser.files
    assert sum("Edited: this game begins" in text for text in files.values()) == 2
    save = next(text for name, text in files.items() if name.endswith(".warboard"))
    again = Desk().act("pasted", {"text": save})
    assert "edited" in again.text("top") and "Edited" in again.text("log")


def test_the_mark_goes_along_with_forks_scripts_and_links_and_is_told_by_preview_and_audit() -> None:
    desk = edited().press("buttons", "edit-play").act("do", "ussr done")
    desk.act("look", "0").act("fork")
    assert "edited" in desk.text("top")
    desk.act("dialog", "script")
    text = str(desk.app.scene.ui.dialog_data["text"])
    assert "\nedited\n" in text
    assert "edited" in Desk().act("pasted", {"text": text.replace("\nedited\n", "\n")}).text("top"), "nobody can take it out of a script"
    bob = open_link(Desk(name="Bob"), link_of(desk.act("close")))
    assert "Edited: this game does not begin with a scenario" in bob.text("dialog")
    bob.press("dialog", "link-keep")
    assert "edited" in bob.text("top") and "Edited" in bob.text("log")
    bob.act("audit")
    assert "set up by hand" in bob.text("dialog") and table_of(bob).match.setup.edited


def test_a_game_as_its_scenario_begins_it_has_no_mark() -> None:
    desk = begun()
    assert "edited" not in desk.text("top") + desk.text("log") + desk.act("dialog", "games").text("dialog")


# --- every game ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_a_position_can_be_set_up_from_moments_of_any_game_and_gone_on_with(game_id: str) -> None:
    game = load(game_id)
    tools = presenter_for(game, WORDS).editing
    match, chance = Match(game, Setup(game.about.scenarios[-1]), "sandbox"), random.Random(game_id)
    gone_on = 0
    for number in range(48):
        match.apply(random_action(game, match.state, chance))
        if number % 12 != 11 or match.state.result:
            continue
        for seen in (match.state,) if tools.needs_all else (match.state, game.view(match.state, game.about.seats[0])):
            try:
                bench = Bench(match, seen, "", tools)
            except BadData:
                continue  # stacks that are too high while all are on the move
            before = state_hash(game, bench.position)
            bench.read(bench.text())
            assert state_hash(game, bench.position) == before
            for setting in tools.settings(bench.position):
                bench.set(setting.name, setting.value, "")
            assert state_hash(game, bench.position) == before
            text = game.position_text(bench.position)
            begun_again = script.begin(game, script.Script({"seed": "other"}, text, edited=True))
            check_sound(game, begun_again.state)
            assert begun_again.setup.edited and begun_again.opening[0].kind == "edited"
            gone_on += 1
    assert gone_on


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_page_of_the_panel_has_words_in_both_languages(game_id: str, language: str) -> None:
    desk = Desk(languages=(language,))
    desk.act("edit-new", {"arg": "", "form": {"game": game_id}})
    bench = bench_of(desk)
    space = next(space for space in desk.app.scene.presenter.spaces() if bench.tools.of_space(bench.position, space))  # type: ignore[union-attr]
    shown = desk.text("panel")
    for page in ("game", "place"):
        shown += desk.click(space).act("edit-page", page).text("panel")
    assert "edit" not in shown.replace("Edit the position", "").replace("Editar la posición", ""), "a text is missing"
    assert len(buttons(desk.act("edit-page", "pieces"), "panel", do="edit-tool")) > 5


def test_who_may_not_see_all_edits_no_position_that_must_be_known_whole() -> None:
    desk = Desk().act("quick", "victory_in_europe").act("edit")
    assert desk.app.sandbox.bench is None and "hidden from you" in desk.text("note")
    desk.act("open-table").act("edit")
    assert bench_of(desk).position.setup.edited


def test_a_hand_that_is_closed_is_dealt_anew_and_never_shown() -> None:
    form = {"game": "empire_of_the_sun", "scenario": "1942", "player-japan": "Ann", "player-allies": "Bob", "dice": "friends", "seed": "1"}
    desk = Desk().act("new-game", form)
    session = desk.app.scene.session
    assert session is not None and session.viewer is not None
    hands = {side: list(secret.hand) for side, secret in session.match.state.secrets.items()}
    desk.act("edit")
    told = json.dumps(desk.browser.regions) + bench_of(desk).text()
    closed = [card for side, hand in hands.items() if side != session.viewer for card in hand]
    assert closed and not [card for card in closed if card in told]
    desk.press("buttons", "edit-play")
    after = desk.app.scene.session
    assert after is not None and all(after.match.state.hands[side] == len(hand) for side, hand in hands.items())
