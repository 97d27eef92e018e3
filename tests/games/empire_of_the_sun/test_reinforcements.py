"""Reinforcements: where they arrive, who is delayed, who is sent to Europe. EotS 4.1.1, 9, 12.71 to 12.74, 12.83, 14.1."""

from __future__ import annotations

import pytest

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.state import Stand
from pyapp.games.empire_of_the_sun.strategy.phase import StrategyPhase
from pyapp.games.empire_of_the_sun.supply.activation import range_of
from pyapp.games.empire_of_the_sun.supply.picture import picture_of
from pyapp.games.empire_of_the_sun.turn import china
from tests.games.empire_of_the_sun.segments import Segment, arrivals
from tests.games.empire_of_the_sun.table import at, start

CRUISER = "us_ca_baltimore"  # the one reinforcement of turn 11
SOUTH_PACIFIC = "4825 hq_spac_ghormley"


def allied(*lines: str, turn: int = 11, dice=()) -> Segment:
    return arrivals("allies", *lines, turn=turn, dice=dice)


class TestPlaces:
    """EotS 9.11 to 9.13."""

    def test_ships_arrive_at_friendly_supplied_ports_in_range_of_an_hq(self):
        found = allied(SOUTH_PACIFIC).options("place", CRUISER)
        assert {"4825", "4423", "4828"} <= set(found) and "5808" not in found

    def test_a_port_that_the_enemy_controls_is_none(self):
        assert "4423" not in allied(SOUTH_PACIFIC, "control 4423").options("place", CRUISER)

    def test_a_port_in_range_in_which_they_would_not_be_supplied_is_none_either(self):
        """A line of supply that has come ashore beside a port does not go on by land (13.1), a path of activation does (7.52)."""
        table = allied("3727 hq_spac_ghormley")
        assert holds(range_of(picture_of(table.state), "hq_spac_ghormley", 3727, 7), 3720)
        assert "3720" not in table.options("place", CRUISER)

    def test_no_japanese_arrive_in_continental_india_even_after_its_surrender(self):
        """EotS 12.61."""
        lines = ("2008 hq_south", "control 1406 1805 1905 2008", "due 11 jp_gr_14 jp_air_7 jp_bb_yamato hq_southseas")
        table = arrivals("japan", *lines)
        for unit in ("jp_gr_14", "jp_air_7", "jp_bb_yamato", "hq_southseas"):
            found = set(table.options("place", unit))
            assert "1905" in found and found.isdisjoint({"1406", "1805"}), unit

    def test_ground_units_arrive_at_ports_aircraft_at_airfields(self):
        table = allied("3727 hq_swpac", "due 11 us_gr_x us_air_7af")
        assert "3624" in table.options("place", "us_air_7af") and "3624" not in table.options("place", "us_gr_x")
        assert "3727" in table.options("place", "us_gr_x")

    def test_nothing_arrives_in_an_enemy_zone(self):
        zone = ("4222 jp_air_26", "4021 hq_southseas", "control 4222 4021")
        found = allied(SOUTH_PACIFIC, *zone).options("place", CRUISER)
        assert "4423" not in found and "4825" in found

    def test_a_unit_that_neutralises_the_zone_opens_the_port_unless_it_has_just_been_placed(self):
        """EotS 9.11: "the placement of a reinforcement cannot alter the enemy zone to allow other placements"."""
        lines = ("3727 hq_swpac", "3624 jp_air_26", "4021 hq_southseas", "control 3624 4021")
        assert "3626" in allied(*lines, "3727 us_air_7af").options("place", CRUISER)
        table = allied(*lines, "due 11 us_air_7af").play("allies place us_air_7af 3727")
        assert "3727" in table.options("place", CRUISER) and "3626" not in table.options("place", CRUISER)

    def test_us_ships_and_troops_need_a_us_or_combined_hq(self):
        """EotS 9.12A."""
        seac = allied("1805 hq_seac", "due 11 us_gr_x us_air_7af")
        assert seac.options("place") == ("us_air_7af",)
        assert set(allied("3727 hq_anzac", "due 11 us_gr_x").options("place")) == {"us_gr_x", CRUISER}

    def test_commonwealth_units_need_a_commonwealth_or_combined_hq(self):
        """EotS 9.12B."""
        assert "cw_gr_33" not in allied("3727 hq_swpac", "due 11 cw_gr_33").options("place")
        assert "cw_gr_33" in allied("3727 hq_anzac", "due 11 cw_gr_33").options("place")
        assert "1805" in allied("1805 hq_seac", "due 11 cw_gr_33").options("place", "cw_gr_33")

    def test_any_japanese_hq_brings_any_japanese_unit(self):
        """EotS 9.13, also in rivalry."""
        table = arrivals("japan", "2212 hq_south", "due 11 jp_gr_14 jp_bb_yamato jp_air_7", "rivalry japan")
        assert set(table.options("place")) == {"jp_gr_14", "jp_bb_yamato", "jp_air_7"}

    def test_an_hq_that_arrives_serves_its_own_hex_alone(self):
        table = allied("due 11 hq_spac_ghormley")
        assert table.options("place") == ("hq_spac_ghormley",)
        table.play("allies place hq_spac_ghormley 4825")
        assert table.options("place", CRUISER) == ("4825",)

    def test_an_hq_out_of_supply_brings_nobody(self):
        assert "4828" in allied(SOUTH_PACIFIC).options("place", CRUISER)
        assert allied(SOUTH_PACIFIC, "4021 hq_southseas", "4725 jp_cv_akagi", "control 4021").box(CRUISER) == "delay"

    def test_an_hq_needs_a_port_in_which_it_is_supplied_and_no_other_hq(self):
        """EotS 7.51, 9.11."""
        found = allied(SOUTH_PACIFIC, "due 11 hq_swpac", "control 3727").options("place", "hq_swpac")
        assert "5808" in found and "3626" in found and "4825" not in found and "3727" not in found

    def test_six_ships_and_three_others_fill_a_hex(self):
        """EotS 7.24, 7.34, 9.11."""
        ships = "us_cv_lexington us_cv_enterprise us_cv_wasp us_bb_miss us_bb_mass us_bb_nj"
        found = allied("4825 hq_spac_ghormley us_air_5af us_gr_x us_gr_i " + ships, "due 11 us_gr_xi us_lrb_5af")
        assert "4825" not in found.options("place", CRUISER) and "4825" not in found.options("place", "us_gr_xi")
        assert "4825" in found.options("place", "us_lrb_5af"), "it counts as one with the aircraft of its name"

    def test_some_arrive_reduced(self):
        table = allied("3727 hq_swpac", turn=3)
        table.play("allies place us_gr_i 3727")
        assert table.state.units["us_gr_i"] == Stand(3727, reduced=True)

    def test_each_unit_must_be_placed_as_long_as_it_has_a_place(self):
        """EotS 9.14: only what has no usable point of entry may wait."""
        table = allied(SOUTH_PACIFIC, "due 11 us_gr_x")
        assert table.kinds() == ("place",)
        table.play("allies place us_gr_x 4825", f"allies place {CRUISER} 4828")
        assert table.state.steps == [] and table.box(CRUISER) == "4828"


class TestChina:
    """EotS 12.71, 12.72C, 12.74."""

    def test_aircraft_may_be_placed_in_china_and_three_fill_the_box(self):
        lines = ("1805 hq_seac", "due 11 us_air_14af")
        assert "china" in allied(*lines).options("place", "us_air_14af")
        table = allied(*lines).play("allies place us_air_14af china")
        assert table.box("us_air_14af") == "china"
        assert "china" not in allied(*lines, "china us_air_5af us_air_7af us_lrb_7af").options("place", "us_air_14af")

    def test_one_b29_may_be_placed_there_if_the_road_is_open(self):
        lines = ("1805 hq_seac", "due 11 us_b29_20bc")
        assert "china" in allied(*lines).options("place", "us_b29_20bc")
        assert "china" not in allied(*lines, "china us_b29_21bc").options("place", "us_b29_20bc")
        closed = allied(*lines, "control 2206", "in_force AL17", "due 11 us_air_14af")
        assert "china" not in closed.options("place", "us_b29_20bc") and "china" in closed.options("place", "us_air_14af")

    @pytest.mark.parametrize("line", ["surrendered china", "control 2206", "4825 hq_spac_ghormley"])
    def test_nobody_when_china_has_surrendered_is_cut_off_or_out_of_range(self, line):
        lines = ("1805 hq_seac",) if "hq" not in line else ()
        assert "china" not in allied(*lines, line, "due 11 us_air_14af").options("place", "us_air_14af")


class TestDelay:
    """EotS 9.14, 9.2, 14.1A."""

    def test_from_level_1_new_reinforcements_are_delayed_but_not_hqs_and_b29s(self):
        """EotS 9.21, 9.23, 15.2."""
        table = allied("war_in_europe 0", "1805 hq_seac", "5808 hq_cpac", "2205 cw_air_seac", turn=9)
        assert table.options("place") == ("us_b29_20bc",)
        table.play("allies place us_b29_20bc china")
        assert [table.box(unit) for unit in ("us_air_3maw", "us_bb_missouri", "us_cv_shangrila")] == ["delay"] * 3

    def test_those_of_last_turn_come_whatever_the_level_and_all_others_wait(self):
        table = allied("war_in_europe 0", "5808 hq_cpac", "delay us_bb_miss")
        assert table.options("place") == ("us_bb_miss",)
        assert table.play("allies place us_bb_miss 5808").box(CRUISER) == "delay"

    def test_without_effect_nobody_is_delayed(self):
        assert allied("5808 hq_cpac").options("place") == (CRUISER,)

    def test_after_the_attack_on_the_panama_canal_all_are_delayed_once(self):
        """JP80. At level 0 nobody rolls for Europe."""
        table = allied("5808 hq_cpac", "in_force JP80 AL17", turn=7)
        assert (table.asked(), table.box("us_bb_nj"), table.box("us_cv_intrepid")) == ((), "delay", "delay")
        assert table.state.tracks.in_force == ["AL17"]
        assert allied("5808 hq_cpac", "in_force JP80", "1805 hq_seac", turn=10).options("place") == ("us_b29_21bc",)

    def test_in_rivalry_troops_and_aircraft_of_the_us_army_are_delayed(self):
        """EotS 14.1A."""
        table = allied("5808 hq_cpac", "3727 hq_anzac", "rivalry allies", turn=3)
        placed = set(table.options("place"))
        assert {"us_gr_1mdiv", "us_bb_ncarolina", "us_cv_wasp", "cw_gr_3aus"} <= placed
        assert placed.isdisjoint({"us_gr_i", "us_gr_xiv", "us_air_11af", "us_lrb_13af"})

    def test_what_comes_back_from_the_turn_track_is_never_delayed(self):
        """EotS 7.24, 7.33, 7.34, 7.54."""
        table = allied("war_in_europe -7", "rivalry allies", "5808 hq_cpac", "due 11 us_air_7af hq_swpac")
        assert set(table.options("place")) == {"us_air_7af", "hq_swpac"}

    def test_aircraft_that_have_left_china_as_it_surrendered_may_be(self):
        """EotS 12.73."""
        lines = ("war_in_europe 0", "5808 hq_cpac", "due 11 us_air_14af us_b29_20bc", "delayable us_air_14af us_b29_20bc")
        table = allied(*lines)
        assert "us_air_14af" not in table.options("place") and table.state.tracks.delayable == []
        state = at("china us_air_14af", turn=10)
        china.surrender(state, Play(state, ScriptedDice(())))
        assert state.tracks.delayable == ["us_air_14af"] and state.units["us_air_14af"].due == 11

    def test_what_is_due_later_stays_on_the_turn_track(self):
        assert allied("5808 hq_cpac", "due 12 us_air_7af").options("place") == (CRUISER,)

    def test_what_has_come_before_its_turn_or_is_out_does_not_come_again(self):
        for line in (f"5808 {CRUISER}", f"removed {CRUISER}"):
            assert allied("3727 hq_swpac", line).state.steps == []

    def test_who_has_no_place_is_delayed(self):
        """EotS 9.14."""
        assert allied("1805 hq_seac").box(CRUISER) == "delay"
        assert arrivals("japan", "due 11 jp_air_7").box("jp_air_7") == "delay"

    def test_an_hq_without_a_port_stays_on_the_turn_track(self):
        """EotS 7.56: a card may bring it from there."""
        table = arrivals("japan", "due 11 hq_south", "control 3307 3407 3506 3507 3607 3704 3705 3706")
        assert table.state.units["hq_south"] == Stand(box="due", due=12)

    def test_no_japanese_unit_is_delayed_by_europe(self):
        table = arrivals("japan", "war_in_europe -7", "3407 hq_cf_yamamoto", turn=5)
        assert set(table.options("place")) == {"jp_air_8", "jp_air_28", "jp_gr_33"}

    def test_australian_reinforcements_are_lost_after_the_surrender_of_australia(self):
        """EotS 12.83. What was in play before is not."""
        table = allied("3727 hq_anzac", "surrendered australia", "delay cw_gr_3aus", "due 8 cw_gr_2aus", turn=8)
        assert [table.box(unit) for unit in ("cw_gr_3aus", "cw_gr_4aus")] == ["removed"] * 2
        assert "cw_gr_2aus" in table.options("place")

    def test_so_are_indian_ones_after_that_of_india(self):
        """EotS 12.63."""
        assert allied("1805 hq_seac", "5808 hq_cpac", "surrendered india", turn=4).box("cw_gr_4ind") == "removed"


class TestEurope:
    """EotS 9.22, 9.24, 14.1B, 15."""

    @pytest.mark.parametrize(("box", "most"), [(0, 1), (-2, 1), (-3, 3), (-5, 5), (-7, 7)])
    def test_the_roll_that_sends_a_unit_to_europe(self, box, most):
        for rolled, where in ((most, "removed"), (most + 1, "delay")):
            assert allied(f"war_in_europe {box}", "1805 hq_seac", "due 11 us_gr_x", dice=[rolled]).box("us_gr_x") == where

    def test_rivalry_takes_1_from_it_and_less_than_zero_is_zero(self):
        lines = ("war_in_europe 0", "rivalry allies", "1805 hq_seac", "due 11 us_gr_x")
        assert [allied(*lines, dice=[rolled]).box("us_gr_x") for rolled in (0, 2, 3)] == ["removed", "removed", "delay"]
        assert allied(*lines, dice=[0]).told("eots_sent_to_europe")[0].data["rolled"] == 0

    def test_without_effect_nobody_rolls(self):
        assert allied("1805 hq_seac", "due 11 us_gr_x").box("us_gr_x") == "delay"

    def test_army_units_and_escort_carriers_roll_nobody_else(self):
        """EotS 9.22. Turn 10 brings two CVEs; Marines, other ships, B29s and Commonwealth units are exempt."""
        table = allied("war_in_europe 0", turn=10, dice=[1, 2])
        assert [table.box(unit) for unit in ("us_cve_cbay", "us_cve_casablanca2")] == ["removed", "delay"]
        assert [table.box(unit) for unit in ("us_gr_5mdiv", "us_cv_bhr", "us_b29_21bc", "cw_cv_victorious")] == ["delay"] * 4

    def test_it_is_rolled_again_each_turn_that_a_unit_finds_no_place(self):
        """EotS 9.14."""
        assert allied("war_in_europe 0", "1805 hq_seac", "delay us_gr_x", dice=[0]).box("us_gr_x") == "removed"

    def test_a_delayed_unit_that_arrives_reduced_stays_so(self):
        table = allied("war_in_europe 0", turn=3)
        table.play("allies place hq_anzac 3727", "allies place hq_spac_ghormley 4825", dice=[9] * 6)
        assert table.state.units["us_gr_i"] == Stand(box="delay", reduced=True)


class TestTheExampleOfTheSecondTurn:
    """EotS 19: level 1, all Allied reinforcements are delayed, one air unit of the Army goes to Europe; Japan places its own."""

    def test_all_but_the_hq_are_delayed_and_those_of_the_army_roll(self):
        state = start("1941")
        state.turn = 2
        table = Segment(state, StrategyPhase())
        assert table.state.tracks.asp["allies"] == 1
        assert table.options("place") == ("hq_seac",)
        table.play("allies place hq_seac 1805", dice=[2, 0, 5, 9])
        assert table.box("us_lrb_5af") == "removed"
        assert [table.box(unit) for unit in ("us_air_5af", "us_lrb_10af", "us_gr_xi")] == ["delay"] * 3
        assert [table.box(unit) for unit in ("us_gr_mbde", "us_bb_miss", "cw_air_seac", "cw_cvl_hermes")] == ["delay"] * 4
        assert table.asked() == ("japan",) and set(table.options("place")) == {"jp_air_25", "jp_gr_28", "jp_bb_yamato"}
        table.play("japan place jp_air_25 4017", "japan place jp_gr_28 2212", "japan place jp_bb_yamato 3407")
        assert table.state.units["jp_bb_yamato"] == Stand(3407, reduced=True) and GAME.status(state) == []


@pytest.mark.parametrize(("box", "points"), [(3, 1), (0, 1), (-4, 1), (-5, 0), (-7, 0)])
def test_the_allies_gain_a_transport_point_a_turn_but_not_from_level_3(box, points):
    """EotS 9.31, 15.4C, 15.5C."""
    table = Segment(at(f"war_in_europe {box}", "5808 hq_cpac", "due 12 us_ca_norleans", turn=12), StrategyPhase())
    assert table.state.tracks.asp["allies"] == points
