"""How the page is put together: every name once, and parts that can be used without the whole."""

from __future__ import annotations

from typing import Any, cast

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.errors import BadData
from pyapp.engine.match import Match
from pyapp.engine.messages import say
from pyapp.engine.state import Setup
from pyapp.games import load
from pyapp.page.app import together, verbs_of
from pyapp.page.shell.patience import Patience
from pyapp.page.shell.scene import Scene
from pyapp.page.store.saves import MemoryShelf
from pyapp.page.turn.course import Attendant, Course
from tests.page.fakes import Desk, FakeBrowser


class Watcher(Attendant):
    """Attends a game and remembers what it was told."""

    def __init__(self, own: tuple[str, ...]) -> None:
        self.own = own
        self.told: list[str] = []

    def seats(self, mine: tuple[str, ...] | None) -> tuple[str, ...] | None:
        return self.own

    def check(self, action: Action) -> None:
        if action.seat not in self.own:
            raise BadData(say("seats.not_yours", seat=action.seat))

    def played(self, action: Action) -> None:
        self.told.append(action.kind)


def course(*attendants: Attendant) -> Course:
    """A game that has begun, with nobody beside the table but these."""
    going = Course(Scene(cast(Any, FakeBrowser()), MemoryShelf()))
    going.attended_by(*attendants)
    game = load("aa1942")
    going.begin_match(Match(game, Setup(game.about.scenarios[0]), "seed"), "1", "Test")
    return going


def test_two_parts_that_answer_to_one_verb_are_a_mistake() -> None:
    scene = Scene(cast(Any, FakeBrowser()), MemoryShelf())
    assert set(verbs_of(Patience(scene))) == {"slice", "slice-stop"}
    with pytest.raises(ValueError, match="slice, slice-stop"):
        together(map(verbs_of, (Patience(scene), Patience(scene))))


def test_every_dialog_that_a_button_opens_can_be_drawn() -> None:
    desk = Desk().act("quick", "aa1942")
    for name in ("new", "games", "share", "paste", "settings", "script", "position", "resign", "seats"):
        assert desk.act("dialog", name).app.dialog(), name
        desk.act("close")
    assert desk.act("dialog", "none of ours").app.dialog() == []


def test_who_attends_says_which_seats_are_asked_and_what_may_be_played() -> None:
    watcher = Watcher(("ussr",))
    going = course(watcher)
    assert going.scene.driver is not None and going.scene.driver.seat == "ussr"
    with pytest.raises(BadData):
        going.play(Action("germany", "done"))
    assert watcher.told == []
    going.play(Action("ussr", "done"))
    assert watcher.told == ["done"]


def test_nobody_is_asked_where_no_seat_belongs_to_this_device() -> None:
    going = course(Watcher(()))
    assert going.scene.driver is not None and going.scene.driver.seat == ""
