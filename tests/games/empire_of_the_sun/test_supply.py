"""Lines of supply. EotS 13.1 to 13.3, 12.75."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun.changes import place
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, holds, members
from pyapp.games.empire_of_the_sun.offensive.rollback import open_offensive
from pyapp.games.empire_of_the_sun.supply.disposition import disposition_of
from pyapp.games.empire_of_the_sun.supply.picture import picture_of, reach_of
from tests.games.empire_of_the_sun.table import at, start, supplied

SOUTH = "2212 hq_south"
HOME = "3307 3407 3506 3507 3607 3704 3705 3706"


def test_an_hq_is_supplied_by_a_line_of_any_length():
    assert supplied(at(SOUTH, "2015 hq_malaya", "control 2015"), "hq_south") == [True]


def test_an_hq_without_a_source_is_not_supplied_and_supplies_nobody():
    """EotS 13.2: the sources of Japan are the cities of the home islands that it controls."""
    state = at(SOUTH, "2311 jp_gr_15", f"control {HOME}")
    assert supplied(state, "hq_south", "jp_gr_15") == [False, False]
    assert supplied(at(SOUTH, "2311 jp_gr_15", f"control {HOME.removesuffix(' 3706')}"), "hq_south", "jp_gr_15") == [True, True]


@pytest.mark.parametrize(("hex_", "expected"), [(2613, True), (3515, True), (3616, False)])
def test_a_unit_is_supplied_within_the_range_of_its_hq(hex_, expected):
    """HQ South commands over 13 hexes; Truk lies 18 away."""
    state = at(SOUTH, f"{hex_} jp_bb_kongo1")
    assert supplied(state, "jp_bb_kongo1") == [expected]


@pytest.mark.parametrize(
    ("hq", "unit", "expected"),
    [
        ("hq_swpac", "us_gr_xi", True), ("hq_swpac", "cw_gr_2aus", False), ("hq_swpac", "du_gr_1r", False),
        ("hq_seac", "cw_gr_2aus", True), ("hq_seac", "us_gr_xi", False), ("hq_seac", "us_air_5af", True), ("hq_seac", "us_air_1maw", False),
        ("hq_anzac", "us_gr_xi", True), ("hq_anzac", "cw_gr_2aus", True), ("hq_anzac", "du_gr_1r", True),
    ],
)  # fmt: skip
def test_an_hq_supplies_those_whom_it_may_activate(hq, unit, expected):
    """EotS 7.53, National Command Chart."""
    assert supplied(at(f"3727 {hq} {unit}"), unit) == [expected]


class TestBySeaAndLand:
    """A line that came by sea goes ashore only at a friendly port. EotS 13.1. New Guinea: Port Moresby 3823 is a port, Buna 3922 is none,
    Lae 3822 is one; all are joined by land."""

    ALLIES = "3727 hq_swpac"
    PORTS = "control 3219 3319 3520 3720 3822 4024"  # every port of New Guinea but Port Moresby

    def test_it_ends_on_a_coast_without_a_port(self):
        state = at(self.ALLIES, "3922 us_gr_xi", "3726 us_gr_i")
        assert supplied(state, "us_gr_xi", "us_gr_i") == [True, True]

    def test_from_a_coast_without_a_port_it_does_not_go_inland(self):
        state = at("2915 hq_swpac", "3721 us_gr_xi", "3621 us_gr_i", f"{self.PORTS} 3823")
        assert supplied(state, "us_gr_xi", "us_gr_i") == [True, False]

    def test_it_goes_inland_from_a_friendly_port(self):
        assert supplied(at("2915 hq_swpac", "3621 us_gr_xi"), "us_gr_xi") == [True]

    def test_port_moresby_in_an_enemy_zone_is_cut_off_though_the_coast_beside_it_is_not(self):
        """EotS 13.1, example."""
        free = at(self.ALLIES, "3823 us_gr_xi")
        cut = at(self.ALLIES, "3823 us_gr_xi", "4021 hq_southseas", "3822 jp_air_6", self.PORTS)
        assert supplied(free, "us_gr_xi") == [True] and supplied(cut, "us_gr_xi") == [False]

    def test_overland_it_may_cross_the_zone(self):
        """EotS 7.35: a zone does not block hexsides of land."""
        state = at("3823 hq_anzac", "3922 us_gr_xi", "4021 hq_southseas jp_air_6")
        assert supplied(state, "hq_anzac", "us_gr_xi") == [True, True]


class TestEnemiesOnTheWay:
    """A line may enter a hex that the enemy occupies, not pass it; those that he only controls do not matter. EotS 13.1."""

    ROAD = "1805 hq_seac"

    def test_it_may_enter_a_hex_that_the_enemy_occupies(self):
        assert supplied(at(self.ROAD, "2105 cw_gr_33 jp_gr_15"), "cw_gr_33") == [True]

    def test_it_does_not_pass_one(self):
        """Every hex next to Mandalay is held."""
        lines = (self.ROAD, "2106 cw_gr_33", "control 2006 2008 2106 2206")
        ring = ("2105 jp_gr_15", "2206 jp_gr_33", "2205 jp_gr_38", "2107 jp_gr_31", "2006 jp_gr_16", "2007 jp_gr_19", "2005 jp_gr_17")
        assert supplied(at(*lines), "cw_gr_33") == [True]
        assert supplied(at(*lines, *ring), "cw_gr_33") == [False]

    def test_hexes_that_he_only_controls_are_no_hindrance(self):
        assert supplied(at(self.ROAD, "2106 cw_gr_33", "control 2006 2105 2106 2005"), "cw_gr_33") == [True]


class TestOrder:
    """First the Japanese, with the zones of all aircraft, then the Allies, with those of the supplied Japanese. EotS 13.1."""

    def test_the_aircraft_of_japan_neutralise_while_its_own_lines_are_traced(self):
        """A carrier beside Truk cuts it off, unless there are aircraft at Truk."""
        lines = ("4017 hq_southseas", "4117 us_cv_lexington", "5808 hq_cpac")
        assert supplied(at(*lines), "hq_southseas") == [False]
        assert supplied(at(*lines, "4017 jp_air_26"), "hq_southseas", "jp_air_26") == [True, True]

    def test_aircraft_of_japan_that_are_cut_off_do_not_cut_off_the_allies(self):
        state = at("3727 hq_swpac us_gr_xi", "3626 jp_air_6", "4017 hq_southseas")
        cut = at("3727 hq_swpac us_gr_xi", "3626 jp_air_6")
        assert supplied(state, "jp_air_6") == [True] and supplied(cut, "jp_air_6") == [False]
        assert picture_of(cut).zones.japan == 0


class TestChina:
    """EotS 12.75, 12.76, 13.31."""

    UNITS = ("2407 cn_gr_5", "china us_lrb_14af")
    CLOSED = "control 2206"

    def test_with_the_burma_road_open_china_is_supplied(self):
        assert supplied(at(*self.UNITS), "cn_gr_5", "us_lrb_14af") == [True, True]

    def test_with_the_road_closed_and_no_hump_it_is_not_even_in_range_of_an_hq(self):
        assert supplied(at(*self.UNITS, self.CLOSED, "1805 hq_seac"), "cn_gr_5", "us_lrb_14af") == [False, False]

    def test_the_hump_supplies_it_from_a_supplied_airfield_in_northern_india(self):
        assert supplied(at(*self.UNITS, self.CLOSED, "1805 hq_seac", "in_force AL17"), "cn_gr_5", "us_lrb_14af") == [True, True]

    @pytest.mark.parametrize("lines", [("in_force AL17",), ("in_force AL17", "1805 hq_seac", "control 1905 2104 2205 2206")])
    def test_without_such_an_airfield_the_hump_is_worth_nothing(self, lines):
        assert supplied(at("2407 cn_gr_5", *([self.CLOSED] if len(lines) == 1 else []), *lines), "cn_gr_5") == [False]

    def test_any_allied_unit_is_supplied_by_land_from_kunming(self):
        assert supplied(at("2106 cw_gr_33 du_gr_1r"), "cw_gr_33", "du_gr_1r") == [True, True]

    def test_not_past_an_enemy(self):
        barrier = ("2306 jp_gr_15", "2307 jp_gr_16", "2406 jp_gr_17", "2408 jp_gr_18")
        assert supplied(at("2106 cw_gr_33", *barrier), "cw_gr_33") == [False]


def test_the_tokyo_express_supplies_one_hex_whatever_lies_between():
    """EotS 13.32."""
    lines = ("4423 jp_gr_17", "4825 us_air_13af", "4828 hq_spac_halsey", "4017 hq_southseas", "4323 us_cv_lexington")
    assert supplied(at(*lines), "jp_gr_17") == [False]
    assert supplied(at(*lines, "express 4423"), "jp_gr_17") == [True]
    reach = [reach_of(picture_of(at(*lines, *express)), "japan").get("japanese", NOWHERE) for express in ((), ("express 4423",))]
    assert [holds(hexes, 4423) for hexes in reach] == [False, True], "for what is shipped there or comes back there as well"


def test_an_activated_unit_stays_supplied_until_the_offensive_ends():
    """EotS 13.1."""
    state = at("5808 hq_cpac us_gr_x")
    offensive = open_offensive(state, "allies", "AL02")
    offensive.active.append("us_gr_x")
    place(state, "us_gr_x", 3706)
    place(state, "hq_cpac", 6025)
    assert supplied(state, "us_gr_x") == [True]
    offensive.active.clear()
    assert supplied(state, "us_gr_x") == [False]


def test_whatever_counter_lies_in_a_hex_occupies_it():
    """Ruling R4: ships and HQs as well; intrinsic units where Japan holds their city (12.77, 12.94)."""
    disposition = disposition_of(at("1913 jp_bb_kongo1", "2015 hq_south", "2112 jp_air_5", "control 2508", "lost_garrisons 3706"))
    japanese = members(disposition.occupied("japan"))
    assert {1913, 2015, 2112, 2609, 3307} <= set(japanese) and not {2508, 3706} & set(japanese)
    assert {2407, 2306} <= set(members(disposition.occupied("allies")))


def test_without_divisions_in_china_its_cities_are_empty():
    """EotS 12.77."""
    assert 2609 not in members(disposition_of(at("china_divisions 0")).occupied("japan"))


@pytest.mark.parametrize("scenario", ["1941", "1942", "1943", "1944"])
def test_at_the_start_all_japanese_hqs_and_all_allied_ones_are_supplied(scenario):
    state = start(scenario)
    hqs = [unit for unit, stand in state.units.items() if unit.startswith("hq_") and stand.at]
    assert all(supplied(state, *hqs))


def test_the_dutch_are_out_of_supply_until_a_combined_hq_comes():
    """EotS 7.53: only a combined HQ supplies them."""
    state = start("1942")
    assert supplied(state, "du_gr_1r", "du_air") == [False, False]
    place(state, "hq_abda", 2220)
    assert supplied(state, "du_gr_1r", "du_air") == [True, True]
