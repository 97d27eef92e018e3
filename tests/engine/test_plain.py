"""Plain data: what goes in comes out, and nothing else comes in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from pyapp.engine.errors import BadData
from pyapp.engine.plain import LARGEST, Codec, Tagged, copy_plain


@dataclass
class Leaf(Tagged):
    tag = "leaf"
    name: str
    size: int = 1


class Branch(Tagged):
    """A family with one member."""


@dataclass
class Twig(Branch):
    tag = "twig"
    leaves: list[str] = field(default_factory=list)


@dataclass
class Tree:
    name: str
    age: int = 0
    green: bool = True
    leaves: list[Leaf] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    branches: list[Branch] = field(default_factory=list)
    best: Leaf | None = None
    graft: Tree | None = None


CODEC = Codec({"twig": Twig})
COMPACT = Codec({"twig": Twig}, ("oak", "leaf_a", "leaf_b"))
FULL = Tree("oak", 7, False, [Leaf("leaf_a"), Leaf("x", 3)], {"b": 2, "a": 1}, [Twig(["leaf_b"])], Leaf("best"), Tree("graft"))


def codecs() -> Any:
    return pytest.mark.parametrize("codec", [CODEC, COMPACT], ids=["plain", "compact"])


@codecs()
def test_a_value_comes_back_equal(codec: Codec) -> None:
    assert codec.decode(codec.encode(FULL, Tree), Tree) == FULL


def test_trailing_defaults_take_no_room() -> None:
    assert CODEC.encode(Tree("oak"), Tree) == ["oak"]
    assert CODEC.encode(Tree("oak", 3), Tree) == ["oak", 3]
    assert CODEC.encode(Tree("oak", green=False), Tree) == ["oak", 0, 0]


def test_every_value_gets_lists_and_dicts_of_its_own() -> None:
    one, other = CODEC.decode(["a"], Tree), CODEC.decode(["b"], Tree)
    one.leaves.append(Leaf("new"))
    assert other.leaves == [] and CODEC.decode(["c"], Tree).leaves == []


def test_words_of_the_vocabulary_become_numbers() -> None:
    assert COMPACT.encode(Tree("oak"), Tree) == [0]
    assert COMPACT.encode(Tree("beech"), Tree) == ["beech"]
    assert COMPACT.decode([0], Tree) == Tree("oak")


def test_dicts_are_written_in_the_order_of_their_keys() -> None:
    assert CODEC.encode({"b": 2, "a": 1}, dict[str, int]) == CODEC.encode({"a": 1, "b": 2}, dict[str, int]) == ["a", 1, "b", 2]


@codecs()
@pytest.mark.parametrize(
    "data",
    [
        None,
        7,
        "oak",
        {},
        b"oak",
        [],
        [7],
        [None],
        [["oak"]],
        ["oak"] * 20,
        ["oak", "7"],
        ["oak", 1.0],
        ["oak", True],
        ["oak", LARGEST],
        ["oak", -LARGEST],
        ["oak", None],
        ["oak", 0, 2],
        ["oak", 0, []],
        ["oak", 0, 1.0],
        ["oak", 0, 1, None],
        ["oak", 0, 1, [["a", 1, 1]]],
        ["oak", 0, 1, {}],
        ["oak", 0, 1, [], ["a"]],
        ["oak", 0, 1, [], ["a", 1, "a", 2]],
        ["oak", 0, 1, [], [1.5, 1]],
        ["oak", 0, 1, [], [[], 1]],
        ["oak", 0, 1, [], [], [["bush", []]]],
        ["oak", 0, 1, [], [], [[[], []]]],
        ["oak", 0, 1, [], [], [["twig"]]],
        ["oak", 0, 1, [], [], ["twig"]],
        ["oak", 0, 1, [], [], [], []],
        ["oak", 0, 1, [], [], [], None, 1],
        [-1],
        [10**30],
    ],
    ids=repr,
)
def test_data_that_do_not_fit_are_refused(codec: Codec, data: Any) -> None:
    if codec is COMPACT and data == [7]:
        data = [77]
    with pytest.raises(BadData):
        codec.decode(data, Tree)


def test_a_type_that_is_not_plain_is_a_fault_of_the_game() -> None:
    with pytest.raises(TypeError):
        CODEC.encode({1, 2}, set[int])


def test_a_copy_shares_nothing_with_its_original() -> None:
    copy = copy_plain(FULL)
    assert copy == FULL
    copy.leaves[0].size = 99
    copy.counts["a"] = 99
    copy.graft.name = "other"
    assert FULL.leaves[0].size == 1 and FULL.counts["a"] == 1 and FULL.graft is not None and FULL.graft.name == "graft"
