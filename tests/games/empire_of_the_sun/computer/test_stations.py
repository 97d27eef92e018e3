"""Where the computer player stations who arrives."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.components.sides import ALLIES
from pyapp.games.empire_of_the_sun.computer.decisions import strategy
from pyapp.games.empire_of_the_sun.map.hexes import TOKYO
from pyapp.games.empire_of_the_sun.map.ranges import distance
from tests.games.empire_of_the_sun.segments import arrivals


def stationed(*lines: str) -> list[Action | None]:
    """Where it would place who arrives, the best first."""
    state = arrivals("allies", "1805 hq_seac", "due 11 us_b29_20bc", *lines).state
    return [action for action in strategy.station(GAME, state, ALLIES) if action is not None]


def test_b29s_go_where_japan_is_in_range_to_china_or_to_the_airfield_nearest_to_tokyo() -> None:
    assert stationed()[0] == Action(ALLIES, "place", ("us_b29_20bc", "china"))
    marianas = stationed("5808 hq_cpac", "3813 us_gr_x", "china us_b29_21bc")[0]
    assert marianas is not None and distance(int(str(marianas.args[1])), TOKYO) <= 8


def test_a_division_of_marines_that_arrives_waits_next_to_the_japanese_in_alaska_in_the_turn_in_which_they_would_cost_will() -> None:
    def first(turns: int, *beside: str) -> Action | None:
        state = arrivals("allies", "5808 hq_cpac", "4600 jp_gr_2sn*", "control 4600", "due 11 us_gr_5mdiv", *beside).state
        state.tracks.aleutians = turns
        return next(action for action in strategy.station(GAME, state, ALLIES) if action is not None)

    there = Action(ALLIES, "place", ("us_gr_5mdiv", "5100"))
    assert first(1) == there
    assert first(0) != there and first(1, "5100 us_gr_6mdiv") != there


def test_before_the_invasion_troops_arrive_as_near_to_honshu_as_they_may() -> None:
    lines = ("2220 hq_swpac us_gr_xi", "3813 hq_cpac us_gr_i", "control 3813", "due 11 us_gr_5mdiv")
    first = next(strategy.station(GAME, arrivals("allies", *lines).state, ALLIES))
    assert first == Action(ALLIES, "place", ("us_gr_5mdiv", "3813"))


def test_a_carrier_that_arrives_keeps_away_from_a_fleet_that_would_sink_it() -> None:
    def port(*beside: str) -> str:
        state = arrivals("allies", "5808 hq_cpac", "4415 us_gr_x", "control 4415", "due 11 us_cv_essex", *beside).state
        first = next(action for action in strategy.station(GAME, state, ALLIES) if action is not None)
        return str(first.args[1])

    fleet = "4017 hq_cf_yamamoto jp_bb_yamato jp_bb_kongo1 jp_cv_shokaku jp_ca_takao"
    assert port() == "4415"
    assert distance(int(port(fleet)), 4017) > 15
