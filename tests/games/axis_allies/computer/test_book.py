"""The opening book: what is bought in the first rounds, and when it is closed."""

from __future__ import annotations

import pytest

from pyapp.engine.match import Match
from pyapp.engine.state import Setup
from pyapp.games import load
from pyapp.games.axis_allies.components.edition import edition
from pyapp.games.axis_allies.computer import turnplan
from pyapp.games.axis_allies.computer.book import opening
from pyapp.games.axis_allies.computer.levels import BUDGETS, NORMAL
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
            assert all(kind in rules.combat_units() and number > 0 for bag in rounds for kind, number in bag.items())


def test_the_book_is_followed_in_its_rounds_and_ends() -> None:
    assert list(opening(start(1), "uk")) == ["carrier", "destroyer", "destroyer"]
    assert orders(turnplan.buying(start(1), "uk", BUDGETS[NORMAL]))[0] == "uk buy carrier,destroyer*2"
    assert list(opening(start(9), "uk")) == []


def test_what_cannot_be_paid_is_left_out_and_what_is_left_is_spent_as_ever() -> None:
    state = start(1)
    state.powers["uk"].ipcs = 25
    bought = orders(turnplan.buying(state, "uk", BUDGETS[NORMAL]))[0]
    assert "carrier" in bought
    assert "destroyer" in bought
    assert "destroyer*2" not in bought


def test_the_book_is_closed_when_the_capital_is_in_danger() -> None:
    fleet = "sz7 germany.transport*4,germany.battleship*2"
    army = "norway owner=germany germany.infantry*4,germany.tank*4"
    table = board("united_kingdom factory=0", army, fleet, active="uk", phase="purchase", ipcs="uk=31")
    assert isinstance(table.state, AxisState)
    assert "carrier" not in orders(turnplan.buying(table.state, "uk", BUDGETS[NORMAL]))[0]
