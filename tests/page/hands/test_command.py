"""The command line takes what people type: names with spaces, plurals, lists in several ways; and says what can be typed."""

from __future__ import annotations

import pytest

from pyapp.page.hands.command import understand
from tests.page.empire_of_the_sun import tables as empire
from tests.page.fakes import Desk
from tests.page.test_app import begun
from tests.page.victory_in_europe import tables as victory


def moving(*languages: str) -> Desk:
    return begun(languages=languages or ("en",)).press("buttons", "kind", "done")


def meant(desk: Desk, line: str) -> str:
    scene = desk.app.scene
    assert scene.presenter is not None and scene.session is not None and scene.driver is not None
    return str(understand(scene.presenter, scene.session.state, scene.driver.seat, line))


@pytest.mark.parametrize(
    "line",
    [
        "move russia tank*2,infantry*3 west_russia",
        "move russia 2 tanks, 3 infantry west russia",
        "move russia 2 tanks and 3 infantry west russia",
        "move russia 2tank,3infantry West Rus",
        "ussr mov russia 2 tank 3 inf West Russia",
    ],
)
def test_a_move_may_be_written_in_many_ways(line: str) -> None:
    assert meant(moving(), line) == "ussr move russia tank*2,infantry*3 west_russia"


def test_spanish_names_may_have_their_spaces_too() -> None:
    assert meant(moving("es"), "mover rusia 2 tanques y 3 infantería rusia occidental") == "ussr move russia tank*2,infantry*3 west_russia"


def test_help_lists_what_can_be_done_now_with_examples() -> None:
    note = moving().act("command", {"command": "help"}).text("note")
    assert "move " in note and "done" in note and "/undo" in note


@pytest.mark.parametrize(
    ("language", "shown"),
    [("en", "move archangel"), ("es", "move archangel (Mover: Arcángel)")],
)
def test_help_tells_what_the_words_of_its_examples_are_called_on_the_page(language: str, shown: str) -> None:
    desk = moving(language).act("command", {"command": "help"})
    lines = str(desk.app.scene.ui.note).splitlines()
    assert shown in lines and "done" in lines[2], lines
    assert meant(desk, shown.partition(" (")[0] + " infantry west") == "ussr move archangel infantry west_russia"


@pytest.mark.parametrize("line", ["undo", "/undo"])
def test_undo_may_be_typed_with_or_without_a_stroke(line: str) -> None:
    desk = moving()
    session = desk.app.scene.session
    assert session is not None and session.length == 1
    desk.act("command", {"command": line})
    assert session.length == 0


def test_a_stroke_is_completed_to_the_shortcuts() -> None:
    desk = moving().act("command-typed", {"value": "/u"})
    assert "/undo" in desk.text("console")
    assert desk.act("command-key", {"key": "Tab", "value": "/u"}).app.console.text == "/undo "


def test_the_arrows_bring_back_what_was_typed_before() -> None:
    desk = moving().act("command", {"command": "help"}).act("command", {"command": "look"})
    typed = [desk.act("command-key", {"key": key, "value": ""}).app.console.text for key in ("ArrowUp", "ArrowUp", "ArrowDown")]
    assert typed == ["look", "help", "look"]


def offered(desk: Desk, typed: str) -> list[str]:
    return [way.line for way in desk.act("command-typed", {"value": typed}).app.console.suggestions]


def test_a_line_goes_on_with_whatever_word_of_a_name_is_begun_and_says_what_it_is_called() -> None:
    ways = begun(languages=("es",)).press("buttons", "kind", "done").act("command-typed", {"value": "move russia infantry occid"})
    assert [(way.line, way.name) for way in ways.app.console.suggestions] == [("move russia infantry west_russia", "Rusia Occidental")]


def test_behind_a_comma_a_list_goes_on_without_what_is_in_it() -> None:
    ways = offered(moving(), "move russia tank,")
    assert "move russia tank,infantry" in ways and "move russia tank,tank" not in ways
    assert offered(moving(), "move russia,") == []


def test_a_number_that_is_part_of_a_name_counts_nothing() -> None:
    desk = Desk().act("new-game", {"game": "empire_of_the_sun", "seed": "text", "dice": "seeded", "name": "Text"})
    desk.press("window", "open-table").act("command", {"command": "event pearl harbor"})
    units = "jp_cv_akagi,jp_cv_soryu,jp_cv_shokaku,jp_bb_kongo1"
    assert meant(desk, "move ominato ships CV Akagi, CV Soryu, CV Shokaku, BB Kongo 1").split()[4] == units


def hinting(game: str, language: str) -> Desk:
    """A game in which what the empty command line shows as an example can be done."""
    desk = Desk(languages=(language,))
    if game == "war_room":
        return desk.act("new-game", {"game": game, "scenario": "eastern_front", "seed": "w", "dice": "seeded", "name": "Text"}).press(
            "window", "open-table"
        )
    if game == "victory_in_europe":
        return desk.act("pasted", {"text": victory.script_of(victory.moving())}).act("open-table")
    desk.act("pasted", {"text": empire.script_of(empire.hands_dealt())}).act("open-table")
    return desk.act("command", {"command": "event JP10 hq_south"})


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    ("game", "action"),
    [
        ("war_room", "ussr order ussr.29 G7"),
        ("victory_in_europe", "axis move stettin de34 danzig"),
        ("empire_of_the_sun", "japan activate jp_gr_16,jp_ca_nachi"),
    ],
)
def test_the_example_in_the_empty_line_is_understood(game: str, action: str, language: str) -> None:
    desk = hinting(game, language)
    assert meant(desk, desk.app.scene.words("command.hint")) == action
