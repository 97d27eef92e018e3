"""Tojo resigns, the Soviets invade Manchuria. EotS 5.37, JP43, AL79."""

from __future__ import annotations

import pytest

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun import piles
from pyapp.games.empire_of_the_sun.cards import special
from tests.games.empire_of_the_sun.stand_ins import Table, standing_in
from tests.games.empire_of_the_sun.table import at
from tests.games.empire_of_the_sun.test_plays import ALLIED, JAPANESE, japan

__all__ = ["standing_in"]  # a fixture that every test here uses


def test_from_1944_tojo_must_be_played_as_an_event():
    table = japan(hand="JP43 JP08", turn=8)
    assert "JP43" not in (*table.options("offensive"), *table.options("discard"), *table.options("withdraw_air"))
    table = Table(*JAPANESE, "political_will 5", "hand japan JP43 JP08", "hand allies AL02", turn=8).play("japan event JP43")
    assert table.state.tracks.political_will == 3 and table.state.tracks.in_force == ["JP43"] and table.state.removed == ["JP43"]


def test_before_he_may_be_played_in_any_way():
    table = japan(hand="JP43 JP08", turn=7)
    assert table.asked() == ("japan",)
    assert all("JP43" in table.options(kind) for kind in ("offensive", "event", "discard"))


@pytest.mark.parametrize("how", ["japan discard JP43", "japan withdraw_air JP43 jp_air_5"])
def test_played_otherwise_the_deck_is_made_anew_at_the_end_of_the_turn(how):
    table = japan("cards discards JP05 AL13", hand="JP43 JP08", turn=7).play(how)
    assert table.state.discards == ["AL13", "JP05", "JP43"] and table.state.tracks.in_force == []
    special.reshuffle(table.state, Play(table.state, ScriptedDice(())))
    assert table.state.discards == ["AL13"]


def test_the_soviets_must_come_once_tojo_is_gone():
    table = Table(*ALLIED, "in_force JP43", "hand japan JP04", "hand allies AL79 AL02")
    assert "AL79" not in (*table.options("offensive"), *table.options("discard")) and "AL79" in table.options("event")


def test_they_take_manchuria_and_do_not_return():
    table = Table(*ALLIED, "in_force JP43", "china_front 4", "hand japan JP04", "hand allies AL79 AL02").play("allies event AL79")
    assert table.state.control == [3302, 3303] and table.state.removed == ["AL79"] and table.state.tracks.china_front == 2
    assert table.state.tracks.in_force == ["JP43", "AL79"]


@pytest.mark.parametrize(("before", "after"), [(4, 2), (3, 1), (2, 2), (1, 1), (0, 0)])
def test_without_tojo_gone_they_help_china_only_and_return(before, after):
    table = Table(*ALLIED, f"china_front {before}", "hand japan JP04", "hand allies AL79 AL02").play("allies event AL79")
    assert table.state.tracks.china_front == after and table.state.control == [] and table.state.discards == ["AL79"]


def test_discarded_they_come_at_once():
    table = Table(*ALLIED, "china_front 4", "hand japan JP04", "hand allies AL79 AL02").play("allies discard AL79")
    assert table.state.tracks.china_front == 2 and table.state.discards == ["AL79"]


@pytest.mark.parametrize("turn", [6, 9])
def test_tojo_goes_whenever_an_event_discards_him(turn):
    """EotS 5.37; before 1944 only Japan itself may discard him without effect: ruling R202."""
    state = at("hand japan JP43", "political_will 5", turn=turn)
    piles.leave_hand(state, "japan", "JP43")
    special.discard(state, Play(state, ScriptedDice(())), "JP43")
    assert state.tracks.political_will == 3 and state.removed == ["JP43"]
