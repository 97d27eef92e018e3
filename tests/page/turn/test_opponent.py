"""Playing against the computer on the page: it acts when it must, can be followed, paused and skipped, and is never in the way."""

from __future__ import annotations

import json

import pytest

from pyapp.engine.computers import computer_seats, held_by_computer
from pyapp.games.axis_allies.computer import carry_out
from pyapp.page.markup.tree import find
from pyapp.page.store.saves import MemoryShelf
from tests.page.fakes import Desk

AXIS = {"computer-germany": "yes", "computer-japan": "yes"}
ALLIES = {"computer-ussr": "yes", "computer-uk": "yes", "computer-usa": "yes"}


def against(computer: dict[str, str], shelf: MemoryShelf | None = None, **more: str) -> Desk:
    """A game of Axis & Allies between one person and the computer."""
    seats = {"ussr", "germany", "uk", "japan", "usa"} - {name.removeprefix("computer-") for name in computer}
    people = {f"player-{seat}": "Ann" for seat in seats}
    return Desk(shelf).act("new-game", {"game": "aa1942", "seed": "warboard", "dice": "seeded", **people, **computer, **more})


def quietly(desk: Desk, verb: str, argument: str = "") -> Desk:
    """Do something before the computer comes to its turn."""
    desk.app.act(verb, argument)
    desk.browser.timers = [timer for timer in desk.browser.timers if timer != "computer"]
    return desk


def idle_turn(desk: Desk) -> Desk:
    """The person does nothing in his turn."""
    for _ in range(3):
        desk.press("buttons", "kind", "done")
    return desk


def journal(desk: Desk) -> list[str]:
    assert desk.app.scene.session is not None
    return [str(entry) for entry in desk.app.scene.session.match.entries]


def asked(desk: Desk) -> tuple[str, ...]:
    """The seats that must act."""
    assert desk.app.scene.session is not None
    return desk.app.scene.session.game.waits_for(desk.app.scene.session.match.state)


def checked(desk: Desk) -> set[str]:
    """The seats that the form for a new game gives to the computer."""
    boxes = [node[1] for tree in desk.browser.regions["dialog"] for node in find(tree, kind="checkbox")]
    return {box["name"].removeprefix("computer-") for box in boxes if box["name"].startswith("computer-") and box.get("checked")}


def test_one_click_gives_a_side_to_the_computer() -> None:
    desk = Desk().press("window", "against", "aa50")
    assert checked(desk) == {"germany", "japan", "italy"}
    desk.act("new-game-against", {"arg": "axis", "form": {"scenario": "1942", "name": "Friday"}})
    assert checked(desk) == {"ussr", "uk", "usa"}
    desk.act("new-game-seating", {"arg": "", "form": {"computer-uk": "yes"}})
    assert checked(desk) == set()


def test_the_computer_plays_its_turn_and_asks_the_person_for_his_decisions() -> None:
    desk = idle_turn(against(AXIS))
    played = {line.split()[0] for line in journal(desk)}
    assert "germany" in played
    assert all(not held_by_computer(desk.app.scene.session.match.state.setup, seat) for seat in asked(desk))
    assert desk.app.scene.driver is not None and desk.app.scene.driver.seat in asked(desk)
    for _ in range(60):
        if "United Kingdom" in desk.text("prompt") and "Purchase" in desk.text("prompt"):
            break
        desk.press("panel", "confirm")
    assert "Purchase" in desk.text("prompt")


def test_the_computer_that_moves_first_begins_at_once() -> None:
    desk = against(ALLIES)
    assert asked(desk)[0] in ("germany", "japan")
    assert any(line.startswith("ussr buy") for line in journal(desk))


def paused(shelf: MemoryShelf | None = None) -> Desk:
    """The computer has been stopped when its turn began."""
    desk = against(AXIS, shelf)
    for _ in range(2):
        desk.press("buttons", "kind", "done")
    quietly(desk, "kind", "done")
    quietly(desk, "computer-pause")
    return desk


def test_nobody_else_can_act_for_the_computer() -> None:
    desk = paused()
    before = journal(desk)
    desk.act("do", "germany done")
    assert "The computer plays Germany" in desk.text("note")
    assert journal(desk) == before


def test_the_computer_waits_while_it_is_paused_and_goes_on_step_by_step() -> None:
    desk = paused()
    assert "Paused" in desk.text("buttons")
    assert "germany" not in {line.split()[0] for line in journal(desk)}
    before = len(journal(desk))
    desk.press("buttons", "computer-step")
    assert len(journal(desk)) == before + 1
    desk.press("buttons", "computer-step")
    assert len(journal(desk)) == before + 2
    desk.press("buttons", "computer-pause")
    assert len(journal(desk)) > before + 10


def test_skipping_plays_on_to_the_next_decision_of_the_person() -> None:
    desk = paused().press("buttons", "computer-skip")
    assert asked(desk)[0] in ("ussr", "uk", "usa")
    assert "computer" not in desk.text("buttons")


def test_the_speed_is_kept() -> None:
    shelf = MemoryShelf()
    desk = paused(shelf).press("buttons", "computer-pace")
    assert "slow" in desk.text("buttons")
    assert Desk(shelf).app.scene.settings.get("pace") == "slow"


def taken_back(desk: Desk) -> None:
    """Undo, dice included."""
    desk.press("buttons", "undo")
    if desk.app.scene.ui.dialog:
        desk.press("dialog", "takeback")


def test_undo_goes_back_to_the_last_decision_of_the_person_and_redo_forth_again() -> None:
    desk = idle_turn(against(AXIS))
    after = journal(desk)
    taken_back(desk)
    assert len(journal(desk)) == 2 and asked(desk) == ("ussr",)
    assert "Noncombat" in desk.text("prompt")
    desk.act("redo")
    assert journal(desk) == after


def test_there_is_nothing_to_take_back_before_the_first_decision_of_the_person() -> None:
    desk = against(ALLIES)
    while "ussr" in asked(desk):
        desk.act("computer")
    before = journal(desk)
    desk.act("undo")
    assert "decided nothing yet" in desk.text("note")
    assert journal(desk) == before


def test_the_same_decision_again_has_the_same_answer() -> None:
    desk = idle_turn(against(AXIS))
    after = journal(desk)
    taken_back(desk)
    desk.press("buttons", "kind", "done")
    assert journal(desk) == after


def test_a_reload_in_the_turn_of_the_computer_changes_nothing() -> None:
    shelf = MemoryShelf()
    whole = journal(idle_turn(against(AXIS)))
    desk = paused(shelf)
    for _ in range(3):
        desk.press("buttons", "computer-step")
    again = Desk(shelf)
    assert journal(again) == whole


def test_a_link_says_who_the_computer_is() -> None:
    desk = idle_turn(against(AXIS)).act("dialog", "share")
    other = Desk(address=desk.app.scene.ui.dialog_data["text"], name="other")
    session = other.app.scene.session
    assert session is not None
    assert computer_seats(session.game, session.match.state.setup) == ("germany", "japan")
    before = journal(other)
    other.press("dialog", "link-keep")
    assert journal(other) == before  # nothing to do before the person has decided


def test_a_link_in_the_turn_of_the_computer_goes_on_when_it_is_asked_to() -> None:
    desk = paused().act("dialog", "share")
    other = Desk(address=desk.app.scene.ui.dialog_data["text"], name="other").act("close")
    before = journal(other)
    assert "Let the computer play Germany here" in other.text("buttons")
    other.press("buttons", "computer-keep")
    assert len(journal(other)) > len(before)
    assert len(other.app.scene.saves.cards()) == 1


def test_looking_back_stops_the_computer_until_the_present_is_shown_again() -> None:
    desk = paused()
    quietly(desk, "computer-pause")
    quietly(desk, "look", "1")
    before = journal(desk)
    desk.act("computer")
    assert journal(desk) == before
    desk.act("now")
    assert len(journal(desk)) > len(before)


def test_sealed_dice_are_refused_with_the_reason() -> None:
    desk = Desk().act("dialog", "new").act("new-game", {"game": "aa1942", "dice": "sealed", **AXIS})
    assert "Sealed dice are mixed" in desk.text("dialog")
    assert desk.app.scene.session is None


def test_real_dice_are_rolled_for_the_computer_and_it_waits_when_nobody_wants_to() -> None:
    desk = idle_turn(against(AXIS, dice="typed"))
    assert "Roll" in desk.text("dialog")
    before = journal(desk)
    desk.act("close")
    assert "Paused" in desk.text("buttons") and journal(desk) == before
    desk.press("buttons", "computer-pause")
    while desk.app.scene.pending is not None and journal(desk) == before:
        desk.act("dice", {"faces": " ".join(["6"] * desk.app.scene.pending.count)})
    assert len(journal(desk)) > len(before)


def test_a_game_of_computers_alone_can_be_watched_and_paused() -> None:
    desk = Desk()
    quietly(desk, "new-game", json.dumps({"game": "aa1942", "seed": "warboard", "dice": "seeded", **AXIS, **ALLIES}))
    for _ in range(6000):
        quietly(desk, "computer")
        if len(journal(desk)) > 20:
            break
    assert len(journal(desk)) > 20
    quietly(desk, "undo")
    assert "Paused" in desk.text("buttons")


def test_the_moves_of_the_computer_are_drawn_and_cannot_be_taken_back_one_by_one() -> None:
    desk = paused()
    for _ in range(30):
        desk.press("buttons", "computer-step")
        if len([line for line in journal(desk) if line.startswith("germany move")]) == 2:
            break
    session, presenter = desk.app.scene.session, desk.app.scene.presenter
    assert session is not None and presenter is not None
    assert len(presenter.arrows(session)) == 2
    assert desk.browser.regions["moves"] == []


def names_shown(desk: Desk) -> str:
    return desk.act("tab", "table").text("table")


@pytest.mark.parametrize(("language", "name"), [("en", "computer"), ("es", "ordenador")])
def test_the_table_names_the_computer_in_the_language_of_the_reader(language: str, name: str) -> None:
    desk = paused().act("setting", f"language={language}")
    assert f": {name}" in names_shown(desk) and "@" not in names_shown(desk)


def test_in_a_shared_game_the_computer_acts_on_the_device_of_whoever_has_just_played() -> None:
    ann = against(AXIS, **{"player-uk": "Bob", "player-usa": "Bob"})
    ann.act("take-seats", {"name": "Ann", "seat-ussr": "yes"}).act("close")
    idle_turn(ann)
    while asked(ann) == ("ussr",):
        ann.press("panel", "confirm")
    assert any(line.startswith("germany") for line in journal(ann))
    assert asked(ann)[0] == "uk"
    link = ann.app.scene.ui.dialog_data["text"]  # offered as soon as another person must act
    bob = Desk(address=link, name="bob").act("link-keep")
    assert "computer" in bob.act("dialog", "seats").text("dialog") or "Germany" not in bob.text("dialog")
    bob.act("take-seats", {"name": "Bob", "seat-uk": "yes", "seat-usa": "yes"})
    assert bob.app.scene.driver is not None and bob.app.scene.driver.seat in ("uk", "usa")


def test_in_a_shared_game_undo_takes_back_the_computer_but_not_another_person() -> None:
    ann = against(AXIS, **{"player-uk": "Bob", "player-usa": "Bob"})
    ann.act("take-seats", {"name": "Ann", "seat-ussr": "yes"}).act("close")
    taken_back(idle_turn(ann).act("close"))
    assert asked(ann) == ("ussr",)


def test_each_seat_of_the_computer_has_its_level() -> None:
    desk = Desk()
    levels = {"level-germany": "hard", "level-japan": "easy", "level-uk": "hard"}
    quietly(desk, "new-game", json.dumps({"game": "aa1942", "seed": "warboard", "dice": "seeded", **AXIS, **levels}))
    assert desk.app.scene.session is not None
    players = desk.app.scene.session.match.state.setup.players
    assert players["germany"] == "@computer.axis.hard"
    assert players["japan"] == "@computer.axis.easy"
    assert "uk" not in players
    assert desk.app.scene.words.player(players["germany"]) == "computer (hard)"
    assert desk.app.scene.words.player("@computer.axis") == "computer"


def thinking_germany() -> Desk:
    """The strongest Germany has begun to think, and the page has breathed once."""
    carry_out.forget()  # what it has planned in the same position before
    desk = Desk()
    levels = {"level-germany": "hard", "level-japan": "hard"}
    people = {f"player-{seat}": "Ann" for seat in ("ussr", "uk", "usa")}
    desk.act("new-game", {"game": "aa1942", "seed": "warboard", "dice": "seeded", **people, **AXIS, **levels})
    for _ in range(2):
        desk.press("buttons", "kind", "done")
    quietly(desk, "kind", "done")
    return quietly(desk, "computer")


def slices(desk: Desk) -> int:
    """How often the page breathes until the computer has bought something."""
    before = len(journal(desk))
    for number in range(1, 3_000):
        quietly(desk, "computer")
        if len(journal(desk)) > before:
            return number
    raise AssertionError("it finds no end")


def test_a_long_thought_is_shown_and_whoever_will_not_wait_tells_it_to_play_now() -> None:
    patient = thinking_germany()
    assert "Play now" in patient.text("buttons")
    shares = []
    for _ in range(200):
        quietly(patient, "computer")
        shares += [float(node[1]["value"]) for tree in patient.browser.regions["buttons"] for node in find(tree, max="1")]
    assert len(shares) == 200 and shares == sorted(shares) and 0 < shares[-1] < 1
    waited = 201 + slices(patient)
    hurried = quietly(thinking_germany(), "computer-now")
    assert "Play now" not in hurried.text("buttons")
    assert 1 + slices(hurried) < waited / 2
    assert journal(hurried)[-1].startswith("germany buy")


def test_nobody_is_told_to_play_now_while_it_is_paused() -> None:
    desk = quietly(thinking_germany(), "computer-pause")
    assert "Play now" not in desk.text("buttons")
    assert "Play now" in quietly(desk, "computer-pause").text("buttons")


def test_a_thought_about_another_position_is_not_shown() -> None:
    desk = thinking_germany()
    quietly(desk, "undo")
    assert "Play now" not in desk.text("buttons")
    quietly(desk, "kind", "done")
    assert "computer" in desk.text("buttons") and "Play now" not in desk.text("buttons")


def test_a_computer_that_was_told_to_play_now_is_quick_until_somebody_else_must_decide() -> None:
    desk = quietly(thinking_germany(), "computer-now")
    slices(desk)
    quietly(desk, "computer")
    assert "Play now" not in desk.text("buttons")
    desk.press("buttons", "computer-skip")
    assert asked(desk)[0] in ("ussr", "uk", "usa")


@pytest.mark.parametrize(("game", "told"), [("aa1942", True), ("war_room", True), ("empire_of_the_sun", False)])
def test_the_form_says_what_the_levels_are_where_there_are_some(game: str, told: bool) -> None:
    desk = Desk().act("dialog", "new").act("new-game-which", {"value": game})
    assert ("Easy is for a first game" in desk.text("dialog")) is told


def test_a_level_that_there_is_not_is_the_usual_one() -> None:
    desk = Desk()
    quietly(desk, "new-game", json.dumps({"game": "aa1942", "seed": "warboard", "dice": "seeded", **AXIS, "level-germany": "divine"}))
    assert desk.app.scene.session is not None
    assert desk.app.scene.session.match.state.setup.players["germany"] == "@computer.axis"
