"""Saves of shared games: the match as the engine keeps it, then ``~`` and what the players have agreed on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pyapp.engine import share
from pyapp.engine.codec import from_text, to_text
from pyapp.engine.game import Game
from pyapp.engine.match import Match
from pyapp.sharing.packing import SAVE, newest, open_bytes, packing
from pyapp.sharing.plain import LARGEST_LINE, bad, number, raw, read_trust, trust_plain
from pyapp.sharing.table import HASH_SIZE, ID_SIZE, Table

MARK = "~"


def save_text(match: Match, name: str, table: Table | None) -> str:
    """A match as text, with its table if it is shared."""
    kept = share.save_text(match, name)
    if table is None:
        return kept
    used = packing(match.game, newest(match.game.about.id))
    plain = [table.id, table.origin, table.origin_hash, trust_plain(used, table, 0, for_saving=True)]
    return kept + MARK + to_text(used.bytes_of(SAVE, plain))


def read_save(registry: Callable[[str], Game], text: str, *, believe: bool = False) -> tuple[Match, str, Table | None]:
    """The match, its name and its table from a save of any origin. Raises BadData."""
    *_, whole = reading_save(registry, text, believe=believe)
    return whole


def reading_save(registry: Callable[[str], Game], text: str, *, believe: bool = False) -> Iterator[tuple[Match, str, Table | None]]:
    """The same in steps, a move each; what is yielded last is whole."""
    kept, mark, shared = text.strip().partition(MARK)
    for match, name in share.reading_save(registry, kept, believe=believe):
        yield match, name, None
    if mark:
        yield match, name, _read_table(match, shared)


def _read_table(match: Match, shared: str) -> Table:
    plain, chosen = open_bytes(SAVE, from_text(shared))
    if not isinstance(plain, list) or len(plain) != 4:
        raise bad()
    table_id, origin, first = raw(plain[0], ID_SIZE, ID_SIZE), number(plain[1], LARGEST_LINE), raw(plain[2], HASH_SIZE, HASH_SIZE)
    table = Table(match, table_id, origin, first)
    read_trust(packing(match.game, chosen), table, plain[3], match.entries)
    if table.window is not None and table.window > table.length:
        raise bad()
    return table
