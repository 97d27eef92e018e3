"""How commands and places read, short enough for a list."""

from __future__ import annotations

from pyapp.games.war_room import tables
from pyapp.games.war_room.state import WarState
from pyapp.page.markup.words import Words


def command(words: Words, key: str) -> str:
    """The full name of a command; of neutral defenders and launched fighters, which have no marker, what they are."""
    if words.has(f"command.{key}"):
        return words.name(key, "command")
    nation, _, rest = key.partition(".")
    region = rest.partition(".")[0]
    seat = words.name(nation, "seat")
    return words("war.unmarked", nation=nation, space=region) if region in tables.REGIONS else f"{seat} {rest}".strip()


def marker(words: Words, state: WarState, key: str) -> str:
    """A command of the seat that acts: its category and number."""
    found = state.commands.get(key)
    if found is None or not found.number:
        return command(words, key)
    return words("war.marker", category=found.category, number=found.number)


def short(words: Words, nation: str) -> str:
    """A nation in few letters."""
    return words.maybe(f"seat.{nation}.short", words.name(nation, "seat"))
