"""Saved games: one record a game, an index, a checksum, the last good copy, and never one tab over another.

Where the browser keeps nothing (blocked, full) games live on in memory and the page says so.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import asdict, dataclass
from typing import Any, Protocol

INDEX, RECORD, COPY = "index", "game.", "copy."
ROOM = 5_000_000  # characters that browsers keep for one host, shared with its other pages
ALMOST = 0.8


class Shelf(Protocol):
    """Where texts are kept by name; the browser's storage or, in tests, a dict."""

    def get(self, name: str) -> str | None:
        """The text under a name. Raises StorageTrouble."""
        ...

    def put(self, name: str, text: str) -> None:
        """Keep a text. Raises StorageTrouble; what was there before is then still there."""
        ...

    def remove(self, name: str) -> None:
        """Forget a text."""
        ...

    def names(self) -> list[str]:
        """Every name that is in use."""
        ...


class StorageTrouble(Exception):
    """The browser keeps nothing: ``full`` or ``blocked``."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Overwritten(Exception):
    """Another tab has written this game since this one read it."""


class MemoryShelf:
    """A shelf that lasts as long as the page."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def get(self, name: str) -> str | None:
        """The text under a name."""
        return self.texts.get(name)

    def put(self, name: str, text: str) -> None:
        """Keep a text."""
        self.texts[name] = text

    def remove(self, name: str) -> None:
        """Forget a text."""
        self.texts.pop(name, None)

    def names(self) -> list[str]:
        """Every name that is in use."""
        return list(self.texts)


@dataclass(frozen=True)
class Card:
    """What the list of saved games shows of one."""

    id: str
    game: str
    name: str
    round: int = 0
    seat: str = ""
    moves: int = 0
    saved: int = 0  # milliseconds since 1970
    ended: bool = False
    table: str = ""  # the id of a game that is shared by links


@dataclass(frozen=True)
class Loaded:
    """A saved game's text; ``older`` when the newest record was damaged and the copy before it was taken."""

    text: str
    older: bool = False


class Saves:
    """The saved games on a shelf."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._memory = MemoryShelf()
        self._revisions: dict[str, int] = {}
        self.trouble = ""

    def cards(self) -> list[Card]:
        """Every saved game, the latest first. A missing or damaged index is made again from the records."""
        rows = _read_json(self._get(INDEX))
        cards = [card for row in rows if (card := _card(row))] if isinstance(rows, list) else []
        known = {card.id for card in cards}
        stored = {name[len(RECORD) :] for name in self._names() if name.startswith(RECORD)}
        for lost in stored - known:
            record = _read_json(self._get(RECORD + lost))
            if isinstance(record, dict) and (card := _card(record.get("card"))):
                cards.append(card)
        return sorted((card for card in cards if card.id in stored), key=lambda card: -card.saved)

    def write(self, card: Card, text: str) -> None:
        """Keep a game. Raises Overwritten; trouble with the browser's storage is noted and the game kept in memory."""
        before = self._get(RECORD + card.id)
        revision = _revision(before)
        if before is not None and revision != self._revisions.get(card.id):
            raise Overwritten(card.id)
        record = json.dumps({"revision": revision + 1, "sum": _sum(text), "card": asdict(card), "text": text}, ensure_ascii=False)
        self._put_record(card.id, before, record)
        self._revisions[card.id] = revision + 1
        self._index([card, *(other for other in self.cards() if other.id != card.id)])

    def _put_record(self, game: str, before: str | None, record: str) -> None:
        if before is not None and _sound(before):
            try:
                self._shelf.put(COPY + game, before)
            except StorageTrouble:
                self._shelf_forget(COPY + game)
        self._put(RECORD + game, record)

    def _index(self, cards: list[Card]) -> None:
        self._put(INDEX, json.dumps([asdict(card) for card in cards], ensure_ascii=False))

    def read(self, game: str) -> Loaded | None:
        """The text of a saved game, or of its last good copy; None when neither can be read."""
        newest = self._get(RECORD + game)
        self._revisions[game] = _revision(newest)
        if newest is not None and _sound(newest):
            return Loaded(str(json.loads(newest)["text"]))
        copy = self._get(COPY + game)
        if copy is not None and _sound(copy):
            return Loaded(str(json.loads(copy)["text"]), older=True)
        return None

    def take_over(self, game: str) -> None:
        """What is written next may replace the record of a game that was not read, because the player wants it so."""
        self._revisions[game] = _revision(self._get(RECORD + game))

    def used(self) -> int:
        """How many characters all that is kept takes."""
        return sum(len(name) + len(self._get(name) or "") for name in set(self._names()))

    def nearly_full(self) -> bool:
        """Is there so little room left that something should be deleted or kept as a file before it is too late?"""
        return self.used() > ALMOST * ROOM

    def largest(self) -> list[tuple[Card, int]]:
        """The games by the room that they and their copies take, the largest first."""
        sizes = [(card, sum(len(self._get(name + card.id) or "") for name in (RECORD, COPY))) for card in self.cards()]
        return sorted(sizes, key=lambda pair: -pair[1])

    def everything(self) -> str:
        """All games as one text, for a file: one save a line."""
        loaded = [(card, self.read_aside(card.id)) for card in self.cards()]
        return "".join(f"{text}\n" for _, text in loaded if text)

    def read_aside(self, game: str) -> str:
        """The text of a game without making it the one that this tab writes."""
        for name in (RECORD, COPY):
            record = self._get(name + game)
            if record is not None and _sound(record):
                return str(json.loads(record)["text"])
        return ""

    def rename(self, game: str, name: str) -> None:
        """Give a saved game another name."""
        cards = [card if card.id != game else Card(**{**asdict(card), "name": name}) for card in self.cards()]
        self._index(cards)

    def delete(self, game: str) -> None:
        """Forget a saved game, its copy too."""
        for name in (RECORD + game, COPY + game):
            self._shelf_forget(name)
            self._memory.remove(name)
        self._revisions.pop(game, None)
        self._index([card for card in self.cards() if card.id != game])

    def changed_elsewhere(self, name: str, game: str) -> bool:
        """Has another tab written this game? ``name`` is the entry that the browser says has changed."""
        return name == RECORD + game and _revision(self._get(RECORD + game)) != self._revisions.get(game)

    # --- the shelf, or memory where it fails ------------------------------------------------------------------------------

    def _get(self, name: str) -> str | None:
        kept = self._memory.get(name)
        if kept is not None:
            return kept
        try:
            return self._shelf.get(name)
        except StorageTrouble as trouble:
            self.trouble = trouble.why
            return None

    def _put(self, name: str, text: str) -> None:
        try:
            self._shelf.put(name, text)
            self._memory.remove(name)
            self.trouble = ""
        except StorageTrouble as trouble:
            self.trouble = trouble.why
            self._memory.put(name, text)

    def _shelf_forget(self, name: str) -> None:
        try:
            self._shelf.remove(name)
        except StorageTrouble as trouble:
            self.trouble = trouble.why

    def _names(self) -> list[str]:
        try:
            names = self._shelf.names()
        except StorageTrouble as trouble:
            self.trouble = trouble.why
            names = []
        return [*names, *self._memory.names()]


def _sum(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"


def _read_json(text: str | None) -> Any:
    try:
        return json.loads(text) if text else None
    except ValueError:
        return None


def _sound(record: str) -> bool:
    data = _read_json(record)
    return isinstance(data, dict) and isinstance(data.get("text"), str) and data.get("sum") == _sum(data["text"])


def _revision(record: str | None) -> int:
    data = _read_json(record)
    revision = data.get("revision") if isinstance(data, dict) else 0
    return revision if isinstance(revision, int) else 0


def _card(row: Any) -> Card | None:
    if not isinstance(row, dict) or not isinstance(row.get("id"), str) or not isinstance(row.get("game"), str):
        return None
    defaults = asdict(Card("", "", ""))
    values = {name: row.get(name, default) for name, default in defaults.items()}
    if any(type(values[name]) is not type(default) for name, default in defaults.items()):
        return None
    return Card(**values)
