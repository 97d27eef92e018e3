"""The chronicle: the log to be taken along in three forms, which tell the same and nothing that the reader may not know."""

from __future__ import annotations

import json

import pytest

from pyapp.engine.steps import Event
from tests.page.test_app import fighting


def taken(form: str) -> str:
    desk = fighting()
    desk.act("dialog", "share").press("dialog", "export-log", form or None)
    (text,) = desk.browser.files.values()
    return text


def test_markdown_has_a_heading_for_every_turn_and_a_line_for_every_event() -> None:
    lines = taken("markdown").splitlines()
    assert lines[0] == "# Test" and any(line.startswith("## Round 1") for line in lines)
    assert any(line.startswith("- ") and "West Russia" in line for line in lines)


def test_what_markdown_would_take_for_its_own_is_written_out() -> None:
    desk = fighting()
    session = desk.app.scene.session
    assert session is not None
    session.name = "*Our* [game]"
    desk.act("export-log", "markdown")
    (text,) = desk.browser.files.values()
    assert text.startswith("# \\*Our\\* \\[game\\]")


def test_json_tells_every_event_with_its_line_and_its_data() -> None:
    told = json.loads(taken("json"))
    events = [event for turn in told["turns"] for event in turn["events"]]
    assert told["game"] == "aa1942" and any(event["kind"] == "battle_begins" for event in events)
    assert [event["line"] for event in events] == sorted(event["line"] for event in events)
    assert all(event["text"] in taken("") for event in events[-3:])


@pytest.mark.parametrize("form", ["", "markdown", "json"])
def test_what_another_seat_alone_may_know_is_not_taken_along(form: str) -> None:
    desk = fighting()
    session = desk.app.scene.session
    assert session is not None
    session.look_as("ussr")
    bought = [Event("bought", {"power": power, "units": {"bomber": 7}}, (power,)) for power in ("germany", "ussr")]
    session.match.opening = tuple(bought)
    desk.act("export-log", form)
    (text,) = desk.browser.files.values()
    sentences = [desk.app.scene.words(event.message()) for event in bought]
    assert [sentence in text for sentence in sentences] == [False, True]
