"""Links of earlier schemas. Every schema that was ever released can be read for ever.

From 2 to 3 each part has its own reader: ``packing.DeflatedPacking`` for positions and lines, ``Game.renewed`` for what a game's position
has become, ``plain.read_party_of_schema_2`` for players, and ``secrets`` for envelopes that were sealed then and are still closed.

===  ====================================================================================================================
1    game, seed, position and turn, packed with the game's own vocabulary and no dictionary; no table, no journal before it
2    a table with an id, the hash of the journal, frozen dictionaries, dice and secrets that can be checked; words by number, deflate
3    the same, with less said twice: a coder with frozen counts, played secrets by their lines, no anchors, no salts in envelopes
4    the same as one msgpack document with the schema in it, which ``#m=`` carries as it is and ``#g=`` by the coder
===  ====================================================================================================================
"""

from __future__ import annotations

from collections.abc import Callable

from pyapp.engine import share
from pyapp.engine.game import Game
from pyapp.engine.match import Entry, Match
from pyapp.sharing.chains import digest
from pyapp.sharing.table import ID_SIZE, Table


def from_schema_1(registry: Callable[[str], Game], fragment: str) -> tuple[Table, list[Entry]]:
    """1 to 2: the old link becomes a table of its own, named after what it holds, so that opening it twice is opening one game."""
    old = share.read_link(registry, fragment)
    base = old.state_at(0)
    match = Match.resume(old.game, old.seed, base, [])
    match.from_setup = False
    return Table(match, digest(b"warboard link 1", fragment.strip().encode())[:ID_SIZE]), old.entries
