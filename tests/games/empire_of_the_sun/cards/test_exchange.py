"""A card of the hand for one of the discards. JP33, JP67, JP68, AL10, AL52; EotS 5.35, 5.37."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.cards.tables import holding, played
from tests.games.empire_of_the_sun.stand_ins import refused, standing_in

__all__ = ["standing_in"]  # a fixture that every test here uses

JAPANESE, ALLIED = ("JP33", "JP67", "JP68"), ("AL10", "AL52")


@pytest.mark.parametrize("card", JAPANESE)
def test_japan_discards_a_card_of_the_hand_and_takes_any_of_its_discards(card):
    table = played(card, "cards discards JP08 JP12 AL13").play("japan exchange JP04 JP12")
    assert table.state.secrets["japan"].hand == ["JP12", "JP13"] and table.state.hands["japan"] == 2
    assert table.state.discards == sorted(["AL13", "JP04", "JP08", card]) and table.asked() == ("allies",)


@pytest.mark.parametrize("card", ALLIED)
def test_so_do_the_allies(card):
    table = played(card, "cards discards AL07 AL09 JP08").play("allies exchange AL05 AL09")
    assert table.state.secrets["allies"].hand == ["AL08", "AL09"]
    assert table.state.discards == ["AL05", "AL07", "JP08"] and table.state.removed == [card]


@pytest.mark.parametrize(("card", "discards"), [("JP33", "JP08"), ("AL52", "AL07")])
def test_nobody_has_to(card, discards):
    table = played(card, f"cards discards {discards}")
    side = table.asked()[0]
    hand = list(table.state.secrets[side].hand)
    table.play(f"{side} decline")
    assert table.state.secrets[side].hand == hand and discards in table.state.discards


def test_neither_the_card_of_the_event_nor_the_one_just_discarded_is_taken():
    """R150."""
    table = played("JP33", "cards discards JP08 JP12 AL13 AL15", "cards removed JP05")
    assert set(table.options("exchange", "JP04")) == {"JP08", "JP12"}
    with refused("form.not_offered"):
        table.play("japan exchange JP04 JP33")


def test_with_nothing_to_take_nobody_is_asked():
    assert played("JP33", "cards discards AL13").asked() == ("allies",)


def test_with_no_card_left_to_discard_nobody_is_asked():
    table = holding("JP33", "cards discards JP08", "passes japan=1 allies=1")
    for card in ("JP04", "JP13"):
        table.play(f"japan discard {card}", "allies pass" if table.state.tracks.passes["allies"] else "allies discard AL05")
    assert table.state.hands["japan"] == 1 and table.asked() == ("japan",)
    table.play("japan event JP33")
    assert table.state.hands["japan"] == 0 and table.asked() == ()


def test_it_is_no_draw():
    """EotS 5.35."""
    table = played("JP67", "cards discards JP08", "draws japan=3 allies=0").play("japan exchange JP04 JP08")
    assert table.state.tracks.draws["japan"] == 3 and "JP08" in table.state.secrets["japan"].hand


@pytest.mark.parametrize("turn", [4, 9])
def test_tojo_resigns_when_he_is_exchanged(turn):
    """EotS 5.37, before 1944 as well: ruling R202."""
    table = holding("JP33", "cards discards JP08", "political_will 5", turn=turn)
    table.state.secrets["japan"].hand[1] = "JP43"
    table.play("japan event JP33", "japan exchange JP43 JP08")
    assert table.state.tracks.political_will == 3 and table.state.removed == ["JP43"]
    assert table.state.secrets["japan"].hand == ["JP04", "JP08"]


def test_what_is_taken_may_be_played_in_the_same_turn():
    table = played("JP33", "cards discards JP74", "political_will 5").play("japan exchange JP04 JP74", "allies discard AL05")
    assert table.play("japan event JP74").state.tracks.political_will == 4
