"""Bytes: states, actions and journals as msgpack, compressed, bounded and checked on the way in."""

from __future__ import annotations

import base64
import binascii
import hashlib
import zlib
from typing import Any

import msgpack

from pyapp.engine.errors import BadData
from pyapp.engine.game import Game
from pyapp.engine.messages import say
from pyapp.engine.state import State

SCHEMA = 1
LARGEST_TEXT = 400_000
LARGEST_PLAIN = 4_000_000
DEEPEST = 40


def pack(value: Any) -> bytes:
    """Plain data as msgpack."""
    packed: bytes = msgpack.packb(value, use_bin_type=True)
    return packed


def unpack(data: bytes) -> Any:
    """Plain data from msgpack, whatever their origin. Raises BadData."""
    try:
        value = msgpack.unpackb(data, raw=False, strict_map_key=False, max_buffer_size=LARGEST_PLAIN)
    except Exception as error:  # msgpack raises many kinds; none of them may reach the player
        raise BadData(say("data.unreadable")) from error
    _check_depth(value, DEEPEST)
    return value


def _check_depth(value: Any, left: int) -> None:
    if left == 0:
        raise BadData(say("data.too_deep"))
    if isinstance(value, dict):
        value = [*value.keys(), *value.values()]
    if isinstance(value, (list, tuple)):
        for member in value:
            _check_depth(member, left - 1)


def compress(data: bytes, dictionary: bytes = b"") -> bytes:
    """Raw deflate, with a preset dictionary where there is one."""
    machine = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, dictionary)
    return machine.compress(data) + machine.flush()


def decompress(data: bytes, dictionary: bytes = b"") -> bytes:
    """The reverse of compress; refuses what would grow beyond every sensible size. Raises BadData."""
    machine = zlib.decompressobj(-15, zdict=dictionary)
    try:
        plain = machine.decompress(data, LARGEST_PLAIN)
    except zlib.error as error:
        raise BadData(say("data.unreadable")) from error
    if machine.unconsumed_tail:
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


def decode_state(game: Game, plain: Any, *, compact: bool = False) -> State:
    """A state from plain data of any origin: types checked, then the position's integrity. Raises BadData."""
    codec = game.compact if compact else game.codec
    state: State = codec.decode(plain, game.state_class)
    check_sound(game, state)
    return state


def check_sound(game: Game, state: State) -> None:
    """Raise BadData unless the game's set-up, integrity check and open step all accept the position."""
    game.check_setup(state.setup)
    try:
        violations = game.status(state)
        if not violations:
            for seat in game.waits_for(state):
                game.prompt(state, seat)
                for kind in game.kinds(state, seat):
                    game.field(state, seat, kind)
    except (KeyError, IndexError, ValueError, TypeError, AttributeError, ZeroDivisionError) as error:
        raise BadData(say("data.unsound", what=type(error).__name__)) from error
    if violations:
        raise BadData(say("data.unsound", what=violations[0].name))
