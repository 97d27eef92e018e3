"""December 1941: two events in their order, without reaction but what they say themselves. EotS 17.11, JP01, JP02."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun.supply.picture import picture_of
from tests.games.empire_of_the_sun.stand_ins import Table, standing_in
from tests.games.empire_of_the_sun.table import start

__all__ = ["standing_in"]  # a fixture that every test here uses

FLEET = ["jp_cv_akagi", "jp_cv_soryu", "jp_cv_shokaku", "jp_bb_kongo1"]
OF_THE_EXAMPLE = (
    "jp_air_22 jp_bb_kongo2 jp_gr_25 jp_gr_15 jp_gr_38 jp_ca_mogami jp_gr_2sn jp_gr_17 jp_air_5 jp_air_21 jp_air_23 jp_gr_1sn jp_gr_14"
    " jp_ca_takao jp_cvl_zuiho jp_gr_19 jp_gr_16 jp_ca_nachi jp_cvl_ryuho jp_gr_3sn jp_apd_kamikaze jp_gr_ss jp_ca_aoba jp_gr_4sn"
    " jp_cl_tenryu jp_air_24"
)


def december() -> Table:
    """The campaign from its first day."""
    return Table(state=start("1941"))


def after_pearl_harbor() -> Table:
    """The first card has been played."""
    return december().play("japan event JP01").move(5506, *FLEET).declare(5808, *FLEET).play("japan done")


class TestTheCards:
    def test_japan_holds_the_first_two_and_the_allies_none(self):
        """EotS 4.1.4."""
        table = december()
        assert table.state.secrets["japan"].hand == ["JP01", "JP02"] and table.state.hands["allies"] == 0

    def test_they_are_played_as_events_in_their_order(self):
        table = december()
        assert table.asked() == ("japan",) and table.kinds() == ("event",) and table.options("event") == ("JP01",)
        assert after_pearl_harbor().options("event") == ("JP02",)


class TestPearlHarbor:
    def test_it_activates_the_four_ships_that_it_names_and_they_sail_eighteen_hexes(self):
        table = december().play("japan event JP01")
        assert table.offensive.active == FLEET and table.offensive.naval_points == 18 and table.offensive.hqs == []

    def test_oahu_must_be_a_battle_hex(self):
        table = december().play("japan event JP01").move(5506, *FLEET)
        table.play("japan done")
        assert table.kinds() == ("mend", "call_off")

    def test_the_fleet_stays_together(self):
        """EotS 17.11."""
        table = december().play("japan event JP01").move(5506, *FLEET[:3]).move(5606, FLEET[3]).declare(5808, *FLEET)
        assert table.play("japan done").kinds() == ("mend", "call_off")

    @pytest.mark.parametrize("at", [5410, 5609])
    def test_the_carriers_at_sea_are_not_attacked(self, at):
        table = december().play("japan event JP01").move(5506, *FLEET).declare(5808, *FLEET[1:]).declare(at, FLEET[0])
        assert table.play("japan done").kinds() == ("mend", "call_off")

    def test_there_is_no_reaction(self):
        assert after_pearl_harbor().asked() == ("japan",)

    def test_the_ships_are_not_activated_again_this_turn(self):
        table = after_pearl_harbor().play("japan event JP02")
        assert not set(FLEET) & set(table.options("activate"))

    def test_political_will_rises_and_the_carriers_at_sea_come_home(self):
        state = after_pearl_harbor().state
        assert state.tracks.political_will == 8
        assert {state.units["us_cv_lexington"].at, state.units["us_cv_enterprise"].at} == {5808}

    def test_its_card_is_out_of_the_game(self):
        assert after_pearl_harbor().state.removed == ["JP01"]


class TestTheConquestOfSoutheastAsia:
    def begun(self, *units: str) -> Table:
        table = after_pearl_harbor()
        table.events.clear()
        return table.play("japan event JP02", f"japan activate {','.join(units)}")

    def test_twenty_six_units_through_all_hqs(self):
        """Twenty, and the efficiency of every Japanese HQ: JP02, the example of 19."""
        table = after_pearl_harbor().play("japan event JP02")
        assert table.offensive.most == 26 and set(table.offensive.hqs) == {"hq_cf_yamamoto", "hq_south", "hq_southseas"}
        assert {"jp_gr_25", "jp_gr_ss", "jp_cvl_zuiho"} <= set(table.options("activate"))

    def test_the_units_of_the_example_can_all_be_activated(self):
        units = OF_THE_EXAMPLE.split()
        assert len(units) == 26 and self.begun(*units).offensive.active == units

    def test_allied_aircraft_project_no_zone(self):
        table = after_pearl_harbor()
        assert picture_of(table.state).zones.allies
        assert picture_of(table.play("japan event JP02").state).zones.allies == 0

    def test_force_z_meets_the_landing_in_malaya(self):
        """The landing at Kota Bharu, where Kongo is."""
        table = self.begun("jp_bb_kongo2", "jp_gr_25").move(2112, "jp_bb_kongo2").move(2112, "jp_gr_25", how="landing").play("japan done")
        assert table.asked() == ("allies",) and table.kinds() == ("force_z",) and table.options("force_z") == ("2112",)
        table.play("allies force_z 2112")
        (battle,) = table.told("test_battles")
        assert battle.data == {"at": 2112, "attackers": ["jp_bb_kongo2", "jp_gr_25"], "defenders": ["cw_bb_forcez"], "special": True}

    @pytest.mark.parametrize(("kongo", "broken"), [(2112, False), (2111, True)])
    def test_it_breaks_up_a_landing_with_which_no_ship_is(self, kongo, broken):
        """EotS 7.45B, and R180: the Kongo off Kota Bharu is an escort, the Kongo that has sailed by is none."""
        table = self.begun("jp_bb_kongo2", "jp_gr_25").move(kongo, "jp_bb_kongo2").move(2112, "jp_gr_25", how="landing")
        table.offensive.ways["jp_bb_kongo2"] = [2909, 2112, kongo]
        table.play("japan done", "allies force_z 2112")
        assert bool(table.told("eots_landing_broken_up")) == broken

    def test_the_japanese_bring_aircraft_in_range_to_bear(self):
        table = self.begun("jp_bb_kongo2", "jp_air_22").move(2112, "jp_bb_kongo2").play("japan done", "allies force_z 2112")
        assert table.asked() == ("japan",) and table.options("join") == ("jp_air_22",)

    def test_the_allies_choose_among_several_hexes(self):
        table = self.begun("jp_bb_kongo2", "jp_ca_mogami").move(2112, "jp_bb_kongo2").move(2012, "jp_ca_mogami").play("japan done")
        assert set(table.options("force_z")) == {"2012", "2112"}

    def test_it_stays_if_no_ship_has_entered_a_coastal_hex_of_malaya(self):
        table = self.begun("jp_gr_15").move(2012, "jp_gr_15", how="land").play("japan done")
        assert table.state.tracks and "force_z" not in (table.kinds() if table.asked() else ())
        assert table.state.units["cw_bb_forcez"].at == 2015

    def test_it_fights_where_it_lies_if_singapore_itself_is_attacked(self):
        """R57: it is in that battle already, and sails nowhere."""
        table = self.begun("jp_bb_kongo2", "jp_ca_mogami").move(2015, "jp_bb_kongo2").move(2112, "jp_ca_mogami")
        table.declare(2015, "jp_bb_kongo2").offensive.battles[-1].defenders.append("cw_bb_forcez")
        table.play("japan done")
        assert "force_z" not in (table.kinds() if table.asked() else ())
        (battle,) = table.told("test_battles")
        assert battle.data["at"] == 2015 and battle.data["defenders"].count("cw_bb_forcez") == 1

    def test_aircraft_next_to_japanese_units_may_make_a_battle(self):
        """The Marines of Wake against a cruiser that passes."""
        table = self.begun("jp_cl_tenryu").move(4611, "jp_cl_tenryu").play("japan done")
        assert table.kinds() == ("sally", "done") and table.options("sally", "us_air_m211") == ("4611",)
        table.play("allies sally us_air_m211 4611")
        (battle,) = table.told("test_battles")
        assert (battle.data["at"], battle.data["attackers"], battle.data["defenders"]) == (4611, ["jp_cl_tenryu"], ["us_air_m211"])

    def test_or_join_one_next_to_them(self):
        table = self.begun("jp_cl_tenryu").move(4611, "jp_cl_tenryu").declare(4611, "jp_cl_tenryu").play("japan done")
        table.play("allies sally us_air_m211 4611")
        (battle,) = table.told("test_battles")
        assert battle.data["defenders"] == ["us_air_m211"] and not battle.data["special"]

    def test_aircraft_in_a_battle_hex_fight_there(self):
        table = self.begun("jp_cl_tenryu").move(4611, "jp_cl_tenryu").declare(4612, "jp_cl_tenryu").play("japan done")
        assert table.told("test_battles")

    def test_nobody_rolls_or_plays_cards(self):
        table = self.begun("jp_gr_ss").move(4021, "jp_gr_ss", how="carried").play("japan done")
        assert not table.told("test_battles") and table.told("test_after")

    def test_then_the_turn_ends_without_attrition(self):
        table = self.begun("jp_gr_ss").move(4021, "jp_gr_ss", how="carried")
        kinds = [event.kind for event in table.play("japan done").events if event.kind != "eots_phase"]
        assert kinds[kinds.index("test_politics") :][:3] == ["test_politics", "test_end", "eots_turn"]
        assert table.state.removed == ["JP01", "JP02"]
