"""Units and HQs that come with an offensive, and the Chinese replacement. AL20, AL48, AL51, AL70; EotS 5.31C, 5.32D."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.offensive import intelligence
from pyapp.games.empire_of_the_sun.offensive.rollback import roll_back
from tests.games.empire_of_the_sun.cards.campaigns import begun, real_battles
from tests.games.empire_of_the_sun.fights import standing
from tests.games.empire_of_the_sun.stand_ins import Table

__all__ = ["real_battles"]  # a fixture that every test here uses


class TestHalsey:
    """AL20: he replaces Ghormley where he is and leads the offensive: logistics 4."""

    NOUMEA = ("4828 hq_spac_ghormley us_gr_1mdiv us_ca_norleans", "4023 us_cv_wasp")

    def test_he_takes_the_place_of_ghormley_and_leads(self):
        table = begun("AL20", "", *self.NOUMEA)
        assert table.state.units["hq_spac_halsey"].at == 4828 and standing(table.state, "hq_spac_ghormley") == ["removed"]
        assert table.offensive.hqs == ["hq_spac_halsey"] and table.offensive.most == 4 + 3

    def test_what_is_printed(self):
        """Operations value 1, intelligence 1 and as an event 3; removed."""
        offensive = begun("AL20", "", *self.NOUMEA).offensive
        assert (offensive.value, intelligence.value(offensive), CARDS["AL20"].remove) == (1, 3, True)
        offensive.event = False
        assert intelligence.value(offensive) == 1

    def test_his_range_counts(self):
        """The Wasp lies nine hexes from Noumea: Ghormley reaches seven, Halsey ten."""
        assert "us_cv_wasp" in begun("AL20", "", *self.NOUMEA).options("activate")

    @pytest.mark.parametrize("line", [(), ("due 5 hq_spac_ghormley",)])
    def test_if_ghormley_is_not_on_the_map_he_comes_to_any_supplied_port(self, line):
        """On the turn track is not in play (R166); Ghormley will not come any more."""
        table = begun("AL20", "", "3727 us_gr_1mdiv", "4017 hq_southseas", *line)
        assert table.kinds() == ("place",) and {"3727", "5808"} <= set(table.options("place")) and "4017" not in table.options("place")
        table.play("allies place 3727")
        assert table.state.units["hq_spac_halsey"].at == 3727 and standing(table.state, "hq_spac_ghormley") == ["removed"]
        assert table.kinds() == ("activate", "call_off") and table.options("activate") == ("us_gr_1mdiv",)

    def test_not_beside_another_hq(self):
        """EotS 7.51."""
        assert "5808" not in begun("AL20", "", "5808 hq_cpac us_gr_1mdiv").options("place")

    def test_an_offensive_that_is_called_off_brings_ghormley_back(self):
        table = begun("AL20", "", *self.NOUMEA).play("allies call_off")
        assert "hq_spac_halsey" not in table.state.units and table.state.units["hq_spac_ghormley"].at == 4828


class TestTheFourteenthAirForce:
    """AL51: to Northern India or China; the Flying Tigers leave. Aircraft alone are activated."""

    INDIA = ("1805 hq_seac cw_air_ma", "2104 cw_gr_33")

    def test_to_china_or_a_supplied_airfield_of_northern_india(self):
        table = begun("AL51", "hq_seac", *self.INDIA)
        assert table.kinds() == ("place",) and {"china", "2104"} <= set(table.options("place"))
        assert "1805" not in table.options("place"), "Calcutta is in the south"
        table.play("allies place 2104")
        assert table.state.units["us_air_14af"].at == 2104 and "us_air_14af" in table.options("activate")

    def test_in_china(self):
        table = begun("AL51", "hq_seac", *self.INDIA).play("allies place china")
        assert table.state.units["us_air_14af"].box == "china"

    @pytest.mark.parametrize("line", ["china us_air_avg", "2005 us_air_avg"])
    def test_the_flying_tigers_leave_the_game(self, line):
        assert standing(begun("AL51", "hq_seac", *self.INDIA, line).state, "us_air_avg") == ["removed"]

    def test_no_more_than_three_units_are_in_china(self):
        """EotS 12.71; the Flying Tigers make room."""
        full = "china us_lrb_14af us_b29_20bc us_lrb_7af"
        assert "china" not in begun("AL51", "hq_seac", *self.INDIA, full).options("place")
        assert "china" in begun("AL51", "hq_seac", *self.INDIA, "china us_lrb_14af us_b29_20bc us_air_avg").options("place")

    def test_if_neither_is_to_be_had_to_any_supplied_airfield(self):
        lines = ("5808 hq_cpac us_air_7af", "surrendered china", "china_front 5", "4017 hq_southseas")
        offered = begun("AL51", "hq_cpac", *lines).options("place")
        assert "5808" in offered and "china" not in offered and "1805" not in offered

    def test_weather_keeps_it_away(self):
        table = begun("AL51", "hq_seac", *self.INDIA, "china us_air_avg").play("allies place china")
        roll_back(table.state)
        assert "us_air_14af" not in table.state.units and table.state.units["us_air_avg"].box == "china"


class TestTheSeventhArmouredBrigade:
    """AL70: to a supplied friendly port in India or Burma, or out of the game."""

    def test_it_arrives_and_can_be_activated(self):
        table = begun("AL70", "hq_seac", "1805 hq_seac cw_gr_33", "control 2008")
        assert table.kinds() == ("place",) and {"1805", "1905"} <= set(table.options("place"))
        assert {"2008", "1005"}.isdisjoint(table.options("place")), "Japanese; the Maldives are no part of India (12.61)"
        table.play("allies place 1905")
        assert table.state.units["cw_gr_7armor"].at == 1905 and "cw_gr_7armor" in table.options("activate")

    def test_where_there_is_room(self):
        """EotS 7.48."""
        full = "1805 hq_seac cw_gr_33 cw_gr_1ind cw_gr_2ind"
        assert "1805" not in begun("AL70", "hq_seac", full).options("place")

    def test_without_such_a_port_it_is_lost_for_good(self):
        table = begun("AL70", "hq_seac", "2104 hq_seac cw_gr_33", "control 1005 1307 1308 1406 1805 1905 2008")
        assert standing(table.state, "cw_gr_7armor") == ["removed"] and table.kinds() == ("activate", "call_off")

    def test_weather_keeps_it_away(self):
        table = begun("AL70", "hq_seac", "1805 hq_seac cw_gr_33")
        roll_back(table.state)
        assert "cw_gr_7armor" not in table.state.units and table.state.discards == ["AL70"]


class TestTheNewChinaArmy:
    """AL48: one step for a reduced Chinese unit; then Chinese armies cost no activation."""

    def begun(self, *lines: str) -> Table:
        return begun("AL48", "hq_seac", "2104 hq_seac cw_gr_33", "2005 cw_gr_1ind", *lines)

    def test_a_reduced_unit_becomes_full(self):
        table = self.begun("2106 cn_gr_5* cn_gr_6*")
        assert table.kinds() == ("restore", "decline") and set(table.options("restore")) == {"cn_gr_5", "cn_gr_6"}
        assert standing(table.play("allies restore cn_gr_6").state, "cn_gr_5", "cn_gr_6") == ["reduced", "full"]

    def test_one_that_is_eliminated_is_not_brought_back(self):
        assert "restore" not in self.begun("eliminated cn_gr_5").kinds()

    def test_what_is_not_used_is_lost(self):
        table = self.begun("2106 cn_gr_5*").play("allies decline")
        assert table.kinds() == ("activate", "call_off")

    def test_all_chinese_armies_come_besides_the_others(self):
        """SEAC: four, and one for its efficiency."""
        table = self.begun("2106 cn_gr_5 cn_gr_6", "2407 cn_gr_66")
        assert table.offensive.most == 4 + 1
        table.play("allies activate cw_gr_33,cw_gr_1ind cn_gr_5,cn_gr_6")
        assert table.offensive.active == ["cw_gr_33", "cw_gr_1ind", "cn_gr_5", "cn_gr_6"]
