"""The stage without a browser: the card never covers the map, marks never paint a country, looking back ends when somebody says so."""

from __future__ import annotations

import re

from pyapp.engine.errors import Refusal
from pyapp.engine.messages import say
from pyapp.tooling.places import ROOT
from tests.page.fakes import Desk
from tests.page.test_app import begun

STYLES = ("page.css", "panels.css", "war_room.css", "sharing.css")
DRAWN = re.compile(r"stack|command-number|open-number|\.tick")  # type in drawings is in the units of the drawing
PIXELS = re.compile(r"font(?:-size)?:[^;}]*?\d+(?:\.\d+)?px")


def style(name: str) -> str:
    return (ROOT / "static" / name).read_text("utf-8")


def test_a_mark_never_changes_the_colour_of_a_land() -> None:
    marks = re.findall(r"\.areaboard \.state((?:\.[\w-]+)*\.is-(?:legal|selected|target)) \.fill \{([^}]*)\}", style("board.css"))
    assert marks
    assert all(".sea" in which for which, inside in marks if "fill:" in inside.replace("fill-opacity:", ""))


def test_the_number_of_a_hex_is_shown_only_where_it_can_be_read() -> None:
    sheet, script = style("board_hex.css"), style("stage.js")
    assert re.findall(r"(\S*) \.hex-numbers \{ display: inline; \}", sheet) == ['#board[data-type="fine"]']
    (size,) = re.findall(r"\.hex-numbers text \{[^}]*font-size: ([\d.]+)px", sheet)
    assert f'k >= LEGIBLE / {size} ? "fine"' in script


def test_names_too_small_to_read_are_left_out_on_every_board() -> None:
    assert re.findall(r"(.*) \.is-tiny \{ display: none; \}", style("board.css")) == [".board"]
    assert 'classList.toggle("is-tiny"' in style("stage.js")


def test_the_card_of_a_space_stands_beside_the_board() -> None:
    page = (ROOT / "index.html").read_text("utf-8")
    stage = page[page.index('<section id="stage">') : page.index('<aside id="side">')]
    assert 'id="card"' not in stage
    assert 'id="card"' in page


def test_text_of_the_page_follows_the_size_that_the_reader_has_set() -> None:
    lines = [f"{name}: {line}" for name in STYLES for line in style(name).splitlines() if PIXELS.search(line) and not DRAWN.search(line)]
    assert lines == []


def test_a_long_press_opens_the_card_and_begins_nothing() -> None:
    desk = begun().press("buttons", "kind", "done").act("card", "russia")
    assert "Russia" in desk.text("card")
    assert desk.app.scene.driver is not None and not desk.app.scene.driver.draft.filled
    desk.press("card", "card-close")
    assert desk.browser.regions["card"] == []


def test_the_slider_stays_when_it_comes_to_its_end() -> None:
    desk = begun().press("buttons", "kind", "done").press("buttons", "kind", "done")
    desk.act("look", "0").act("look-slide", {"value": "2"})
    assert "Move 2 of 2" in desk.text("history")
    desk.act("key", "]")
    assert "Move 2 of 2" in desk.text("history")
    desk.press("history", "now")
    assert desk.browser.regions["history"] == []
    assert "Soviet Union" in desk.text("prompt")


def test_the_first_view_is_where_the_acting_power_is_at_home() -> None:
    desk = Desk().press("window", "quick", "aa1942")
    wished = [message["spaces"] for message in desk.browser.messages if "spaces" in message]
    assert wished[-1]["ids"] == ["russia"]
    assert wished[-1]["always"] is True
    assert wished[-1]["least"] * 23 >= 22  # its counters are 23 units high


def test_a_refusal_marks_the_places_that_it_speaks_of_until_it_is_put_away() -> None:
    desk = begun().press("buttons", "kind", "done")
    desk.app.scene.refuse(Refusal(say("axis.transport_must_leave", space="sz4")))
    desk.act("hover", "russia")
    assert desk.browser.flags["told"] == ["sz4"]
    desk.press("note", "note-close")
    assert desk.browser.flags["told"] == []
