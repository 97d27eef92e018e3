"""Bytes: states, actions and journals as msgpack, compressed, bounded and checked on the way in."""

from __future__ import annotations

import base64
import binascii
import hashlib
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgpack

from pyapp.engine.clean import clean
from pyapp.engine.errors import BadData, GameError, NotHere
from pyapp.engine.game import Game
from pyapp.engine.messages import say
from pyapp.engine.state import State

SCHEMA = 3  # of positions and saves, the same as that of links; 2 had the positions of 1
LARGEST_TEXT = 400_000
LARGEST_PLAIN = 1_500_000
LONGEST_LIST = 20_000
LONGEST_WORD = 1_000
DEEPEST = 40
MOST_STEPS = 100
MOST_PARTS = 8_000  # numbers, words and lists in a position: the largest of a real game has 2,600


def pack(value: Any) -> bytes:
    """Plain data as msgpack."""
    packed: bytes = msgpack.packb(value, use_bin_type=True)
    return packed


def unpack(data: bytes) -> Any:
    """Plain data from msgpack, whatever their origin. Raises BadData.

    The lengths are bounded because a header of five bytes makes the unpacker reserve room for all that it promises.
    """
    if len(data) > LARGEST_PLAIN:
        raise BadData(say("data.too_large"))
    try:
        value = msgpack.unpackb(data, max_str_len=LONGEST_WORD, max_array_len=LONGEST_LIST, max_map_len=DEEPEST, max_ext_len=0)
    except Exception as error:  # msgpack raises many kinds; none of them may reach the player
        raise BadData(say("data.unreadable")) from error
    if isinstance(value, (list, dict)):
        _check_depth(value, DEEPEST)
    return value


def _check_depth(value: Any, left: int) -> None:
    if left == 0:
        raise BadData(say("data.too_deep"))
    for member in value.values() if type(value) is dict else value:
        if type(member) is list or type(member) is dict:
            _check_depth(member, left - 1)


def compress(data: bytes, dictionary: bytes = b"") -> bytes:
    """Raw deflate, with a preset dictionary where there is one."""
    machine = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, dictionary)
    return machine.compress(data) + machine.flush()


def decompress(data: bytes, dictionary: bytes = b"") -> bytes:
    """The reverse of compress; refuses what would grow beyond every sensible size. Raises BadData."""
    machine = zlib.decompressobj(-15, zdict=dictionary)
    try:
        plain = machine.decompress(data, LARGEST_PLAIN + 1)
    except zlib.error as error:
        raise BadData(say("data.unreadable")) from error
    if len(plain) > LARGEST_PLAIN:
        raise BadData(say("data.too_large"))
    if not machine.eof or machine.unused_data:
        raise BadData(say("data.unreadable"))
    return plain


def to_text(data: bytes) -> str:
    """Bytes as the characters that an address may hold."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """The bytes behind such characters. Raises BadData."""
    if len(text) > LARGEST_TEXT:
        raise BadData(say("data.too_large"))
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadData(say("data.unreadable")) from error


def state_bytes(game: Game, state: State) -> bytes:
    """A state as msgpack with every id spelled out: the form that hashes and tests use."""
    return pack(game.codec.encode(state, game.state_class))


def state_hash(game: Game, state: State) -> str:
    """Sixteen hex digits that equal states share, on every Python."""
    return hashlib.sha256(state_bytes(game, state)).hexdigest()[:16]


def read_state(game: Game, data: bytes) -> State:
    """The state behind ``state_bytes``. Raises BadData."""
    return decode_state(game, unpack(data))


def decode_state(game: Game, plain: Any, *, compact: bool = False, schema: int = SCHEMA) -> State:
    """A state from plain data of any origin: types checked, then the position's integrity. Raises BadData."""
    codec = game.compact if compact else game.codec
    check_size(plain)
    with trusting_nothing():
        state: State = codec.decode(plain if schema == SCHEMA else game.renewed(plain, schema), game.state_class)
        admit(game, state)
    return state


def check_size(plain: Any) -> None:
    """Raise BadData for a position with more parts than a game can have: whatever looks at all of them must not take long."""
    parts, lists = 1, [plain]
    while lists:
        members = lists.pop()
        if type(members) is list:
            parts += len(members)
            if parts > MOST_PARTS:
                raise BadData(say("data.too_large"))
            lists += members


def read_position(game: Game, text: str) -> State:
    """The state that a set-up text of any origin describes, checked as much as one from a link. Raises BadData."""
    if len(text) > LARGEST_TEXT:
        raise BadData(say("data.too_large"))
    with trusting_nothing():
        state = game.read_position(text)
        admit(game, state, settled=False)
    return state


@contextmanager
def trusting_nothing() -> Iterator[None]:
    """For work on data from outside: whatever goes wrong comes out as BadData.

    Rules are written for sound positions and may fail in any way on one that only looks sound.
    """
    try:
        yield
    except (BadData, NotHere):
        raise
    except GameError as error:
        raise BadData(error.message, error.cite) from error
    except Exception as error:
        raise BadData(say("data.unsound", what=type(error).__name__)) from error


def admit(game: Game, state: State, *, settled: bool = True) -> None:
    """Take a position from outside in: its players' names are cleaned, its integrity is checked as by ``check_sound``."""
    players = state.setup.players
    state.setup.players = {seat: name for seat, given in players.items() if (name := clean(given).strip()) or not given}
    check_sound(game, state, settled=settled)


def check_sound(game: Game, state: State, *, settled: bool = True) -> None:
    """Raise BadData unless set-up, integrity check and the open step accept the position. The rules may raise other errors, too.

    A position that was written by hand need not have come to a decision yet: it is not ``settled``.
    """
    game.check_setup(state.setup)
    if len(state.steps) > MOST_STEPS or state.dice_rolled < 0 or not all(step.is_sound(state) for step in state.steps):
        raise BadData(say("data.unsound", what="steps"))
    if violations := game.status(state):
        raise BadData(say("data.unsound", what=violations[0].name))
    asked = game.waits_for(state)
    if not set(asked) <= set(game.about.seats) or not (asked or state.result or (state.steps and not settled)):
        raise BadData(say("data.unsound", what="seats"))
    for seat in asked:
        game.prompt(state, seat)
        for kind in game.kinds(state, seat):
            game.field(state, seat, kind)
