"""Every card has a title and its rules text in both languages, in our own words."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.locale import LANGUAGES, texts

AREA = "empire_of_the_sun_cards"
DEMANDED = [card.id for card in CARDS.values() if card.type in ("political", "resource") or card.details.get("not_offensive")]
DRAWS = {"en": "Draw a card.", "es": "Coge una carta."}
LEAVES = {"en": "Removed from the game if played as an event.", "es": "Se retira del juego si se juega como evento."}


@pytest.fixture(params=LANGUAGES)
def language(request) -> str:
    return request.param


def test_the_game_names_the_texts_of_its_cards():
    assert AREA in GAME.about.areas


def test_every_card_has_a_title_and_a_text(language):
    known = texts(language, AREA)
    assert [card for card in CARDS if not known.get(f"card.{card}") or not known.get(f"eots_card_{card}_text")] == []


def test_there_are_texts_of_cards_alone(language):
    allowed = {key for card in CARDS for key in (f"card.{card}", f"eots_card_{card}_text")}
    assert texts(language, AREA).keys() <= allowed


def test_a_text_says_whether_a_card_is_drawn_and_whether_the_card_is_removed(language):
    known = texts(language, AREA)
    for card in CARDS:
        text = known[f"eots_card_{card}_text"]
        assert (DRAWS[language] in text, LEAVES[language] in text) == (CARDS[card].draw, CARDS[card].remove), card


def test_a_title_is_short_and_a_text_is_a_sentence(language):
    for key, text in texts(language, AREA).items():
        assert (text.endswith(".") and len(text) <= 420) if key.endswith("_text") else len(text) <= 60, key
