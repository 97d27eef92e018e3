"""Forms: what a field takes, what it refuses and why."""

from __future__ import annotations

from typing import Any

import pytest

from pyapp.engine.errors import IllegalAction, InvalidAction, Refusal
from pyapp.engine.forms import Bag, Number, Pick, Picks, fillable, fits
from pyapp.engine.messages import say

SPACES = Pick("to", ("france", "italy"), why_not={"spain": Refusal(say("neutral"), "Neutrals")})
CARDS = Picks("cards", ("a", "b", "c"), least=1, most=2)
UNITS = Bag("units", {"tank": 2, "infantry": 3}, most=4, price={"tank": 5, "infantry": 3}, budget=12)
COUNT = Number("count", 1, 6)


@pytest.mark.parametrize(
    ("form_field", "value"),
    [
        (SPACES, "france"),
        (CARDS, ("b",)),
        (CARDS, ("c", "a")),
        (UNITS, {"tank": 2}),
        (UNITS, {"tank": 1, "infantry": 2}),
        (COUNT, 1),
        (COUNT, 6),
        (Picks("cards", ("a",)), ()),
        (Picks("cards", ("a", "b")), ("b", "a")),
        (Bag("units", {}, least=0), {}),
    ],
)
def test_a_field_takes_what_it_offers(form_field: Any, value: Any) -> None:
    form_field.check(value)
    assert fits(form_field, value)


@pytest.mark.parametrize(
    ("form_field", "value", "key"),
    [
        (SPACES, "germany", "form.not_offered"),
        (SPACES, "spain", "neutral"),
        (CARDS, (), "form.how_many"),
        (CARDS, ("a", "b", "c"), "form.how_many"),
        (CARDS, ("d",), "form.not_offered"),
        (UNITS, {}, "form.how_many"),
        (UNITS, {"tank": 3}, "form.not_so_many"),
        (UNITS, {"plane": 1}, "form.not_so_many"),
        (UNITS, {"tank": 2, "infantry": 3}, "form.how_many"),
        (UNITS, {"tank": 2, "infantry": 1}, "form.too_dear"),
        (COUNT, 0, "form.out_of_range"),
        (COUNT, 7, "form.out_of_range"),
    ],
)
def test_a_value_that_is_not_offered_is_illegal_and_says_why(form_field: Any, value: Any, key: str) -> None:
    with pytest.raises(IllegalAction) as error:
        form_field.check(value)
    assert error.value.message.key == key
    assert not fits(form_field, value)


@pytest.mark.parametrize(
    ("form_field", "value"),
    [
        (SPACES, 1),
        (SPACES, ("france",)),
        (SPACES, None),
        (CARDS, "a"),
        (CARDS, ("a", "a")),
        (CARDS, (1,)),
        (CARDS, {"a": 1}),
        (UNITS, ("tank",)),
        (UNITS, {"tank": 0}),
        (UNITS, {"tank": -1}),
        (UNITS, {"tank": True}),
        (UNITS, {"tank": "1"}),
        (UNITS, {1: 1}),
        (COUNT, "1"),
        (COUNT, True),
        (COUNT, 1.0),
        (COUNT, None),
    ],
)
def test_a_value_of_the_wrong_type_is_invalid(form_field: Any, value: Any) -> None:
    with pytest.raises(InvalidAction):
        form_field.check(value)


def test_a_refusal_that_the_game_foresaw_keeps_its_section() -> None:
    with pytest.raises(IllegalAction) as error:
        SPACES.check("spain")
    assert error.value.cite == "Neutrals"


def test_a_message_repeats_only_the_beginning_of_a_long_value() -> None:
    with pytest.raises(IllegalAction) as error:
        SPACES.check("x" * 10_000)
    assert len(error.value.message.values["value"]) == 40


@pytest.mark.parametrize(
    ("form_field", "can"),
    [
        (Pick("to", ()), False),
        (SPACES, True),
        (Picks("cards", ("a",), least=2), False),
        (Picks("cards", ("a", "b"), least=2, most=1), False),
        (Picks("cards", ()), True),
        (COUNT, True),
        (Number("count", 2, 1), False),
        (Bag("units", {}), False),
        (Bag("units", {}, least=0), True),
        (Bag("units", {"tank": 2}, least=2, price={"tank": 5}, budget=9), False),
        (Bag("units", {"tank": 2}, least=2, price={"tank": 5}, budget=10), True),
        (Bag("units", {"tank": 2}, least=2, most=1), False),
        (Bag("units", {"tank": 2, "gun": 1}, least=2, price={"tank": 9, "gun": 1}, budget=9), False),
        (Bag("units", {"tank": 2**31 - 1}, least=2, price={"tank": 1}, budget=2), True),
    ],
)
def test_a_field_knows_whether_anything_can_be_chosen(form_field: Any, can: bool) -> None:
    assert fillable(form_field) is can


def test_the_cheapest_bag_takes_the_cheapest_things_first() -> None:
    assert Bag("units", {"tank": 2, "gun": 1, "car": 9}, least=3, price={"tank": 5, "gun": 1, "car": 7}).cheapest() == {"gun": 1, "tank": 2}
