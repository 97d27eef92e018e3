"""Whatever the rules say has a text in both languages, and so has everything that is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyapp.engine.steps import Step
from pyapp.games import victory_in_europe
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.components.cards import CARDS
from pyapp.games.victory_in_europe.components.sides import NATIONS
from pyapp.games.victory_in_europe.components.units import TYPES, UNITS
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.locale import LANGUAGES, load, texts
from pyapp.tooling.contract import Texts
from tests.games.victory_in_europe.table import start

SOURCES = sorted(Path(victory_in_europe.__path__[0]).rglob("*.py"))


@pytest.fixture(params=LANGUAGES)
def known(request) -> dict[str, str]:
    """The texts of the game in a language."""
    return texts(request.param, "victory_in_europe")


def test_every_event_is_told_in_words(known):
    told = {kind for source in SOURCES for kind in re.findall(r'tell\(\s*"(vie_\w+)"', source.read_text("utf-8"))}
    assert len(told) > 8 and {f"event.{kind}" for kind in told} <= known.keys()


def test_every_sentence_that_is_said_is_there(known):
    said = {key for source in SOURCES for key in re.findall(r'say\("((?:vie|prompt)[\w.]+)"', source.read_text("utf-8"))}
    assert len(said) >= 3 and said <= known.keys()


def test_every_step_that_asks_has_a_prompt_and_a_waiting_text(known):
    asking = [tag for tag, step in GAME.steps().items() if step.seats is not Step.seats]
    assert asking and {f"{kind}.{tag}" for tag in asking for kind in ("prompt", "waiting")} <= known.keys()


def test_every_card_unit_type_nation_area_and_sea_has_a_name(known):
    named = [*(f"card.{card}" for card in CARDS), *(f"card.{card}.text" for card in CARDS), *(f"vie_unit.{unit}" for unit in UNITS)]
    named += [
        *(f"vie_type.{name}" for name in TYPES),
        *(f"vie_nation.{name}" for name in NATIONS),
        *(f"space.{name}" for name in (*AREAS, *SEAS)),
    ]
    assert set(named) <= known.keys()


def test_all_tags_begin_alike():
    assert all(tag.startswith("vie_") for tag in GAME.steps())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_game_says_of_itself_is_in_the_catalogue(language):
    catalogue = load(language, ("engine", *GAME.about.areas))
    assert Texts(GAME).missing(catalogue, texts(language, "victory_in_europe")) == []
    assert start("1939")
