"""Bytes: equal states have equal bytes, and nothing that comes from outside can do harm."""

from __future__ import annotations

import zlib
from typing import Any

import msgpack.fallback
import pytest

from pyapp.engine.codec import (
    DEEPEST,
    LARGEST_PLAIN,
    LARGEST_TEXT,
    LONGEST_LIST,
    MOST_STEPS,
    compress,
    decode_state,
    decompress,
    from_text,
    pack,
    read_position,
    read_state,
    state_bytes,
    state_hash,
    to_text,
    unpack,
)
from pyapp.engine.dice import ScriptedDice
from pyapp.engine.errors import BadData, IllegalAction
from pyapp.engine.messages import say
from pyapp.engine.state import Result, Setup
from tests.samples import CONVOYS, DUEL
from tests.samples.duel import Attack, Duel, Hit, Turn


def dogfight() -> Any:
    return DUEL.new(Setup("dogfight"), ScriptedDice([]))[0]


@pytest.fixture(params=[msgpack.unpackb, msgpack.fallback.unpackb], ids=["compiled", "pure"])
def either_msgpack(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests run with the compiled msgpack, the page with the pure one."""
    monkeypatch.setattr(msgpack, "unpackb", request.param)


def test_equal_states_have_equal_bytes_whatever_the_order_in_which_they_were_made() -> None:
    one, other = dogfight(), dogfight()
    other.fuel = dict(reversed(other.fuel.items()))
    assert state_bytes(DUEL, one) == state_bytes(DUEL, other) and state_hash(DUEL, one) == state_hash(DUEL, other)


def test_the_hash_is_the_same_on_every_machine() -> None:
    assert state_hash(DUEL, dogfight()) == "117400dd3a6bfaac"


def test_compact_bytes_are_shorter() -> None:
    state, _ = CONVOYS.new(Setup("short"), ScriptedDice([1, 1, 1, 1]))
    assert len(pack(CONVOYS.compact.encode(state, CONVOYS.state_class))) < len(state_bytes(CONVOYS, state))


@pytest.mark.usefixtures("either_msgpack")
@pytest.mark.parametrize("value", [[], {}, [1, "a", None, b"x", True], {"a": [1, {"b": []}]}, ["é"], 7, "x", [0] * LONGEST_LIST])
def test_plain_data_come_back(value: Any) -> None:
    assert unpack(pack(value)) == value


@pytest.mark.usefixtures("either_msgpack")
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xc1",
        b"\x92\x01",
        b"\x01\x02",
        b"\xa1\xff",
        pack("x" * 1_001),
        pack([0] * (LONGEST_LIST + 1)),
        pack({str(number): 0 for number in range(DEEPEST + 1)}),
        pack({1: 2}),
        b"\x81\x90\x01",
        msgpack.packb(msgpack.ExtType(5, b"x")),
        b"\xd6\xff\x00\x00\x00\x00",
        b"\x91" * (DEEPEST + 1) + b"\x01",
        b"\x91" * 100_000 + b"\x01",
        b"\xdd\xff\xff\xff\xff",
        b"\xc0" * (LARGEST_PLAIN + 1),
    ],
    ids=lambda data: f"{data[:6].hex()}-{len(data)}",
)
def test_bytes_that_are_no_plain_data_or_too_much_are_refused(data: bytes) -> None:
    with pytest.raises(BadData):
        unpack(data)


@pytest.mark.usefixtures("either_msgpack")
def test_lists_may_be_nested_as_deep_as_a_state_needs() -> None:
    assert unpack(b"\x91" * (DEEPEST - 1) + b"\x90")


def test_what_was_compressed_comes_back() -> None:
    assert decompress(compress(b"tank " * 99)) == b"tank " * 99
    assert decompress(compress(b"tank", b"a dictionary with tank"), b"a dictionary with tank") == b"tank"


@pytest.mark.parametrize("data", [b"", b"\x00", b"\xff\xff", compress(b"tank" * 50)[:-2], compress(b"tank") + b"x", zlib.compress(b"tank")])
def test_bytes_that_do_not_decompress_are_refused(data: bytes) -> None:
    with pytest.raises(BadData):
        decompress(data)


def test_what_would_grow_too_large_is_refused_without_being_made() -> None:
    assert len(decompress(compress(b"\x00" * LARGEST_PLAIN))) == LARGEST_PLAIN
    with pytest.raises(BadData) as error:
        decompress(compress(b"\x00" * (LARGEST_PLAIN + 1)))
    assert error.value.message.key == "data.too_large"


@pytest.mark.parametrize("data", [b"", b"a", b"ab", b"abc", bytes(range(256))])
def test_bytes_go_through_text_that_an_address_may_hold(data: bytes) -> None:
    text = to_text(data)
    assert from_text(text) == data and set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


@pytest.mark.parametrize("text", ["a", "ab=c", "a b", "é", "\ud800", "a" * (LARGEST_TEXT + 1), "AAAA\n"])
def test_text_that_holds_no_bytes_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        from_text(text)


# --- positions from outside ---------------------------------------------------------------------------------------------------


def unsound(**changes: Any) -> Any:
    state = dogfight()
    for name, value in changes.items():
        setattr(state, name, value)
    return state


@pytest.mark.parametrize(
    "state",
    [
        unsound(setup=Setup("never")),
        unsound(fuel={"red": 1, "blue": 1}),
        unsound(fuel={}),
        unsound(parts={}),
        unsound(dice_rolled=-1),
        unsound(steps=[]),
        unsound(steps=[Turn(), Attack("green")]),
        unsound(steps=[Turn(), *[Attack("red")] * MOST_STEPS]),
    ],
    ids=str,
)
def test_a_position_that_cannot_come_up_is_refused(state: Any) -> None:
    with pytest.raises(BadData):
        read_state(DUEL, state_bytes(DUEL, state))
    with pytest.raises(BadData):
        read_position(DUEL, DUEL.position_text(state))


def test_a_position_between_decisions_may_be_written_by_hand_but_not_sent() -> None:
    state = unsound(steps=[Turn(), Hit("red", 1)])
    with pytest.raises(BadData):
        read_state(DUEL, state_bytes(DUEL, state))
    assert read_position(DUEL, DUEL.position_text(state)) == state


def test_a_finished_game_asks_nobody_and_is_sound() -> None:
    state = unsound(steps=[Turn()], result=Result(["red"], "result.down"))
    assert read_state(DUEL, state_bytes(DUEL, state)) == state


@pytest.mark.parametrize(
    "error", [KeyError("x"), RecursionError(), OverflowError(), StopIteration(), RuntimeError("x"), IllegalAction(say("x"))]
)
def test_rules_that_fail_on_a_position_from_outside_make_it_bad_data(error: Exception) -> None:
    class Failing(Duel):
        def status(self, state: Any) -> Any:
            raise error

    game = Failing()
    with pytest.raises(BadData):
        decode_state(game, game.codec.encode(dogfight(), game.state_class))


def test_a_position_text_of_any_length_is_not_even_looked_at() -> None:
    with pytest.raises(BadData) as error:
        read_position(DUEL, "x" * (LARGEST_TEXT + 1))
    assert error.value.message.key == "data.too_large"
