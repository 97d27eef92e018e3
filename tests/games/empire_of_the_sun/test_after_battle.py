"""What happens when the battles are over. EotS 6.28, 7.22, 7.24, 7.32, 7.34, 7.48, 7.55, 8.6, 12.1."""

from __future__ import annotations

import pytest

from pyapp.engine.dice import ScriptedDice
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.movement.after import AfterMoves, PostBattle
from pyapp.games.empire_of_the_sun.movement.emergency import Emergency
from pyapp.games.empire_of_the_sun.movement.stacking import Surplus
from pyapp.games.empire_of_the_sun.state import Battle, EmpireState, Stand
from tests.games.empire_of_the_sun.table import at, offensive, offered, play


def settled(state: EmpireState) -> EmpireState:
    GAME.settle(state, ScriptedDice([]))
    return state


def after(state: EmpireState) -> EmpireState:
    state.steps = [PostBattle()]
    return settled(state)


class TestGuadalcanal:
    """The example of 12.1: the Marines have won, the cruiser stays, the aircraft fly in."""

    def won(self) -> EmpireState:
        lines = ("4423 us_gr_1mdiv us_ca_northampton", "4825 us_air_13af hq_spac_ghormley", "control 4423")
        state = offensive(at(*lines), "allies", "us_gr_1mdiv", "us_ca_northampton", "us_air_13af")
        state.offensive.moved = {"us_gr_1mdiv": "landing", "us_ca_northampton": "ship"}
        state.offensive.battles = [Battle(4423, ["us_gr_1mdiv", "us_ca_northampton", "us_air_13af"])]
        return after(state)

    def test_the_division_takes_the_hex_before_anybody_moves(self):
        assert controller(self.won(), 4423) == "allies"

    def test_the_aircraft_may_move_in_and_the_cruiser_may_stay(self):
        state = self.won()
        play(state, "allies move 4825 air us_air_13af 4423", "allies done")
        assert state.steps == [] and state.units["us_ca_northampton"].at == 4423 and GAME.status(state) == []


class TestEmergency:
    """EotS 7.22, 7.32."""

    def emergency(self, *lines: str) -> EmpireState:
        state = at(*lines)
        state.steps = [Emergency("allies")]
        return settled(state)

    def test_the_asiatic_cruiser_goes_from_leyte_to_a_port_within_ten_hexes_such_as_soerabaja(self):
        """The example of 7.22."""
        state = self.emergency("3014 us_ca_asia", "control 3014")
        assert "2220" in offered(state, "allies place us_ca_asia") and "3023" in offered(state, "allies place us_ca_asia")
        play(state, "allies place us_ca_asia 2220")
        assert state.units["us_ca_asia"].at == 2220

    def test_the_marines_of_wake_have_no_airfield_within_four_hexes(self):
        """The example of 7.32."""
        assert self.emergency("4612 us_air_m211", "control 4612").units["us_air_m211"] == Stand(box="removed")

    def test_bombers_would_reach_midway(self):
        assert offered(self.emergency("4612 us_lrb_5af", "control 4612"), "allies place us_lrb_5af") == ("5108",)

    def test_a_range_in_parentheses_serves_even_after_battle(self):
        assert "2917" in offered(self.emergency("2915 us_air_feaf", "control 2915"), "allies place us_air_feaf")

    def test_zones_have_no_effect(self):
        state = self.emergency("3014 us_ca_asia", "2915 jp_air_5 hq_south", "control 3014 2915")
        assert "2220" in offered(state, "allies place us_ca_asia")

    def test_what_has_no_refuge_is_lost(self):
        assert not self.emergency("4612 us_ca_asia", "control 4612 5108").units["us_ca_asia"].at


class TestStacking:
    """EotS 7.24, 7.34, 7.48."""

    def surplus(self, *lines: str, naval: bool = False) -> EmpireState:
        state = at(*lines, turn=5)
        state.steps = [Surplus("allies", naval)]
        return settled(state)

    def test_of_four_the_aircraft_go_first_and_come_back_in_two_turns(self):
        state = self.surplus("5808 hq_cpac us_gr_x us_gr_xi us_gr_xiv us_air_5af")
        assert offered(state, "allies withdraw") == ("us_air_5af",)
        play(state, "allies withdraw us_air_5af")
        assert state.units["us_air_5af"] == Stand(box="due", due=7) and state.steps == []

    def test_a_bomber_and_the_aircraft_of_its_name_are_one(self):
        assert self.surplus("5808 hq_cpac us_gr_x us_gr_xi us_air_7af us_lrb_7af").steps == []

    def test_those_of_the_commonwealth_are_two(self):
        """7.34 speaks of American pairs alone: ruling R201."""
        state = self.surplus("1805 hq_seac cw_gr_33 cw_gr_4ind cw_air_seac cw_lrb_seac")
        assert offered(state, "allies withdraw") == ("cw_air_seac", "cw_lrb_seac")

    def test_a_seventh_ship_comes_back_next_turn_when_the_offensive_is_over(self):
        ships = "us_cv_lexington us_cv_enterprise us_ca_asia us_bb_mdca us_bb_ny us_bb_nj us_bb_washington"
        assert self.surplus(f"5808 hq_cpac {ships}").steps == []
        state = self.surplus(f"5808 hq_cpac {ships}", naval=True)
        play(state, "allies withdraw us_bb_ny")
        assert state.units["us_bb_ny"] == Stand(box="due", due=6) and state.steps == []

    def test_out_of_supply_it_is_eliminated(self):
        state = self.surplus("4423 us_gr_x us_gr_xi us_gr_xiv us_gr_i")
        play(state, "allies withdraw us_gr_i")
        assert state.units["us_gr_i"].box == "eliminated"


class TestTheOffensivePlayer:
    """EotS 7.21, 7.45C, 8.62."""

    def moves(self, *lines: str, units: tuple[str, ...], how: str = "ship", value: int = 1) -> EmpireState:
        state = offensive(at(*lines), "japan", *units, value=value, step=AfterMoves("japan"))
        state.offensive.moved = dict.fromkeys(units, how)
        return settled(state)

    def test_ships_at_sea_go_to_a_port_and_must(self):
        state = self.moves("4018 jp_ca_takao", "4017 hq_southseas", units=("jp_ca_takao",))
        assert GAME.kinds(state, "japan") == ("move",) and "4017" in offered(state, "japan move 4018 naval jp_ca_takao")
        play(state, "japan move 4018 naval jp_ca_takao 4017")
        assert state.steps == []

    def test_ships_that_reach_no_port_are_eliminated(self):
        state = self.moves("5512 jp_ca_takao", "4017 hq_southseas", units=("jp_ca_takao",))
        assert state.units["jp_ca_takao"].box == "eliminated" or state.units["jp_ca_takao"].box == "removed"

    def test_nobody_who_moved_strategically_moves_again(self):
        assert self.moves("4017 jp_ca_takao hq_southseas", units=("jp_ca_takao",), how="strategic").steps == []

    def test_ground_units_stay(self):
        assert self.moves("4021 jp_gr_17", "4017 hq_southseas", "control 4021", units=("jp_gr_17",), how="landing").steps == []

    @pytest.mark.parametrize(("zone", "target"), [((), True), (("4024 us_air_5af hq_swpac", "4020 us_air_7af"), False)])
    def test_repulsed_troops_go_to_a_friendly_coast_not_through_zones(self, zone, target):
        state = offensive(at("4021 jp_gr_17 cw_gr_pm", "4017 hq_southseas", *zone), "japan", "jp_gr_17", value=1, step=AfterMoves("japan"))
        state.offensive.moved, state.offensive.repulsed = {"jp_gr_17": "landing"}, ["jp_gr_17"]
        settled(state)
        if target:
            assert "4017" in offered(state, "japan move 4021 ground jp_gr_17") and GAME.kinds(state, "japan") == ("move",)
        else:
            assert state.units["jp_gr_17"].box == "eliminated"

    def test_aircraft_do_not_fill_a_hex_beyond_three(self):
        state = self.moves("4017 hq_southseas jp_air_21", "4415 jp_gr_17 jp_gr_18 jp_gr_19", units=("jp_air_21",), how="air")
        assert "4415" not in offered(state, "japan move 4017 air jp_air_21")

    def test_aircraft_that_have_fought_use_no_range_in_parentheses(self):
        state = offensive(at("2813 hq_swpac us_air_feaf"), "allies", "us_air_feaf", value=1, step=AfterMoves("allies"))
        assert "2709" in offered(settled(state), "allies move 2813 air us_air_feaf")
        state.offensive.battles = [Battle(2812, ["us_air_feaf"])]
        assert "2709" not in offered(state, "allies move 2813 air us_air_feaf")


class TestTheOtherPlayer:
    """EotS 8.61, R18."""

    def reacting(self, *lines: str, units: tuple[str, ...], battle: int = 4021) -> EmpireState:
        state = offensive(at(*lines), "japan", step=AfterMoves("allies"), value=1)
        state.offensive.reacting, state.offensive.battles = list(units), [Battle(battle, [], list(units))]
        return settled(state)

    def test_they_go_where_they_are_supplied_if_they_can(self):
        lines = ("4423 hq_spac_ghormley", "4122 us_ca_northampton", "control 4020")
        state = self.reacting(*lines, units=("us_ca_northampton",))
        assert GAME.kinds(state, "allies") == ("move",) and "4423" in offered(state, "allies move 4122 naval us_ca_northampton")

    def test_else_anywhere_that_is_theirs(self):
        state = self.reacting("4122 us_ca_northampton", units=("us_ca_northampton",))
        assert "4423" in offered(state, "allies move 4122 naval us_ca_northampton")

    def test_from_a_battle_hex_ships_save_themselves_as_far_as_ten_hexes(self):
        state = self.reacting("4021 us_ca_northampton", "control 4021", units=("us_ca_northampton",))
        assert "4825" in offered(state, "allies move 4021 naval us_ca_northampton")

    def test_aircraft_whose_airfield_was_taken_move_or_are_saved(self):
        """EotS 7.32, 8.61: Menado lies four hexes away, a range in parentheses that serves in an emergency."""
        state = offensive(at("2915 jp_gr_16 hq_south", "2813 hq_swpac"), "japan", "jp_gr_16", value=1)
        state.units["us_air_feaf"] = Stand(2915)
        state.offensive.reacting, state.offensive.moved = ["us_air_feaf"], {"jp_gr_16": "landing"}
        state.offensive.battles = [Battle(2915, ["jp_gr_16"], ["us_air_feaf"])]
        after(state)
        assert GAME.kinds(state, "allies") == ("move", "done")
        play(state, "allies done")
        assert "2917" in offered(state, "allies place us_air_feaf")

    def test_they_move_before_the_offensive_player(self):
        state = offensive(
            at("4018 jp_ca_takao", "4017 hq_southseas", "4122 us_ca_northampton", "4423 hq_swpac"), "japan", "jp_ca_takao", value=1
        )
        state.offensive.reacting = ["us_ca_northampton"]
        assert GAME.waits_for(after(state)) == ("allies",)


def test_an_hq_in_a_hex_that_was_taken_leaves():
    """EotS 7.55."""
    state = offensive(at("2813 jp_gr_14 hq_swpac", "2212 hq_south"), "japan", "jp_gr_14")
    state.offensive.moved = {"jp_gr_14": "landing"}
    assert after(state).units["hq_swpac"] == Stand(box="due", due=5)


def test_repulsed_troops_take_no_hex():
    state = offensive(at("4021 jp_gr_17", "4017 hq_southseas"), "japan", "jp_gr_17")
    state.offensive.moved, state.offensive.repulsed = {"jp_gr_17": "landing"}, ["jp_gr_17"]
    assert controller(after(state), 4021) == "allies"
