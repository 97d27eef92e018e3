"""The way that chosen units would take, as it is told before they go."""

from __future__ import annotations

from pyapp.page.empire_of_the_sun.courses import course
from tests.games.empire_of_the_sun.table import at, offensive, play


def test_who_leaves_a_zone_is_told_to_be_seen_as_he_will_be():
    """EotS 6.25E: the cruiser lies in the zone of the aircraft at Manila, Tainan is out of it."""
    state = offensive(at("2813 hq_swpac us_air_feaf", "2911 jp_ca_takao jp_air_5", "control 2911"), "japan", "jp_ca_takao")
    told = course(state, "japan", "move", ["jp_ca_takao"], "2909")
    play(state, "japan move 2911 naval jp_ca_takao 2909")
    assert told and told.seen and state.offensive.seen
