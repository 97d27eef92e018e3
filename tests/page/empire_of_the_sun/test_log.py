"""The log of a game: by turn, phase and what is done with a card, with what each player may know and nothing twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pyapp.engine.steps import Event
from pyapp.page.markup.tree import text_of
from pyapp.page.study.logview import LogView
from tests.page.empire_of_the_sun.tables import begun, landing, presenter_of
from tests.page.fakes import Desk


def turn(number: int) -> Event:
    """A turn begins."""
    return Event("eots_turn", {"turn": number})


def phase(name: str) -> Event:
    """A phase begins."""
    return Event("eots_phase", {"phase": f"eots_{name}"})


def log_of(desk: Desk, *events: Event, viewer: str | None = None) -> list[Any]:
    """The turns of the log as somebody reads it; if events are named, of one that tells of these alone."""
    session = desk.app.scene.session
    assert session is not None
    session.look_as(viewer)
    if events:
        session.match.opening = events
        session.touched()
    view = LogView(desk.app.scene.words, presenter_of(desk))
    view.open_turns = {-1}
    return view.tree(session)


def elements(node: Any, tag: str) -> Iterator[Any]:
    """The elements of one kind in a tree, from the top."""
    if not isinstance(node, str):
        if node[0] == tag:
            yield node
        for child in node[2:]:
            yield from elements(child, tag)


def headed(node: Any, tag: str) -> list[str]:
    """The headings of one level."""
    return [text_of(heading) for heading in elements(node, tag)]


@pytest.mark.parametrize(("viewer", "of_japan", "of_the_allies"), [("japan", 1, 0), ("allies", 0, 1), ("", 0, 0), (None, 1, 1)])
def test_the_cards_that_are_drawn_are_one_line_that_only_their_player_reads(viewer, of_japan, of_the_allies) -> None:
    told = " ".join(map(text_of, log_of(begun("1943"), viewer=viewer)))
    assert (told.count("Japan: draws"), told.count("Allies: draws")) == (of_japan, of_the_allies)
    assert "Japan: cards drawn: " in told and "alone to see" not in told


def test_a_game_begins_with_the_turn_and_the_phase_in_which_it_begins() -> None:
    dealt, now = log_of(begun("1943"))
    assert headed(dealt, "h3") == ["Beginning"] and (headed(now, "h3"), headed(now, "h4")) == (["Turn 5"], ["Offensives"])


def test_all_that_happens_in_an_offensive_stands_under_its_heading() -> None:
    now = log_of(landing())[-1]
    (part,) = [section for section in elements(now, "section") if "part" in section[1]["class"]]
    assert part[1]["class"] == "part seat-japan"
    assert headed(part, "h4")[0].startswith("Japan: begins an offensive by") and "Japan: activates" in text_of(part)


def test_a_phase_in_which_nothing_has_happened_has_no_heading_once_the_turn_is_over() -> None:
    quiet = (phase("political_phase"), phase("attrition"))
    first, second = log_of(begun("1943"), turn(2), *quiet, turn(3), *quiet)
    assert headed(first, "h4") == [] and headed(second, "h4") == ["Attrition"]


def test_what_comes_after_a_play_or_in_another_phase_is_no_part_of_the_offensive_before() -> None:
    offensive = Event("eots_offensive", {"seat": "japan", "card": "JP10", "units": ["hq_south"], "count": 4})
    over, passed = Event("eots_offensive_over", {"seat": "japan"}), Event("eots_passed", {"seat": "allies", "count": 1})
    will = Event("eots_political_will", {"count": 7})
    (now,) = log_of(begun("1943"), turn(2), offensive, over, passed, phase("political_phase"), will)
    parts = [text_of(section) for section in elements(now, "section") if "part" in section[1]["class"]]
    assert parts == [
        "Japan: begins an offensive by Second Operational Phase as an operations card: HQ South, 4 activations",
        "Allies: passes. Passes left: 1",
    ]
