"""Positions and lines of the journal as short bytes, with a dictionary that is frozen for ever.

A dictionary is a file that is never changed once links made with it may exist: a better one gets the next number. From schema 3 on it
holds what usually stands where, for the coder; those before it held words by number and a sample for deflate, and are only read.
"""

from __future__ import annotations

import base64
import importlib.resources
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pyapp.engine.actions import Action, is_plain_argument
from pyapp.engine.codec import SCHEMA, admit, check_size, decompress, trusting_nothing, unpack
from pyapp.engine.errors import BadData
from pyapp.engine.game import Game
from pyapp.engine.match import Entry
from pyapp.engine.messages import say
from pyapp.engine.plain import Codec
from pyapp.engine.share import argument_plain, read_argument
from pyapp.engine.state import State
from pyapp.engine.work import Work, at_once
from pyapp.sharing.coder import Ways, reading, write

ANY = "any"
# By number; only ever extended at the end. The first is the bare one of schema 2.
FILES: tuple[str, ...] = (
    "", "aa1942-1", "war_room-1", "aa50-1", "any-2", "aa1942-2", "war_room-2", "aa50-2", "empire_of_the_sun-1", "victory_in_europe-1",
)  # fmt: skip
DEFLATED = 3  # the last one of schema 2
DEFLATED_SCHEMA = 2
LARGEST_DEFLATED = 500_000  # bytes behind deflate: several times the longest game, and read in a moment
LINK, SAVE, SECRET = "link", "save", "secret"  # what bytes may hold: the paths at which the coder begins


@dataclass(frozen=True)
class Dictionary:
    """What the data of a game usually look like."""

    number: int
    ways: Ways | None = None
    words: tuple[str, ...] = ()
    sample: bytes = b""


@lru_cache(maxsize=8)
def dictionary(number: int) -> Dictionary:
    """A frozen dictionary. Raises BadData for a number from the future."""
    if not 0 <= number < len(FILES):
        raise BadData(say("data.newer", schema=number, known=len(FILES) - 1))
    if not FILES[number]:
        return Dictionary(number)
    file = importlib.resources.files("pyapp.sharing").joinpath("dictionaries", f"{FILES[number]}.json")
    try:
        data = json.loads(file.read_text("utf-8"))
    except FileNotFoundError as error:  # of a game that is not the one in hand: it is still to come, and nobody packs data so
        raise BadData(say("data.unreadable")) from error
    if number <= DEFLATED:
        return Dictionary(number, None, tuple(data["words"]), base64.b64decode(data["sample"]))
    tables = [(path + rest, pairs) for path, table in data["counts"].items() for rest, pairs in table.items()]
    counts = {context: dict(zip(pairs[::2], pairs[1::2])) for context, pairs in tables}
    return Dictionary(number, Ways(data["lists"], counts, data["words"]))


def game_of(data: bytes) -> str:
    """The game whose dictionary these bytes were packed with; "" for the dictionary of any game, and for none that we know."""
    name = FILES[data[0]].rpartition("-")[0] if data and data[0] < len(FILES) else ""
    return "" if name == ANY else name


def newest(game_id: str) -> int:
    """The number of the best dictionary for a game; that for any game when there is none of its own yet."""
    return max(number for number, name in enumerate(FILES) if name.rpartition("-")[0] in (game_id, ANY) and number > DEFLATED)


class Packing:
    """How the data of one game are packed with one dictionary."""

    def __init__(self, game: Game, chosen: Dictionary) -> None:
        self.game = game
        self.chosen = chosen
        self._codec = Codec(game.steps(), chosen.words)

    def bytes_of(self, root: str, plain: Any) -> bytes:
        """Plain data as bytes, the number of the dictionary before them."""
        assert self.chosen.ways is not None, "dictionaries of schema 2 are only read"
        return bytes([self.chosen.number]) + write(self.chosen.ways, root, plain)

    def state_plain(self, state: State) -> Any:
        """A position as plain data."""
        return self._codec.encode(state, self.game.state_class)

    def read_state(self, plain: Any) -> State:
        """A position from plain data of any origin: size, types, then integrity. Raises BadData."""
        check_size(plain)
        with trusting_nothing():
            state: State = self._codec.decode(self._renewed(plain), self.game.state_class)
            admit(self.game, state)
        return state

    def _renewed(self, plain: Any) -> Any:
        return plain

    def entries_plain(self, entries: Sequence[Entry]) -> list[Any]:
        """Lines of the journal as plain data: seat, kind, dice, fields."""
        return [
            [entry.action.seat, entry.action.kind, list(entry.dice), *(argument_plain(value, str) for value in entry.action.args)]
            for entry in entries
        ]

    def read_entries(self, plain: Any, most: int) -> list[Entry]:
        """Lines of the journal from plain data of any origin. Raises BadData."""
        if not isinstance(plain, list) or len(plain) > most:
            raise BadData(say("data.bad_journal"))
        return [self._entry(line) for line in plain]

    def _entry(self, line: Any) -> Entry:
        if not isinstance(line, list) or len(line) < 3 or not isinstance(line[2], list):
            raise BadData(say("data.bad_journal"))
        if not all(type(face) is int and 0 <= face <= 255 for face in line[2]):
            raise BadData(say("data.bad_journal"))
        return self._checked(self._codec.decode_word(line[0]), line[1], line[3:], tuple(line[2]))

    def _checked(self, seat: str, kind: Any, fields: list[Any], dice: tuple[int, ...]) -> Entry:
        args = tuple(read_argument(value, self._codec.decode_word) for value in fields)
        if not seat or not all(is_plain_argument(value) for value in args):
            raise BadData(say("data.bad_journal"))
        return Entry(Action(seat, self._codec.decode_word(kind), args), dice)


class DeflatedPacking(Packing):
    """What schema 2 wrote: words by number, a seat where it changes, dice as bytes where there are any."""

    def _renewed(self, plain: Any) -> Any:
        return self.game.renewed(plain, DEFLATED_SCHEMA)

    def read_entries(self, plain: Any, most: int) -> list[Entry]:
        if not isinstance(plain, list) or len(plain) > 2 * most:
            raise BadData(say("data.bad_journal"))
        entries: list[Entry] = []
        seat = ""
        for item in plain:
            if isinstance(item, list):
                entries.append(self._entry_of(seat, item))
            else:
                seat = self._codec.decode_word(item)
        if len(entries) > most:
            raise BadData(say("data.bad_journal"))
        return entries

    def _entry_of(self, seat: str, line: list[Any]) -> Entry:
        if not line:
            raise BadData(say("data.bad_journal"))
        dice = tuple(line[-1]) if isinstance(line[-1], bytes) else ()
        return self._checked(seat, line[0], line[1:-1] if isinstance(line[-1], bytes) else line[1:], dice)


@lru_cache(maxsize=8)
def packing(game: Game, number: int) -> Packing:
    """The packing of a game with a dictionary."""
    return (Packing if number > DEFLATED else DeflatedPacking)(game, dictionary(number))


def opening_bytes(root: str, data: bytes) -> Work[tuple[Any, int]]:
    """The plain data behind bytes of any origin, and the number of their dictionary, in slices. Raises BadData."""
    if len(data) < 2:
        raise BadData(say("data.unreadable"))
    chosen = dictionary(data[0])
    if chosen.ways is not None:
        return (yield from reading(chosen.ways, root, data[1:])), data[0]
    opened = decompress(data[1:], chosen.sample)
    if len(opened) > LARGEST_DEFLATED:
        raise BadData(say("data.too_large"))
    return unpack(opened), data[0]


def open_bytes(root: str, data: bytes) -> tuple[Any, int]:
    """The same at once."""
    return at_once(opening_bytes(root, data))


def schema_of(number: int) -> int:
    """The schema whose data a dictionary packs."""
    return SCHEMA if number > DEFLATED else DEFLATED_SCHEMA
