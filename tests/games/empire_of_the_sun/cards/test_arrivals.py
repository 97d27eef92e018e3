"""Units and HQs that come with an event. AL04, AL27, JP78; EotS 5.33, 7.51, 9.11."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.map.ranges import distance
from tests.games.empire_of_the_sun.cards.tables import may_be_event, played
from tests.games.empire_of_the_sun.stand_ins import standing_in

__all__ = ["standing_in"]  # a fixture that every test here uses

INDIES = {
    "1917": "Sumatra",
    "2018": "Java",
    "2019": "Java",
    "2220": "Java",
    "2415": "Borneo",
    "2517": "Borneo",
    "2616": "Borneo",
    "2719": "Celebes",
}


class TestArcadia:
    """AL04."""

    def test_it_ends_the_rivalry_and_abda_comes_to_a_port_of_the_four_islands(self):
        table = played("AL04", "rivalry allies")
        assert table.state.tracks.rivalry == [] and table.state.removed == ["AL04"]
        assert {at: HEXES[int(at)].region for at in table.options("place")} == INDIES
        table.play("allies place 2220")
        assert table.state.units["hq_abda"].at == 2220 and table.asked() == ("japan",)

    def test_the_port_is_allied_and_free_of_another_hq(self):
        """EotS 7.51."""
        table = played("AL04", "2220 hq_malaya", "control 2018 2019 2415")
        assert set(table.options("place")) == {"1917", "2517", "2616", "2719"}

    def test_it_is_supplied_there_and_in_no_zone_of_the_enemy(self):
        """EotS 9.11: aircraft at Bali watch Soerabaja, those at Palembang what lies between it and Java."""
        table = played("AL04", "2320 jp_air_5", "2212 hq_south", "control 2320")
        assert "2220" not in table.options("place") and "1917" in table.options("place")

    def test_where_there_is_no_port_it_is_out_of_the_game(self):
        table = played("AL04", "control " + " ".join(INDIES))
        assert table.state.units["hq_abda"].box == "removed" and table.asked() == ("japan",)

    def test_the_last_port_leaves_no_choice(self):
        table = played("AL04", "control 1917 2018 2019 2220 2415 2517 2616")
        assert table.state.units["hq_abda"].at == 2719 and table.asked() == ("japan",)


class TestTainan:
    """JP78."""

    def test_it_comes_to_a_friendly_airfield_in_range_of_a_supplied_hq(self):
        table = played("JP78", "2212 hq_south")
        fields = [int(at) for at in table.options("place")]
        assert 2909 in fields and all("airfield" in HEXES[at].marks and distance(at, 2212) <= 13 for at in fields)
        table.play("japan place 2909")
        stand = table.state.units["jp_air_T"]
        assert (stand.at, stand.reduced) == (2909, False) and table.state.removed == ["JP78"] and table.asked() == ("allies",)

    @pytest.mark.parametrize("lines", [(), ("due 5 hq_south",)])
    def test_without_an_hq_it_is_lost(self, lines):
        """EotS 5.33."""
        assert played("JP78", *lines).state.units["jp_air_T"].box == "removed"

    def test_not_into_a_zone_of_the_enemy_nor_where_there_is_no_room(self):
        """EotS 7.34, 9.11."""
        assert {"2212", "2911"} <= set(played("JP78", "2212 hq_south", "control 2911").options("place"))
        watched = ("2812 us_air_feaf", "2813 hq_swpac", "control 2911")
        table = played("JP78", "2212 hq_south jp_gr_15 jp_gr_16 jp_gr_17", *watched)
        assert not {"2212", "2911"} & set(table.options("place"))


class TestVengeance:
    """AL27."""

    def test_ozawa_takes_the_place_of_yamamoto_who_is_gone(self):
        table = played("AL27", "4017 hq_cf_yamamoto")
        units = table.state.units
        assert units["hq_cf_ozawa"].at == 4017 and units["hq_cf_yamamoto"].box == "removed" and table.state.removed == ["AL27"]

    @pytest.mark.parametrize("line", ["due 5 hq_cf_yamamoto", "4017 hq_cf_ozawa", "4017 hq_southseas"])
    def test_he_must_be_on_the_map(self, line):
        """EotS 5.31, R148."""
        assert may_be_event("AL27", "3706 hq_cf_yamamoto") and not may_be_event("AL27", line)
