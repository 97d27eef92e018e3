"""Saves: a match as bytes and as a file's text, with the position it began with, the journal and the state now.

Links are written by ``pyapp.sharing``; those of the first schema are still read here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from pyapp.engine.actions import Action, is_plain_argument
from pyapp.engine.clean import clean
from pyapp.engine.codec import (
    SCHEMA,
    compress,
    decode_state,
    decompress,
    from_text,
    pack,
    to_text,
    trusting_nothing,
    unpack,
)
from pyapp.engine.errors import BadData
from pyapp.engine.forms import CODE_DIGITS, Argument, is_code
from pyapp.engine.game import Game
from pyapp.engine.match import Entry, Match
from pyapp.engine.messages import say
from pyapp.engine.state import State

Registry = Callable[[str], Game]
NUMBER, PICKS, BAG = 0, 1, 2
FIRST = 1
LONGEST_JOURNAL = 20_000
LONGEST_TURN = 2_000
LONGEST_NAME = 200


def entry_plain(game: Game, entry: Entry) -> list[Any]:
    """A line of the journal as plain data: seat, kind, fields, dice."""
    number = game.compact.encode_word
    fields = [argument_plain(value, number) for value in entry.action.args]
    return [number(entry.action.seat), entry.action.kind, fields, bytes(entry.dice)]


def argument_plain(value: Argument, number: Callable[[str], str | int]) -> Any:
    """One value of an action as plain data; ``number`` turns words into numbers."""
    if isinstance(value, str):
        return bytes.fromhex(value) if is_code(value) else number(value)
    if isinstance(value, int):
        return [NUMBER, value]
    if isinstance(value, tuple):
        return [PICKS, *map(number, value)]
    return [BAG, *(part for word, count in value.items() for part in (number(word), count))]


def read_entry(game: Game, data: Any) -> Entry:
    """A line of the journal from plain data of any origin. Raises BadData."""
    if not isinstance(data, list) or len(data) != 4 or not isinstance(data[2], list) or not isinstance(data[3], bytes):
        raise BadData(say("data.bad_journal"))
    word = game.compact.decode_word
    args = tuple(read_argument(value, word) for value in data[2])
    if not isinstance(data[1], str) or not all(is_plain_argument(value) for value in args):
        raise BadData(say("data.bad_journal"))
    return Entry(Action(word(data[0]), data[1], args), tuple(data[3]))


def read_argument(data: Any, word: Callable[[Any], str]) -> Argument:
    """One value of an action from plain data of any origin. Raises BadData."""
    if isinstance(data, bytes) and len(data) == CODE_DIGITS // 2:
        return data.hex()
    if not isinstance(data, list):
        return word(data)
    if len(data) == 2 and data[0] == NUMBER and type(data[1]) is int:
        return data[1]
    if data and data[0] == PICKS:
        return tuple(word(member) for member in data[1:])
    if data and data[0] == BAG and len(data) % 2 == 1:
        return {word(key): count for key, count in zip(data[1::2], data[2::2])}
    raise BadData(say("data.bad_journal"))


# --- links --------------------------------------------------------------------------------------------------------------------


def read_link(registry: Registry, text: str) -> Match:
    """The match that a link of the first schema holds. Raises BadData with a sentence for whatever is wrong with it."""
    data = from_text(text.strip())
    if not data or data[0] != FIRST:
        raise BadData(say("data.unreadable"))
    plain = unpack(decompress(data[1:]))
    if not isinstance(plain, list) or len(plain) != 4 or not isinstance(plain[0], str) or not isinstance(plain[1], str):
        raise BadData(say("data.unreadable"))
    game = registry(plain[0])
    base = decode_state(game, plain[2], compact=True, schema=FIRST)
    entries = _read_entries(game, plain[3], LONGEST_TURN)
    with trusting_nothing():
        return Match.resume(game, clean(plain[1]), base, entries)


def _read_entries(game: Game, data: Any, most: int = LONGEST_JOURNAL) -> list[Entry]:
    if not isinstance(data, list) or len(data) > most:
        raise BadData(say("data.bad_journal"))
    return [read_entry(game, item) for item in data]


# --- saves --------------------------------------------------------------------------------------------------------------------


def save_text(match: Match, name: str = "") -> str:
    """A whole match as text for storage or a file: set-up position, journal, what can be redone, state now."""
    game = match.game
    base = match.state_at(0)
    payload = {
        "game": game.about.id,
        "name": name[:LONGEST_NAME],
        "seed": match.seed,
        "from_setup": match.from_setup,
        "takebacks": match.takebacks,
        "base": game.compact.encode(base, game.state_class),
        "entries": [entry_plain(game, entry) for entry in match.entries],
        "redo": [entry_plain(game, entry) for entry in match.redoable],
        "now": game.compact.encode(match.state, game.state_class),
    }
    return f"warboard{SCHEMA}." + to_text(compress(pack(payload)))


def read_save(registry: Registry, text: str, *, believe: bool = False) -> tuple[Match, str]:
    """The match and its name from a save. ``believe`` takes the stored state without replaying. Raises BadData."""
    *_, (match, name) = reading_save(registry, text, believe=believe)
    return match, name


def reading_save(registry: Registry, text: str, *, believe: bool = False) -> Iterator[tuple[Match, str]]:
    """The same in steps, a move each; what is yielded last is the whole match."""
    head, dot, body = text.strip().partition(".")
    schema = re.fullmatch(r"warboard([0-9]{1,4})", head)
    if not dot or not schema or int(schema[1]) < FIRST:
        raise BadData(say("data.not_a_save"))
    if int(schema[1]) > SCHEMA:
        raise BadData(say("data.newer", schema=int(schema[1]), known=SCHEMA))
    plain = unpack(decompress(from_text(body)))
    if not isinstance(plain, dict) or not isinstance(plain.get("game"), str):
        raise BadData(say("data.unreadable"))
    game = registry(plain["game"])
    seed, name = plain.get("seed"), plain.get("name")
    if not isinstance(seed, str) or not isinstance(name, str):
        raise BadData(say("data.unreadable"))
    seed, name = clean(seed), clean(name)
    written = int(schema[1])
    base = decode_state(game, plain.get("base"), compact=True, schema=written)
    now: State | None = decode_state(game, plain.get("now"), compact=True, schema=written) if believe else None
    entries = _read_entries(game, plain.get("entries"))
    redoable = _read_entries(game, plain.get("redo"))
    with trusting_nothing():
        match = Match(game, base.setup, seed, base)
        if now is not None:
            match.believe(entries, now)
        for entry in entries[len(match.entries) :]:
            match.replay(entry)
            yield match, name
    match.redoable = redoable
    match.from_setup = bool(plain.get("from_setup"))
    match.takebacks = plain["takebacks"] if type(plain.get("takebacks")) is int else 0
    yield match, name[:LONGEST_NAME]
