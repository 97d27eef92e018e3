"""Whatever the rules say has a text in both languages, also what no random game comes to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyapp.engine.steps import Event, Step
from pyapp.games import empire_of_the_sun
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.movement.after import AfterMoves, outline
from pyapp.games.empire_of_the_sun.movement.ways.marching import OPEN, ROUTE
from pyapp.games.empire_of_the_sun.politics.will import MOST_RESOURCES
from pyapp.locale import LANGUAGES, load, texts

SOURCES = sorted(Path(empire_of_the_sun.__path__[0]).rglob("*.py"))


@pytest.fixture(params=LANGUAGES)
def known(request) -> dict[str, str]:
    """The texts of the game in a language."""
    return texts(request.param, "empire_of_the_sun")


def test_every_event_is_told_in_words(known):
    told = {kind for source in SOURCES for kind in re.findall(r'tell\(\s*"(eots_\w+)"', source.read_text("utf-8"))}
    assert len(told) > 20 and {f"event.{kind}" for kind in told} <= known.keys()


def test_every_sentence_that_is_said_is_there(known):
    said = {key for source in SOURCES for key in re.findall(r'say\("((?:eots|prompt)[\w.]+)"', source.read_text("utf-8"))}
    assert len(said) > 5 and said <= known.keys()


def test_every_step_that_asks_has_a_prompt_and_a_waiting_text(known):
    asking = [tag for tag, step in GAME.steps().items() if step.seats is not Step.seats]
    assert asking and {f"{kind}.{tag}" for tag in asking for kind in ("prompt", "waiting")} <= known.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_units_and_named_hexes_have_names(language):
    known = texts(language, "empire_of_the_sun_names")
    assert {f"eots_unit.{unit}" for unit in UNITS} <= known.keys()
    assert {f"space.{number}" for number, hex_ in HEXES.items() if hex_.name} <= known.keys()


def test_the_log_says_names_and_not_ids_and_the_number_of_every_hex():
    english = load("en", ("engine", *GAME.about.areas))
    told = Event("eots_moved", {"seat": "japan", "units": ["jp_air_22"], "how": "air", "source": "2212", "space": "2113"})
    assert english.text(told.message()) == "Japan: moves 22 Air Flotilla by air from Saigon 2212 to 2113"
    played = Event("eots_reactions", {"seat": "allies", "cards": ["AL05", "AL26"]})
    assert english.text(played.message()) == "Allies: plays in reaction: Operation Matador and US Army Breaks Japanese Army Codes"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_has_one_title(language):
    titles = [key for area in ("engine", *GAME.about.areas) for key in texts(language, area) if re.fullmatch(r".*(AL|JP)\d\d", key)]
    assert sorted(titles) == sorted(f"card.{card}" for card in CARDS)


def test_no_sentence_makes_the_allies_one_of_whom_one_speaks_in_the_singular(known):
    """Japan is one, the Allies are many: who acts stands before a colon."""
    assert [key for key, text in known.items() if re.match(r"\{seats?:seat\} [a-z]", text)] == []


@pytest.mark.parametrize(
    ("language", "home", "route", "resources"),
    [
        ("en", "first the reaction player", "costs half a point", f"holds {MOST_RESOURCES} resource hexes"),
        ("es", "primero el jugador en reacción", "cuesta medio punto", f"con {MOST_RESOURCES} hexes de recursos"),
    ],
)
def test_the_rules_at_hand_tell_what_is_played(language, home, route, resources):
    """Who moves first after battle (R18), what a route costs (7.41), when few resources raise the will (R13)."""
    rules = texts(language, "rules/empire_of_the_sun")
    first = next(part for part in outline("japan") if isinstance(part, AfterMoves))
    assert first.side == "allies" and home in rules["8_6"] and home.removeprefix("first ") in rules["6_28"]
    assert 2 * ROUTE == OPEN and route in rules["7_4"] and resources in rules["16_4"]


@pytest.mark.parametrize(
    ("language", "zone"), [("en", "has a zone of influence, but neutralises none"), ("es", "tiene zona de influencia, pero no neutraliza")]
)
def test_the_glossary_gives_bombers_a_zone_that_neutralises_nothing(language, zone):
    """EotS 7.35."""
    bomber = UNITS["us_lrb_5af"]
    assert bomber.has_zone and not bomber.neutralises and zone in texts(language, "terms/empire_of_the_sun")["term.lrb"]
