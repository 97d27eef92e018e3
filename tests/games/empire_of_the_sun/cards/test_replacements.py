"""Events that bring replacement steps. EotS 5.33, 10; JP05, JP30, JP39, JP72, AL03, AL15, AL17, AL39."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun.changes import lose_step
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.map.ranges import distance
from tests.games.empire_of_the_sun.cards.tables import played
from tests.games.empire_of_the_sun.stand_ins import Table, standing_in

__all__ = ["standing_in"]  # a fixture that every test here uses

TOKYO = "3706 hq_cf_yamamoto"
AUSTRALIA = "3727 hq_swpac"
OAHU = "5808 hq_cpac"
SEAC = "1805 hq_seac"


def strength(table: Table, unit: str) -> str:
    """How a unit stands: its hex or box, with a star where it is reduced."""
    stand = table.state.units[unit]
    return f"{stand.at or stand.box}{'*' * stand.reduced}"


class TestJapaneseAirSteps:
    """JP05 brings two, JP30 three."""

    @pytest.mark.parametrize(("card", "steps"), [("JP05", 2), ("JP30", 3)])
    def test_they_are_stored_where_nobody_needs_them(self, card, steps):
        table = played(card, TOKYO, "air_steps 1")
        assert table.state.tracks.air_steps == 1 + steps and table.state.removed == [card] and table.asked() == ("allies",)

    @pytest.mark.parametrize(("card", "steps"), [("JP05", 2), ("JP30", 3)])
    def test_they_may_be_used_at_once_and_the_rest_is_stored(self, card, steps):
        table = played(card, "3706 hq_cf_yamamoto jp_air_25*", "eliminated jp_air_26")
        table.play("japan restore jp_air_25")
        assert table.state.tracks.air_steps == steps - 1 and strength(table, "jp_air_25") == "3706"
        table.play("japan done")
        assert table.state.tracks.air_steps == steps - 1 and table.asked() == ("allies",)

    def test_no_more_than_the_card_brings_is_used_now(self):
        table = played("JP05", "3706 hq_cf_yamamoto jp_air_25* jp_air_26* jp_air_27*", "air_steps 4")
        table.play("japan restore jp_air_25", "japan restore jp_air_26")
        assert table.asked() == ("allies",) and table.state.tracks.air_steps == 4

    def test_an_eliminated_unit_comes_back_reduced_or_with_two_steps_full(self):
        table = played("JP05", TOKYO, "eliminated jp_air_25").play("japan rebuild jp_air_25 3706")
        assert strength(table, "jp_air_25") == "3706*"
        assert strength(table.play("japan restore jp_air_25"), "jp_air_25") == "3706" and table.asked() == ("allies",)

    def test_pre_war_units_and_ships_get_none(self):
        """EotS 10.1."""
        assert played("JP05", "3706 hq_cf_yamamoto jp_air_1* jp_bb_nagato* jp_gr_17*").asked() == ("allies",)

    def test_a_unit_without_supply_gets_none(self):
        """EotS 10.0."""
        assert played("JP05", TOKYO, "4715 jp_air_25*").asked() == ("allies",)


class TestCarrierConversion:
    """JP72."""

    def test_three_naval_steps_are_stored_for_this_turn_or_later(self):
        table = played("JP72", TOKYO)
        assert table.state.tracks.naval_steps == 3 and table.state.removed == ["JP72"]

    def test_they_may_be_used_at_once(self):
        table = played("JP72", "3706 hq_cf_yamamoto jp_cv_taiho*", "eliminated jp_cvl_junyo").play("japan restore jp_cv_taiho")
        assert table.state.tracks.naval_steps == 2
        table.play("japan rebuild jp_cvl_junyo 3706", "japan done")
        assert table.state.tracks.naval_steps == 1 and strength(table, "jp_cvl_junyo") == "3706*"


class TestSubhasChandraBose:
    """JP39."""

    SOUTH = "2212 hq_south"

    def test_two_ground_steps_serve_units_within_three_hexes_of_rangoon(self):
        assert distance(2008, 2106) <= 3 < distance(2008, 2212)
        table = played("JP39", self.SOUTH + " jp_gr_16*", "2008 jp_gr_15*", "2106 jp_gr_33*", "control 2008 2106")
        assert set(table.options("restore")) == {"jp_gr_15", "jp_gr_33"}
        table.play("japan restore jp_gr_15", "japan restore jp_gr_33")
        assert strength(table, "jp_gr_15") == "2008" and table.asked() == ("allies",) and table.state.removed == ["JP39"]

    def test_no_division_leaves_china_for_it_and_unused_steps_are_lost(self):
        table = played("JP39", self.SOUTH, "2008 jp_gr_15*", "control 2008", "china_divisions 12").play("japan restore jp_gr_15")
        assert table.state.tracks.china_divisions == 12 and table.asked() == ("allies",)

    def test_aircraft_get_none(self):
        assert played("JP39", self.SOUTH, "2008 jp_air_25*", "control 2008").asked() == ("allies",)

    def test_an_eliminated_unit_comes_back_in_a_port_near_rangoon(self):
        table = played("JP39", self.SOUTH, "2008 jp_gr_15", "control 2008", "eliminated jp_gr_33")
        assert table.options("rebuild", "jp_gr_33") == ("2008",)
        assert played("JP39", self.SOUTH, "eliminated jp_gr_33").asked() == ("allies",)


class TestCurtin:
    """AL03."""

    def test_two_steps_restore_australian_ground_units_alone(self):
        table = played("AL03", "3727 hq_anzac cw_gr_1aus*", "3624 cw_gr_2aus*", "3023 cw_air_aus* us_gr_x*")
        assert set(table.options("restore")) == {"cw_gr_1aus", "cw_gr_2aus"}
        table.play("allies restore cw_gr_1aus", "allies restore cw_gr_2aus")
        assert strength(table, "cw_gr_1aus") == "3727" and table.asked() == ("japan",) and table.state.removed == ["AL03"]

    def test_an_eliminated_corps_comes_back_in_a_supplied_australian_port_reduced_or_full(self):
        table = played("AL03", "3727 hq_anzac", "eliminated cw_gr_3aus")
        ports = table.options("rebuild", "cw_gr_3aus")
        assert "3727" in ports and {HEXES[int(at)].region for at in ports} == {"Australia"}
        assert all("port" in HEXES[int(at)].marks for at in ports)
        table.play("allies rebuild cw_gr_3aus 3727")
        assert strength(table, "cw_gr_3aus") == "3727*" and table.play("allies restore cw_gr_3aus").asked() == ("japan",)

    def test_pre_war_units_get_none(self):
        """EotS 10.1: the 8th Division and the brigade of Port Moresby."""
        assert played("AL03", "3727 hq_anzac cw_gr_8aus*", "3823 cw_gr_pm*").asked() == ("japan",)

    def test_what_is_not_used_is_lost(self):
        table = played("AL03", "3727 hq_anzac cw_gr_1aus* cw_gr_2aus*").play("allies done")
        assert strength(table, "cw_gr_1aus") == "3727*" and table.asked() == ("japan",)


class TestHeroicRepair:
    """AL15."""

    def test_two_steps_serve_american_ships_alone(self):
        table = played("AL15", "5808 hq_cpac us_cv_enterprise* us_air_7af* us_gr_x*", "1307 hq_seac cw_bb_warspite*")
        assert table.options("restore") == ("us_cv_enterprise",)
        table.play("allies restore us_cv_enterprise")
        assert strength(table, "us_cv_enterprise") == "5808" and table.asked() == ("japan",) and table.state.discards == ["AL15"]

    def test_an_eliminated_ship_comes_back_in_a_port_in_range_of_an_american_or_combined_hq(self):
        lost = "eliminated us_cv_enterprise"
        assert "5808" in played("AL15", OAHU, lost).options("rebuild", "us_cv_enterprise")
        assert "3727" in played("AL15", "3727 hq_anzac", lost).options("rebuild", "us_cv_enterprise")
        assert played("AL15", SEAC, lost).asked() == ("japan",)

    def test_a_ship_in_a_zone_of_the_enemy_gets_none(self):
        """EotS 10.0: the step would serve the one at Oahu alone."""
        table = played("AL15", OAHU + " us_bb_ny*", "5018 us_cv_wasp us_bb_mass*", "control 5018")
        assert set(table.options("restore")) == {"us_bb_ny", "us_bb_mass"}
        watched = ("4423 us_bb_mass* hq_spac_halsey", "4322 jp_air_25", "4017 hq_southseas", "control 4322")
        assert played("AL15", OAHU + " us_bb_ny*", *watched).options("restore") == ("us_bb_ny",)

    def test_pre_war_ships_get_none(self):
        assert played("AL15", OAHU + " us_ca_norleans* us_bb_mdca*").asked() == ("japan",)


class TestTheAirlift:
    """AL17."""

    INDIA = ("1805 hq_seac",)

    @pytest.mark.parametrize("unit", ["us_air_avg", "us_air_14af", "us_lrb_14af"])
    @pytest.mark.parametrize("where", ["2104", "2305", "china"])
    def test_a_step_serves_the_avg_or_a_unit_of_the_14th_in_northern_india_burma_or_china(self, unit, where):
        table = played("AL17", *self.INDIA, f"{where} {unit}*")
        assert table.options("restore") == (unit,)
        assert strength(table.play(f"allies restore {unit}"), unit) == where and table.asked() == ("japan",)

    @pytest.mark.parametrize("line", ["1406 us_air_avg*", "2104 us_air_5af*", "2104 cw_air_aus*"])
    def test_nobody_else_and_nowhere_else(self, line):
        assert played("AL17", *self.INDIA, line).asked() == ("japan",)

    @pytest.mark.parametrize("unit", ["us_air_14af", "us_lrb_14af"])
    def test_it_brings_a_lost_unit_of_the_14th_back_on_a_supplied_airfield_there(self, unit):
        table = played("AL17", *self.INDIA, f"eliminated {unit}")
        fields = {int(at) for at in table.options("rebuild", unit)}
        assert {2104, 2305} <= fields and {HEXES[at].region for at in fields} <= {"NIndia", "Burma"}
        assert strength(table.play(f"allies rebuild {unit} 2104"), unit) == "2104*" and table.asked() == ("japan",)

    def test_the_avg_does_not_come_back(self):
        state = played("AL17", *self.INDIA, "2104 us_air_avg*").state
        lose_step(state, "us_air_avg")
        assert state.units["us_air_avg"].box == "removed"
        assert played("AL17", *self.INDIA, "removed us_air_avg").asked() == ("japan",)

    def test_the_hump_counts_at_once(self):
        """With the road closed aircraft in China are supplied only because the Hump is flown now."""
        table = played("AL17", "1805 hq_seac", "china us_air_avg*", "control 2206")
        assert table.options("restore") == ("us_air_avg",)


class TestSextant:
    """AL39."""

    def test_it_ends_the_rivalry_and_brings_three_chinese_steps_and_one_in_the_air(self):
        table = played("AL39", "1805 hq_seac", "2407 cn_gr_5* cn_gr_6*", "china us_lrb_14af*", "rivalry allies")
        assert table.state.tracks.rivalry == [] and table.state.removed == ["AL39"]
        assert set(table.options("restore")) == {"cn_gr_5", "cn_gr_6", "us_lrb_14af"}
        table.play("allies restore us_lrb_14af", "allies restore cn_gr_5", "allies restore cn_gr_6")
        assert strength(table, "us_lrb_14af") == "china" and strength(table, "cn_gr_6") == "2407" and table.asked() == ("japan",)

    def test_one_step_in_the_air_and_no_more(self):
        table = played("AL39", "1805 hq_seac us_air_5af* us_air_14af*").play("allies restore us_air_5af")
        assert table.asked() == ("japan",)

    def test_an_army_comes_back_at_kunming_with_two_steps_at_full_strength(self):
        """EotS 10.34."""
        table = played("AL39", "1805 hq_seac", "eliminated cn_gr_66")
        assert table.options("rebuild", "cn_gr_66") == ("2407",)
        table.play("allies rebuild cn_gr_66 2407", "allies restore cn_gr_66")
        assert strength(table, "cn_gr_66") == "2407"

    def test_units_without_supply_get_none(self):
        """The road is closed and no Hump is flown."""
        assert played("AL39", "1805 hq_seac", "2407 cn_gr_5*", "china us_lrb_14af*", "control 2206").asked() == ("japan",)

    def test_the_rest_is_lost(self):
        table = played("AL39", "1805 hq_seac", "2407 cn_gr_5* cn_gr_6*").play("allies restore cn_gr_5", "allies done")
        assert strength(table, "cn_gr_6") == "2407*" and table.asked() == ("japan",)
