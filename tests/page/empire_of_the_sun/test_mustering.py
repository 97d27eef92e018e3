"""Questions about units anywhere are asked with counters."""

from __future__ import annotations

from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.state import EmpireState, Toll
from tests.games.empire_of_the_sun.fights import faces, offensive
from tests.games.empire_of_the_sun.table import at
from tests.games.empire_of_the_sun.table import offensive as moving
from tests.page.empire_of_the_sun.tables import driver_of, from_position, state_of
from tests.page.fakes import Desk, find

TAKEN = "control 1912 1913 2012 2013 2112 2113"


def tolled() -> EmpireState:
    """Japan picks who of two Allied units at Manila loses a step."""
    toll = Toll("allies", "japan", ["us_gr_slcorps", "us_air_feaf"])
    state = offensive(at("2813 us_gr_slcorps us_air_feaf", "2911 jp_gr_14"), "japan", 2813, "jp_gr_14", tolls=[toll])
    GAME.settle(state, faces())
    return state


def offered(desk: Desk) -> set[str]:
    """The last words of the forms that the panel offers."""
    return {button[1]["data-arg"].split()[-1] for node in desk.browser.regions["panel"] for button in find(node, do="form")}


def test_a_step_that_must_be_lost_is_asked_with_a_counter_for_each_unit() -> None:
    assert offered(from_position(tolled())) == {"us_gr_slcorps", "us_air_feaf"}


def test_a_click_on_one_of_those_counters_on_the_board_answers_as_well() -> None:
    desk = from_position(tolled()).click("2813", "us_gr_slcorps")
    assert state_of(desk).units["us_gr_slcorps"].reduced and not state_of(desk).units["us_air_feaf"].reduced


def test_where_a_unit_slips_away_to_is_marked_on_the_board() -> None:
    state = moving(at("1913 jp_gr_15*", "2212 hq_south", TAKEN, "2014 cw_gr_33", "2015 hq_malaya"), "japan", "jp_gr_15", value=3)
    desk = from_position(state).act("do", "japan move 1913 ground jp_gr_15 2014")
    assert offered(desk) == {"cw_gr_33"} and driver_of(desk).seat == "allies"
    desk.act("form", "evade cw_gr_33")
    assert "2015" in desk.browser.flags["target"] and "33 British Corps" in desk.text("panel")
    assert state_of(desk.click("2015")).units["cw_gr_33"].at == 2015
