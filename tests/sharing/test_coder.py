"""The coder: plain data come back as they were, few bytes where much is known, nothing but BadData for what nobody has written."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from pyapp.engine.errors import BadData
from pyapp.sharing.coder import NEAR, SLICE, TURN, Ways, count, read, reading, write
from pyapp.sharing.ranges import RangeReader, RangeWriter

LISTS = {"at": "record", "at.1": "pairs", "at.2": "turn", "at.3*": "step"}
VALUES = [
    0, 1, -1, NEAR, NEAR + 1, -2, -1_000, 2**31 - 1, 2**39, None, "", "a word", "ñ", "'", "[", "~63", b"", b"\x00\xff",
    bytes(60), [bytes(200), bytes(40)], [], [[]], ["a", 1, None, [b"x"]],
]  # fmt: skip
GAME: list[Any] = [
    "duel",
    ["paris", 3, "rome", [1, 2], "ulm", None],
    [["red", "fire", [6, 1], "gun", [0, 2]], ["red", "climb", []], ["blue", "fire", [12]]],
    [["battle", ["ulm", 2]], ["turn", []], ["battle", ["rome"]]],
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_any_plain_value_comes_back(value: Any) -> None:
    assert read(Ways(), "at", write(Ways(), "at", value)) == value


@pytest.mark.parametrize("words", [(), ("duel", "paris", "red", "fire")])
def test_lists_of_every_kind_come_back(words: tuple[str, ...]) -> None:
    ways = Ways(LISTS, {}, words)
    assert read(ways, "at", write(ways, "at", GAME)) == GAME


def test_a_roll_among_more_cards_than_there_are_near_numbers_comes_back() -> None:
    turn = [["japan", "done", [NEAR, NEAR + 1, 83, 255, 1], "somewhere"]]
    ways = Ways({"turn": TURN}, {}, ())
    assert read(ways, "turn", write(ways, "turn", turn)) == turn


def test_random_data_come_back_with_and_without_counts() -> None:
    chance = random.Random("coder")
    samples = [_grown(chance, 4) for _ in range(60)]
    counts = count(Ways(), "at", samples[:30])
    for ways in (Ways(), Ways({}, counts)):
        for sample in samples:
            assert read(ways, "at", write(ways, "at", sample)) == sample


def _grown(chance: random.Random, deep: int) -> Any:
    if deep and chance.random() < 0.8:
        return [_grown(chance, deep - 1) for _ in range(chance.randint(0, 5))]
    return chance.choice([chance.randint(-5, 5), chance.randint(0, 10**6), "infantry", "tank", None, b"ab"])


def test_what_is_usual_takes_next_to_nothing() -> None:
    ways = Ways(LISTS, count(Ways(LISTS), "at", [GAME] * 50))
    assert len(write(ways, "at", GAME)) <= 4 < len(write(Ways(LISTS), "at", GAME)) / 5


def test_counts_are_not_changed_by_a_message() -> None:
    ways = Ways(LISTS, count(Ways(LISTS), "at", [GAME]))
    first = write(ways, "at", GAME)
    assert write(ways, "at", GAME) == first and read(ways, "at", first) == read(ways, "at", first)


def test_what_nobody_has_written_is_bad_data_or_something_else_but_never_an_error() -> None:
    chance = random.Random("noise")
    ways = Ways(LISTS, count(Ways(LISTS), "at", [GAME] * 3), ("duel",))
    refused = 0
    for _ in range(2_000):
        try:
            read(ways, "at", chance.randbytes(chance.randint(0, 60)))
        except BadData:
            refused += 1
    assert refused > 1_000


def test_what_is_left_over_is_refused() -> None:
    with pytest.raises(BadData):
        read(Ways(), "at", write(Ways(), "at", "a word") + b"more than was asked for")


@pytest.mark.parametrize("depth", [39, 60])
def test_data_that_are_too_deep_are_refused(depth: int) -> None:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    if depth < 40:
        assert read(Ways(), "at", write(Ways(), "at", value)) == value
    else:
        with pytest.raises(BadData):
            write(Ways(), "at", value)


def test_a_message_that_would_be_endless_is_refused() -> None:
    endless = write(Ways(), "at", [[1] * 20_000] * 5)
    assert len(endless) < 100
    with pytest.raises(BadData):
        read(Ways(), "at", endless)


def test_a_range_loses_nothing() -> None:
    chance = random.Random("ranges")
    parts = [(chance.randrange(total), total) for total in (chance.randint(1, 2**40) for _ in range(300))]
    out = RangeWriter()
    for start, total in parts:
        out.put(start, 1, total)
    given = RangeReader(out.finish())
    for start, total in parts:
        assert given.where(total) == start
        given.take(start, 1)
    given.finish()


def test_bytes_that_would_keep_a_reader_busy_are_refused() -> None:
    """Each new word is looked for among all those before it: many of them are work without end for few bytes."""
    plain = ["".join(chance) for chance in itertools.product("abcdefghijklm", repeat=3)]
    with pytest.raises(BadData, match="too_large"):
        read(Ways(), "at", write(Ways(), "at", plain))


def test_a_reader_pauses_after_every_slice_of_work() -> None:
    """A few characters can ask for a million looks: whoever opens a link goes on hearing his player meanwhile."""
    plain = [[number % 29, f"word {number % 83}"] for number in range(2_000)]
    data = write(Ways(), "at", plain)
    work, looks, pauses = reading(Ways(), "at", data), 0, 0
    while True:
        try:
            next(work)
        except StopIteration as end:
            assert end.value == plain
            break
        left = work.gi_frame.f_locals["port"]._looks
        assert looks == 0 or looks - left < 2 * SLICE
        looks, pauses = left, pauses + 1
    assert pauses > 5
