"""What computer players say of a turn of Victory in Europe: battles, once the blocks have been turned over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from pyapp.engine.game import Reason
from pyapp.engine.steps import Event
from pyapp.engine.work import Work
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.odds.prospects import prospects
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.page.markup.words import LANGUAGES, Words
from pyapp.page.study.accounts import sentence
from tests.games.victory_in_europe.battles import Field


@dataclass
class Begun:
    """A turn in which a battle has begun, as a spectator sees it."""

    field: Field
    seats: Sequence[str]
    lines: range = range(1)

    def events(self, line: int) -> list[Event]:
        return [event for event in self.field.events if event.visible_to("")]

    def seen(self, line: int) -> Work[VictoryState]:
        yield
        return GAME.view(self.field.state, "")


def kiev() -> Field:
    """Germans attack Kiev from Lwow; an army beside it is in no battle."""
    return Field("kiev", "kiev de_1a:4 su_7a:3", "lwow de_2a", attackers="de_1a@lwow").begin()


def told(field: Field, *seats: str) -> list[Reason]:
    return [reason for reason in GAME.account(Begun(field, seats)) if reason is not None]


def test_a_battle_is_told_with_the_odds_at_its_beginning() -> None:
    field = kiev()
    (reason,) = told(field, "axis", "allies")
    (odds,) = prospects(field.state, "axis", "kiev").values()
    assert (reason.seat, reason.kind, reason.spaces, reason.values["units"]) == ("axis", "attack", ("kiev",), ["de_1a"])
    assert reason.chances == {"chance": odds.wins["axis"]}
    assert reason.amounts == {"lost": odds.steps["axis"], "killed": odds.steps["allies"]}


def test_of_battles_that_others_begin_a_computer_says_nothing() -> None:
    assert told(kiev(), "allies") == []


def test_what_lies_face_down_is_never_named() -> None:
    field = kiev()
    assert field.state.secrets["axis"].faces
    assert not any(secret.faces for secret in GAME.view(field.state, "").secrets.values())
    assert "de_2a" not in str(told(field, "axis"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_whole_sentence(language: str) -> None:
    words = Words(language)
    words.use((*GAME.about.areas, "victory_in_europe_page"))
    assert not any("reason." in text or "{" in text for text in (sentence(words, reason) for reason in told(kiev(), "axis")))
