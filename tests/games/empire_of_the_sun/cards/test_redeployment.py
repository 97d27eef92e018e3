"""Fuel Shortage. JP77."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun.components.tables import RESOURCES
from pyapp.games.empire_of_the_sun.map.ranges import distance
from tests.games.empire_of_the_sun.cards.tables import may_be_event, played
from tests.games.empire_of_the_sun.stand_ins import standing_in

__all__ = ["standing_in"]  # a fixture that every test here uses

TOKYO = "3706 hq_cf_yamamoto jp_cv_akagi jp_bb_nagato"
SINGAPORE = "control 2015"


def test_the_fleet_goes_to_a_port_near_resources_however_far_it_is():
    table = played("JP77", TOKYO, "4017 jp_bb_yamato", SINGAPORE)
    assert set(table.options("move")) == {"hq_cf_yamamoto", "jp_cv_akagi", "jp_bb_nagato", "jp_bb_yamato"}
    ports = [int(port) for port in table.options("move", "jp_bb_yamato")]
    assert 2015 in ports and all(min(distance(port, at) for at in RESOURCES) <= 3 for port in ports)
    table.play("japan move jp_bb_yamato 2015", "japan move hq_cf_yamamoto 2015", "japan done")
    assert table.state.units["jp_bb_yamato"].at == table.state.units["hq_cf_yamamoto"].at == 2015
    assert table.state.discards == ["JP77"] and table.asked() == ("allies",)


def test_either_admiral_may_command_it_and_no_other_hq_moves():
    assert "hq_cf_ozawa" in played("JP77", "3706 hq_cf_ozawa", SINGAPORE).options("move")
    assert "hq_southseas" not in played("JP77", "4017 hq_southseas jp_ca_takao", SINGAPORE).options("move")


def test_up_to_four_ships_go():
    ships = ("jp_cv_akagi", "jp_cv_soryu", "jp_bb_nagato", "jp_ca_takao")
    table = played("JP77", "3706 hq_cf_yamamoto jp_bb_kongo1 " + " ".join(ships), SINGAPORE)
    for ship in ships:
        table.play(f"japan move {ship} 2015")
    assert table.options("move") == ("hq_cf_yamamoto",)
    assert table.play("japan move hq_cf_yamamoto 3305").asked() == ("allies",)


def test_nobody_goes_twice():
    table = played("JP77", TOKYO, SINGAPORE).play("japan move jp_cv_akagi 2015")
    assert "jp_cv_akagi" not in table.options("move")


def test_six_ships_and_one_hq_fill_a_port():
    """EotS 7.24, 7.51."""
    six = "jp_ca_takao jp_ca_mogami jp_cvl_zuiho jp_cv_shokaku jp_cv_soryu jp_bb_kongo1"
    table = played("JP77", TOKYO, f"2015 hq_south {six}", SINGAPORE)
    assert "2015" not in (*table.options("move", "jp_bb_nagato"), *table.options("move", "hq_cf_yamamoto"))


def test_the_port_is_friendly_and_without_enemies():
    assert "2015" not in played("JP77", TOKYO).options("move", "jp_bb_nagato")
    assert "2015" not in played("JP77", TOKYO, SINGAPORE, "2015 us_ca_asia").options("move", "jp_bb_nagato")


def test_they_enter_no_zone_that_is_not_neutralised():
    """Aircraft at Kuala Lumpur watch Singapore, until Japanese aircraft there neutralise their zone."""
    watched = (TOKYO, SINGAPORE, "2014 us_air_feaf", "2220 hq_abda", "2212 hq_south")
    assert "2015" not in played("JP77", *watched).options("move", "jp_bb_nagato")
    assert "2015" in played("JP77", *watched, "2015 jp_air_5").options("move", "jp_bb_nagato")


@pytest.mark.parametrize(
    ("lines", "offered"),
    [
        ((TOKYO,), True),
        (("3706 hq_cf_yamamoto",), True),
        (("4017 hq_southseas jp_ca_takao",), True),
        (("4017 hq_southseas jp_air_22",), False),
        ((), False),
    ],
)
def test_it_is_played_only_if_somebody_can_go(lines, offered):
    """EotS 5.31: Seoul lies on a resource hex and is a port."""
    assert may_be_event("JP77", *lines) == offered
