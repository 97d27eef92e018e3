"""Operation KE. JP35; EotS 7.44."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.supply.picture import picture_of
from tests.games.empire_of_the_sun.cards.tables import may_be_event, played
from tests.games.empire_of_the_sun.stand_ins import refused, standing_in

__all__ = ["standing_in"]  # a fixture that every test here uses

TRUK = "4017 hq_southseas"
GUADALCANAL = "4423 jp_gr_17"
HELD = "control 4020 4021 4423 4424"


def test_up_to_three_units_of_a_coast_and_the_hexes_round_it_come_to_one_port():
    table = played("JP35", TRUK, "4423 jp_gr_17 jp_gr_ss", "4424 jp_gr_18 jp_gr_1sn", HELD)
    assert set(table.options("evacuate", "4423", "4017")) == {"jp_gr_17", "jp_gr_ss", "jp_gr_18", "jp_gr_1sn"}
    with refused("form.how_many"):
        table.play("japan evacuate 4423 4017 jp_gr_17,jp_gr_ss,jp_gr_18,jp_gr_1sn")
    table.play("japan evacuate 4423 4017 jp_gr_17,jp_gr_18,jp_gr_ss")
    assert [table.state.units[unit].at for unit in ("jp_gr_17", "jp_gr_18", "jp_gr_ss", "jp_gr_1sn")] == [4017, 4017, 4017, 4424]
    assert table.state.discards == ["JP35"] and table.state.offensive is None and table.asked() == ("allies",)


def test_the_hexes_round_it_may_lie_inland():
    """2107 lies behind the coast of 2007."""
    table = played("JP35", "2212 hq_south", "2008 jp_gr_15", "2107 jp_gr_33", "control 2008 2107 2106")
    assert "jp_gr_33" in table.options("evacuate", "2008", "2212")


def test_the_ground_that_was_left_stays_japanese_and_no_transport_point_is_used():
    table = played("JP35", TRUK, GUADALCANAL, HELD, "asp japan=7 allies=1").play("japan evacuate 4423 4017 jp_gr_17")
    assert 4423 in table.state.control and table.state.tracks.asp_used["japan"] == 0


def test_the_coast_need_only_hold_some_japanese_unit():
    table = played("JP35", TRUK, "4423 jp_air_22", "4424 jp_gr_17", HELD)
    assert "jp_gr_17" in table.options("evacuate", "4423", "4017")


def test_zones_of_allied_aircraft_do_not_matter():
    """Aircraft at 4322 watch Guadalcanal and all round it: any other transport would be held there."""
    table = played("JP35", TRUK, GUADALCANAL, "4322 us_air_5af hq_spac_halsey", HELD)
    assert holds(picture_of(table.state).zones.against("japan"), 4423)
    assert "4017" in table.options("evacuate", "4423")


@pytest.mark.parametrize(("start", "farthest"), [("4423", 30), ("4424", 15)])
def test_it_is_fifteen_hexes_or_thirty_from_a_port(start, farthest):
    """A card of three: 7.44. 4423 is a port, 4424 is none."""
    table = played("JP35", TRUK, "3706 hq_cf_yamamoto", f"{start} jp_gr_17", HELD)
    ports = [distance(int(start), int(port)) for port in table.options("evacuate", start)]
    assert ports and max(ports) <= farthest and (max(ports) > 15) == (farthest > 15)


def test_the_port_is_a_friendly_one_with_supply_and_without_enemies():
    table = played("JP35", TRUK, GUADALCANAL, HELD, "4020 us_ca_asia")
    assert not {"4020", "3820", "4322"} & set(table.options("evacuate", "4423"))
    assert "4021" in table.options("evacuate", "4423")
    assert "4715" in played("JP35", TRUK, GUADALCANAL, HELD).options("evacuate", "4423")
    assert "4715" not in played("JP35", "3706 hq_cf_yamamoto", GUADALCANAL, HELD).options("evacuate", "4423")


def test_only_as_many_go_as_the_port_has_room_for():
    """EotS 7.48."""
    table = played("JP35", TRUK + " jp_gr_14 jp_gr_16", "4423 jp_gr_17 jp_gr_ss", HELD)
    with refused("form.how_many"):
        table.play("japan evacuate 4423 4017 jp_gr_17,jp_gr_ss")
    assert "4017" not in played("JP35", TRUK + " jp_gr_14 jp_gr_16 jp_gr_15", GUADALCANAL, HELD).options("evacuate", "4423")


@pytest.mark.parametrize(
    "lines",
    [
        (TRUK, "4424 us_gr_x", "4423 jp_air_22", "control 4423"),
        (GUADALCANAL, HELD),
    ],
)
def test_it_is_not_played_when_nobody_can_be_shipped(lines):
    """EotS 5.31: no ground unit, no supplied port."""
    assert may_be_event("JP35", TRUK, GUADALCANAL, HELD) and not may_be_event("JP35", *lines)
