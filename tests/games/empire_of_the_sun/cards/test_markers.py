"""Events that leave a marker, for good or for the next turn: what each card says, and what follows. EotS 7.47, 9.3, 11.2, 13.31."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun.movement.ways.landing import points_left
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import picture_of
from tests.games.empire_of_the_sun.cards.tables import may_be_event, played
from tests.games.empire_of_the_sun.fights import offensive, told, usual
from tests.games.empire_of_the_sun.stand_ins import standing_in
from tests.games.empire_of_the_sun.table import at, supplied

__all__ = ["standing_in"]  # a fixture that every test here uses


class TestTheKwaiBridge:
    """JP18."""

    def test_the_railway_is_finished_where_japan_holds_both_ends(self):
        state = played("JP18", "control 2108 2109").state
        assert state.tracks.in_force == ["JP18"] and state.removed == ["JP18"]

    @pytest.mark.parametrize("held", ["2108", "2109"])
    def test_with_one_end_nothing_is_built_and_the_card_is_gone(self, held):
        state = played("JP18", f"control {held}").state
        assert state.tracks.in_force == [] and state.removed == ["JP18"]


class TestFortifications:
    """JP31: +1 on the ground for Japan in any battle on a one-hex island, for the rest of the game."""

    def rolls(self, state: EmpireState) -> dict[str, int]:
        """What both players' fours on the ground are modified to."""
        return {event["seat"]: event["modified"] for event in told(usual(state, 4, 4), "eots_ground")}

    def test_the_marker_is_laid_and_the_card_is_gone(self):
        state = played("JP31").state
        assert state.tracks.in_force == ["JP31"] and state.removed == ["JP31"]

    @pytest.mark.parametrize(("cards", "more"), [("in_force JP31", 1), ("in_force JP18", 0)])
    def test_it_helps_japan_defend_a_one_hex_island_and_the_allies_not(self, cards, more):
        state = offensive(at("4423 jp_gr_17 us_gr_1mdiv", "control 4423", cards), "allies", 4423)
        assert self.rolls(state) == {"allies": 4 - 2, "japan": 4 + more}

    def test_it_helps_japan_attack_one(self):
        state = offensive(at("4423 us_gr_1mdiv jp_gr_17", "in_force JP31"), "japan", 4423)
        assert self.rolls(state) == {"japan": 4 - 2 + 1, "allies": 4}

    def test_it_is_worth_nothing_on_larger_islands(self):
        state = offensive(at("4020 jp_gr_17 us_gr_1mdiv", "control 4020", "in_force JP31"), "allies", 4020)
        assert self.rolls(state)["japan"] == 4


class TestBargesAndBoats:
    """JP73, AL23. EotS 9.33: what barges may do is tested with the landings."""

    def test_the_barges_are_there_from_now_on(self):
        state = played("JP73").state
        assert state.tracks.in_force == ["JP73"] and state.removed == ["JP73"]

    def test_the_boats_end_them_for_good(self):
        state = played("AL23", "in_force JP73", dice=(3,)).state
        assert state.tracks.in_force == ["AL23"] and state.removed == ["AL23"] and state.hands["allies"] == 3

    def test_played_first_the_boats_void_the_barges(self):
        state = played("AL23", dice=(3,)).state
        assert state.tracks.in_force == ["AL23"]
        assert may_be_event("JP73") and not may_be_event("JP73", "in_force AL23")


class TestEscortsAndSubmarines:
    """JP37, JP38, AL80. EotS 11.22."""

    @pytest.mark.parametrize("card", ["JP37", "JP38"])
    @pytest.mark.parametrize(("before", "after"), [(0, 2), (2, 4), (4, 4)])
    def test_escorts_are_worth_two_then_four(self, card, before, after):
        state = played(card, f"escorts {before}").state
        assert state.tracks.escorts == after and state.removed == [card]

    def test_the_new_doctrine_takes_the_escorts_off(self):
        state = played("AL80", "escorts 4").state
        assert state.tracks.escorts == 0 and state.tracks.in_force == ["AL80"] and state.removed == ["AL80"]

    @pytest.mark.parametrize("card", ["JP37", "JP38"])
    def test_after_it_no_escorts_come(self, card):
        assert may_be_event(card) and not may_be_event(card, "in_force AL80")


class TestTheHump:
    """AL17. EotS 12.76, 13.31."""

    CLOSED = "control 2206"

    def test_it_is_flown_for_the_rest_of_the_game(self):
        state = played("AL17").state
        assert state.tracks.in_force == ["AL17"] and state.removed == ["AL17"]

    def test_it_supplies_kunming_when_the_road_is_closed(self):
        lines = ("2407 cn_gr_5", "1805 hq_seac", self.CLOSED)
        assert supplied(at(*lines), "cn_gr_5") == [False]
        state = played("AL17", *lines).state
        assert picture_of(state).china_supplied and supplied(state, "cn_gr_5") == [True]


class TestTransportPoints:
    def test_the_consultant_gives_the_allies_one_for_good_and_at_once(self):
        """AL18."""
        state = played("AL18", "asp japan=7 allies=3", "asp_used japan=0 allies=3").state
        assert state.tracks.asp == {"japan": 7, "allies": 4} and points_left(state, "allies") == 1
        assert state.removed == ["AL18"]


class TestMarkersForTheNextTurn:
    def test_interceptors_wait_for_the_bombers(self):
        """JP71: the card comes back."""
        state = played("JP71").state
        assert state.tracks.in_force == ["JP71"] and state.discards == ["JP71"]

    def test_the_canal_is_attacked_and_japan_draws(self):
        """JP80."""
        state = played("JP80", dice=(3,)).state
        assert state.tracks.in_force == ["JP80"] and state.removed == ["JP80"] and state.hands["japan"] == 3
