"""Questions about units anywhere are asked with counters."""

from __future__ import annotations

from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.state import EmpireState, Toll
from pyapp.games.empire_of_the_sun.turn.outline import Turn
from tests.games.empire_of_the_sun.fights import faces, offensive
from tests.games.empire_of_the_sun.table import at, start
from tests.games.empire_of_the_sun.table import offensive as moving
from tests.page.empire_of_the_sun.tables import from_position, state_of
from tests.page.fakes import Desk, driver_of, find

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


def arriving() -> Desk:
    """The third turn begins: the Allies place reinforcements, then both use replacements."""
    state = start("1942")
    state.turn, state.steps = 3, [Turn()]
    GAME.settle(state, faces())
    return from_position(state)


def test_reinforcements_are_placed_with_a_click_on_a_counter_and_one_on_the_board() -> None:
    desk = arriving()
    assert {"us_air_5af", "cw_cv_indomitable"} <= offered(desk)
    desk.act("form", "place us_air_5af")
    there = desk.browser.flags["target"]
    assert there and "5 AF" in desk.text("panel")
    assert state_of(desk.click(there[0])).units["us_air_5af"].at == int(there[0])


def test_replacements_restore_a_unit_that_is_touched_on_the_board() -> None:
    desk = arriving()
    while "eots_reinforcements" in state_of(desk).steps[-1].tag:
        driver = driver_of(desk)
        unit = driver.first("place").options[0]
        desk.act("do", f"{driver.seat} place {unit} {driver.field('place', (unit,)).options[0]}")
    assert state_of(desk).steps[-1].tag == "eots_use_replacements" and state_of(desk).units["cn_gr_66"].reduced
    assert [button[1]["data-arg"] for node in desk.browser.regions["buttons"] for button in find(node, do="kind")] == ["done"]
    assert not state_of(desk.click("2407", "cn_gr_66")).units["cn_gr_66"].reduced
