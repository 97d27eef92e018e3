"""Saved games: one record a game, an index, checksums, the last good copy, and never one tab over another.

Where the browser keeps nothing (blocked, full) games live on in memory and the page says so.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Protocol

from pyapp.page.store import records

INDEX, RECORD, COPY = "index", "game.", "copy."
ROOM = 5_000_000  # characters that browsers keep for one host, shared with its other pages
ALMOST = 0.8
UNREAD = "unread"
SECOND = "second"  # the trouble of a text for which only the second place has room


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
    """The browser keeps nothing: ``full`` or ``blocked``; ``second`` where the second place has kept it."""

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
    edited: bool = False  # does it begin with a position that was set up by hand?


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
        self._troubles: dict[str, str] = {}  # by the name of what is not kept
        self._known: dict[str, tuple[int, str]] = {}  # the record of each game as this tab has read or written it

    @property
    def trouble(self) -> str:
        """Why something is not kept, the worst first, which is the order of the alphabet: ``blocked``, ``full``, ``second``."""
        return min(self._troubles.values(), default="")

    def cards(self) -> list[Card]:
        """Every saved game, the latest first. A missing or damaged index is made again from the records."""
        rows = _rows(self._get(INDEX))
        cards = [card for row in rows if (card := _card(row))]
        known = {card.id for card in cards}
        stored = {name[len(RECORD) :] for name in self._names() if name.startswith(RECORD)}
        for lost in stored - known:
            found = next((data for name in (RECORD, COPY) if (data := records.opened(self._get(name + lost)))), {})
            if card := _card(found.get("card")):
                cards.append(card)
        return sorted((card for card in cards if card.id in stored), key=lambda card: -card.saved)

    def write(self, card: Card, text: str) -> None:
        """Keep a game. Raises Overwritten; trouble with the browser's storage is noted and the game kept in memory."""
        before = self._get(RECORD + card.id)
        known = self._known.get(card.id, (0, ""))
        whole = _text(before) is not None  # what is damaged no other tab has written
        if whole and _mark(before) != known:
            raise Overwritten(card.id)
        # Earlier versions of the page look at the sum alone: a site that goes back to one loses nobody's games.
        record = records.sealed(known[0] + 1, sum=records.checksum(text), card=asdict(card), text=text)
        self._put_record(card.id, before if whole else None, record)
        self._known[card.id] = _mark(record)
        self._index([card, *(other for other in self.cards() if other.id != card.id)])

    def _put_record(self, game: str, before: str | None, record: str) -> None:
        if before is not None:
            try:
                self._shelf.put(COPY + game, before)
            except StorageTrouble:
                self._shelf_forget(COPY + game)
        self._put(RECORD + game, record)

    def _index(self, cards: list[Card]) -> None:
        revision = records.revision_of(self._get(INDEX))
        self._put(INDEX, records.sealed(revision + 1, cards=[asdict(card) for card in cards]))

    def read(self, game: str) -> Loaded | None:
        """The text of a saved game, or of its last good copy; None when neither can be read."""
        newest = self._get(RECORD + game)
        self._known[game] = _mark(newest)
        if (text := _text(newest)) is not None:
            return Loaded(text)
        if (text := _text(self._get(COPY + game))) is not None:
            return Loaded(text, older=True)
        return None

    def take_over(self, game: str) -> None:
        """What is written next may replace the record of a game that was not read, because the player wants it so."""
        self._known[game] = _mark(self._get(RECORD + game))

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
            if (text := _text(self._get(name + game))) is not None:
                return text
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
        self._known.pop(game, None)
        self._index([card for card in self.cards() if card.id != game])
        for name, text in list(self._memory.texts.items()):  # there may be room for it now
            self._put(name, text)

    def changed_elsewhere(self, name: str, game: str) -> bool:
        """Has another tab written this game? ``name`` is the entry that the browser says has changed."""
        return name == RECORD + game and _mark(self._get(RECORD + game)) != self._known.get(game)

    # --- the shelf, or memory where it fails ------------------------------------------------------------------------------

    def _get(self, name: str) -> str | None:
        kept = self._memory.get(name)
        if kept is not None:
            return kept
        try:
            return self._shelf.get(name)
        except StorageTrouble as trouble:
            self._troubles[UNREAD] = trouble.why
            return None

    def _put(self, name: str, text: str) -> None:
        try:
            self._shelf.put(name, text)
            self._memory.remove(name)
            for kept in (name, UNREAD):
                self._troubles.pop(kept, None)
        except StorageTrouble as trouble:
            self._troubles[name] = trouble.why
            self._memory.put(name, text)

    def _shelf_forget(self, name: str) -> None:
        try:
            self._shelf.remove(name)
            self._troubles.pop(name, None)
        except StorageTrouble as trouble:
            self._troubles[UNREAD] = trouble.why

    def _names(self) -> list[str]:
        try:
            names = self._shelf.names()
        except StorageTrouble as trouble:
            self._troubles[UNREAD] = trouble.why
            names = []
        return [*names, *self._memory.names()]


def _mark(record: str | None) -> tuple[int, str]:
    """What tells one record of a game from another: two tabs may count to the same number."""
    return (records.revision_of(record), records.checksum(record)) if record is not None else (0, "")


def _text(record: str | None) -> str | None:
    """The save in a record; None where it is missing or damaged."""
    found = (records.opened(record) or {}).get("text")
    return found if isinstance(found, str) else None


def _rows(index: str | None) -> list[Any]:
    """The rows of the index, also of one from an earlier version."""
    found = (records.opened(index) or {}).get("cards") or records.plain(index)
    return found if isinstance(found, list) else []


def _card(row: Any) -> Card | None:
    if not isinstance(row, dict) or not isinstance(row.get("id"), str) or not isinstance(row.get("game"), str):
        return None
    defaults = asdict(Card("", "", ""))
    values = {name: row.get(name, default) for name, default in defaults.items()}
    if any(type(values[name]) is not type(default) for name, default in defaults.items()):
        return None
    return Card(**values)
