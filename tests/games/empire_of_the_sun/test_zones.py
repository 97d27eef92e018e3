"""Zones of influence. EotS 7.35."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.map.ranges import within
from pyapp.games.empire_of_the_sun.offensive.rollback import open_offensive
from pyapp.games.empire_of_the_sun.supply.disposition import moved
from pyapp.games.empire_of_the_sun.supply.picture import picture_of, work_out
from tests.games.empire_of_the_sun.table import at, supplied

SOUTH = "2212 hq_south"
OAHU = "5808 hq_cpac"


def test_a_supplied_air_unit_has_a_zone_of_two_hexes():
    assert picture_of(at(SOUTH, "2911 jp_air_5")).zones.japan == within(2911, 2)


def test_an_air_unit_out_of_supply_has_no_zone():
    state = at("5808 jp_air_5")
    assert supplied(state, "jp_air_5") == [False] and picture_of(state).zones.japan == 0


@pytest.mark.parametrize("carrier", ["jp_cv_akagi", "jp_cvl_zuiho"])
def test_carriers_have_a_zone(carrier):
    assert picture_of(at(SOUTH, f"2311 {carrier}")).zones.japan == within(2311, 2)


def test_ships_that_carry_no_aircraft_and_ground_units_have_none():
    zones = picture_of(at(SOUTH, "2311 jp_bb_kongo1 jp_gr_15")).zones
    assert zones.japan == zones.japan_neutralises == 0


def test_where_two_zones_meet_neither_counts():
    zones = picture_of(at(SOUTH, OAHU, "3727 hq_swpac", "2909 jp_air_5", "2812 us_air_feaf", "2813 hq_anzac")).zones
    both = within(2909, 2) & within(2812, 2)
    assert both and zones.against("allies") == within(2909, 2) & ~both and zones.against("japan") == within(2812, 2) & ~both


@pytest.mark.parametrize("bomber", ["us_lrb_5af", "us_b29_20bc"])
def test_long_range_bombers_have_a_zone_but_neutralise_none(bomber):
    """EotS 7.35: neutralised only by an air unit that is no long range bomber, or by a carrier."""
    state = at("5808 hq_cpac us_air_7af", f"5108 {bomber}")
    assert holds(picture_of(state).zones.allies, 5108)
    assert picture_of(state).zones.allies_neutralise == within(5808, 2)


def test_a_zone_of_bombers_can_be_neutralised():
    state = at(OAHU, "5108 us_lrb_7af", "4017 hq_southseas", "4612 jp_air_24", "4910 jp_cv_akagi")
    zones = picture_of(state).zones
    assert holds(zones.of("allies"), 5009) and holds(zones.of("japan"), 5009)
    assert not holds(zones.against("japan"), 5009) and holds(zones.against("allies"), 5009)


def test_reconnaissance_and_special_reaction_see_the_zone_that_is_neutralised():
    """EotS 6.25E, 6.27."""
    zones = picture_of(at(SOUTH, "2909 jp_air_5", "2813 hq_anzac", "2812 us_air_feaf")).zones
    assert zones.of("japan") == within(2909, 2) and zones.of("allies") == within(2812, 2)


def test_a_card_can_switch_off_the_zones_of_a_player():
    """EotS 1.3; JP02."""
    state = at(SOUTH, "2813 hq_anzac", "2812 us_air_feaf")
    assert picture_of(state).zones.allies
    open_offensive(state, "japan", "JP02").silent = ["allies"]
    assert picture_of(state).zones.allies == 0


def test_what_a_carrier_would_neutralise_elsewhere_can_be_asked_without_moving_it():
    """EotS 6.23: compute without the moving stack, then with it."""
    state = at(SOUTH, OAHU, "3407 hq_cf_yamamoto", "2909 jp_air_5", "5808 us_cv_lexington")
    before = picture_of(state)
    without = work_out(moved(before.disposition, ["us_cv_lexington"], 0))
    there = work_out(moved(before.disposition, ["us_cv_lexington"], 5709))
    assert without.zones.allies == 0 and there.zones.allies == within(5709, 2) and before.zones.allies == within(5808, 2)
    assert state.units["us_cv_lexington"].at == 5808


class TestTheExampleInLuzon:
    """EotS 7.35, the boxed example of the Philippines."""

    UNITS = ("2813 hq_swpac us_gr_rcorps", "2913 us_gr_slcorps*", "3014 us_gr_pbde")

    def test_with_its_aircraft_at_manila_the_hq_is_supplied(self):
        state = at(*self.UNITS, "2911 jp_air_5", SOUTH, "2813 us_air_feaf")
        assert supplied(state, "hq_swpac") == [True]

    def test_without_them_it_is_not(self):
        state = at(*self.UNITS, "2911 jp_air_5", SOUTH)
        assert supplied(state, "hq_swpac", "us_gr_rcorps") == [False, False]

    def test_an_enemy_zone_that_does_not_cover_manila_leaves_it_supplied(self):
        state = at(*self.UNITS, "2915 jp_air_5", SOUTH)
        assert not holds(picture_of(state).zones.against("allies"), 2813)
        assert supplied(state, "hq_swpac") == [True]
