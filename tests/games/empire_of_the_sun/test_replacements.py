"""Replacements: how many steps, for whom, and what is needed to use them. EotS 4.1.2, 10, 12.83, 12.93."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.state import Stand
from pyapp.games.empire_of_the_sun.strategy.phase import StrategyPhase
from tests.games.empire_of_the_sun.segments import Segment, received, replacements
from tests.games.empire_of_the_sun.table import at, start

DIVISIONS = "china_divisions"
COMMONWEALTH_PORTS = "1307 1308 2015 2709 3727"


class TestHowMany:
    """EotS 10.2, 10.3, Replacement Chart."""

    @pytest.mark.parametrize(
        ("turn", "steps"),
        [
            (2, {"ground": 2, "air": 5, "us_naval": 2}),
            (3, {"ground": 2, "air": 5, "us_naval": 1, "cw_naval": 1, "chinese": 1}),
            (4, {"ground": 2, "air": 5, "us_naval": 2}),
            (6, {"ground": 2, "air": 5, "us_naval": 2, "cw_naval": 1}),
            (11, {"ground": 2, "air": 5, "us_naval": 1, "chinese": 1}),
            (12, {"ground": 2, "air": 5, "us_naval": 2, "cw_naval": 1}),
        ],
    )
    def test_the_allied_steps_of_a_turn(self, turn, steps):
        assert received("allies", turn=turn) == steps

    def test_one_us_naval_step_hangs_on_oahu(self):
        """EotS 10.33 (R107)."""
        assert received("allies", "control 5808", turn=4)["us_naval"] == 1
        assert "us_naval" not in received("allies", "control 5808", turn=5)

    def test_the_commonwealth_naval_step_hangs_on_any_of_five_ports(self):
        assert "cw_naval" not in received("allies", f"control {COMMONWEALTH_PORTS}", turn=3)
        assert "cw_naval" in received("allies", "control 1307 1308 2015 2709", turn=3)

    def test_china_gets_none_once_it_has_surrendered(self):
        """EotS 10.34."""
        assert "chinese" not in received("allies", "surrendered china", turn=3)

    @pytest.mark.parametrize(("cards", "left"), [("JP15", {"us_ground": 1}), ("JP82", {"us_ground": 1}), ("JP15 JP82", {})])
    def test_gandhi_takes_a_ground_step_and_the_others_from_the_commonwealth_for_one_turn(self, cards, left):
        state = at(f"in_force {cards} AL17", "5808 hq_cpac us_gr_x* us_air_7af*", "1805 hq_seac cw_gr_33*", turn=4)
        table = Segment(state, StrategyPhase(position=1, begun=["hq_cpac", "hq_seac"]))
        steps = table.told("eots_replacements")[0].data["steps"]
        assert {pool: number for pool, number in steps.items() if "ground" in pool} == left
        assert state.tracks.in_force == ["AL17"]
        assert table.options("restore") == (("us_air_7af", "us_gr_x") if left else ("us_air_7af",))

    def test_japan_gets_a_naval_step_on_turns_3_4_and_11_and_keeps_what_it_does_not_use(self):
        """EotS 10.21, 10.22."""
        assert [turn for turn in range(2, 13) if received("japan", turn=turn).get("naval")] == [3, 4, 11]
        assert received("japan", "naval_steps 2", "air_steps 3", turn=5) == {"naval": 2, "air": 3, "divisions": 2}

    @pytest.mark.parametrize(("divisions", "steps"), [(12, 2), (1, 1)])
    def test_two_divisions_a_turn_may_leave_china(self, divisions, steps):
        """EotS 10.23."""
        assert received("japan", f"{DIVISIONS} {divisions}", turn=5) == {"divisions": steps}

    def test_none_if_there_are_none_or_the_allies_hold_all_ports_of_china_and_korea(self):
        """EotS 10.23, 12.93; Hong Kong and Hainan are no part of China (12.71)."""
        assert received("japan", f"{DIVISIONS} 0", turn=5) == {}
        ports = "2508 2609 2809 2908 3007 3104 3105 3305 3306"
        assert received("japan", f"control {ports}", turn=5) == {}
        assert received("japan", f"control {ports.removesuffix(' 3306')}", turn=5) == {"divisions": 2}


class TestForWhom:
    """EotS 10.0, 10.1, 10.2, 10.3."""

    def test_a_reduced_unit_is_restored_by_one_step_and_an_eliminated_one_comes_back_reduced(self):
        table = replacements("allies", {"air": 3}, "5808 hq_cpac us_air_7af*", "eliminated us_lrb_7af")
        table.play("allies restore us_air_7af", "allies rebuild us_lrb_7af 5808")
        assert table.state.units["us_lrb_7af"] == Stand(5808, reduced=True)
        table.play("allies restore us_lrb_7af")
        assert not table.state.units["us_lrb_7af"].reduced and table.state.steps == []

    def test_units_with_a_dot_take_none(self):
        """EotS 10.1."""
        table = replacements("allies", {"air": 5, "us_naval": 2}, "5808 hq_cpac us_air_avg* us_ca_norleans* us_air_7af*")
        assert table.options("restore") == ("us_air_7af",)

    def test_nor_do_the_dutch(self):
        """EotS 10.3: "there are no replacements for Dutch units"."""
        assert all(unit.dot or unit.steps == 1 for unit in UNITS.values() if unit.nation == "DUT" and unit.kind != "hq")
        assert replacements("allies", {"air": 5}, "3727 hq_anzac", "2019 du_air*").state.steps == []

    def test_a_reduced_unit_must_be_supplied(self):
        assert replacements("allies", {"air": 5}, "4825 hq_spac_ghormley", "5808 us_air_7af*").state.steps == []

    def test_and_in_no_enemy_zone_that_is_not_neutralised(self):
        zone = ("4021 hq_southseas", "4222 jp_air_26", "control 4021 4222")
        lines = ("4825 hq_spac_ghormley", "4423 us_gr_i* us_ca_northampton*")
        assert set(replacements("allies", {"ground": 2, "us_naval": 1}, *lines).options("restore")) == {"us_gr_i", "us_ca_northampton"}
        assert replacements("allies", {"ground": 2, "us_naval": 1}, *lines, *zone).state.steps == []
        assert "us_gr_i" in replacements("allies", {"ground": 2}, *lines, *zone, "4423 us_air_13af").options("restore")

    def test_aircraft_in_china_take_them_if_they_are_supplied(self):
        """EotS 12.74 (R108)."""
        lines = ("1805 hq_seac", "china us_air_14af*")
        assert replacements("allies", {"air": 1}, *lines).options("restore") == ("us_air_14af",)
        assert replacements("allies", {"air": 1}, *lines, "control 2206").state.steps == []

    def test_rebuilt_units_are_placed_as_reinforcements_but_not_in_china(self):
        """EotS 9.11, 10.0, 12.72C."""
        table = replacements("allies", {"air": 5, "us_naval": 1}, "1805 hq_seac", "eliminated us_air_14af us_cv_lexington")
        assert table.options("rebuild") == ("us_air_14af",) and "china" not in table.options("rebuild", "us_air_14af")

    def test_an_hq_that_has_come_this_turn_serves_its_own_hex_alone(self):
        state = at("4825 hq_spac_ghormley", "eliminated us_cv_lexington", "war_in_europe 1", turn=12)
        table = Segment(state, StrategyPhase(position=1))
        assert table.options("rebuild", "us_cv_lexington") == ("4825",)

    def test_of_allied_ground_units_marine_divisions_and_corps_come_back(self):
        """EotS 10.31."""
        lost = "us_gr_1mdiv us_gr_xi cw_gr_33 us_gr_mbde us_gr_11abn cw_gr_3nz cw_gr_77"
        table = replacements("allies", {"ground": 2}, "3727 hq_anzac", f"eliminated {lost}")
        assert set(table.options("rebuild")) == {"us_gr_1mdiv", "us_gr_xi", "cw_gr_33"}

    def test_but_the_others_may_be_restored(self):
        """EotS 10.31: "a reduced unit"."""
        table = replacements("allies", {"ground": 2}, "3727 hq_anzac us_gr_mbde* us_gr_11abn* cw_gr_3nz*")
        assert set(table.options("restore")) == {"us_gr_mbde", "us_gr_11abn", "cw_gr_3nz"}

    def test_us_and_commonwealth_ships_have_steps_of_their_own(self):
        """EotS 10.33."""
        lines = ("3727 hq_anzac us_cv_wasp* cw_bb_warspite*",)
        assert replacements("allies", {"us_naval": 1}, *lines).options("restore") == ("us_cv_wasp",)
        assert replacements("allies", {"cw_naval": 1}, *lines).options("restore") == ("cw_bb_warspite",)

    def test_chinese_armies_use_chinese_steps_alone_and_come_back_at_kunming(self):
        """EotS 9.12C, 10.34."""
        lines = ("1805 hq_seac", "2407 cn_gr_5*", "eliminated cn_gr_6")
        assert replacements("allies", {"ground": 2}, *lines).state.steps == []
        table = replacements("allies", {"chinese": 1}, *lines)
        assert table.options("restore") == ("cn_gr_5",) and table.options("rebuild", "cn_gr_6") == ("2407",)
        assert replacements("allies", {"chinese": 1}, *lines, "control 2206").state.steps == []

    def test_australian_units_do_not_come_back_after_the_surrender_of_australia(self):
        """EotS 12.83."""
        lines = ("3626 hq_anzac cw_gr_2aus*", "eliminated cw_gr_1aus", "surrendered australia")
        table = replacements("allies", {"ground": 2}, *lines)
        assert table.kinds() == ("restore", "done") and table.options("restore") == ("cw_gr_2aus",)

    def test_the_naval_step_of_1944_serves_a_cvl_alone(self):
        """EotS 17.43 (R28); an ordinary step serves any ship."""
        lines = ("3407 hq_cf_yamamoto jp_cvl_junyo* jp_cv_taiho*",)
        assert start("1944").tracks.cvl_steps == 1
        table = replacements("japan", {"cvl": 1}, *lines, "cvl_steps 1")
        assert table.options("restore") == ("jp_cvl_junyo",)
        assert table.play("japan restore jp_cvl_junyo").state.tracks.cvl_steps == 0
        assert set(replacements("japan", {"naval": 1}, *lines).options("restore")) == {"jp_cvl_junyo", "jp_cv_taiho"}

    def test_japanese_steps_leave_their_tracks_as_they_are_used(self):
        """EotS 10.21 to 10.23."""
        lines = ("3407 hq_cf_yamamoto jp_bb_yamato* jp_gr_14* jp_air_7*", "eliminated jp_gr_15", "naval_steps 2", "air_steps 1")
        table = replacements("japan", {"naval": 2, "air": 1, "divisions": 2}, *lines)
        table.play("japan restore jp_bb_yamato", "japan restore jp_air_7", "japan restore jp_gr_14", "japan rebuild jp_gr_15 3407")
        tracks = table.state.tracks
        assert (tracks.naval_steps, tracks.air_steps, tracks.china_divisions) == (1, 0, 10)
        assert table.state.steps == [], "nobody is left whom the naval step would serve"

    def test_a_unit_may_come_back_at_full_strength_for_two_divisions(self):
        table = replacements("japan", {"divisions": 2}, "3407 hq_cf_yamamoto", "eliminated jp_gr_15")
        table.play("japan rebuild jp_gr_15 3407", "japan restore jp_gr_15")
        assert table.state.units["jp_gr_15"] == Stand(3407) and table.state.tracks.china_divisions == 10

    def test_nobody_must_use_them(self):
        table = replacements("japan", {"divisions": 2}, "3407 hq_cf_yamamoto jp_gr_14*").play("japan done")
        assert table.state.tracks.china_divisions == 12 and table.state.steps == []


def test_the_example_of_the_second_turn():
    """EotS 19: an army for a division; 7AF at Midway, its bombers at Oahu for four air steps, the carriers for two naval ones."""
    state = start("1941")
    state.turn = 2
    for unit in ("us_air_7af", "us_lrb_7af"):
        state.units[unit] = Stand(box="eliminated")
    for unit in ("us_cv_lexington", "us_cv_enterprise"):
        state.units[unit] = Stand(5808, reduced=True)
    begun = ["hq_cpac", "hq_swpac", "hq_cf_yamamoto", "hq_south", "hq_southseas"]
    table = Segment(state, StrategyPhase(position=1, begun=begun))
    assert table.told("eots_replacements")[0].data["steps"] == {"ground": 2, "air": 5, "us_naval": 2}
    table.play("allies rebuild us_air_7af 5108", "allies restore us_air_7af", "allies rebuild us_lrb_7af 5808", "allies restore us_lrb_7af")
    table.play("allies restore us_cv_lexington", "allies restore us_cv_enterprise")
    assert table.asked() == ("japan",), "no Allied ground unit is there to be restored, and a step for aircraft is lost"
    table.play("japan restore jp_gr_25")
    assert state.tracks.china_divisions == 11 and not state.units["jp_gr_25"].reduced and GAME.status(state) == []
