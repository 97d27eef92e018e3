"""Positions and lines of the journal as short bytes: words by number, then deflate, both with a dictionary that is frozen for ever.

A dictionary is a file that is never changed once links made with it may exist: a better one gets the next number. It was chosen over zstd
because every Python that runs the page or the tests has zlib, and because its gain lies in the dictionary, not in the coder.
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
from pyapp.engine.codec import check_sound, compress, decompress, pack, trusting_nothing, unpack
from pyapp.engine.errors import BadData
from pyapp.engine.game import Game
from pyapp.engine.match import Entry
from pyapp.engine.messages import say
from pyapp.engine.plain import Codec
from pyapp.engine.share import argument_plain, read_argument
from pyapp.engine.state import State

FILES: tuple[str, ...] = ("", "aa1942-1", "war_room-1", "aa50-1")  # by number; only ever extended at the end
BARE = 0


@dataclass(frozen=True)
class Dictionary:
    """The words of a game by number, and what its data usually look like."""

    number: int
    words: tuple[str, ...] = ()
    sample: bytes = b""


@lru_cache(maxsize=8)
def dictionary(number: int) -> Dictionary:
    """A frozen dictionary. Raises BadData for a number from the future."""
    if not 0 <= number < len(FILES):
        raise BadData(say("data.newer", schema=number, known=len(FILES) - 1))
    if number == BARE:
        return Dictionary(BARE)
    text = importlib.resources.files("pyapp.sharing").joinpath("dictionaries", f"{FILES[number]}.json").read_text("utf-8")
    data = json.loads(text)
    return Dictionary(number, tuple(data["words"]), base64.b64decode(data["sample"]))


def newest(game_id: str) -> int:
    """The number of the best dictionary for a game; that of the bare one when there is none yet."""
    fitting = [number for number, name in enumerate(FILES) if name.rpartition("-")[0] == game_id]
    return fitting[-1] if fitting else BARE


class Packing:
    """How the data of one game are packed with one dictionary."""

    def __init__(self, game: Game, chosen: Dictionary) -> None:
        self.game = game
        self.chosen = chosen
        self._codec = Codec(game.steps(), chosen.words)

    def bytes_of(self, plain: Any) -> bytes:
        """Plain data as compressed bytes."""
        return compress(pack(plain), self.chosen.sample)

    def state_plain(self, state: State) -> Any:
        """A position as plain data."""
        return self._codec.encode(state, self.game.state_class)

    def read_state(self, plain: Any) -> State:
        """A position from plain data of any origin: types, then integrity. Raises BadData."""
        with trusting_nothing():
            state: State = self._codec.decode(plain, self.game.state_class)
            check_sound(self.game, state)
        return state

    def entries_plain(self, entries: Sequence[Entry]) -> list[Any]:
        """Lines of the journal as plain data. A seat is named where it changes, dice where there are any."""
        word = self._codec.encode_word
        lines: list[Any] = []
        seat = None
        for entry in entries:
            line = [word(entry.action.kind), *(argument_plain(value, word) for value in entry.action.args)]
            if entry.dice:
                line.append(bytes(entry.dice))
            if entry.action.seat != seat:
                seat = entry.action.seat
                lines.append(word(seat))
            lines.append(line)
        return lines

    def read_entries(self, plain: Any, most: int) -> list[Entry]:
        """Lines of the journal from plain data of any origin. Raises BadData."""
        if not isinstance(plain, list) or len(plain) > 2 * most:
            raise BadData(say("data.bad_journal"))
        entries: list[Entry] = []
        seat = ""
        for item in plain:
            if isinstance(item, list):
                entries.append(self._read_entry(seat, item))
            else:
                seat = self._codec.decode_word(item)
        if len(entries) > most:
            raise BadData(say("data.bad_journal"))
        return entries

    def _read_entry(self, seat: str, line: list[Any]) -> Entry:
        if not seat or not line:
            raise BadData(say("data.bad_journal"))
        dice = tuple(line[-1]) if isinstance(line[-1], bytes) else ()
        fields = line[1:-1] if isinstance(line[-1], bytes) else line[1:]
        args = tuple(read_argument(value, self._codec.decode_word) for value in fields)
        if not all(is_plain_argument(value) for value in args):
            raise BadData(say("data.bad_journal"))
        return Entry(Action(seat, self._codec.decode_word(line[0]), args), dice)


@lru_cache(maxsize=8)
def packing(game: Game, number: int) -> Packing:
    """The packing of a game with a dictionary."""
    return Packing(game, dictionary(number))


def open_bytes(data: bytes, number: int) -> Any:
    """The plain data behind compressed bytes of any origin. Raises BadData."""
    return unpack(decompress(data, dictionary(number).sample))
