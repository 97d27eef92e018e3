"""What no game can bring about is a violation: so many of anything that looking at the position would take for ever."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

import pytest

from pyapp.games import load
from pyapp.games.war_room.state import Battle, Command, Line, Order, WarState
from tests.games.war_room.table import Table

HUGE = 2**31 - 1


def broken(change: Callable[[WarState], object]) -> set[str]:
    """The violations that a change brings into a sound position."""
    state = Table({"germany.48": "T1 infantry", "uk.47": "T5 infantry"}).state
    before = {violation.name for violation in load("war_room").status(deepcopy(state))}
    change(state)
    return {violation.name for violation in load("war_room").status(state)} - before


@pytest.mark.parametrize(
    ("change", "name"),
    [
        (lambda state: setattr(state.morale["uk"], "stress", HUGE), "morale"),
        (lambda state: setattr(state.morale["uk"], "medals", HUGE), "morale"),
        (lambda state: state.bombs.update(T1=HUGE), "bombs"),
        (lambda state: state.casualties.update(uk={"infantry": HUGE}), "units"),
        (lambda state: state.unplaced.update(uk={"infantry": -1}), "units"),
        (lambda state: setattr(state.secrets["uk"], "purchases", {"infantry": HUGE}), "units"),
        (lambda state: setattr(state.secrets["uk"], "bid", HUGE), "bid"),
        (lambda state: setattr(state.secrets["uk"], "bid", -1), "bid"),
        (lambda state: state.secrets["uk"].orders.extend([Order("uk1", "G7")] * 60), "orders"),
        (lambda state: state.orders.update(uk=[Order("uk1", "G7")] * 60), "orders"),
        (lambda state: state.commands.update({f"x{n}": Command("uk", 0, "land", "T5", {"infantry": 1}) for n in range(999)}), "commands"),
    ],
)
def test_numbers_that_no_game_reaches_are_violations(change: Callable[[WarState], object], name: str) -> None:
    assert name in broken(change)


@pytest.mark.parametrize(
    ("battle", "name"),
    [
        (Battle("T5", ["uk", "germany"], lines=[Line("axis", "germany", "infantry", "offensive", 0, HUGE)]), "battle_line"),
        (Battle("T5", ["uk", "germany"], lines=[Line("axis", "germany", "infantry", "offensive", 9, 1)]), "battle_box"),
        (Battle("T5", ["uk", "germany"], lines=[Line("axis", "germany", "infantry", "asleep", 0, 1)]), "battle_box"),
        (Battle("T5", ["uk", "germany"], lines=[Line("axis", "germany", "infantry", "offensive", 1, 1)]), "battle_box"),
        (Battle("T5", ["uk", "germany", "uk"]), "battle_nations"),
        (Battle("T5", ["uk", "nobody"]), "battle_nations"),
        (Battle("T5", ["uk", "germany"], hits={"black": 31}), "battle_hits"),
        (Battle("T5", ["uk", "germany"], dice={"axis": HUGE}), "battle_dice"),
        (Battle("T5", ["uk", "germany"], bombers=HUGE), "battle_dice"),
    ],
)
def test_a_battle_with_more_than_the_board_and_the_dice_allow_is_a_violation(battle: Battle, name: str) -> None:
    assert name in broken(lambda state: setattr(state, "battle", battle))
    assert not broken(lambda state: setattr(state, "battle", Battle("T5", ["uk", "germany"], dice={"axis": 30}, hits={"black": 30})))
