"""A card that cannot be played in a way says why. EotS 5.0, 5.31, 5.32, 5.37, 6.29, 12.72, 17.11."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyapp.games.empire_of_the_sun import GAME, cards, turn
from pyapp.games.empire_of_the_sun.cards import effects
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.turn.play import WAYS
from pyapp.games.empire_of_the_sun.turn.reasons import REASONS, why_no_reaction, why_not
from pyapp.locale import LANGUAGES, texts
from tests.games.empire_of_the_sun.stand_ins import Table, refused, standing_in
from tests.games.empire_of_the_sun.test_plays import ALLIED, japan
from tests.games.empire_of_the_sun.test_reaction import attacked

__all__ = ["standing_in"]  # a fixture that every test here uses

SOURCES = [source for folder in (cards, turn) for source in Path(folder.__path__[0]).rglob("*.py")]


def reason(table: Table, way: str, card: str) -> str:
    """The key of the sentence by which a card explains itself."""
    (side,) = table.asked()
    return why_not(table.state, side, way, card).reason.key.removeprefix("eots.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_text(language):
    keys = {need.reason for need in effects.NEEDED.values()}
    for source in SOURCES:
        keys |= set(re.findall(r'"(eots\.(?:cannot|needs)\.\w+)"', source.read_text("utf-8")))
    assert len(keys) > 25 and keys <= texts(language, "empire_of_the_sun").keys()


def test_every_way_to_play_a_card_has_reasons():
    assert REASONS.keys() == WAYS.keys()


def test_every_card_of_the_hand_is_offered_or_says_why():
    table = japan(hand="JP43 JP08 JP04 JP06", turn=8)
    for way in table.kinds():
        field = GAME.field(table.state, "japan", way, ())
        assert {*field.options, *field.why_not} == {"JP43", "JP08", "JP04", "JP06"} and not set(field.options) & set(field.why_not)


@pytest.mark.parametrize(
    ("card", "lines", "why"),
    [
        ("JP04", (), "cannot.reaction"),
        ("JP06", (), "needs.doolittle"),
        ("JP10", ("rivalry japan",), "needs.agreement"),
        ("JP50", (), "cannot.no_hq_for_event"),
        ("JP37", ("in_force AL80",), "needs.no_doctrine"),
    ],
)
def test_an_event_names_what_it_lacks(card, lines, why):
    assert reason(japan(*lines, hand=f"{card} JP08"), "event", card) == why


def test_a_special_event_whose_time_has_come_is_played_in_no_other_way():
    table = japan(hand="JP43 JP08", turn=8)
    assert {reason(table, way, "JP43") for way in WAYS if way != "event"} == {"cannot.must_be_event"}
    assert reason(japan(hand="JP43 JP08", turn=7), "set_aside", "JP43") == "cannot.never_future"


def test_a_future_offensive_card_waits_for_its_turn():
    table = japan("future japan JP26 4")
    assert reason(table, "event", "JP26") == reason(table, "offensive", "JP26") == "cannot.too_early"
    assert reason(table, "set_aside", "JP08") == "cannot.one_future"
    assert reason(japan("designated japan"), "set_aside", "JP08") == "cannot.named_already"


def test_china_takes_a_card_of_three_and_the_right_turn():
    assert reason(japan(hand="JP04 JP08"), "china", "JP04") == "cannot.value"
    assert reason(japan(hand="JP04 JP08", turn=3), "china", "JP08") == "cannot.china"
    assert reason(Table(*ALLIED, "hand japan JP04", "hand allies AL04 AL09"), "china", "AL09") == "cannot.china"


def test_rivalry_is_ended_by_a_card_of_three_where_the_scenario_says_so():
    assert reason(japan("rivalry japan"), "end_rivalry", "JP08") == "cannot.end_rivalry"


def test_what_is_not_on_the_map_does_not_leave_it():
    table = Table("hand japan JP04 JP08", "hand allies AL02")
    assert reason(table, "withdraw_air", "JP08") == "cannot.withdraw_air" and reason(table, "withdraw_hq", "JP08") == "cannot.withdraw_hq"
    assert reason(table, "offensive", "JP08") == "cannot.no_hq" and reason(table, "return_hq", "JP08") == "cannot.return_hq"


def test_the_refusal_tells_the_player():
    with refused("eots.cannot.reaction"):
        japan(hand="JP04 JP82").play("japan event JP04")


def no_reaction(table: Table, card: str, *chosen: str) -> str:
    """Why the Allies cannot play a card in reaction."""
    return why_no_reaction(table.state, "allies", card, chosen).reason.key.removeprefix("eots.cannot.")


def test_a_card_that_answers_no_offensive_says_why():
    assert no_reaction(attacked(), "AL02") == "no_reaction"
    assert no_reaction(attacked(at=()), "AL59") == "no_battle"
    assert no_reaction(attacked().play("allies roll", dice=(9,)), "AL59") == "rolled"
    assert no_reaction(attacked(hand="AL05 AL02", at=(2419,)), "AL05") == "no_hq"
    assert no_reaction(attacked("future allies AL59 4", hand="AL02"), "AL59") == "too_early"


def test_reaction_cards_are_played_all_at_once_and_none_that_they_bring():
    table = attacked(hand="AL59 AL08").play("allies cards AL59", dice=(1,))
    assert no_reaction(table, "AL08") == "reacted"
    (drawn,) = table.state.secrets["allies"].drawn
    table.offensive.reaction_cards = []
    assert no_reaction(table, drawn) == ("just_drawn" if CARDS[drawn].type == "reaction" else "no_reaction")
