"""Odds of battles that no game ever saw: they give the page back after every slice, and give up where it would take too long."""

from __future__ import annotations

from typing import Any

import pytest

from pyapp.engine.work import TooMuchWork
from pyapp.games import load
from pyapp.games.axis_allies.components.edition import LAND, edition
from pyapp.games.axis_allies.odds.chances import Question
from pyapp.games.axis_allies.odds.exact import odds, slices
from pyapp.games.axis_allies.odds.forecast import of_space
from pyapp.games.axis_allies.state import AxisState
from tests.effort import effort

SHEET = edition("aa1942").unit_types
AFLOAT = {kind: 300 for kind, values in SHEET.items() if values.domain != LAND and values.move}
ASHORE = {kind: 300 for kind, values in SHEET.items() if values.domain == LAND}
A_SLICE = 200_000  # lines: some hundredths of a second


def question(attackers: dict[str, int], defenders: dict[str, int], **options: Any) -> Question:
    return Question(attackers, defenders, SHEET, SHEET, **options)


@pytest.mark.parametrize(
    "asked",
    [
        question(ASHORE, ASHORE),
        question(AFLOAT, AFLOAT, at_sea=True),
        question({"infantry": 400}, {"infantry": 500}),
        question({"infantry": 2**31}, {"infantry": 1}),
        question({"infantry": 1}, {"aa_gun": 2**31, "infantry": 1}),
        question({"fighter": 2**31}, {"aa_gun": 2**31, "infantry": 1}),
        question({"infantry": 1}, {"infantry": 1}, bombarding={"battleship": 2**31}),
        question({"submarine": 1}, {"transport": 2**31}, at_sea=True),
        question({"submarine": 2**31}, {"submarine": 1}, at_sea=True),
    ],
    ids=lambda asked: f"{asked.attackers} against {asked.defenders}",
)
def test_a_battle_that_is_too_large_is_given_up_after_a_moment(asked: Question) -> None:
    with effort(A_SLICE), pytest.raises(TooMuchWork):
        odds(asked)


@pytest.mark.parametrize(
    "asked",
    [
        question({"tank": 300}, {"infantry": 300}),
        question({"fighter": 120, "infantry": 30}, {"aa_gun": 30, "infantry": 100}),
        question({"submarine": 10, "destroyer": 5, "fighter": 4}, {"submarine": 5, "destroyer": 5, "fighter": 4}, at_sea=True),
        question({"submarine": 50, "cruiser": 50, "fighter": 50}, {"submarine": 5, "battleship": 50, "fighter": 5}, at_sea=True),
    ],
    ids=lambda asked: f"{asked.attackers} against {asked.defenders}",
)
def test_no_slice_of_a_large_battle_is_long(asked: Question) -> None:
    work = slices(asked)
    with effort(A_SLICE) as counted:
        for _ in range(25):
            if next(work, "done") == "done":
                break
            counted.rest()


def test_a_hundred_against_a_hundred_are_worked_out() -> None:
    found = odds(question({"infantry": 60, "tank": 40}, {"infantry": 60, "fighter": 40}))
    assert found.win + found.lose + found.tie == pytest.approx(1)


FLEET = {"submarine": 4, "destroyer": 3, "cruiser": 1, "battleship": 1, "carrier": 1, "fighter": 4, "bomber": 1}
ARMADA = {"submarine": 4, "destroyer": 4, "cruiser": 2, "battleship": 2, "carrier": 2, "fighter": 4, "transport": 3}


def test_fifteen_against_twenty_one_with_submarines_are_worked_out_as_near_as_the_answer_says() -> None:
    """The exact chances come from the same rules with every standing followed to its end, which takes four times as long."""
    found = odds(question(FLEET, ARMADA, at_sea=True))
    assert 0.0 < found.missing < 1e-4
    for chance, exactly in ((found.win, 0.025153282652), (found.lose, 0.971688716262), (found.tie, 0.003158001080)):
        assert 0.0 <= exactly - chance <= found.missing


def test_where_nothing_was_left_out_nothing_is_missing() -> None:
    assert odds(question({"submarine": 2, "cruiser": 1}, {"destroyer": 2, "fighter": 1}, at_sea=True)).missing == 0.0


def test_ships_that_could_bombard_are_counted_and_not_laid_out_one_by_one() -> None:
    ships = "uk.cruiser!*9000,uk.battleship!*9000,uk.transport(uk.tank>):libya!*9500"
    text = f"game aa1942\nactive uk\nphase conduct_combat\nat libya germany.infantry\nat sz15 {ships}"
    state = load("aa1942").read_position(text)
    assert isinstance(state, AxisState)
    with effort(A_SLICE):
        assert of_space(state, "libya").bombarding == {"battleship": 9000, "cruiser": 500}
