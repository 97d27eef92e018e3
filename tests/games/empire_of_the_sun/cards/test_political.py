"""Events that move a marker on the tracks of politics. EotS 5.34, 12.62, 12.7, 14, 15, 16.4 and the text of each card."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun.components.tables import CHINA_TRACK
from tests.games.empire_of_the_sun.cards.tables import holding, may_be_event, played
from tests.games.empire_of_the_sun.stand_ins import standing_in

__all__ = ["standing_in"]  # a fixture that every test here uses

YEARS = {2: 1942, 4: 1942, 5: 1943, 7: 1943, 8: 1944, 10: 1944, 11: 1945, 12: 1945}
COAST_OF_CHINA_AND_KOREA = "control 2508 2609 2809 2908 3007 3104 3105 3305 3306"


class TestPoliticalWill:
    def test_tokyo_rose_takes_one_from_the_will(self):
        """JP74."""
        table = played("JP74", "political_will 5")
        assert table.state.tracks.political_will == 4 and table.state.removed == ["JP74"]

    def test_the_raid_of_doolittle_adds_one(self):
        """AL06."""
        table = played("AL06", "political_will 5")
        assert table.state.tracks.political_will == 6 and table.state.removed == ["AL06"]

    @pytest.mark.parametrize(("manila", "will"), [("control 2813", 6), ("", 5)])
    def test_the_death_march_of_bataan_adds_one_only_if_japan_holds_manila(self, manila, will):
        """AL01: played without that it does nothing, and is gone."""
        table = played("AL01", "political_will 5", *filter(None, [manila]))
        assert table.state.tracks.political_will == will and table.state.removed == ["AL01"]

    def test_tojo_takes_two(self):
        """JP43."""
        assert played("JP43", "political_will 5", turn=7).state.tracks.political_will == 3


class TestRivalry:
    @pytest.mark.parametrize("card", ["JP07", "JP11", "JP34"])
    def test_the_services_of_the_united_states_fall_out_and_japan_draws(self, card):
        table = played(card, "cards removed JP02", dice=(3,))
        assert table.state.tracks.rivalry == ["allies"] and table.state.hands["japan"] == 3
        assert table.state.discards == [card]

    @pytest.mark.parametrize("card", ["AL02", "AL43"])
    def test_the_army_and_the_navy_of_japan_fall_out_and_the_allies_draw(self, card):
        table = played(card, dice=(3,))
        assert table.state.tracks.rivalry == ["japan"] and table.state.hands["allies"] == 3
        assert table.state.discards == [card]

    @pytest.mark.parametrize("card", ["JP07", "JP11", "JP34"])
    def test_where_they_have_fallen_out_already_the_card_may_still_be_played_for_the_draw(self, card):
        """EotS 5.31D."""
        table = played(card, "rivalry allies", dice=(3,))
        assert table.state.tracks.rivalry == ["allies"] and table.state.hands["japan"] == 3

    @pytest.mark.parametrize("card", ["JP33", "JP67", "JP68"])
    def test_the_emperor_and_agreements_end_the_rivalry_of_japan_alone(self, card):
        table = played(card, "rivalry japan allies")
        assert table.state.tracks.rivalry == ["allies"] and table.state.discards == [card]

    @pytest.mark.parametrize("card", ["AL10", "AL52"])
    def test_macarthur_and_roosevelt_end_the_rivalry_of_the_united_states_alone(self, card):
        table = played(card, "rivalry japan allies")
        assert table.state.tracks.rivalry == ["japan"] and table.state.removed == [card]


class TestChina:
    @pytest.mark.parametrize("card", ["JP26", "JP41", "JP42"])
    def test_a_japanese_event_moves_the_front_one_box_towards_the_collapse(self, card):
        table = played(card, "china_front 1")
        assert table.state.tracks.china_front == 2 and table.state.removed == [card]

    @pytest.mark.parametrize("card", ["JP06", "JP26", "JP41", "JP42"])
    def test_no_event_brings_about_the_collapse(self, card):
        """EotS 12.73."""
        last = len(CHINA_TRACK) - 2
        table = played(card, f"china_front {last}", "cards removed AL06")
        assert table.state.tracks.china_front == last and table.state.tracks.surrendered == [] and card in table.state.removed

    @pytest.mark.parametrize("card", ["JP06", "JP26", "JP41", "JP42"])
    def test_no_event_in_china_is_played_once_the_allies_hold_every_port_there_and_in_korea(self, card):
        """EotS 12.93."""
        assert may_be_event(card, "cards removed AL06", COAST_OF_CHINA_AND_KOREA.removesuffix(" 3306"))
        assert not may_be_event(card, "cards removed AL06", COAST_OF_CHINA_AND_KOREA)

    def test_the_reprisal_needs_the_raid_of_doolittle_as_an_event(self):
        """JP06: discarded or played for operations the raid lies on the discards."""
        assert not may_be_event("JP06")
        assert not may_be_event("JP06", "cards discards AL06")
        assert may_be_event("JP06", "cards removed AL06")
        assert played("JP06", "china_front 0", "cards removed AL06").state.tracks.china_front == 1

    @pytest.mark.parametrize("card", ["AL49", "AL77", "AL81", "AL82", "AL83"])
    @pytest.mark.parametrize(("before", "after"), [(4, 3), (2, 1), (1, 1), (0, 0)])
    def test_an_allied_event_moves_the_front_one_box_back_but_never_to_the_stable_front(self, card, before, after):
        assert played(card, f"china_front {before}").state.tracks.china_front == after

    @pytest.mark.parametrize(("card", "removed"), [("AL49", True), ("AL77", True), ("AL81", False), ("AL82", False), ("AL83", False)])
    def test_the_three_offensives_come_back_the_others_do_not(self, card, removed):
        state = played(card, "china_front 3").state
        assert (state.removed, state.discards) == (([card], []) if removed else ([], [card]))

    @pytest.mark.parametrize("card", ["AL49", "AL81"])
    def test_a_china_that_has_surrendered_does_not_rise_again(self, card):
        last = len(CHINA_TRACK) - 1
        assert played(card, f"china_front {last}", "surrendered china").state.tracks.china_front == last


class TestIndia:
    @pytest.mark.parametrize("card", ["JP15", "JP82"])
    @pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 2)])
    def test_india_comes_to_unrest_and_from_there_to_unstable_and_no_further(self, card, before, after):
        assert played(card, f"india {before}").state.tracks.india == after

    @pytest.mark.parametrize("card", ["JP15", "JP82"])
    def test_a_new_box_begins_with_its_first_turn(self, card):
        """EotS 12.62: the marker is turned over for the second one."""
        state = played(card, "india 1", "india_second_turn yes").state
        assert state.tracks.india == 2 and not state.tracks.india_second_turn

    @pytest.mark.parametrize("card", ["JP15", "JP82"])
    def test_the_marker_for_the_replacements_of_the_next_turn_is_laid(self, card):
        assert played(card).state.tracks.in_force == [card]

    def test_the_campaign_is_removed_and_the_strike_comes_back(self):
        assert played("JP15").state.removed == ["JP15"]
        assert played("JP82").state.discards == ["JP82"]

    def test_gandhi_and_a_strike_in_one_turn_count_twice(self):
        """Each card takes one step (R149)."""
        table = holding("JP82", "in_force JP15", "india 1").play("japan event JP82")
        assert table.state.tracks.in_force == ["JP15", "JP82"] and table.state.tracks.india == 2


class TestWarInEurope:
    @pytest.mark.parametrize("card", ["JP51", "JP52", "JP53", "JP54", "JP57"])
    @pytest.mark.parametrize("turn", YEARS)
    def test_a_minor_victory_of_the_axis(self, card, turn):
        """1942: 2, 1943: 1, then nothing."""
        moves = {1942: 2, 1943: 1, 1944: 0, 1945: 0}
        state = played(card, "war_in_europe 1", turn=turn).state
        assert state.tracks.war_in_europe == 1 - moves[YEARS[turn]] and state.removed == [card]

    @pytest.mark.parametrize("card", ["JP55", "JP56"])
    @pytest.mark.parametrize("turn", YEARS)
    def test_a_major_victory_of_the_axis(self, card, turn):
        """1942: 3, 1943: 2, 1944: 1, then nothing."""
        moves = {1942: 3, 1943: 2, 1944: 1, 1945: 0}
        assert played(card, "war_in_europe 1", turn=turn).state.tracks.war_in_europe == 1 - moves[YEARS[turn]]

    @pytest.mark.parametrize("card", ["AL11", "AL14", "AL41", "AL42"])
    @pytest.mark.parametrize("turn", YEARS)
    def test_a_minor_victory_of_the_allies(self, card, turn):
        """1942: 1, 1943: 1, 1944: 2, 1945: 3."""
        moves = {1942: 1, 1943: 1, 1944: 2, 1945: 3}
        state = played(card, "war_in_europe -4", turn=turn).state
        assert state.tracks.war_in_europe == moves[YEARS[turn]] - 4 and state.removed == [card]

    @pytest.mark.parametrize("card", ["AL47", "AL66", "AL73"])
    @pytest.mark.parametrize("turn", YEARS)
    def test_a_major_victory_of_the_allies(self, card, turn):
        """1942: 1, 1943: 2, 1944: 3, 1945: 3."""
        moves = {1942: 1, 1943: 2, 1944: 3, 1945: 3}
        assert played(card, "war_in_europe -4", turn=turn).state.tracks.war_in_europe == moves[YEARS[turn]] - 4

    def test_the_track_ends_at_plus_three_and_minus_seven(self):
        """EotS 15.7."""
        assert played("AL11", "war_in_europe 3").state.tracks.war_in_europe == 3
        assert played("JP55", "war_in_europe -6").state.tracks.war_in_europe == -7
