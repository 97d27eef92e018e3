"""Among computers a side that is hopelessly behind gives up; against a person the computer plays to the end."""

from __future__ import annotations

import pytest

from pyapp.engine.computers import computer_name, decided, thinking
from pyapp.games.axis_allies.computer.levels import EASY, HARD, NORMAL
from pyapp.games.axis_allies.computer.resigning import HOPELESS, strengths
from pyapp.games.axis_allies.state import AxisState
from tests.games.axis_allies.boards import Table, board

LAST, LATE, FIRST_ROUND = (since for since, _ in HOPELESS)


def evening(ours: int, theirs: int, *, person: str = "", round_number: int = FIRST_ROUND, level: str = NORMAL) -> Table:
    """The USSR is to purchase. The armies are so large that incomes hardly count."""
    table = board(f"russia ussr.infantry*{ours}", f"germany germany.infantry*{theirs}", active="ussr", phase="purchase")
    state = table.state
    assert isinstance(state, AxisState)
    state.setup.players = {seat: computer_name(table.game, seat, level) for seat in table.game.about.seats}
    if person:
        state.setup.players[person] = "Ann"
    state.round = round_number
    return table


def resigns(table: Table) -> bool:
    return decided(thinking(table.game, table.state, "ussr")).kind == "resign"


def test_armies_their_cargo_and_two_rounds_of_income_are_what_a_side_has() -> None:
    table = board("russia ussr.infantry*2", "sz5 germany.transport(germany.tank)", active="ussr", phase="purchase")
    assert isinstance(table.state, AxisState)
    incomes = {side: sum(table.state.production(power) for power in seats) for side, seats in table.game.about.sides.items()}
    assert strengths(table.state) == {"allies": 6 + 2 * incomes["allies"], "axis": 13 + 2 * incomes["axis"]}


@pytest.mark.parametrize("level", [EASY, NORMAL, HARD])
def test_who_has_hardly_half_of_what_the_others_have_gives_up(level: str) -> None:
    assert resigns(evening(400, 1000, level=level))
    assert not resigns(evening(700, 1000, level=level))


def test_late_in_the_game_less_of_a_lead_is_enough() -> None:
    assert not resigns(evening(650, 1000, round_number=LATE - 1))
    assert resigns(evening(650, 1000, round_number=LATE))
    assert not resigns(evening(750, 1000, round_number=LAST - 1))
    assert resigns(evening(750, 1000, round_number=LAST))
    assert not resigns(evening(850, 1000, round_number=LAST))


def test_nobody_gives_up_early_or_against_a_person() -> None:
    assert not resigns(evening(400, 1000, round_number=FIRST_ROUND - 1))
    assert not resigns(evening(400, 1000, person="germany"))
    assert not resigns(evening(400, 1000, person="uk"))


def test_the_other_side_wins_by_resignation() -> None:
    table = evening(400, 1000)
    table.play(str(decided(thinking(table.game, table.state, "ussr"))))
    assert table.state.result is not None
    assert (table.state.result.winners, table.state.result.how) == (["axis"], "result.resignation")
