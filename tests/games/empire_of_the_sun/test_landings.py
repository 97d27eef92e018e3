"""Ground units at sea. EotS 7.44 to 7.47."""

from __future__ import annotations

import pytest

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.forms import Picks
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.movement.after import PostBattle
from pyapp.games.empire_of_the_sun.movement.ways.landing import lost_with, points_left, price
from pyapp.games.empire_of_the_sun.state import Battle
from tests.games.empire_of_the_sun.table import at, offensive, offered, play, reaction

TRUK = ("4017 hq_southseas", "asp japan=7 allies=9")


class TestStrategicTransport:
    """EotS 7.4, 7.44."""

    def test_from_a_port_it_is_twice_as_far_as_from_a_coast(self):
        far = {}
        for start in (4021, 4022):
            state = offensive(at("4017 hq_southseas", f"{start} jp_gr_17", "control 4021 4022"), "japan", "jp_gr_17", value=1)
            far[start] = max(distance(start, int(port)) for port in offered(state, f"japan strategic {start} ground jp_gr_17"))
        assert far[4022] <= 5 < far[4021] <= 10

    def test_it_ends_in_a_friendly_port_that_is_supplied(self):
        lines = ("4017 hq_southseas jp_gr_17", "control 2220")
        state = offensive(at(*lines), "japan", "jp_gr_17", value=2)
        assert "2220" not in offered(state, "japan strategic 4017 ground jp_gr_17")
        state = offensive(at(*lines, "2212 hq_south"), "japan", "jp_gr_17", value=2)
        assert "2220" in offered(state, "japan strategic 4017 ground jp_gr_17")

    def test_a_card_that_lifts_the_command_chart_supplies_the_port_too(self):
        """AL25: South West Pacific ships Australians whom no other HQ supplies to Port Moresby. EotS 7.53."""
        state = offensive(at("3727 hq_swpac", "3727 cw_gr_2aus"), "allies", "cw_gr_2aus", value=1)
        assert not offered(state, "allies strategic")
        state.offensive.card, state.offensive.event, state.offensive.hqs = "AL25", True, ["hq_swpac"]
        assert "3823" in offered(state, "allies strategic 3727 ground cw_gr_2aus")

    @pytest.mark.parametrize("unit", ["du_gr_java", "cw_gr_1ind", "cn_gr_5"])
    def test_the_dutch_the_indians_and_the_chinese_do_not_go_by_sea(self, unit):
        state = offensive(at(f"2015 {unit} hq_abda", "asp japan=7 allies=9"), "allies", unit, value=2)
        assert offered(state, "allies strategic") == offered(state, "allies assault") == ()

    def test_the_armoured_brigade_is_shipped_but_does_not_land(self):
        """EotS 7.49."""
        state = offensive(at("1406 cw_gr_7armor hq_seac", "asp japan=7 allies=9"), "allies", "cw_gr_7armor", value=2)
        assert offered(state, "allies strategic 1406 ground cw_gr_7armor") and offered(state, "allies assault") == ()

    def test_it_costs_no_transport_points(self):
        state = offensive(at("4017 hq_southseas jp_gr_17", "control 4021"), "japan", "jp_gr_17", value=1)
        play(state, "japan strategic 4017 ground jp_gr_17 4021")
        assert state.tracks.asp_used["japan"] == 0 and state.offensive.moved["jp_gr_17"] == "strategic"


class TestTransportPoints:
    """EotS 7.45A, 9.3, 14.2."""

    @pytest.mark.parametrize(
        ("unit", "points"), [("jp_gr_17", 2), ("jp_gr_17*", 1), ("us_gr_1mdiv", 1), ("us_gr_x", 2), ("us_gr_x*", 1), ("jp_gr_ss", 1)]
    )
    def test_a_division_takes_one_a_corps_or_an_army_one_a_step(self, unit, points):
        assert price(at(f"4017 {unit}"), unit.rstrip("*")) == points

    def test_they_are_spent_once_a_turn(self):
        state = offensive(at(*TRUK, "4017 jp_gr_17", "asp_used japan=4"), "japan", "jp_gr_17")
        assert points_left(state, "japan") == 3
        play(state, "japan assault 4017 - jp_gr_17 - 4021")
        assert state.tracks.asp_used["japan"] == 6 and points_left(state, "japan") == 1

    def test_without_points_nobody_lands(self):
        state = offensive(at(*TRUK, "4017 jp_gr_17", "asp_used japan=6"), "japan", "jp_gr_17")
        assert offered(state, "japan assault") == ()

    def test_in_rivalry_japan_has_half_of_hers_rounded_up(self):
        assert points_left(at(*TRUK, "rivalry japan", "asp_used japan=1"), "japan") == 3


class TestAmphibiousAssault:
    """EotS 7.45, 7.45B to D."""

    def test_its_distance_is_that_of_ships_and_never_doubled(self):
        state = offensive(at(*TRUK, "4017 jp_gr_17", "control 4021 4423"), "japan", "jp_gr_17", value=1)
        found = offered(state, "japan assault 4017 - jp_gr_17 -")
        assert "4021" in found and "4423" not in found

    def test_mountains_are_no_beach_but_port_moresby_is(self):
        state = offensive(at(*TRUK, "4021 jp_gr_17", "control 4021"), "japan", "jp_gr_17", value=3)
        found = offered(state, "japan assault 4021 - jp_gr_17 -")
        assert "3823" in found and not {"3722", "3622"} & set(found)

    def test_it_neither_enters_nor_leaves_an_unneutralised_zone(self):
        lines = (*TRUK, "4017 jp_gr_17 jp_cv_akagi jp_ca_takao", "4021 us_air_5af hq_swpac")
        state = offensive(at(*lines), "japan", "jp_gr_17", "jp_cv_akagi", "jp_ca_takao")
        assert "4021" not in offered(state, "japan assault 4017 - jp_gr_17 -")
        assert "4021" not in offered(state, "japan assault 4017 jp_ca_takao jp_gr_17 -")
        assert "4021" in offered(state, "japan assault 4017 jp_cv_akagi jp_gr_17 -")

    def test_a_carrier_that_has_moved_before_opens_the_way(self):
        """EotS 6.23, the note on the order of movement."""
        lines = (*TRUK, "4017 jp_gr_17 jp_cv_akagi", "4021 us_air_5af hq_swpac")
        state = offensive(at(*lines), "japan", "jp_gr_17", "jp_cv_akagi")
        play(state, "japan move 4017 naval jp_cv_akagi 4020")
        assert "4021" in offered(state, "japan assault 4017 - jp_gr_17 -")

    def test_aircraft_that_have_moved_before_open_it_too_bombers_do_not(self):
        for unit, opened in (("us_air_5af", True), ("us_lrb_5af", False)):
            lines = ("4423 us_gr_1mdiv hq_swpac", f"4825 {unit}", "4121 jp_air_21 hq_southseas", "asp japan=7 allies=9")
            state = offensive(at(*lines, "control 4122"), "allies", "us_gr_1mdiv", unit, value=2)
            play(state, f"allies move 4825 air {unit} 4423")
            assert ("4222" in offered(state, "allies assault 4423 - us_gr_1mdiv -")) == opened

    def test_without_ships_it_passes_no_hex_of_the_enemy_with_his_ships(self):
        lines = (*TRUK, "4017 jp_gr_17 jp_ca_takao", "4021 us_ca_asia hq_swpac")
        state = offensive(at(*lines), "japan", "jp_gr_17", "jp_ca_takao")
        assert "4021" not in offered(state, "japan assault 4017 - jp_gr_17 -")
        assert "4021" in offered(state, "japan assault 4017 jp_ca_takao jp_gr_17 -")

    def test_ships_go_with_it_only_where_they_may_end(self):
        state = offensive(at(*TRUK, "4017 jp_gr_17 jp_ca_takao"), "japan", "jp_gr_17", "jp_ca_takao")
        assert "3813" in offered(state, "japan assault 4017 - jp_gr_17 -")
        play(state, "japan assault 4017 jp_ca_takao jp_gr_17 - 4021")
        assert state.offensive.escorted == ["jp_gr_17"] and state.units["jp_ca_takao"].at == 4021

    def test_the_us_army_needs_marines_on_an_occupied_one_hex_island(self):
        """EotS 7.45D."""
        lines = ("5708 us_gr_x us_gr_1mdiv hq_cpac", "4715 jp_gr_ss", "asp japan=7 allies=9")
        state = offensive(at(*lines), "allies", "us_gr_x", "us_gr_1mdiv", value=3)
        assert "4715" not in offered(state, "allies assault 5708 - us_gr_x -")
        assert "4715" in offered(state, "allies assault 5708 - us_gr_x,us_gr_1mdiv -")
        play(state, "allies assault 5708 - us_gr_1mdiv - 4715")
        assert "4715" in offered(state, "allies assault 5708 - us_gr_x -")

    def test_it_needs_none_where_nobody_is_nor_on_larger_islands(self):
        lines = ("5708 us_gr_x hq_cpac", "4816 jp_gr_ss", "asp japan=7 allies=9")
        assert "4715" in offered(offensive(at(*lines), "allies", "us_gr_x", value=3), "allies assault 5708 - us_gr_x -")
        larger = at("4825 us_gr_x hq_swpac", "4222 jp_gr_17", "asp japan=7 allies=9")
        assert "4222" in offered(offensive(larger, "allies", "us_gr_x", value=3), "allies assault 4825 - us_gr_x -")

    def test_what_it_has_entered_unopposed_changes_hands_only_when_the_battles_are_over(self):
        """EotS 12.1, 6.27."""
        state = offensive(at(*TRUK, "4017 jp_gr_17"), "japan", "jp_gr_17")
        play(state, "japan assault 4017 - jp_gr_17 - 4021")
        assert controller(state, 4021) == "allies"
        play(state, "japan done")
        state.steps = [PostBattle()]
        GAME.settle(state, ScriptedDice([]))
        assert controller(state, 4021) == "japan"

    @pytest.mark.parametrize(("escort", "broken"), [("-", True), ("jp_ca_takao", False)])
    def test_ships_in_reaction_break_up_a_landing_without_escort(self, escort, broken):
        """EotS 7.45B, "Important"."""
        lines = (*TRUK, "4017 jp_gr_17 jp_ca_takao", "4021 cw_gr_pm", "4423 us_ca_asia hq_swpac")
        state = offensive(at(*lines), "japan", "jp_gr_17", "jp_ca_takao")
        play(state, f"japan assault 4017 {escort} jp_gr_17 - 4021", "japan declare 4021 -", "japan done")
        reaction(state, "us_ca_asia")
        play(state, "allies move 4423 naval us_ca_asia 4021", "allies done")
        assert (state.offensive.battles[0].lost, state.units["jp_gr_17"].reduced) == (broken, broken)
        assert ("jp_gr_17" in state.offensive.repulsed) == broken

    def test_ships_that_come_to_the_landing_from_elsewhere_are_its_escort_too(self):
        """As off Kota Bharu: EotS 7.45B, 19 (R180)."""
        lines = (*TRUK, "4017 jp_gr_17", "4020 jp_ca_takao", "4021 cw_gr_pm", "4423 us_ca_asia hq_swpac", "control 4020")
        state = offensive(at(*lines), "japan", "jp_gr_17", "jp_ca_takao")
        play(state, "japan assault 4017 - jp_gr_17 - 4021", "japan move 4020 naval jp_ca_takao 4021", "japan declare 4021 -", "japan done")
        reaction(state, "us_ca_asia")
        assert "eots_landing_broken_up" not in play(state, "allies move 4423 naval us_ca_asia 4021", "allies done")
        assert not state.offensive.battles[0].lost

    def test_it_can_be_made_in_reaction(self):
        lines = ("2015 cw_gr_8aus hq_malaya", "2112 cw_gr_hk", "2311 jp_ca_takao hq_south", "asp japan=7 allies=2")
        state = offensive(at(*lines), "japan", "jp_ca_takao")
        play(state, "japan move 2311 naval jp_ca_takao 2112", "japan declare 2112 -", "japan done")
        reaction(state, "cw_gr_8aus")
        assert offered(state, "allies assault 2015 - cw_gr_8aus -") == ("2112",)
        play(state, "allies assault 2015 - cw_gr_8aus - 2112", "allies done")
        assert "cw_gr_8aus" in state.offensive.battles[0].defenders and state.tracks.asp_used["allies"] == 1

    def test_it_meets_a_landing_to_which_a_special_reaction_has_answered(self):
        """EotS 6.27: nobody of the player in reaction is in that hex."""
        lines = ("4017 jp_gr_17 hq_southseas", "4423 us_gr_1mdiv hq_swpac us_ca_asia", "asp japan=7 allies=9")
        state = offensive(at(*lines), "japan", "jp_gr_17")
        play(state, "japan assault 4017 - jp_gr_17 - 4222", "japan done")
        state.offensive.battles, state.offensive.condition = [Battle(4222, ["jp_gr_17"], special=True)], "surprise"
        reaction(state, "us_gr_1mdiv", "us_ca_asia")
        assert offered(state, "allies assault 4423 us_ca_asia us_gr_1mdiv -") == ("4222",)


class TestOrganicTransport:
    """EotS 7.46."""

    def test_the_south_seas_detachment_goes_to_rabaul_in_the_aoba(self):
        """The example of 7.46."""
        state = offensive(at(*TRUK, "4017 jp_gr_ss jp_ca_aoba", "asp japan=0"), "japan", "jp_gr_ss", "jp_ca_aoba")
        play(state, "japan assault 4017 jp_ca_aoba jp_gr_ss jp_gr_ss 4021")
        assert state.offensive.moved["jp_gr_ss"] == "carried" and state.tracks.asp_used["japan"] == 0
        assert lost_with(state, "jp_ca_aoba") == ["jp_gr_ss"]

    def test_one_ship_carries_one_brigade(self):
        state = offensive(
            at("4017 jp_gr_ss jp_gr_1sn jp_ca_aoba hq_southseas", "asp japan=0"), "japan", "jp_gr_ss", "jp_gr_1sn", "jp_ca_aoba"
        )
        field = GAME.field(state, "japan", "assault", ("4017", ("jp_ca_aoba",), {"jp_gr_ss": 1, "jp_gr_1sn": 1}))
        assert isinstance(field, Picks) and (field.least, field.most) == (2, 1)
        assert GAME.field(state, "japan", "assault", ("4017", ("jp_ca_aoba",))).budget == 1

    def test_no_other_ship_carries_and_nobody_else_is_carried(self):
        state = offensive(at("4017 jp_gr_ss jp_bb_nagato hq_southseas", "asp japan=0"), "japan", "jp_gr_ss", "jp_bb_nagato")
        assert offered(state, "japan assault") == ()
        state = offensive(at("4017 jp_gr_17 jp_ca_aoba hq_southseas", "asp japan=0"), "japan", "jp_gr_17", "jp_ca_aoba")
        assert offered(state, "japan assault") == ()

    def test_who_is_aboard_sinks_with_the_ship(self):
        state = offensive(at(*TRUK, "4017 jp_gr_ss jp_ca_aoba"), "japan", "jp_gr_ss", "jp_ca_aoba")
        play(state, "japan assault 4017 jp_ca_aoba jp_gr_ss jp_gr_ss 4021", "japan done")
        state.units["jp_ca_aoba"].at, state.units["jp_ca_aoba"].box = 0, "removed"
        state.steps = [PostBattle()]
        GAME.settle(state, ScriptedDice([]))
        assert not state.units["jp_gr_ss"].at and controller(state, 4021) == "allies"


class TestBarges:
    """EotS 7.47."""

    LINES = ("4021 jp_gr_17 jp_gr_ss hq_southseas", "control 4021", "in_force JP73")

    def test_one_unit_crosses_one_hexside_of_sea_for_nothing(self):
        state = offensive(at(*self.LINES), "japan", "jp_gr_17", "jp_gr_ss", value=3)
        assert "4020" in offered(state, "japan barges jp_gr_17")
        play(state, "japan barges jp_gr_17 4020")
        assert state.offensive.moved["jp_gr_17"] == "barges" and "barges" not in GAME.kinds(state, "japan")

    @pytest.mark.parametrize(("value", "cards"), [(2, "JP73"), (3, "JP31"), (3, "JP73 AL23")])
    def test_it_takes_a_card_of_three_and_the_event_and_no_pt_boats(self, value, cards):
        state = offensive(at(*self.LINES[:2], f"in_force {cards}"), "japan", "jp_gr_17", value=value)
        assert "barges" not in GAME.kinds(state, "japan")

    def test_they_never_move_in_reaction(self):
        lines = (*self.LINES, "4121 us_gr_x hq_swpac", "4020 jp_gr_1sn", "4423 us_ca_asia")
        state = offensive(at(*lines), "allies", "us_ca_asia", value=3)
        play(state, "allies move 4423 naval us_ca_asia 4020", "allies declare 4020 -", "allies done")
        assert "barges" not in GAME.kinds(reaction(state, "jp_gr_17"), "japan")

    def test_repulsed_they_go_back_where_they_came_from(self):
        state = offensive(at(*self.LINES, "4020 us_gr_wbde"), "japan", "jp_gr_17", value=3)
        play(state, "japan barges jp_gr_17 4020", "japan declare 4020 -", "japan done")
        state.offensive.repulsed = ["jp_gr_17"]
        state.steps = [PostBattle()]
        GAME.settle(state, ScriptedDice([]))
        assert offered(state, "japan move 4020 ground jp_gr_17") == ("4021",)


class TestCover:
    """EotS 7.45B: who lies in an unneutralised zone goes back to where it came from."""

    def covered(self):
        """Troops have landed near Rabaul under the aircraft of a carrier that has not moved yet."""
        lines = (*TRUK, "4017 jp_gr_17", "4020 jp_cv_akagi jp_ca_takao", "4021 us_air_5af hq_swpac", "4121 us_gr_1mdiv", "control 4020")
        return offensive(at(*lines), "japan", "jp_gr_17", "jp_cv_akagi", "jp_ca_takao", value=2, battles=0)

    def test_a_landing_that_loses_its_cover_goes_back_to_where_it_came_from(self):
        state = self.covered()
        play(state, "japan assault 4017 - jp_gr_17 - 4121")
        told = play(state, "japan move 4020 naval jp_cv_akagi 4017")
        assert "eots_called_back" in told and state.units["jp_gr_17"].at == 4017
        assert state.tracks.asp_used["japan"] == 2 and offered(state, "japan assault") == ()
        assert "4121" not in offered(state, "japan declare")

    def test_it_stays_while_somebody_covers_it(self):
        state = self.covered()
        play(state, "japan assault 4017 - jp_gr_17 - 4121")
        assert "eots_called_back" not in play(state, "japan move 4020 naval jp_cv_akagi 4120")
        assert state.units["jp_gr_17"].at == 4121
