"""The random player: fills forms with what they offer and knows no game."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.forms import Bag, Number, Pick, Picks, fits
from pyapp.engine.players import DeadEnd, random_action, random_form, random_value
from pyapp.engine.state import Setup
from tests.effort import effort
from tests.samples import DUEL, duel


@pytest.mark.parametrize(
    "form_field",
    [
        Pick("to", ("a", "b")),
        Picks("cards", ("a", "b", "c")),
        Picks("cards", ("a", "b", "c"), least=2, most=2),
        Number("count", -2, 2),
        Bag("units", {"tank": 3, "gun": 2}),
        Bag("units", {"tank": 3, "gun": 2}, least=0),
        Bag("units", {"tank": 3, "gun": 2}, least=5),
        Bag("units", {"tank": 3, "gun": 2}, most=2, price={"tank": 5, "gun": 2}, budget=7),
        Bag("units", {"tank": 3, "gun": 2}, least=2, price={"tank": 5, "gun": 2}, budget=4),
        Bag("units", {"tank": 3, "gun": 2}, least=0, price={"tank": 5, "gun": 2}, budget=1),
    ],
    ids=repr,
)
def test_a_random_value_fits_its_field(form_field: Any) -> None:
    chance = random.Random(1)
    assert all(fits(form_field, random_value(form_field, chance)) for _ in range(200))


def test_every_value_comes_up() -> None:
    chance = random.Random(1)
    bags = {str(random_value(Bag("units", {"a": 1, "b": 1}, least=0), chance)) for _ in range(200)}
    assert bags == {"{}", "{'a': 1}", "{'b': 1}", "{'a': 1, 'b': 1}", "{'b': 1, 'a': 1}"}


def test_an_optional_field_is_sometimes_left_out() -> None:
    state, _ = DUEL.new(Setup("dogfight"), ScriptedDice([]))
    forms = [random_form(DUEL, state, "red", "fire", random.Random(seed)) for seed in range(50)]
    assert Counter(len(form.args) for form in forms if form).keys() == {1, 2}


def test_kinds_are_chosen_as_often_as_they_are_lively() -> None:
    state, _ = DUEL.new(Setup("dogfight"), ScriptedDice([]))
    chance = random.Random(1)
    kinds = Counter(random_action(DUEL, state, chance).kind for _ in range(400))
    assert 2 < kinds["fire"] / kinds["climb"] < 4 and kinds["resign"] == 0


def test_a_state_in_which_nobody_can_act_is_a_dead_end() -> None:
    state: Any = DUEL.new(Setup("dogfight"), ScriptedDice([]))[0]
    state.steps.append(duel.Losses("red", 99))
    with pytest.raises(DeadEnd):
        random_action(DUEL, state, random.Random(1))


def test_a_bag_with_more_than_any_game_has_is_not_filled_thing_by_thing() -> None:
    endless = Bag("units", {"tank": 2**31 - 1, "gun": 2**31 - 1}, least=2**30)
    with effort(5_000):
        bag = random_value(endless, random.Random(1))
    assert fits(endless, bag)
