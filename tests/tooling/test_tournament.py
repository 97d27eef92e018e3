"""Computer players against each other: how matches are counted, and what a player is ashamed of."""

from __future__ import annotations

import pytest

from pyapp.engine.steps import Event
from pyapp.games.axis_allies.computer.carry_out import given_up
from pyapp.games.axis_allies.state import AxisState
from pyapp.tooling.tournament.matches import interval, main
from pyapp.tooling.tournament.shame import Shame, lead, standing
from pyapp.tooling.tournament.shame_war import WarShame
from pyapp.tooling.tournament.shame_war import lead as lead_in_war
from tests.games.axis_allies.boards import board
from tests.games.war_room.table import Table


def test_a_tournament_swaps_sides_and_ends_with_its_score(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "aa1942", "--levels", "easy,random", "--games", "2", "--rounds", "1", "--seed", "3"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("game 1: seed 3, allies easy, axis random: ")
    assert told[1].startswith("game 2: seed 3, allies random, axis easy: ")
    assert told[-1].startswith("2 games: easy ")


def test_the_same_seed_plays_the_same_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    def games() -> list[str]:
        main(["--levels", "easy,easy", "--games", "1", "--rounds", "1", "--seed", "5"])
        return [line for line in capsys.readouterr().out.splitlines() if line.startswith("game")]

    assert games() == games()


def test_a_game_without_levels_is_played_by_its_usual_computer(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--game", "empire_of_the_sun", "--scenario", "1942", "--levels", "usual,random", "--games", "1", "--rounds", "2"]
    assert main(asked) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("game 1: seed 1, japan usual, allies random: ")
    assert told[-1].startswith("1 games: usual ")


def test_empire_of_the_sun_knows_a_random_player_who_looks_for_fights(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--game", "empire_of_the_sun", "--scenario", "1942", "--levels", "bold,random", "--games", "1"]
    assert main(asked) == 0
    told = capsys.readouterr().out.splitlines()
    assert "japan bold, allies random: " in told[0] and "political will" in told[0] and "points" in told[0]
    with pytest.raises(SystemExit):
        main(["--game", "aa1942", "--levels", "bold,random"])


def test_an_interval_of_few_games_is_wide() -> None:
    low, high = interval(6, 10)
    assert low < 0.35
    assert high > 0.8


def test_an_interval_ends_at_nothing_and_at_all() -> None:
    for games in (2, 20, 60):
        assert interval(0, games)[0] == pytest.approx(0) and interval(games, games)[1] == pytest.approx(1)
        assert f"{interval(0, games)[0]:.0%} {interval(games, games)[1]:.0%}" == "0% 100%"


def test_orders_that_the_rules_refuse_are_a_shame() -> None:
    table = board("germany factory=0 germany.infantry", active="germany", phase="combat_move")
    assert isinstance(table.state, AxisState)
    shame = Shame(table.state)
    shame.turn_ends(table.state, [])
    given_up["germany"] += 2
    shame.turn_ends(table.state, [])
    assert shame.counts["germany"]["orders that the rules refused"] == 2
    assert not given_up["germany"]


def test_who_has_more_leads() -> None:
    state = board("russia ussr.infantry*10", "germany germany.infantry*2").state
    assert isinstance(state, AxisState)
    assert lead(state) > 0
    assert standing(state)["russia", "ussr", "infantry"] == 10


def test_in_war_room_drowned_armies_empty_capitals_and_idle_oil_are_a_shame() -> None:
    table = Table({"germany.48": "G7 infantry*2", "ussr.57": "R1 infantry*2"}, "eastern_front")
    table.give("germany", oil=20)
    shame = WarShame(table.state)
    shame.hear([Event("wr_transports_sunk", {"nation": "ussr", "units": {"infantry": 3}, "space": "A5"})])
    table.state.round += 1
    shame.look(table.state)
    assert shame.counts["ussr"]["land units drowned"] == 3
    assert shame.counts["germany"]["capital empty"] == 1 and shame.counts["ussr"]["capital empty"] == 0
    assert shame.counts["germany"]["oil unused"] == 1 and shame.counts["germany"]["rounds without combat"] == 1


def test_in_war_room_who_has_taken_more_leads() -> None:
    table = Table({}, "eastern_front")
    assert lead_in_war(table.state) == 0
    table.state.control["R4"] = "germany"
    assert lead_in_war(table.state) < 0
    table.state.morale["germany"].zone = 2
    assert lead_in_war(table.state) > 0


def test_a_transport_that_is_sunk_alone_is_a_shame() -> None:
    table = board("sz5 germany.transport*2", "sz6 uk.destroyer", "united_kingdom uk.infantry", "germany germany.infantry", active="uk")
    shame = Shame(table.state)
    shame.turn_ends(table.state, [])
    table.state.units.pop("sz5")
    table.state.active = "japan"
    shame.turn_ends(table.state, [])
    assert shame.counts["germany"]["transports lost alone"] == 2


def test_a_capital_that_is_left_open_and_lost_is_a_shame() -> None:
    table = board("germany germany.infantry", "poland owner=ussr ussr.tank*6", "russia ussr.infantry", active="germany")
    shame = Shame(table.state)
    shame.turn_ends(table.state, [])
    table.state.active = "ussr"
    shame.turn_ends(table.state, [])
    assert shame.counts["germany"]["capitals left open"] == 1
    table.state.owners["germany"] = "ussr"
    table.state.active = "uk"
    shame.turn_ends(table.state, [])
    assert shame.counts["germany"]["capitals lost to a sure attack"] == 1
