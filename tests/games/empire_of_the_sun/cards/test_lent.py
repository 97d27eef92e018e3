"""What an offensive brings along: the Tokyo Express, transport points, paratroops. EotS 13.32, 9.3 and the text of each card."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.movement.moves import MoveUnits
from pyapp.games.empire_of_the_sun.movement.ways.landing import points_left
from pyapp.games.empire_of_the_sun.offensive import flow, mend
from pyapp.games.empire_of_the_sun.offensive.rollback import roll_back
from tests.games.empire_of_the_sun.cards.campaigns import begun, fought, opened, real_battles
from tests.games.empire_of_the_sun.cards.tables import holding
from tests.games.empire_of_the_sun.fights import standing
from tests.games.empire_of_the_sun.stand_ins import Table
from tests.games.empire_of_the_sun.table import supplied

__all__ = ["real_battles"]  # a fixture that every test here uses

SOUTH_SEAS = "4017 hq_southseas"
RABAUL = (SOUTH_SEAS, "4021 jp_gr_ss", "control 4021")


@pytest.fixture
def real_movement(monkeypatch) -> None:
    """Units move as the rules say."""
    for module in (flow, mend):
        monkeypatch.setattr(module, "MoveUnits", MoveUnits)


class TestTheTokyoExpress:
    """JP28, JP44: the marker comes to a hex that Japan controls."""

    BOTH = pytest.mark.parametrize("card", ["JP28", "JP44"])

    @BOTH
    def test_it_is_placed_before_units_are_activated(self, card):
        table = begun(card, "hq_southseas", *RABAUL)
        assert table.asked() == ("japan",) and table.kinds() == ("place",)
        table.play("japan place 4021")
        assert table.state.tracks.express == 4021 and table.kinds() == ("activate", "call_off")

    @BOTH
    def test_to_a_hex_that_japan_controls_in_range_of_an_hq(self, card):
        """Port Moresby is Allied, Harbin farther than twelve hexes from Truk."""
        offered = set(begun(card, "hq_southseas", *RABAUL).options("place"))
        assert {"4017", "4021"} <= offered and not {"3823", "3302"} & offered

    @BOTH
    def test_units_there_are_supplied_and_can_be_activated(self, card):
        """17th Army inland, on the Sepik: a path of activation leads there, no line of supply."""
        lines = ("4017 hq_southseas jp_cl_tenryu", "3521 jp_gr_17", "5808 hq_cpac", "control 3521")
        table = begun(card, "hq_southseas", *lines)
        assert supplied(table.state, "jp_gr_17") == [False]
        table.play("japan place 3521")
        assert supplied(table.state, "jp_gr_17") == [True]
        table.play("japan activate jp_gr_17 -" if card == "JP28" else "japan activate jp_gr_17")
        assert table.offensive.active == ["jp_gr_17"]

    @BOTH
    def test_it_is_no_path_of_activation_through_an_enemy_zone(self, card):
        """17th Army on Guadalcanal, with the Wasp beside it. EotS 7.52, R228."""
        lines = ("4017 hq_southseas jp_cl_tenryu", "4423 jp_gr_17", "4323 us_cv_wasp", "5808 hq_cpac", "control 4423")
        table = begun(card, "hq_southseas", *lines).play("japan place 4423")
        assert supplied(table.state, "jp_gr_17") == [True] and table.options("activate") == ("jp_cl_tenryu",)

    @BOTH
    def test_it_stays_after_the_offensive_until_the_allies_have_the_hex(self, card):
        table = begun(card, "hq_southseas", *RABAUL).play("japan place 4021", "japan activate jp_gr_ss", "japan done")
        fought(table)
        assert table.state.offensive is None and table.state.tracks.express == 4021
        changes.take(table.state, 4021, "allies")
        assert table.state.tracks.express == 0

    @BOTH
    def test_there_is_never_more_than_one(self, card):
        table = begun(card, "hq_southseas", *RABAUL, "express 4017").play("japan place 4021")
        assert table.state.tracks.express == 4021

    @BOTH
    def test_an_offensive_that_is_taken_back_takes_it_back(self, card):
        table = begun(card, "hq_southseas", *RABAUL, "express 4017").play("japan place 4021", "japan call_off")
        assert table.state.tracks.express == 4017 and card in table.state.secrets["japan"].hand

    def test_one_card_lets_one_ground_unit_be_activated(self):
        """JP28."""
        table = begun("JP28", "hq_southseas", *RABAUL, "4018 jp_ca_aoba", "4020 jp_cl_tenryu")
        table.play("japan place 4021")
        assert table.options("activate") == ("jp_gr_ss",) and set(table.options("activate", ("jp_gr_ss",))) == {
            "jp_ca_aoba",
            "jp_cl_tenryu",
        }


class TestTransportPoints:
    def test_bougainville_lends_two_for_the_offensive(self):
        """JP44."""
        table = begun("JP44", "hq_southseas", *RABAUL, "asp japan=5", "asp_used japan=4").play(
            "japan place 4021", "japan activate jp_gr_ss"
        )
        assert points_left(table.state, "japan") == 1 + 2 and points_left(table.state, "allies") == 0
        fought(table, "japan done")
        assert points_left(table.state, "japan") == 1

    def test_olympic_and_coronet_lend_four(self):
        """AL09."""
        table = opened("AL09", "hq_cpac", "us_gr_x", "5808 hq_cpac us_gr_x", "asp allies=1", turn=11)
        assert points_left(table.state, "allies") == 1 + 4

    def test_the_lent_ones_are_used_first(self, real_movement):
        """AL09: a corps at full strength takes two, and three are left of five."""
        table = opened("AL09", "hq_cpac", "us_gr_x", "5808 hq_cpac us_gr_x", "asp allies=1", turn=11)
        table.play("allies assault 5808 - us_gr_x*1 - 5708")
        assert points_left(table.state, "allies") == 3 and table.state.tracks.asp_used["allies"] == 0

    def test_rivalry_halves_the_printed_ones_alone(self):
        """EotS 14.2B, R165."""
        table = begun("JP44", "hq_southseas", *RABAUL, "asp japan=5", "rivalry japan").play("japan place 4021")
        assert points_left(table.state, "japan") == 3 + 2


class TestParatroops:
    """JP58, JP59, JP60: a Dutch regiment, or a hex that nobody holds."""

    ALL = pytest.mark.parametrize("card", ["JP58", "JP59", "JP60"])
    SUMATRA = ("2212 hq_south jp_air_22", "2015 jp_air_23", "control 2015", "2019 hq_abda", "2018 du_gr_java")

    def indies(self, card: str, *lines: str, air: str = "jp_air_23") -> Table:
        return opened(card, "hq_south", air, *self.SUMATRA, *lines)

    @ALL
    def test_a_regiment_is_eliminated_and_the_hex_taken(self, card, real_movement):
        table = self.indies(card, "2017 du_gr_1r")
        assert "drop" in table.kinds() and "2017" in table.options("drop")
        table.play("japan drop 2017")
        assert standing(table.state, "du_gr_1r") == ["removed"] and controller(table.state, 2017) == "japan"

    @ALL
    def test_or_a_hex_that_nobody_holds(self, card, real_movement):
        table = self.indies(card).play("japan drop 2117")
        assert controller(table.state, 2117) == "japan"

    @ALL
    def test_once(self, card, real_movement):
        assert "drop" not in self.indies(card).play("japan drop 2117").kinds()

    @ALL
    def test_not_on_other_troops_nor_where_a_regiment_is_not_alone(self, card, real_movement):
        offered = set(self.indies(card, "2017 du_gr_1r cw_gr_8aus", "2117 cw_gr_3ind").options("drop"))
        assert offered and not {"2017", "2018", "2117"} & offered

    @ALL
    def test_within_extended_range_of_an_active_air_unit(self, card, real_movement):
        """The 23rd at Singapore reaches Billiton, the 22nd at Saigon does not."""
        assert "2117" in self.indies(card).options("drop") and "2117" not in self.indies(card, air="jp_air_22").options("drop")

    @ALL
    def test_not_in_a_zone_of_allied_aircraft_that_nothing_neutralises(self, card, real_movement):
        offered = self.indies(card, "2119 us_cv_wasp").options("drop")
        assert offered and "2117" not in offered

    @ALL
    def test_from_where_the_aircraft_are_at_the_moment(self, card, real_movement):
        table = self.indies(card, "2112 jp_gr_25", "control 2112 2015", air="jp_air_22")
        assert "2017" not in table.options("drop")
        table.play("japan move 2212 air jp_air_22 2112")
        assert "2017" in table.options("drop")

    @ALL
    def test_only_south_and_south_seas_lead_it(self, card):
        table = holding(card, "3706 hq_cf_yamamoto jp_air_5", "2212 hq_south jp_air_22", "4017 hq_southseas jp_air_24")
        assert table.options("event", card) == ("hq_south", "hq_southseas")

    @ALL
    def test_weather_would_take_it_back_as_everything_else(self, card, real_movement):
        """EotS 5.32D: so does calling it off, from the next decision on."""
        table = self.indies(card, "2017 du_gr_1r").play("japan drop 2017")
        roll_back(table.state)
        assert standing(table.state, "du_gr_1r") == ["full"] and controller(table.state, 2017) == "allies"


class TestTheEleventhAirborne:
    """AL69: it jumps from an airfield on which a US air unit stands."""

    def luzon(self, *lines: str, field: str = "2915 hq_swpac us_air_5af us_gr_11abn", active: str = "us_gr_11abn") -> Table:
        return opened("AL69", "hq_swpac", active, field, "5808 hq_cpac", "3706 hq_cf_ozawa", *lines, turn=11)

    def test_it_comes_down_within_extended_range_of_that_unit_and_takes_the_hex(self, real_movement):
        table = self.luzon("control 2813 2914").play("allies drop 2813")
        assert table.state.units["us_gr_11abn"].at == 2813 and table.offensive.moved["us_gr_11abn"] == "airborne"
        assert controller(table.state, 2813) == "allies" and table.state.tracks.asp_used["allies"] == 0

    def test_it_does_not_move_besides(self, real_movement):
        table = self.luzon()
        table.play(f"allies drop {table.options('drop')[0]}")
        assert "drop" not in table.kinds() and "move" not in table.kinds()

    @pytest.mark.parametrize(("aircraft", "reach"), [("us_air_5af", 4), ("us_lrb_5af", 6)])
    def test_the_extended_range_or_the_normal_one_of_a_bomber(self, aircraft, reach, real_movement):
        offered = self.luzon(field=f"2915 hq_swpac {aircraft} us_gr_11abn").options("drop")
        assert max(distance(2915, int(at)) for at in offered) == reach

    def test_not_without_an_american_air_unit_beside_it(self, real_movement):
        assert "drop" not in self.luzon(field="2915 hq_swpac us_gr_11abn").kinds()

    def test_nobody_need_activate_it(self, real_movement):
        """It is placed by the card; from then on it belongs to the offensive."""
        table = self.luzon("control 2813", active="us_air_5af").play("allies drop 2813")
        assert controller(table.state, 2813) == "allies" and table.offensive.active == ["us_air_5af", "us_gr_11abn"]
        assert "drop" not in table.kinds()

    @pytest.mark.parametrize("line", ["", "5708 us_gr_11abn", "eliminated us_gr_11abn"])
    def test_not_before_it_is_in_play_on_such_an_airfield(self, line, real_movement):
        assert "drop" not in self.luzon(*filter(None, [line]), field="2915 hq_swpac us_air_5af", active="us_air_5af").kinds()

    def test_not_onto_units_nor_into_a_japanese_zone(self, real_movement):
        """Manila is held; 2912 lies in the zone of the aircraft at Clark Field, out of that of the 5th Air Force."""
        offered = set(self.luzon("2813 jp_gr_14", "2812 jp_air_25", "control 2812 2813").options("drop"))
        assert offered and not {"2813", "2912"} & offered
