"""Actions: one small value with a text form both ways."""

from __future__ import annotations

from typing import Any

import pytest

from pyapp.engine.actions import Action, canonical, is_plain_argument, parse_argument, split_action, split_members
from pyapp.engine.errors import InvalidAction
from pyapp.engine.forms import Bag, Number, Pick, Picks

BAG, PICKS, PICK, NUMBER = Bag("units", {"tank": 2}), Picks("cards", ("a", "b")), Pick("to", ("x",)), Number("count", -5, 9)


@pytest.mark.parametrize(
    ("value", "form_field", "text"),
    [
        ("ukraine", PICK, "ukraine"), (-3, NUMBER, "-3"), ((), PICKS, "-"), (("a", "b"), PICKS, "a,b"), ({}, BAG, "-"),
        ({"tank": 2, "infantry": 1}, BAG, "tank*2,infantry"), ({"transport(infantry,tank)": 2}, BAG, "transport(infantry,tank)*2"),
    ],
)  # fmt: skip
def test_a_value_and_its_text_mean_the_same(value: Any, form_field: Any, text: str) -> None:
    assert str(Action("uk", "do", (value,))) == f"uk do {text}"
    assert parse_argument(text, form_field) == value


@pytest.mark.parametrize(
    ("word", "form_field"),
    [
        ("one", NUMBER), ("1.5", NUMBER), ("9" * 5000, NUMBER), ("٣", NUMBER), ("tank*0", BAG), ("tank*x", BAG), ("tank*-1", BAG),
        ("tank,tank", BAG), ("*2", BAG), ("", BAG), ("tank*" + "9" * 5000, BAG), (",", BAG),
    ],
)  # fmt: skip
def test_a_word_that_cannot_be_a_value_is_invalid(word: str, form_field: Any) -> None:
    with pytest.raises(InvalidAction):
        parse_argument(word, form_field)


@pytest.mark.parametrize("text", ["", "uk", "   ", "\n"])
def test_an_action_needs_a_seat_and_a_kind(text: str) -> None:
    with pytest.raises(InvalidAction):
        split_action(text)


def test_commas_inside_brackets_do_not_split() -> None:
    assert split_members("a(b,c(d,e)),f") == ["a(b,c(d,e))", "f"]
    assert split_members("a),b") == ["a),b"]


def test_lists_become_tuples_and_zeros_vanish() -> None:
    assert canonical(["a"]) == ("a",)  # type: ignore[arg-type]
    assert canonical({"tank": 0, "infantry": 1}) == {"infantry": 1}


def test_a_canonical_bag_is_a_copy() -> None:
    given = {"tank": 1}
    kept = canonical(given)
    given["tank"] = 9
    assert kept == {"tank": 1}


@pytest.mark.parametrize(
    "value", [None, 1.5, True, b"a", ("a", 1), {"a": "b"}, {1: 1}, {"a": True}, 2**31, {"a": 10**12}, "x" * 201, ("x" * 201,), [[]]]
)
def test_only_ids_numbers_lists_of_ids_and_bags_are_values(value: Any) -> None:
    assert not is_plain_argument(value)


@pytest.mark.parametrize("value", ["a", 0, -7, (), ("a",), ["a"], {}, {"a": 1}])
def test_ids_numbers_lists_of_ids_and_bags_are_values(value: Any) -> None:
    assert is_plain_argument(value)
