"""Links: the position at one point, the turn played from there, the hash of the journal before it, and what proves the turn.

The message of a link is one msgpack document, in one of two forms (``document``)::

    [schema, game, table, dice, lines before, hash before, position, turn, what is shared besides]

Reading a link checks its shape, the position's integrity and nothing else; ``arrival`` says what it is worth.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pyapp.engine.codec import from_text
from pyapp.engine.game import Game
from pyapp.engine.match import SEALED, TYPED, Entry, Match
from pyapp.engine.state import State
from pyapp.engine.work import Work, at_once
from pyapp.sharing import migrations
from pyapp.sharing.document import SCHEMA, Document, game_told, plain_text, read_plain_text, reading_short_text, writing_short_text
from pyapp.sharing.packing import Packing, newest, packing
from pyapp.sharing.plain import LARGEST_LINE, LONGEST_TURN, bad, number, raw, read_trust, text, trust_plain
from pyapp.sharing.secrets import windows
from pyapp.sharing.table import HASH_SIZE, ID_SIZE, Table

LONGEST_SEED = 200
LONGEST = 2_000  # characters
TURN, BESIDES = 6, 7  # fields of a document behind the schema
PLAYERS, SEALED_TURNS, KEPT_CLOSED, SIGNATURES = 0, 5, 7, 8  # parts of what is shared besides
SEALS = 5  # parts of a signature before the seats whose turns it seals
FIRST_STEP, LAST_STEP = 64, 16  # lines
FIRST = b"\x01"  # what the links of schema 1 begin with
Registry = Callable[[str], Game]


@dataclass
class Link:
    """What a link says, not yet believed: a table that begins at ``since`` with the position there, and the lines that follow."""

    table: Table
    turn: list[Entry]
    checked: bool = False  # have its signatures been verified?

    @property
    def since(self) -> int:
        """How many lines were played before."""
        return self.table.origin


def document(table: Table, since: int | None = None, author: int | None = None) -> Document:
    """The message of a link: the position after ``since`` lines of the game (now by default) and what was played from there.

    ``author`` is the player who sends it, if he plays.
    """
    return [SCHEMA, *payload(packing(table.match.game, newest(table.match.game.about.id)), table, since, author)]


def writing_link(table: Table, since: int | None = None, author: int | None = None) -> Work[str]:
    """The short form of a link, in slices.

    Where it would grow too long, envelopes are left out: they are for the second devices of their players, whose own copies keep them. Then
    what others have sealed is left to their own links, and at last their signatures of turns that have been opened since.
    """
    told = document(table, since, author)
    short = yield from writing_short_text(told)
    own = table.parties[author].seats if author is not None else []
    for lighten in (_without_envelopes, _without_sealed, _without_seals):
        while len(short) > LONGEST and len(told) > 1 + BESIDES:
            if not lighten(told, own, (len(short) - LONGEST) * 3 // 4 + 1):
                break
            short = yield from writing_short_text(told)
    return short


def write_link(table: Table, since: int | None = None, author: int | None = None) -> str:
    """The same at once."""
    return at_once(writing_link(table, since, author))


def _part(told: Document, number: int) -> list[Any]:
    """A part of what is shared besides; nothing where the document ends before it."""
    besides = told[1 + BESIDES]
    return besides[number] if number < len(besides) else []


def _without_envelopes(told: Document, own: Sequence[str], excess: int) -> bool:
    """Leave about so many bytes of envelopes out, those of other seats first. False when there is none left."""
    rows = [*((row, 2) for row in _part(told, SEALED_TURNS)), *((row, 1) for row in _part(told, KEPT_CLOSED))]
    full = sorted(((row, place) for row, place in rows if row[place]), key=lambda found: found[0][0] in own)
    for row, place in full:
        if excess > 0:
            excess -= len(row[place])
            row[place] = b""
    return bool(full)


def _without_sealed(told: Document, own: Sequence[str], excess: int) -> bool:
    """Leave out what another player has sealed, with the signature of it. False when no more can be left out."""
    played = {line[0] for line in told[1 + TURN]}
    sealed = _part(told, SEALED_TURNS)
    for (_, seats, *_), signed in zip(_part(told, PLAYERS), _part(told, SIGNATURES)):
        if not set(seats) & {*own, *played} and any(row[0] in seats for row in sealed):
            sealed[:] = [row for row in sealed if row[0] not in seats]
            signed[1:] = []
            return True
    return False


def _without_seals(told: Document, own: Sequence[str], excess: int) -> bool:
    """Leave out the signature of another player who has said no more than what he had sealed. False when no more can be left out."""
    for (_, seats, *_), signed in zip(_part(told, PLAYERS), _part(told, SIGNATURES)):
        if not set(seats) & set(own) and len(signed) > SEALS and not signed[SEALS - 1]:
            signed[1:] = []
            return True
    return False


def write_plain_link(table: Table, since: int | None = None, author: int | None = None) -> str:
    """The form of a link that any program can read."""
    return plain_text(document(table, since, author))


def payload(used: Packing, table: Table, since: int | None, author: int | None = None) -> list[Any]:
    """The fields of a document behind the schema."""
    match = table.match
    end = len(match.entries) if table.window is None else table.window - table.origin  # what is decided in secret is not told
    start = end if since is None else _beginning(table, min(end, max(0, since - table.origin)))
    plain = [
        match.game.about.id,
        table.id,
        dice_plain(match.seed),
        table.origin + start,
        table.hashes()[start],
        used.state_plain(match.state_at(start)),
        used.entries_plain(match.entries[start:end]),
    ]
    if trust := trust_plain(used, table, table.origin + start, author=author):
        plain.append(trust)
    return plain


def _beginning(table: Table, start: int) -> int:
    """Where a link that is to tell from ``start`` on must begin: what was decided together is checked together."""
    line = table.origin + start
    for group in windows(table.history):
        first, (last, turn) = group[0][0], group[-1]
        if first < line < last + len(turn.entries or ()):
            return max(0, first - table.origin)
    runs = [proof.line for proof in table.proofs if proof.line < line < proof.line + proof.lines]
    return max(0, min(runs, default=line) - table.origin)


def seeking_since(table: Table, latest: int, most: int, author: int | None = None) -> Work[int]:
    """From where a link should tell, in slices: back to where it stays about this short, but at least from ``latest``.

    Readers who missed a turn then find it there. A few tries are enough: nobody counts characters, but everybody waits for the link.
    """
    good, step = max(table.origin, min(latest, table.length)), FIRST_STEP
    while good > table.origin and step >= LAST_STEP:
        tried = max(table.origin, good - step)
        if len((yield from writing_link(table, tried, author))) <= most:
            good, step = tried, step * 2 if step >= FIRST_STEP else step // 2
        else:
            step = min(step, FIRST_STEP) // 2
    return good


def best_since(table: Table, latest: int, most: int, author: int | None = None) -> int:
    """The same at once."""
    return at_once(seeking_since(table, latest, most, author))


def reading_link(registry: Registry, fragment: str) -> Work[Link]:
    """What a link of the short form says, in slices. Raises BadData with a sentence for whatever is wrong with its form."""
    if from_text(fragment.strip())[:1] == FIRST:
        return Link(*migrations.from_schema_1(registry, fragment))
    if game := game_told(fragment):
        registry(game)  # its dictionary comes with it
    return _read_document(registry, *(yield from reading_short_text(fragment)))


def read_link(registry: Registry, fragment: str) -> Link:
    """The same at once."""
    return at_once(reading_link(registry, fragment))


def read_plain_link(registry: Registry, fragment: str) -> Link:
    """What a link of the plain form says. Raises BadData."""
    return _read_document(registry, read_plain_text(fragment))


def _read_document(registry: Registry, document: Document, chosen: int | None = None) -> Link:
    """The document's fields; ``chosen`` is the dictionary with which it came, if it came with one."""
    fields = document[1:]
    if not 7 <= len(fields) <= 8:
        raise bad()
    game = registry(text(fields[0], 40))
    used = packing(game, newest(game.about.id) if chosen is None else chosen)
    base: State = used.read_state(fields[5])
    match = Match.resume(game, read_dice(fields[2]), base, [])
    match.from_setup = False
    origin = number(fields[3], LARGEST_LINE)
    table = Table(match, raw(fields[1], ID_SIZE, ID_SIZE), origin, raw(fields[4], HASH_SIZE, HASH_SIZE))
    turn = used.read_entries(fields[6], LONGEST_TURN)
    read_trust(used, table, fields[7] if len(fields) > 7 else [], turn)
    return Link(table, turn)


# --- dice as short data -----------------------------------------------------------------------------------------------------------

UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


def dice_plain(seed: str) -> Any:
    """A match's seed: a number for the two ways without one, 16 bytes for a random one."""
    if seed in (TYPED, SEALED):
        return (TYPED, SEALED).index(seed)
    return bytes.fromhex(seed.replace("-", "")) if UUID.fullmatch(seed) else seed


def read_dice(value: Any) -> str:
    """The seed behind such data. Raises BadData."""
    if isinstance(value, bytes) and len(value) == 16:
        digits = value.hex()
        return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))
    if type(value) is int:
        return (TYPED, SEALED)[number(value, 1)]
    return text(value, LONGEST_SEED)
