"""Control of territories: capture, liberation, capitals."""

from __future__ import annotations

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.steps import Play
from pyapp.games.axis_allies.control import take
from tests.games.axis_allies.boards import Table, board


def taken(table: Table, territory: str, power: str) -> Table:
    """The table after a power has taken a territory."""
    play = Play(table.state, ScriptedDice([]))
    take(table.state, play, territory, power)
    table.events += play.events
    return table


def test_a_territory_that_all_units_leave_keeps_its_owner() -> None:
    table = board("ukraine_s_s_r owner=ussr ussr.infantry", "caucasus ussr.infantry", active="ussr", phase="noncombat_move")
    table.play("ussr move ukraine_s_s_r infantry caucasus", "ussr done")
    assert (table.units("ukraine_s_s_r"), table.state.owners["ukraine_s_s_r"]) == ("", "ussr")


def test_a_captured_territory_moves_its_income_to_the_captor() -> None:
    table = board(active="germany")
    before = table.state.production("germany"), table.state.production("ussr")
    taken(table, "caucasus", "germany")
    assert (table.state.production("germany"), table.state.production("ussr")) == (before[0] + 4, before[1] - 4)
    assert table.state.turn.captured == ["caucasus"]


def test_a_territory_of_an_ally_is_liberated_and_returns_to_him_with_its_factory() -> None:
    table = taken(board("karelia_s_s_r owner=germany factory=1", active="uk"), "karelia_s_s_r", "uk")
    assert table.state.owners["karelia_s_s_r"] == "ussr"
    assert table.state.factories["karelia_s_s_r"] == 1
    assert table.heard("liberated")


def test_a_territory_of_an_ally_without_capital_is_captured_instead() -> None:
    table = taken(board("karelia_s_s_r owner=germany", "russia owner=germany", active="uk"), "karelia_s_s_r", "uk")
    assert table.state.owners["karelia_s_s_r"] == "uk"


def test_capturing_a_capital_takes_all_unspent_ipcs_of_its_owner() -> None:
    table = taken(board(active="germany", ipcs="ussr=18 germany=3"), "russia", "germany")
    assert (table.state.powers["germany"].ipcs, table.state.powers["ussr"].ipcs) == (21, 0)


def test_a_captor_whose_own_capital_is_lost_still_takes_the_ipcs() -> None:
    table = taken(board("germany owner=uk", active="germany", ipcs="ussr=18 germany=0"), "russia", "germany")
    assert table.state.powers["germany"].ipcs == 18


def test_capturing_a_territory_that_is_no_capital_takes_no_ipcs() -> None:
    table = taken(board(active="germany", ipcs="ussr=18 germany=3"), "caucasus", "germany")
    assert table.state.powers["ussr"].ipcs == 18


def test_a_liberated_capital_brings_back_what_allies_held_of_its_owner() -> None:
    table = board(
        "russia owner=germany factory=3", "karelia_s_s_r owner=uk factory=0", "caucasus owner=germany", active="usa", ipcs="germany=9"
    )
    taken(table, "russia", "usa")
    owners = table.state.owners
    assert (owners["russia"], owners["karelia_s_s_r"], owners["caucasus"]) == ("ussr", "ussr", "germany")
    assert table.heard("capital_liberated")[0].data["spaces"] == ["karelia_s_s_r"]
    assert table.state.powers["germany"].ipcs == 9


def test_a_power_that_retakes_its_own_capital_gets_back_what_its_allies_held() -> None:
    table = taken(board("russia owner=germany", "karelia_s_s_r owner=uk", active="ussr"), "russia", "ussr")
    assert table.state.owners["karelia_s_s_r"] == "ussr"


def test_victory_cities_follow_their_territory() -> None:
    table = board(active="germany")
    assert (len(table.state.victory_cities("axis")), len(table.state.victory_cities("allies"))) == (6, 7)
    taken(table, "karelia_s_s_r", "germany")
    assert (len(table.state.victory_cities("axis")), len(table.state.victory_cities("allies"))) == (7, 6)
