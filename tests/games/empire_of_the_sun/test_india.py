"""The unrest of India, its surrender and who leaves it for where. EotS 12.62, 12.63."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun import GAME, changes
from pyapp.games.empire_of_the_sun.map.hexsets import members
from pyapp.games.empire_of_the_sun.map.nations import NATIONS, NORTHERN_INDIA
from pyapp.games.empire_of_the_sun.movement.refuge import refuges
from tests.games.empire_of_the_sun.ends import after, at, held, national_status, where

NORTH = members(NORTHERN_INDIA)
LOST = f"control {' '.join(map(str, NORTH))}"
ENDING = (LOST, "india 2", "india_second_turn yes")
"""India surrenders in the next segment."""
STABLE, UNREST, UNSTABLE, SURRENDERED = range(4)


def box(state) -> tuple[int, bool]:
    """Where the marker of India is, and whether it shows its second turn."""
    return state.tracks.india, state.tracks.india_second_turn


class TestTheTrack:
    """EotS 12.62."""

    def test_each_box_lasts_two_turns_and_then_india_surrenders(self):
        state, seen = at(LOST), []
        for _ in range(5):
            national_status(state)
            seen.append(box(state))
        assert seen == [(UNREST, False), (UNREST, True), (UNSTABLE, False), (UNSTABLE, True), (SURRENDERED, False)]
        assert state.tracks.surrendered == ["india"]

    @pytest.mark.parametrize("kept", NORTH)
    def test_every_hex_of_northern_india_must_be_japanese(self, kept):
        state = at(f"control {' '.join(str(other) for other in NORTH if other != kept)}")
        national_status(state)
        assert box(state) == (STABLE, False)

    @pytest.mark.parametrize("before", [(UNREST, False), (UNREST, True), (UNSTABLE, False), (UNSTABLE, True)])
    def test_one_hex_that_the_allies_take_makes_it_stable_in_the_next_segment(self, before):
        state = at(LOST, f"india {before[0]}", *(["india_second_turn yes"] if before[1] else []))
        changes.take(state, 2205, "allies")
        assert box(state) == before
        national_status(state)
        assert box(state) == (STABLE, False)

    def test_an_event_alone_does_not_keep_it_in_unrest(self):
        """R120."""
        state = at("india 1")
        national_status(state)
        assert box(state) == (STABLE, False)

    def test_an_event_shortens_the_way(self):
        state = at(LOST, "india 2")
        national_status(state)
        assert box(state) == (UNSTABLE, True)

    def test_once_it_has_surrendered_it_does_not_come_back(self):
        state = at("india 3", "surrendered india")
        national_status(state)
        assert box(state) == (SURRENDERED, False) and state.tracks.surrendered == ["india"]


class TestTheSurrender:
    """EotS 12.0, 12.63."""

    def test_all_indian_units_are_out_wherever_they_are_and_those_to_come_too(self):
        state = at(*ENDING, "1805 cw_gr_1ind", "2006 cw_gr_2ind*", "eliminated cw_gr_3ind", turn=3)
        national_status(state)
        assert where(state, "cw_gr_1ind", "cw_gr_2ind", "cw_gr_3ind", "cw_gr_4ind") == ["removed"] * 4

    def test_no_indian_unit_is_touched_before(self):
        state = at(LOST, "india 2", "1805 cw_gr_1ind")
        national_status(state)
        assert where(state, "cw_gr_1ind") == ["1805"]

    def test_its_empty_bases_come_to_japan_and_those_with_allied_units_do_not(self):
        state = at(*ENDING, "1406 us_air_5af")
        national_status(state)
        assert held(state, "japan", 1307, 1308, 1406, 1805) == [1307, 1308, 1805]
        assert where(state, "us_air_5af") == ["1406"]

    def test_the_maldives_are_no_part_of_india(self):
        state = at(*ENDING)
        national_status(state)
        assert held(state, "allies", 1005) == [1005]

    def test_it_gains_no_unit_and_loses_none_of_ceylon(self):
        state = at(*ENDING, "1307 cw_gr_15", "1308 cw_bb_warspite")
        national_status(state)
        assert where(state, "cw_gr_15", "cw_bb_warspite") == ["1307", "1308"] and held(state, "allies", 1307, 1308) == [1307, 1308]


class TestWhoLeaves:
    """EotS 12.63: the Allied player puts the rest of the Commonwealth in Ceylon or the Maldives."""

    def test_hqs_go_first_and_then_each_unit_to_a_place_of_its_kind(self):
        state = at(*ENDING, "1805 hq_seac cw_gr_15 cw_air_seac cw_bb_warspite us_air_13af", turn=4)
        national_status(state)
        assert GAME.waits_for(state) == ("allies",) and GAME.field(state, "allies", "place").options == ("hq_seac",)
        assert GAME.field(state, "allies", "place", ("hq_seac",)).options == ("1005", "1307", "1308")
        after(
            state,
            "allies place hq_seac 1307",
            "allies place cw_gr_15 1308",
            "allies place cw_air_seac 1307",
            "allies place cw_bb_warspite 1307",
        )
        assert state.steps == [] and where(state, "us_air_13af") == ["1805"]
        assert held(state, "allies", 1307, 1308, 1805) == [1307, 1308, 1805]

    def test_they_must_be_supplied_there(self):
        """Without an HQ in range nobody can stay."""
        state = at(*ENDING, "1805 cw_gr_15")
        national_status(state)
        assert state.steps == [] and where(state, "cw_gr_15") == ["removed"]

    def test_they_may_not_come_into_an_unneutralised_zone_of_the_enemy(self):
        there = ("1805 cw_gr_15", "1005 hq_seac")
        assert refuges(at(*ENDING, *there), "cw_gr_15") == [1005, 1307, 1308]
        state = at(*ENDING, *there, "1509 jp_cv_akagi hq_cf_ozawa")
        assert 1308 not in refuges(state, "cw_gr_15") and 1005 in refuges(state, "cw_gr_15")

    def test_without_ceylon_and_the_maldives_they_are_lost(self):
        state = at(LOST + " 1005 1307 1308", *ENDING[1:], "1805 hq_seac cw_gr_15 cw_bb_warspite")
        national_status(state)
        assert state.steps == [] and where(state, "hq_seac", "cw_gr_15", "cw_bb_warspite") == ["removed"] * 3

    def test_what_finds_no_room_is_lost_and_the_allied_player_chooses_what(self):
        full = "1307 us_gr_x us_gr_xi us_gr_xiv hq_seac", "1308 us_gr_i us_gr_ix us_gr_xxiv", "1005 cw_gr_3nz cw_gr_77"
        state = at(*ENDING, *full, "1805 cw_gr_15 cw_gr_33 cw_air_seac", turn=9)
        national_status(state)
        assert set(GAME.field(state, "allies", "place").options) == {"cw_gr_15", "cw_gr_33", "cw_air_seac"}
        after(state, "allies place cw_gr_33 1005")
        assert state.steps == [] and where(state, "cw_gr_15", "cw_gr_33", "cw_air_seac") == ["removed", "1005", "removed"]

    def test_six_ships_fill_a_port(self):
        ships = "us_bb_miss us_bb_mass us_cv_enterprise us_cv_lexington us_ca_norleans us_ca_northampton"
        state = at(LOST + " 1005", *ENDING[1:], f"1307 hq_seac {ships}", "1805 cw_bb_warspite")
        assert refuges(state, "cw_bb_warspite") == [1308]

    def test_no_two_hqs_stand_in_one_hex(self):
        state = at(LOST + " 1005", *ENDING[1:], "1307 hq_abda", "1805 hq_seac")
        assert refuges(state, "hq_seac") == [1308]

    def test_the_nation_of_the_data_has_them_all(self):
        assert {1005, 1307, 1308, 1406, 1805, *NORTH} <= set(NATIONS["india"].hexes)
