"""The range of activation, which is no line of supply. EotS 6.21, 7.52, 7.53."""

from __future__ import annotations

from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.supply.activation import can_activate, commands, range_of
from pyapp.games.empire_of_the_sun.supply.picture import picture_of
from tests.games.empire_of_the_sun.table import at, start, supplied

LUZON = ("2813 hq_swpac us_gr_rcorps", "2913 us_gr_slcorps*", "3014 us_gr_pbde", "2911 jp_air_5", "2212 hq_south")


def in_range(hq: str, hex_: int, *lines: str) -> bool:
    picture = picture_of(at(*lines))
    where = dict(picture.disposition.places)
    return holds(range_of(picture, hq, where[hq], UNITS[hq].reach), hex_)


class TestTheExampleInLuzon:
    """EotS 7.35, the boxed example: a zone over Luzon blocks hexsides of water, not of land."""

    def test_a_path_over_land_reaches_the_corps_in_the_zone(self):
        assert in_range("hq_swpac", 2913, *LUZON)

    def test_no_path_reaches_the_brigade_over_water_in_the_zone(self):
        assert not in_range("hq_swpac", 3014, *LUZON)
        assert in_range("hq_swpac", 3014, *LUZON[:3])

    def test_nor_when_the_aircraft_are_at_davao(self):
        davao = (*LUZON[:3], "2915 jp_air_5", "2212 hq_south")
        assert in_range("hq_swpac", 2913, *davao) and not in_range("hq_swpac", 3014, *davao)
        assert can_activate(at(*davao), "hq_swpac") == ["us_gr_rcorps", "us_gr_slcorps"]


def test_it_counts_the_hex_of_the_unit_and_not_that_of_the_hq():
    assert in_range("hq_malaya", 2020, "2015 hq_malaya") and not in_range("hq_malaya", 2021, "2015 hq_malaya")


def test_ports_do_not_matter_to_it():
    """A line of supply would stop at the coast: EotS 13.1."""
    lines = ("2915 hq_swpac", "3621 us_gr_xi", "control 3219 3319 3520 3720 3822 3823 4024")
    assert supplied(at(*lines), "us_gr_xi") == [False] and in_range("hq_swpac", 3621, *lines)


def test_hexsides_that_are_closed_to_movement_are_open_to_it():
    """EotS 1.3: unplayable ocean hexsides stop ships, landings and supply; nothing else is said. Soerabaja to the south: 7.21."""
    assert in_range("hq_abda", 2221, "2220 hq_abda")
    picture = picture_of(at("2220 hq_abda"))
    assert holds(range_of(picture, "hq_abda", 2220, 1), 2221)


def test_it_enters_but_does_not_pass_a_hex_that_the_enemy_occupies():
    ring = ("2812 jp_gr_14", "2912 jp_gr_15", "2913 jp_gr_16", "2814 jp_gr_17", "2713 jp_gr_18", "2712 jp_gr_19")
    assert in_range("hq_swpac", 2912, "2813 hq_swpac", *ring) and not in_range("hq_swpac", 2911, "2813 hq_swpac", *ring)


def test_an_hq_out_of_supply_activates_nobody():
    assert can_activate(at("2813 hq_swpac us_gr_rcorps", "2911 jp_air_5", "2212 hq_south"), "hq_swpac") == []


def test_a_unit_out_of_supply_is_not_activated():
    state = at("2915 hq_swpac us_gr_i", "3621 us_gr_xi", "control 3219 3319 3520 3720 3822 3823 4024")
    assert can_activate(state, "hq_swpac") == ["us_gr_i"]


def test_a_supplied_unit_of_another_nation_is_not_activated():
    state = at("3727 hq_swpac us_gr_xi cw_gr_2aus", "3023 hq_anzac")
    assert supplied(state, "cw_gr_2aus") == [True] and can_activate(state, "hq_swpac") == ["us_gr_xi"]
    assert can_activate(state, "hq_anzac") == ["us_gr_xi", "cw_gr_2aus"]


def test_the_national_command_chart():
    """EotS 6.21 A to D, 7.53."""
    chart = {
        "hq_cpac": {"us_gr_x", "us_air_1maw", "us_air_7af", "cn_gr_5"},
        "hq_seac": {"cw_gr_33", "cw_gr_2aus", "cw_gr_3nz", "cn_gr_5", "us_air_7af", "us_lrb_14af"},
        "hq_abda": {"us_gr_x", "us_air_1maw", "us_air_7af", "cn_gr_5", "cw_gr_33", "cw_gr_2aus", "cw_gr_3nz", "us_lrb_14af", "du_gr_1r"},
        "hq_south": {"jp_gr_15", "jp_cv_akagi"},
    }
    some = set().union(*chart.values())
    for hq, units in chart.items():
        assert {unit for unit in some if commands(hq, unit)} == units | ({"us_lrb_14af"} if hq == "hq_cpac" else set()), hq


def test_units_that_are_barred_this_turn_are_not_activated():
    """JP01: "cannot be activated again this turn"."""
    assert can_activate(at("3407 hq_cf_yamamoto jp_cv_akagi jp_cv_soryu", "barred jp_cv_akagi"), "hq_cf_yamamoto") == ["jp_cv_soryu"]


def test_aircraft_in_china_are_four_hexes_from_every_airfield_of_northern_india():
    """EotS 12.71: SEAC commands over ten hexes; Dacca, Jorhat and Ledo are within six of Calcutta."""
    lines = ("china us_lrb_14af", "1805 hq_seac")
    assert can_activate(at(*lines), "hq_seac") == ["us_lrb_14af"]
    assert can_activate(at(*lines, "control 1905 2104 2205"), "hq_seac") == []


def test_hqs_are_never_activated():
    assert all(not unit.startswith("hq_") for hq in ("hq_cpac", "hq_swpac") for unit in can_activate(start("1942"), hq))
