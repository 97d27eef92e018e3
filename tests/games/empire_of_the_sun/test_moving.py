"""Ships, aircraft and ground units move in an offensive. EotS 6.22, 6.23, 7.1 to 7.43."""

from __future__ import annotations

import pytest

from pyapp.engine.codec import read_position
from pyapp.engine.errors import BadData
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.cards.military.attacks import skip_bombed
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.movement.ways import flying
from pyapp.games.empire_of_the_sun.offensive.december import entered_malaya
from pyapp.games.empire_of_the_sun.state import Stand
from tests.games.empire_of_the_sun.table import at, offensive, offered, play

JAPANESE_HQ = "3407 hq_cf_yamamoto"


class TestShips:
    """EotS 7.21, 7.23."""

    def test_they_enter_soerabaja_from_three_hexes_only(self):
        """The example of 7.21."""
        ways = {2119: False, 2120: False, 2221: False, 2219: True, 2319: True, 2320: True}
        for start, open_way in ways.items():
            state = offensive(at(f"{start} jp_ca_takao", "control 2220"), "japan", "jp_ca_takao", value=1)
            ship_way = play(state, f"japan move {start} naval jp_ca_takao 2220") and state.offensive.ways["jp_ca_takao"]
            assert (ship_way[-2] in (2219, 2319, 2320)) and (len(ship_way) == 2) == open_way

    @pytest.mark.parametrize("value", [1, 2, 3])
    def test_they_move_five_hexes_for_each_point_of_the_card(self, value):
        state = offensive(at("4017 jp_ca_takao", "4715"), "japan", "jp_ca_takao", value=value)
        ports = [int(port) for port in offered(state, "japan move 4017 naval jp_ca_takao")]
        assert max(distance(4017, port) for port in ports) <= 5 * value and ("4715" in map(str, ports)) == (value > 1)

    def test_an_event_may_give_another_number(self):
        """Operation Z moves ships 18 hexes. EotS 6.22."""
        state = offensive(at("3706 jp_cv_akagi", "5808 us_bb_mdca"), "japan", "jp_cv_akagi", value=3)
        assert "5506" not in offered(state, "japan move 3706 naval jp_cv_akagi")
        state.offensive.naval_points = 18
        assert "5506" in offered(state, "japan move 3706 naval jp_cv_akagi")

    def test_they_pass_unneutralised_zones(self):
        state = offensive(at("2812 us_air_feaf hq_swpac", "3014 us_ca_asia", "2909 jp_ca_takao"), "japan", "jp_ca_takao")
        assert "3014" in offered(state, "japan move 2909 naval jp_ca_takao")

    def test_they_end_in_a_battle_in_a_port_or_beside_troops_that_have_landed_and_nowhere_else(self):
        lines = ("3407 hq_cf_yamamoto", "4017 jp_ca_takao", "4222 jp_gr_17", "4021 us_gr_x", "control 4020")
        found = offered(offensive(at(*lines), "japan", "jp_ca_takao"), "japan move 4017 naval jp_ca_takao")
        assert {"4021", "4020", "4222"} <= set(found) and not {"4018", "4221", "4121"} & set(found)

    def test_carriers_and_the_ships_with_them_end_within_range_of_a_battle(self):
        state = offensive(at("4017 jp_cv_akagi jp_ca_takao", "4021 us_gr_x"), "japan", "jp_cv_akagi", "jp_ca_takao")
        assert "4018" in offered(state, "japan move 4017 naval jp_cv_akagi,jp_ca_takao")
        assert "4018" not in offered(state, "japan move 4017 naval jp_ca_takao")
        assert play(state, "japan move 4017 naval jp_cv_akagi 4018") and "4018" in offered(state, "japan move 4017 naval jp_ca_takao")

    def test_strategic_movement_is_twice_as_far_from_port_to_port(self):
        state = offensive(at("4017 jp_ca_takao", "2015 us_gr_x"), "japan", "jp_ca_takao", value=1)
        far = offered(state, "japan strategic 4017 naval jp_ca_takao")
        assert max(distance(4017, int(port)) for port in far) in range(6, 11)
        state.units["jp_ca_takao"].at = 4018
        assert offered(state, "japan strategic") == ()

    def test_it_does_not_go_through_an_unneutralised_zone(self):
        lines = ("3706 hq_cf_yamamoto", "3416 jp_ca_takao", "control 3014", "2915 us_air_feaf hq_swpac")
        assert "3014" not in offered(offensive(at(*lines), "japan", "jp_ca_takao"), "japan strategic 3416 naval jp_ca_takao")
        lines = (*lines[:3], "2915 us_lrb_5af hq_swpac", "2911 jp_air_5")
        assert "3014" not in offered(offensive(at(*lines), "japan", "jp_ca_takao"), "japan strategic 3416 naval jp_ca_takao")

    def test_carriers_that_move_strategically_neutralise_nothing_not_even_where_they_start(self):
        """EotS 7.21, 7.35."""
        lines = ("3706 hq_cf_yamamoto", "3416 jp_cv_akagi jp_ca_takao", "3417 us_cv_lexington", "2915 hq_swpac")
        state = offensive(at(*lines), "japan", "jp_cv_akagi", "jp_ca_takao")
        assert offered(state, "japan strategic 3416 naval jp_cv_akagi") == ()
        assert offered(state, "japan strategic 3416 naval jp_ca_takao") and offered(state, "japan move 3416 naval jp_cv_akagi")

    def test_after_strategic_movement_there_is_no_battle(self):
        state = offensive(at("4017 jp_cv_akagi", "4715 jp_ca_takao", "4816 us_gr_x"), "japan", "jp_cv_akagi", value=2)
        play(state, "japan strategic 4017 naval jp_cv_akagi 4715")
        assert state.offensive.moved["jp_cv_akagi"] == "strategic" and "declare" not in GAME.kinds(state, "japan")


class TestAircraft:
    """EotS 5.1.1, 7.31, 7.33, 7.36."""

    def test_no_japanese_ones_land_in_continental_india_even_after_its_surrender(self):
        """EotS 12.61."""
        lines = ("2008 hq_south", "1905 jp_air_22", "control 1406 1805 1905 2005 2006 2008 2104 2105 2205", "surrendered india", "india 3")
        found = offered(offensive(at(*lines), "japan", "jp_air_22", value=2), "japan move 1905 air jp_air_22")
        assert {"2008", "2205"} <= set(found) and {"1406", "1805"}.isdisjoint(found)

    def test_they_fly_a_leg_for_each_point_from_airfield_to_airfield(self):
        lines = ("5808 hq_cpac us_lrb_7af",)
        one = offered(offensive(at(*lines), "allies", "us_lrb_7af", value=1), "allies move 5808 air us_lrb_7af")
        assert all(distance(5808, int(field)) <= 6 for field in one)
        three = offered(offensive(at(*lines), "allies", "us_lrb_7af", value=3), "allies move 5808 air us_lrb_7af")
        assert set(one) < set(three)

    def test_the_ferry_hex_serves_between_legs_but_not_to_stay(self):
        """EotS 7.36. From Oahu to Midway it is seven hexes, by the ferry hex two legs."""
        lines = ["5808 hq_cpac us_air_7af"]
        state = offensive(at(*lines), "allies", "us_air_7af", value=2)
        found = offered(state, "allies move 5808 air us_air_7af")
        assert "5408" not in found and "5108" in found
        assert play(state, "allies move 5808 air us_air_7af 5108") and state.offensive.ways["us_air_7af"] == [5808, 5408, 5108]
        state = offensive(at(*lines, "5408 jp_ca_takao"), "allies", "us_air_7af", value=2)
        assert "5108" not in offered(state, "allies move 5808 air us_air_7af")

    def test_they_never_land_where_both_players_have_units(self):
        state = offensive(at("2212 hq_south", "2212 jp_air_22", "2112 jp_gr_25 us_ca_asia"), "japan", "jp_air_22", value=1)
        assert "2112" not in offered(state, "japan move 2212 air jp_air_22")

    def test_an_enemy_ship_alone_closes_no_airfield(self):
        state = offensive(at("2212 hq_south", "2212 jp_air_22", "2112 us_ca_asia", "control 2112"), "japan", "jp_air_22", value=1)
        assert "2112" in offered(state, "japan move 2212 air jp_air_22")

    def test_a_range_in_parentheses_bars_from_battle(self):
        lines = ("2813 hq_swpac us_air_feaf", "2811 jp_ca_takao", "2712 us_gr_x")
        near = offensive(at(*lines), "allies", "us_air_feaf", value=1)
        play(near, "allies move 2813 air us_air_feaf 2911")
        assert near.offensive.stretched == []
        far = offensive(at(*lines), "allies", "us_air_feaf", value=1)
        play(far, "allies move 2813 air us_air_feaf 2709")
        assert far.offensive.stretched == ["us_air_feaf"]

    def test_strategic_transport_takes_twice_as_many_legs(self):
        """The example of 7.33: extended range four, value two, sixteen hexes in four legs."""
        state = offensive(at("3727 hq_swpac us_air_5af"), "allies", "us_air_5af", value=2)
        how = flying.flight(Situation(state, "allies"), ["us_air_5af"], strategic=True)
        assert (how.legs, how.longest) == (4, 4)
        assert set(offered(state, "allies move 3727 air us_air_5af")) < set(offered(state, "allies strategic 3727 air us_air_5af"))

    def test_it_does_not_touch_an_unneutralised_zone(self):
        lines = ("3727 hq_swpac", "3023 us_air_5af", "2822 jp_air_23", "2220 hq_south", "control 2220 2721")
        state = offensive(at(*lines), "allies", "us_air_5af", value=2)
        assert offered(state, "allies strategic 3023 air us_air_5af") == () and offered(state, "allies move 3023 air us_air_5af")

    def test_they_fly_four_hexes_between_northern_india_and_china(self):
        """EotS 12.71."""
        state = offensive(at("1905 hq_seac us_air_14af"), "allies", "us_air_14af", value=1)
        assert "china" in offered(state, "allies move 1905 air us_air_14af")
        play(state, "allies move 1905 air us_air_14af china")
        assert state.units["us_air_14af"] == Stand(box="china") and state.offensive.ways["us_air_14af"] == [1905, 0]
        back = offensive(at("china us_air_14af", "1805 hq_seac"), "allies", "us_air_14af", value=1)
        assert set(offered(back, "allies move china air us_air_14af")) == {"1905", "2104", "2205"}

    def test_no_more_than_three_and_one_b29_are_in_china(self):
        """EotS 12.71, 12.74."""
        lines = ("1905 hq_seac us_air_14af us_b29_20bc", "china us_lrb_14af us_air_avg us_lrb_10af")
        assert "china" not in offered(offensive(at(*lines), "allies", "us_air_14af"), "allies move 1905 air us_air_14af")
        state = offensive(at(lines[0], "china us_b29_21bc"), "allies", "us_b29_20bc", "us_air_14af")
        assert "china" not in offered(state, "allies move 1905 air us_b29_20bc")
        assert "china" in offered(state, "allies move 1905 air us_air_14af")


class TestOnFoot:
    """EotS 7.41, 7.42, 7.49, 12.1."""

    def test_the_15th_army_marches_to_kuala_lumpur_and_takes_every_hex_on_its_way(self):
        """The worked example, Malaya 4."""
        state = offensive(at("2211 jp_gr_15", "2212 hq_south"), "japan", "jp_gr_15", value=3)
        play(state, "japan move 2211 ground jp_gr_15 1913")
        assert state.offensive.ways["jp_gr_15"] == [2211, 2110, 2011, 2012, 1912, 1913]
        assert all(controller(state, hex_) == "japan" for hex_ in (2110, 2011, 2012, 1912, 1913))

    def test_the_38th_army_marches_to_2109_by_bangkok(self):
        """The worked example, Malaya 5."""
        state = offensive(at("2211 jp_gr_38", "2212 hq_south"), "japan", "jp_gr_38", value=3)
        assert "2109" in offered(state, "japan move 2211 ground jp_gr_38")

    @pytest.mark.parametrize(("value", "reached"), [(1, False), (2, True)])
    def test_rough_land_costs_two_points(self, value, reached):
        state = offensive(at("3822 jp_gr_17", JAPANESE_HQ), "japan", "jp_gr_17", value=value)
        assert ("3721" in offered(state, "japan move 3822 ground jp_gr_17")) == reached

    def test_open_land_costs_one_and_a_route_half_a_point(self):
        state = offensive(at("1406 cw_gr_33 hq_seac"), "allies", "cw_gr_33", value=1)
        assert set(offered(state, "allies move 1406 ground cw_gr_33")) == {"1306", "1505", "1606"}

    def test_no_route_helps_into_a_hex_with_enemies(self):
        """EotS 7.41."""
        state = offensive(at("2015 cw_gr_8aus hq_malaya", "2014 jp_gr_25"), "allies", "cw_gr_8aus", value=1)
        assert "2014" not in offered(state, "allies move 2015 ground cw_gr_8aus")
        state.offensive.value = 2
        assert "2014" in offered(state, "allies move 2015 ground cw_gr_8aus")

    @pytest.mark.parametrize("value", [1, 2, 3])
    def test_mountains_cost_all_points_there_are(self, value):
        """R26."""
        state = offensive(at("3721 jp_gr_17", JAPANESE_HQ), "japan", "jp_gr_17", value=value)
        found = offered(state, "japan move 3721 ground jp_gr_17")
        assert {"3722", "3622"} <= set(found) and "3623" not in found

    def test_the_bridge_on_the_river_kwai_makes_a_route(self):
        """JP18."""
        state = offensive(at("2108 jp_gr_15", "2212 hq_south"), "japan", "jp_gr_15", value=1)
        assert "2109" not in offered(state, "japan move 2108 ground jp_gr_15")
        state.tracks.in_force = ["JP18"]
        assert "2109" in offered(state, "japan move 2108 ground jp_gr_15")

    @pytest.mark.parametrize(("unit", "beyond"), [("jp_gr_15", False), ("jp_air_5", False), ("jp_ca_takao", True)])
    def test_ground_units_and_aircraft_stop_it_ships_do_not(self, unit, beyond):
        state = offensive(at("1406 cw_gr_33 hq_seac", f"1505 {unit}"), "allies", "cw_gr_33", value=2)
        found = offered(state, "allies move 1406 ground cw_gr_33")
        assert "1505" in found and ("1606" in found) == beyond

    def test_where_ways_differ_in_what_they_take_one_may_choose_the_way(self):
        lines = ("2012 jp_gr_15", "2212 hq_south", "control 2011 2110")
        state = offensive(at(*lines), "japan", "jp_gr_15", value=3)
        assert {"1912", "2112"} <= set(offered(state, "japan move 2012 ground jp_gr_15 2014"))
        play(state, "japan move 2012 ground jp_gr_15 2014 1912")
        assert state.offensive.ways["jp_gr_15"] == [2012, 1912, 1913, 2014] and controller(state, 1913) == "japan"
        state = offensive(at(*lines), "japan", "jp_gr_15", value=3)
        play(state, "japan move 2012 ground jp_gr_15 2014 2112")
        assert state.offensive.ways["jp_gr_15"] == [2012, 2112, 2013, 2014] and controller(state, 1913) == "allies"

    def test_nobody_enters_manchukuo(self):
        """EotS 12.9, 12.91: Harbin, Mukden and the hexes next to them, but not 3304."""
        state = offensive(at("3305 jp_gr_kor", "3407 hq_cf_yamamoto jp_ca_takao"), "japan", "jp_gr_kor", "jp_ca_takao", value=3)
        marched = set(offered(state, "japan move 3305 ground jp_gr_kor"))
        assert "3304" in marched and not {"3203", "3204", "3302", "3303", "3402", "3403", "3404"} & marched
        assert "3404" not in offered(state, "japan assault 3305 - jp_gr_kor -")
        with pytest.raises(BadData):
            read_position(GAME, "empire_of_the_sun 1941\n3303 jp_gr_kor\n")

    def test_japan_enters_neither_inland_china_nor_india_beyond_the_north(self):
        """EotS 7.42A and B."""
        state = offensive(at("2508 jp_gr_25", "2905 hq_south"), "japan", "jp_gr_25", value=3)
        assert not {"2408", "2507"} & set(offered(state, "japan move 2508 ground jp_gr_25"))
        state = offensive(at("1905 jp_gr_15", "2212 hq_south"), "japan", "jp_gr_15", value=3)
        found = set(offered(state, "japan move 1905 ground jp_gr_15"))
        assert "2005" in found and "1805" not in found

    def test_japanese_ships_do_not_enter_india_but_strike_it_from_afar(self):
        """EotS 12.61."""
        state = offensive(
            at("2015 jp_cv_akagi jp_ca_takao hq_south", "1805 cw_gr_33", "control 2015"), "japan", "jp_cv_akagi", "jp_ca_takao"
        )
        assert "1805" not in offered(state, "japan move 2015 naval jp_ca_takao")
        play(state, "japan move 2015 naval jp_cv_akagi 1807", "japan declare 1805 jp_cv_akagi")

    def test_nobody_enters_the_soviet_half_of_sakhalin(self):
        """EotS 7.42C."""
        state = offensive(at("3802 jp_gr_27", "3706 hq_cf_yamamoto"), "japan", "jp_gr_27", value=3)
        assert "3801" not in {*offered(state, "japan move 3802 ground jp_gr_27"), *offered(state, "japan assault 3802 - jp_gr_27 -")}

    def test_only_the_chinese_enter_inland_china_and_they_stay_round_it(self):
        """EotS 7.42D and E."""
        state = offensive(at("2206 cn_gr_5 cw_gr_1b", "2106 hq_seac"), "allies", "cn_gr_5", "cw_gr_1b", value=3)
        chinese = {int(hex_) for hex_ in offered(state, "allies move 2206 ground cn_gr_5")}
        assert 2306 in chinese and not chinese & {2109, 2209}
        assert "2306" not in offered(state, "allies move 2206 ground cw_gr_1b")

    @pytest.mark.parametrize(("unit", "beyond"), [("cw_gr_7armor", False), ("cw_gr_1b", True)])
    def test_the_armoured_brigade_stops_in_rough_land_without_a_route(self, unit, beyond):
        """EotS 7.49. Over land into the jungle of 2108, from where a route leads to Rangoon."""
        state = offensive(at("2008 hq_seac", f"2209 {unit}"), "allies", unit, value=3)
        found = offered(state, f"allies move 2209 ground {unit}")
        assert "2108" in found and ("2007" in found) == beyond

    def test_an_hq_alone_gives_way_and_comes_back_next_turn(self):
        """EotS 7.55."""
        state = offensive(at("2012 jp_gr_15", "2212 hq_south", "2014 hq_seac"), "japan", "jp_gr_15", value=3)
        play(state, "japan move 2012 ground jp_gr_15 2014 2112")
        assert state.units["hq_seac"] == Stand(box="due", due=5) and controller(state, 2014) == "japan"
        assert GAME.kinds(state, "japan") == ("done",)

    def test_an_hq_with_a_dot_is_gone_for_good(self):
        state = offensive(at("2012 jp_gr_15", "2212 hq_south", "2014 hq_malaya"), "japan", "jp_gr_15", value=3)
        play(state, "japan move 2012 ground jp_gr_15 2014 2112")
        assert state.units["hq_malaya"] == Stand(box="removed")

    def test_a_stack_moves_as_one_and_only_once(self):
        """EotS 6.23."""
        state = offensive(at("2211 jp_gr_15 jp_gr_38", "2212 hq_south"), "japan", "jp_gr_15", "jp_gr_38", value=3)
        play(state, "japan move 2211 ground jp_gr_15,jp_gr_38 2110")
        assert state.units["jp_gr_38"].at == 2110 and "move" not in GAME.kinds(state, "japan")


class TestWhatTheEnemySees:
    """EotS 6.25E."""

    @pytest.mark.parametrize(("enemy", "seen"), [("us_air_feaf", True), ("us_lrb_5af", True), ("us_gr_x", False)])
    def test_to_go_through_a_zone_is_seen_neutralised_or_not(self, enemy, seen):
        state = offensive(at(f"2813 hq_swpac {enemy}", "3014 us_ca_asia", "2909 jp_ca_takao", "2911 jp_air_5"), "japan", "jp_ca_takao")
        play(state, "japan move 2909 naval jp_ca_takao 3014")
        assert state.offensive.seen == seen

    def test_japanese_ships_keep_out_of_the_range_of_skip_bombers_where_they_can(self):
        """AL24; a player sails hex by hex, the forms ask only where to: ruling R204."""
        state = offensive(at("2212 hq_south jp_ca_takao", "2008 us_air_avg"), "japan", "jp_ca_takao", value=3)
        play(state, "japan move 2212 naval jp_ca_takao 2609")
        assert skip_bombed(state) == []

    def test_in_december_1941_they_keep_off_the_coast_of_malaya_where_they_can(self):
        """JP02, R204: the shortest way to Java leads by Singapore."""
        state = offensive(at("2311 jp_ca_takao", "2212 hq_south", "2015 cw_bb_forcez", "control 2018"), "japan", "jp_ca_takao", value=3)
        state.offensive.silent = ["allies"]
        play(state, "japan move 2311 naval jp_ca_takao 2018")
        assert entered_malaya(state) == []

    def test_ships_go_round_a_zone_where_they_can(self):
        lines = ("5808 hq_cpac", "4316 us_cv_lexington", "4017 jp_ca_takao", "4715 jp_gr_ss")
        state = offensive(at(*lines), "japan", "jp_ca_takao", value=2)
        play(state, "japan move 4017 naval jp_ca_takao 4715")
        assert not state.offensive.seen and len(state.offensive.ways["jp_ca_takao"]) - 1 > distance(4017, 4715)

    def test_troops_march_round_a_zone_where_they_can(self):
        """R40: from Jorhat to Lashio by Ledo, not by Mandalay in sight of Rangoon."""
        state = offensive(at("2008 jp_air_21 hq_south", "2104 cw_gr_4ind hq_seac", "control 2008"), "allies", "cw_gr_4ind", value=2)
        play(state, "allies move 2104 ground cw_gr_4ind 2206")
        assert state.offensive.ways["cw_gr_4ind"] == [2104, 2205, 2305, 2206] and not state.offensive.seen
