"""Dice: every source gives what it is asked for or says why not."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pyapp.engine.dice import Dice, ScriptedDice, SeededDice, TypedDice
from pyapp.engine.errors import DiceError, DiceNeeded
from pyapp.engine.messages import say
from pyapp.engine.state import Setup, State
from pyapp.engine.steps import Play

WHY = say("roll.attack")


def play_with(dice: Dice) -> Play:
    return Play(State(Setup("x")), dice)


def test_scripted_dice_come_in_their_order() -> None:
    dice = ScriptedDice([1, 2, 3])
    assert dice.roll(2, 6, WHY, 0) == [1, 2] and dice.roll(1, 6, WHY, 2) == [3]
    dice.finish()


def test_scripted_dice_fail_when_too_few_or_too_many() -> None:
    dice = ScriptedDice([1])
    with pytest.raises(DiceError):
        dice.roll(2, 6, WHY, 0)
    with pytest.raises(DiceError):
        dice.finish()


def test_a_seed_fixes_the_face_at_every_position() -> None:
    whole = list(SeededDice("seed").roll(20, 6, WHY, 0))
    parts = [face for position in range(0, 20, 5) for face in SeededDice("seed").roll(5, 6, WHY, position)]
    assert whole == parts == [2, 4, 3, 3, 2, 3, 4, 3, 6, 5, 5, 5, 4, 3, 4, 1, 3, 6, 6, 5]
    assert list(SeededDice("other seed").roll(20, 6, WHY, 0)) != whole


@pytest.mark.parametrize("sides", [2, 6, 10, 12, 110])
def test_seeded_dice_show_every_face_about_equally_often(sides: int) -> None:
    rolls = 600 * sides
    counts = Counter(SeededDice("fair").roll(rolls, sides, WHY, 0))
    assert set(counts) == set(range(1, sides + 1))
    assert all(450 < count < 750 for count in counts.values())


def test_typed_dice_say_what_is_still_needed() -> None:
    with pytest.raises(DiceNeeded) as needed:
        TypedDice([4]).roll(3, 6, WHY, 0)
    assert (needed.value.count, needed.value.sides, needed.value.already, needed.value.message) == (2, 6, (4,), WHY)


def test_typed_dice_that_nobody_asked_for_are_left_over() -> None:
    dice = TypedDice([4, 5])
    assert list(dice.roll(1, 6, WHY, 0)) == [4]
    with pytest.raises(DiceError):
        dice.finish()


@pytest.mark.parametrize("faces", [[0], [7], [-1]])
@pytest.mark.parametrize("source", [ScriptedDice, TypedDice])
def test_a_face_that_the_die_does_not_have_is_refused(source: Any, faces: list[int]) -> None:
    with pytest.raises(DiceError):
        play_with(source(faces)).roll(1, 6, WHY)


def test_a_source_must_give_as_many_dice_as_were_asked_for() -> None:
    class Short(SeededDice):
        def roll(self, *asked: Any) -> list[int]:
            return [1]

    with pytest.raises(DiceError):
        play_with(Short("x")).roll(2, 6, WHY)


def test_a_roll_of_no_dice_asks_for_none() -> None:
    assert play_with(ScriptedDice([])).roll(0, 6, WHY) == []
