"""The opening book: what is bought in the first rounds, and when it is closed."""

from __future__ import annotations

import pytest

from pyapp.engine.match import Match
from pyapp.engine.state import Setup
from pyapp.games import load
from pyapp.games.axis_allies.components.edition import edition
from pyapp.games.axis_allies.computer import turnplan
from pyapp.games.axis_allies.computer.book import openings
from pyapp.games.axis_allies.computer.levels import BUDGETS, HARD
from pyapp.games.axis_allies.state import AxisState
from pyapp.games.shared.facts import read
from tests.games.axis_allies.boards import board
from tests.games.axis_allies.computer.test_levels import orders


def start(round_number: int) -> AxisState:
    state = Match(load("aa1942"), Setup("1942", [], {}), "1").state
    assert isinstance(state, AxisState)
    state.round = round_number
    return state


@pytest.mark.parametrize("game_id", ["aa1942", "aa50"])
def test_every_list_of_the_book_names_powers_and_units_of_its_edition(game_id: str) -> None:
    rules, book = edition(game_id), read(game_id, "openings")
    assert book["source"]
    for scenario in rules.turn_order:
        for seat, rounds in book[scenario].items():
            assert seat in rules.powers
            assert all(kind in rules.combat_units() and number > 0 for lists in rounds for bag in lists for kind, number in bag.items())


def test_the_book_is_followed_in_its_rounds_and_ends() -> None:
    assert openings(start(1), "uk")[0] == {"carrier": 1, "destroyer": 2}
    assert orders(turnplan.buying(start(1), "uk", BUDGETS[HARD]))[0] == "uk buy carrier,destroyer*2"
    assert openings(start(9), "uk") == []


def test_what_cannot_be_paid_is_left_out_and_what_is_left_is_spent_as_ever() -> None:
    state = start(1)
    state.powers["uk"].ipcs = 25
    bought = orders(turnplan.buying(state, "uk", BUDGETS[HARD]))[0]
    assert "carrier" in bought
    assert "destroyer" in bought
    assert "destroyer*2" not in bought


def test_the_book_is_closed_when_the_capital_is_in_danger() -> None:
    fleet = "sz7 germany.transport*4,germany.battleship*2"
    army = "norway owner=germany germany.infantry*4,germany.tank*4"
    table = board("united_kingdom factory=0", army, fleet, active="uk", phase="purchase", ipcs="uk=31")
    assert isinstance(table.state, AxisState)
    assert "carrier" not in orders(turnplan.buying(table.state, "uk", BUDGETS[HARD]))[0]


def test_a_list_waits_when_its_ships_would_be_sunk_and_comes_the_next_round() -> None:
    state = start(1)
    state.units["sz11"] = {"germany.submarine": 4}
    first = orders(turnplan.buying(state, "usa", BUDGETS[HARD]))[0]
    assert "transport" not in first
    assert [bag["transport"] for bag in openings(start(2), "usa") if "transport" in bag] == [4]
    afloat = start(2)
    afloat.units["sz11"] = {"usa.transport": 4}
    assert not any("transport" in bag for bag in openings(afloat, "usa"))


def test_ships_that_were_bought_together_are_placed_together_where_they_are_safe() -> None:
    table = board(
        *("united_kingdom factory=0 uk.infantry*6", "sz8 uk.transport", "germany factory=0 germany.infantry*9"),
        "northwestern_europe owner=germany germany.fighter*2",
        active="uk",
        phase="mobilize",
    )
    assert isinstance(table.state, AxisState)
    table.state.powers["uk"].bought = {"carrier": 1, "destroyer": 2}
    placed = [order for order in orders(turnplan.placing(table.state, "uk", BUDGETS[HARD])) if " place " in order]
    assert [order.split()[3] for order in placed] == ["sz8", "sz8"]
