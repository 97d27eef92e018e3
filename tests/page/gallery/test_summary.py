"""The summary of a game on one page: a picture that is small, says the same as the statistics and can be read without the page."""

from __future__ import annotations

from functools import cache
from xml.etree import ElementTree

import pytest

from pyapp.page.gallery.summary import summary
from pyapp.page.markup.words import Words
from pyapp.page.study.annals import ACTIONS
from pyapp.page.table.session import Session
from pyapp.page.turn.presenters import presenter_for
from tests.page.empire_of_the_sun.tables import opened
from tests.page.fakes import buttons
from tests.page.gallery.test_films import SVG, asks_for_nothing, session_of
from tests.page.study.test_figures import pacific
from tests.page.study.test_statistics import annals_of, played
from tests.page.test_app import fighting
from tests.page.victory_in_europe.test_battles import kiev

MOST = 200_000
GAMES_SHOWN = {
    "aa1942": lambda: Session(played(), "a", "Game"),
    "war_room": lambda: Session(pacific(), "a", "Game"),
    "empire_of_the_sun": lambda: session_of(opened()),
    "victory_in_europe": lambda: session_of(kiev()),
}


@cache
def pictured(game: str, language: str = "en") -> tuple[Session, str]:
    session = GAMES_SHOWN[game]()
    words = Words(language)
    presenter = presenter_for(session.game, words)
    words.use((*session.game.about.areas, *presenter.areas))
    return session, summary(words, presenter, session, annals_of(session))


def texts(picture: str) -> list[str]:
    return [part.text or "" for part in ElementTree.fromstring(picture).iter() if part.tag in (f"{SVG}tspan", f"{SVG}text")]


@pytest.mark.parametrize("game", GAMES_SHOWN)
def test_of_every_game_it_is_one_small_picture_that_asks_for_nothing(game: str) -> None:
    _, picture = pictured(game)
    root = ElementTree.fromstring(picture)
    assert len(picture) < MOST and asks_for_nothing(root)
    assert not list(root.iter(f"{SVG}script")) and "url(http" not in picture and "@import" not in picture
    assert "statistics." not in picture and "summary." not in picture


def test_it_tells_who_has_won_and_what_everybody_has_lost() -> None:
    session, picture = pictured("aa1942")
    annals, told = annals_of(session), texts(picture)
    assert "The Allies win: the other side has resigned." in told
    assert all(str(number) in told for number in annals.lost.values())
    acted = sum(sum(sample.numbers[ACTIONS].values()) for sample in annals.samples)
    assert any(f"{acted} actions" in text for text in told)


def test_it_tells_the_luck_of_everybody_who_rolled_alone() -> None:
    session, picture = pictured("war_room")
    annals = annals_of(session)
    assert annals.luck and all(f"{luck.expected:.1f}" in texts(picture) for seats, luck in annals.luck.items() if len(seats) == 1)


def test_it_is_legible_in_both_languages() -> None:
    assert {"Losses", "Income", "Actions"} <= set(texts(pictured("aa1942")[1]))
    assert {"Bajas", "Ingresos", "Acciones"} <= set(texts(pictured("aa1942", "es")[1]))


def test_the_statistics_offer_it_as_a_file() -> None:
    desk = fighting().act("statistics").press("dialog", "take-summary")
    assert list(desk.browser.files) == ["Test-summary.svg"]


def test_the_screen_at_the_end_offers_it() -> None:
    desk = fighting()
    while desk.app.scene.ui.dialog != "end":
        desk.act("dialog", "resign").press("dialog", "resign")
    assert buttons(desk, "dialog", do="take-summary")
