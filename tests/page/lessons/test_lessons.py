"""Every lesson can be followed to its end, is said in both languages, and points at what there is."""

from __future__ import annotations

import pytest

from pyapp import locale
from pyapp.games import MODULES
from pyapp.page.lessons.lesson import Lesson, lesson_of
from pyapp.page.markup.tree import Node, find, text_of
from tests.page.fakes import Desk

BY_THEMSELVES = ("others",)  # stops at which one waits for the computer, and is perhaps asked something when it attacks


def all_nodes(nodes: list[Node]) -> list[Node]:
    return [inner for node in nodes if not isinstance(node, str) for inner in (node, *all_nodes(node[2:]))]


def points(desk: Desk) -> set[str]:
    """What the stop points at, as far as it is there: spaces with the mark, regions that show something, buttons that are lit."""
    regions = desk.browser.regions
    lit = {name for name, nodes in regions.items() for node in all_nodes(nodes) if "lit" in str(node[1].get("class", "")).split()}
    return {*desk.browser.flags.get("taught", []), *(name for name, nodes in regions.items() if nodes), *(f"{name} lit" for name in lit)}


def pointed_at(desk: Desk) -> set[str]:
    scene = desk.app.scene
    return {*scene.pointed, *(name if " " not in name else f"{name.split()[0]} lit" for name in scene.lit)}


def number(desk: Desk) -> int:
    """The number of the stop that the card shows, from 0."""
    (told,) = [text_of(found) for node in desk.browser.regions["guide"] for found in find(node, **{"class": "of"})]
    return int(told.split()[0]) - 1


def follow(desk: Desk, lesson: Lesson, *, by_hand: bool = False) -> list[str]:
    """Press what leads on until the lesson is over; gives the stops that were shown on the way."""
    seen = []
    desk.act("lesson", lesson.game)
    while desk.app.guide.region():
        here, words = number(desk), desk.app.guide.words()
        stop = lesson.stops[here]
        assert not desk.app.scene.ui.note, stop.key
        assert words(f"lesson.{stop.key}.title") in desk.text("guide")
        assert pointed_at(desk) <= points(desk), stop.key
        seen.append(stop.key)
        if stop.done is None:
            desk.press("guide", "lesson-next")
            continue
        for line in stop.show if by_hand else ():
            desk.act("command", {"command": line.partition(" ")[2]})
        if number(desk) == here:
            desk.press("guide", "lesson-show")
        assert number(desk) > here, stop.key
    return seen


@pytest.mark.parametrize("game", MODULES)
def test_who_lets_himself_be_shown_every_stop_comes_to_the_end(game: str) -> None:
    desk, lesson = Desk(), lesson_of(game)
    stops = [stop.key for stop in lesson.stops]
    assert follow(desk, lesson) in (stops, [key for key in stops if key not in BY_THEMSELVES])
    assert len(lesson.stops) >= 8
    assert desk.app.scene.session is not None
    assert desk.app.scene.settings.get("lessons") == "{}"


@pytest.mark.parametrize("game", ["aa1942", "war_room", "empire_of_the_sun"])
def test_who_does_himself_what_the_stops_ask_for_comes_to_the_end(game: str) -> None:
    lesson = lesson_of(game)
    assert follow(Desk(), lesson, by_hand=True) == [stop.key for stop in lesson.stops]


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize("game", MODULES)
def test_every_stop_is_said_in_both_languages_and_nothing_besides(game: str, language: str) -> None:
    lesson = lesson_of(game)
    keys = set(locale.texts(language, lesson.area))
    assert len({stop.key for stop in lesson.stops}) == len(lesson.stops)
    wanted = {f"lesson.{stop.key}.{part}" for stop in lesson.stops for part in (("title", "why", "do") if stop.done else ("title", "why"))}
    assert keys == wanted


def test_a_lesson_is_not_disturbed_by_what_has_happened_since() -> None:
    desk = Desk().act("lesson", "war_room")
    assert "Since I looked" not in desk.text("buttons")
    assert "Since I looked" in desk.act("lesson-leave").text("buttons")
