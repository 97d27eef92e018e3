"""Nations surrender, are won back, and groups of hexes follow their keys. EotS 12.0 to 12.5, 12.8, 12.92."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun import GAME, changes
from pyapp.games.empire_of_the_sun.map.nations import NATIONS
from pyapp.games.empire_of_the_sun.politics.surrender import BY_KEY_HEXES, named_in_new_guinea
from pyapp.games.empire_of_the_sun.turn import china
from tests.games.empire_of_the_sun.ends import after, at, held, keys, national_status, where
from tests.games.empire_of_the_sun.table import start


def refuges(state) -> tuple[str, ...]:
    """Where the first of the units that must leave may go."""
    (first, *_) = GAME.field(state, "allies", "place").options
    return GAME.field(state, "allies", "place", (first,)).options


def kinds(events) -> list[str]:
    return [event.kind for event in events]


class TestWhen:
    """EotS 12.0 and the table of the player aid."""

    @pytest.mark.parametrize(
        ("nation", "lost"),
        [
            ("philippines", (2813, 2915)),
            ("malaya", (2015, 2014)),
            ("dutch_east_indies", (1813, 1916, 2017, 2220, 2415, 2517, 2616, 2019)),
            ("burma", (2008, 2106, 2206, 2305)),
            ("australia", (2426, 2525, 2825, 3023, 3226, 3624, 3626, 3727)),
        ],
    )
    def test_a_nation_surrenders_when_japan_controls_all_its_key_hexes_and_not_before(self, nation, lost):
        state = at(f"control {' '.join(map(str, sorted(lost)))}")
        assert "eots_surrender" in kinds(national_status(state)) and state.tracks.surrendered == [nation]
        for hex_ in lost:
            state = at(f"control {' '.join(str(other) for other in sorted(lost) if other != hex_)}")
            assert kinds(national_status(state)) == [] and state.tracks.surrendered == []

    def test_nobody_surrenders_as_the_example_of_december_1941_ends(self):
        """EotS 19: Manila stands, Davao has fallen."""
        state = at("control 1912 1913 2112 2415 2709 2911 2913 2915 3814", turn=1)
        assert kinds(national_status(state)) == []

    def test_a_nation_surrenders_once_a_game(self):
        state = at(keys("burma"), "surrendered burma")
        assert kinds(national_status(state)) == [] and held(state, "allies", 2006) == [2006]

    def test_several_may_surrender_at_once(self):
        state = at(keys("philippines", "malaya"))
        national_status(state)
        assert state.tracks.surrendered == ["philippines", "malaya"]

    @pytest.mark.parametrize("scenario", ["1942", "1943", "1944"])
    def test_nothing_happens_to_a_scenario_that_has_just_begun(self, scenario):
        state = start(scenario)
        before = (list(state.control), list(state.tracks.surrendered))
        national_status(state)
        assert (state.control, state.tracks.surrendered) == before


class TestWhatJapanGains:
    """EotS 12.0: all airfields and ports in which no Allied unit is."""

    @pytest.mark.parametrize("nation", BY_KEY_HEXES)
    def test_japan_controls_every_base_that_is_empty(self, nation):
        state = at(keys(nation))
        national_status(state)
        assert held(state, "japan", *NATIONS[nation].bases) == list(NATIONS[nation].bases)

    @pytest.mark.parametrize("unit", ["us_gr_xi", "us_air_5af", "us_bb_miss", "hq_malaya"])
    @pytest.mark.parametrize(("nation", "base"), [("malaya", 2112), ("burma", 2006)])
    def test_any_allied_unit_holds_its_base(self, nation, base, unit):
        state = at(keys(nation), f"{base} {unit}")
        national_status(state)
        assert held(state, "allies", base) == [base] and state.units[unit].at == base

    def test_malaya_takes_nobody_with_it(self):
        """EotS 12.32."""
        state = at(keys("malaya"), "1912 cw_gr_3ind", "1913 cw_air_ma")
        national_status(state)
        assert where(state, "cw_gr_3ind", "cw_air_ma") == ["1912", "1913"]

    def test_hexes_that_hold_no_base_stay_as_they_are(self):
        state = at(keys("philippines"))
        national_status(state)
        assert held(state, "allies", 2913, 2814) == [2913, 2814]


class TestThePhilippines:
    """EotS 12.22."""

    def test_all_allied_ground_units_there_are_removed_for_good_or_until_they_are_rebuilt(self):
        state = at(keys("philippines"), "2913 us_gr_slcorps*", "2911 us_gr_xi cw_gr_hk", "3014 us_gr_pbde", "2709 us_gr_1mdiv")
        national_status(state)
        found = where(state, "us_gr_slcorps", "us_gr_xi", "cw_gr_hk", "us_gr_pbde", "us_gr_1mdiv")
        assert found == ["removed", "eliminated", "removed", "removed", "2709"]

    def test_the_hq_of_the_south_west_pacific_may_come_back(self):
        state = at(keys("philippines"), "2911 hq_swpac", turn=2)
        national_status(state)
        assert (state.units["hq_swpac"].box, state.units["hq_swpac"].due) == ("due", 3)

    def test_an_hq_with_a_dot_does_not(self):
        state = at(keys("philippines"), "2911 hq_abda")
        national_status(state)
        assert where(state, "hq_abda") == ["removed"]

    def test_us_ships_and_aircraft_there_move_in_an_emergency_where_their_player_wants(self):
        """EotS 7.22, 7.32."""
        state = at(keys("philippines"), "2715 us_air_feaf", "3014 us_ca_asia", "2911 us_gr_rcorps")
        national_status(state)
        assert GAME.waits_for(state) == ("allies",) and held(state, "japan", 2715, 2911, 3014) == [2715, 2911, 3014]
        assert set(GAME.field(state, "allies", "place").options) == {"us_air_feaf", "us_ca_asia"}
        after(state, "allies place us_ca_asia 2415", "allies place us_air_feaf 2517")
        assert where(state, "us_air_feaf", "us_ca_asia") == ["2517", "2415"] and state.steps == []

    def test_what_has_no_refuge_is_eliminated(self):
        everywhere = " ".join(str(at) for at in sorted({*NATIONS["dutch_east_indies"].bases, 2813, 2915, 2709, 2015, 2014, 2112, 3814}))
        state = at(f"control {everywhere}", "surrendered dutch_east_indies malaya", "2812 us_air_feaf")
        national_status(state)
        assert state.steps == [] and where(state, "us_air_feaf") == ["removed"]

    def test_what_comes_to_one_place_in_too_great_a_number_goes_on_to_the_turn_track(self):
        """EotS 7.34, R38."""
        state = at(
            keys("philippines"), "2715 us_air_feaf us_lrb_19", "2517 us_air_5af us_air_7af us_air_13af", "2015 hq_malaya", "2517 hq_abda"
        )
        national_status(state)
        after(state, "allies place us_air_feaf 2517", "allies place us_lrb_19 2517")
        assert GAME.kinds(state, "allies") == ("withdraw",)
        while GAME.waits_for(state):
            after(state, f"allies withdraw {GAME.field(state, 'allies', 'withdraw').options[0]}")
        assert state.steps == []

    def test_aircraft_of_the_commonwealth_hold_their_base(self):
        """EotS 12.0: only US ships and aircraft have to leave."""
        state = at(keys("philippines"), "2911 cw_air_aus us_air_feaf", "2812 us_gr_rcorps")
        national_status(state)
        assert state.steps == [] and held(state, "allies", 2911, 2812) == [2911]


class TestTheDutchEastIndies:
    """EotS 12.42."""

    def test_all_dutch_units_are_removed_wherever_they_are(self):
        state = at(keys("dutch_east_indies"), "2318 du_gr_5r", "2015 du_air du_cl_dutch", "due 5 du_gr_java")
        national_status(state)
        assert set(where(state, *(unit for unit in state.units if unit.startswith("du_")))) == {"removed"} and len(state.units) == 11

    def test_only_ground_units_of_other_allies_hold_a_base_there(self):
        state = at(keys("dutch_east_indies"), "2318 us_gr_xi", "2320 cw_gr_3aus", "2917 du_gr_6r", "2719 hq_abda")
        national_status(state)
        assert held(state, "allies", 2318, 2320, 2917, 2719) == [2318, 2320] and where(state, "hq_abda") == ["removed"]

    def test_ships_and_aircraft_without_them_have_to_leave(self):
        state = at(keys("dutch_east_indies"), "2318 us_air_5af us_gr_xi", "2917 cw_air_aus")
        national_status(state)
        assert GAME.field(state, "allies", "place").options == ("cw_air_aus",)
        assert "2318" not in refuges(state) and "2719" not in refuges(state)
        after(state, "allies place cw_air_aus 3119")
        assert where(state, "us_air_5af", "cw_air_aus") == ["2318", "3119"]


class TestBurma:
    """EotS 12.52."""

    def test_the_two_burmese_divisions_are_removed_and_nobody_else(self):
        state = at(keys("burma"), "2006 cw_gr_1b", "eliminated cw_gr_bind", "2105 cw_gr_1ind")
        national_status(state)
        assert where(state, "cw_gr_1b", "cw_gr_bind", "cw_gr_1ind") == ["removed", "removed", "2105"]
        assert held(state, "japan", 2006) == [2006]


class TestAustralia:
    """EotS 12.82, 12.83."""

    def test_units_in_play_fight_on_and_those_to_come_or_to_be_rebuilt_are_lost(self):
        state = at(
            keys("australia"), "3823 cw_gr_1aus* cw_air_aus", "delay cw_gr_3aus", "eliminated cw_gr_2aus", "due 5 cw_ca_kent", turn=4
        )
        national_status(state)
        found = where(state, "cw_gr_1aus", "cw_air_aus", "cw_gr_3aus", "cw_gr_2aus", "cw_gr_4aus", "cw_ca_kent")
        assert found == ["3823", "3823", "removed", "removed", "removed", "due"]

    def test_an_australian_unit_that_is_eliminated_later_is_not_rebuilt(self):
        for surrendered, box in (("surrendered australia", "removed"), ("surrendered burma", "eliminated")):
            state = at(surrendered, "3823 cw_gr_1aus*")
            changes.lose_step(state, "cw_gr_1aus")
            assert where(state, "cw_gr_1aus") == [box]

    def test_units_of_new_zealand_are_not_australian(self):
        state = at("surrendered australia", "3823 cw_gr_3nz*")
        changes.lose_step(state, "cw_gr_3nz")
        assert where(state, "cw_gr_3nz") == ["eliminated"]


class TestChina:
    """EotS 12.0, 12.71, 12.73."""

    def collapse(self, *lines: str):
        state = at("china_front 4", *lines)
        state.tracks.china_front = 5
        china.surrender(state, _Silent(state))
        assert GAME.status(state) == []
        return state

    def test_its_aircraft_come_back_next_turn_and_its_armies_do_not(self):
        state = self.collapse("china us_air_14af", "2407 cn_gr_5*", "eliminated cn_gr_6")
        assert (state.units["us_air_14af"].box, state.units["us_air_14af"].due) == ("due", 5)
        assert where(state, "cn_gr_5", "cn_gr_6", "cn_gr_66") == ["removed"] * 3

    def test_without_an_airfield_in_northern_india_the_aircraft_are_lost(self):
        state = self.collapse("china us_air_14af", "control 1905 2104 2205")
        assert where(state, "us_air_14af") == ["removed"]

    def test_japan_gains_the_ports_that_the_allies_have_taken_and_left(self):
        state = self.collapse("control 2609 2809", "2809 us_gr_xi")
        assert held(state, "japan", 2609, 2809, 2709) == [2609]


class _Silent:
    """A play that nobody hears."""

    def __init__(self, state) -> None:
        self.state = state

    def tell(self, *args, **data) -> None:
        pass


class TestWonBack:
    """EotS 12.0: with the hexes that Japan had to take the Allies recover all bases without a Japanese unit."""

    @pytest.mark.parametrize("nation", BY_KEY_HEXES)
    def test_the_bases_come_back_with_the_key_hexes(self, nation):
        others = [base for base in NATIONS[nation].bases if base not in NATIONS[nation].keys]
        state = at(f"surrendered {nation}", f"control {' '.join(map(str, others))}")
        national_status(state)
        assert held(state, "allies", *others) == others and state.tracks.surrendered == [nation]

    def test_not_while_one_key_hex_is_japanese(self):
        state = at("surrendered philippines", "control 2715 2812 2915")
        national_status(state)
        assert held(state, "japan", 2715, 2812) == [2715, 2812]

    @pytest.mark.parametrize("unit", ["jp_gr_14", "jp_air_21", "jp_ca_nachi", "hq_south"])
    def test_any_japanese_unit_holds_its_hex_until_it_leaves(self, unit):
        state = at("surrendered philippines", "control 2911 2812", f"2911 {unit}")
        national_status(state)
        assert held(state, "japan", 2812, 2911) == [2911]
        changes.place(state, unit, 3306)
        national_status(state)
        assert held(state, "japan", 2911) == []

    def test_a_nation_that_has_not_surrendered_keeps_what_it_has_lost(self):
        state = at("control 2911")
        national_status(state)
        assert held(state, "japan", 2911) == [2911]


class TestTheMandates:
    """EotS 12.84."""

    def test_rabaul_and_guadalcanal_bring_all_of_them_to_either_player(self):
        state = at(keys("mandates"))
        national_status(state)
        assert held(state, "japan", *NATIONS["mandates"].hexes) == list(NATIONS["mandates"].hexes)
        for key in NATIONS["mandates"].keys:
            changes.take(state, key, "allies")
        national_status(state)
        assert held(state, "allies", *NATIONS["mandates"].hexes) == list(NATIONS["mandates"].hexes)

    @pytest.mark.parametrize("key", [4021, 4423])
    def test_one_of_them_brings_nothing(self, key):
        state = at(f"control {key}")
        national_status(state)
        assert held(state, "japan", *NATIONS["mandates"].hexes) == [key]

    def test_enemy_ground_units_hold_theirs_ships_aircraft_and_hqs_do_not(self):
        state = at(keys("mandates"), "4222 us_gr_1mdiv", "4322 us_air_1maw hq_anzac", "4825 hq_swpac", "4024 us_air_5af", turn=4)
        national_status(state)
        assert held(state, "allies", 4222, 4322) == [4222] and where(state, "hq_anzac") == ["due"]
        after(state, "allies place us_air_1maw 4024")
        assert state.steps == []

    def test_they_cost_no_will_and_are_no_surrender(self):
        state = at(keys("mandates"))
        assert "eots_surrender" not in kinds(national_status(state)) and state.tracks.surrendered == []


class TestNewGuinea:
    """EotS 12.85."""

    def test_all_ports_and_the_resource_hex_bring_every_named_place(self):
        state = at(keys("new_guinea"))
        national_status(state)
        assert held(state, "japan", *named_in_new_guinea()) == named_in_new_guinea()
        assert {3119, 3620, 3721, 3922, 4023} <= set(named_in_new_guinea()) and 3220 not in named_in_new_guinea()

    @pytest.mark.parametrize("key", NATIONS["new_guinea"].keys)
    def test_each_of_the_seven_is_needed(self, key):
        state = at(keys("new_guinea", but=key))
        national_status(state)
        assert held(state, "allies", 3922) == [3922]

    @pytest.mark.parametrize("unit", ["us_gr_xi", "us_air_5af", "hq_anzac"])
    def test_any_enemy_unit_holds_its_place(self, unit):
        state = at(keys("new_guinea"), f"3922 {unit}")
        national_status(state)
        assert held(state, "allies", 3922, 3721) == [3922]

    def test_the_allies_gain_it_too(self):
        state = at("control 3119 3620", "3620 jp_air_21")
        national_status(state)
        assert held(state, "japan", 3119, 3620) == [3620]


class TestTheMarshalls:
    """EotS 12.92."""

    def test_eniwetok_and_kwajalein_bring_the_allies_every_island_without_japanese_ground_units(self):
        state = at(keys("marshalls"), "4815 jp_gr_4sn", "4816 jp_air_24", "4515 jp_gr_ss", turn=9)
        state.units.pop("jp_gr_ss")
        national_status(state)
        assert held(state, "japan", *NATIONS["marshalls"].hexes) == [4815]
        assert GAME.waits_for(state) == ("japan",)
        after(state, "japan place jp_air_24 4815")
        assert where(state, "jp_air_24") == ["4815"]

    @pytest.mark.parametrize("key", [4415, 4715])
    def test_one_of_them_brings_nothing(self, key):
        state = at(f"control {key}")
        national_status(state)
        assert held(state, "allies", *NATIONS["marshalls"].hexes) == [key]

    def test_japan_gains_nothing_in_this_way(self):
        state = at("control 4816")
        national_status(state)
        assert held(state, "allies", 4816) == [4816]
