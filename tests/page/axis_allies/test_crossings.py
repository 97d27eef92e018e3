"""A drag across the water is what it looks like: a landing, and going aboard for one."""

from __future__ import annotations

from pyapp.page.axis_allies.crossings import Crossing
from tests.games.axis_allies.boards import Table, board
from tests.page.fakes import Desk


def orders(table: Table, origin: str, units: dict[str, int], shore: str) -> list[str]:
    """The orders that a drag stands for, each of which can be played."""
    seat = table.state.active
    found = [str(action) for action in Crossing(table.game, table.state, seat).orders(origin, units, shore)]
    table.play(*found)
    return found


def test_a_loaded_transport_dragged_onto_a_hostile_shore_lands_there() -> None:
    table = board("sz17 germany.transport(germany.infantry,germany.tank)", "egypt owner=uk uk.infantry", active="germany")
    assert orders(table, "sz17", {"transport(infantry,tank)": 1}, "egypt") == ["germany assault sz17 infantry,tank egypt"]


def test_it_first_sails_where_the_shore_is_farther_away_and_the_escort_can_follow() -> None:
    table = board("sz15 germany.transport(germany.infantry),germany.battleship", "egypt owner=uk uk.infantry", active="germany")
    found = orders(table, "sz15", {"transport(infantry)": 1}, "egypt")
    assert found == ["germany move sz15 transport(infantry) sz17", "germany assault sz17 infantry egypt"]
    assert Crossing(table.game, table.state, "germany").escorts("sz15", "sz17") == {"battleship": 1}


def test_land_units_dragged_over_the_water_go_aboard_cross_and_land() -> None:
    table = board("italy germany.infantry,germany.tank", "sz15 germany.transport", "egypt owner=uk uk.infantry", active="germany")
    found = orders(table, "italy", {"infantry": 1, "tank": 1}, "egypt")
    assert [line.split()[1] for line in found] == ["load", "move", "assault"]
    assert found[-1] == "germany assault sz17 infantry,tank egypt"


def test_in_noncombat_movement_they_are_put_ashore_among_friends() -> None:
    table = board("italy germany.infantry", "sz15 germany.transport", "libya owner=germany", active="germany", phase="noncombat_move")
    assert [line.split()[1] for line in orders(table, "italy", {"infantry": 1}, "libya")] == ["load", "unload"]


def test_where_there_is_no_transport_or_no_way_there_are_no_orders() -> None:
    table = board("italy germany.infantry", "egypt owner=uk uk.infantry", active="germany")
    assert orders(table, "italy", {"infantry": 1}, "egypt") == []
    table = board("sz15 germany.transport(germany.infantry)", "india owner=uk uk.infantry", active="germany")
    assert orders(table, "sz15", {"transport(infantry)": 1}, "india") == []


def at_sea(*spaces: str) -> Desk:
    """The page with Germany in combat movement."""
    table = board(*spaces, active="germany")
    text = f"game: aa1942\nseed: warboard\nposition:\n{table.game.position_text(table.state)}end\n"
    return Desk().act("dialog", "paste").act("pasted", {"text": text})


def test_a_dragged_transport_shows_the_shores_it_may_land_on_and_lands_where_it_is_dropped() -> None:
    desk = at_sea("sz17 germany.transport(germany.infantry)", "egypt owner=uk uk.infantry")
    desk.act("lift", {"space": "sz17", "stack": "germany.transport"})
    assert "egypt" in desk.browser.flags["target"]
    desk.act("drop", "egypt")
    assert "Amphibious assault: 1 infantry" in desk.text("moves")
    assert desk.text("note") == ""


def test_who_has_landed_farther_away_is_offered_an_escort() -> None:
    desk = at_sea("sz15 germany.transport(germany.infantry),germany.battleship", "egypt owner=uk uk.infantry")
    desk.act("lift", {"space": "sz15", "stack": "germany.transport"}).act("drop", "egypt")
    assert "can go along to Sea Zone 17" in desk.text("note")
    assert desk.app.scene.driver is not None and desk.app.scene.driver.draft.bag == {"battleship": 1}
    desk.click("sz17")
    assert "1 battleship" in desk.text("moves")


def test_what_cannot_be_taken_somewhere_stays_chosen() -> None:
    desk = at_sea("sz15 germany.transport(germany.infantry)", "india owner=uk uk.infantry")
    desk.act("lift", {"space": "sz15", "stack": "germany.transport"}).act("drop", "india")
    assert "cannot go to India" in desk.text("note")
    assert desk.app.scene.driver is not None and desk.app.scene.driver.draft.bag == {"transport(infantry)": 1}
