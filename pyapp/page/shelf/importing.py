"""Whatever a player brings along: a saved game, a script. All of it goes through the rules before it is believed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pyapp.engine import script
from pyapp.engine.errors import BadData, GameError
from pyapp.engine.match import Match
from pyapp.engine.messages import say
from pyapp.engine.share import Registry
from pyapp.games import load
from pyapp.sharing import saves
from pyapp.sharing.table import Table

SAVE, SCRIPT = "save", "script"


@dataclass(frozen=True)
class Brought:
    """A match from outside, what it came as, and the name it had."""

    match: Match
    form: str
    name: str = ""
    table: Table | None = None


def reading(text: str, registry: Registry = load) -> Iterator[Brought]:
    """The match in a text of any of our forms, move by move; what is yielded last is whole. Raises GameError with a sentence."""
    text = text.strip().lstrip("\ufeff")
    if not text:
        raise BadData(say("import.empty"))
    if text.startswith("warboard"):
        for match, name, table in saves.reading_save(registry, text):
            yield Brought(match, SAVE, name, table)
    elif any(line.strip().startswith("game:") for line in text.splitlines()):
        yield from _reading_script(text, registry)
    else:
        raise BadData(say("import.unknown"))


@dataclass
class Collection:
    """The games of a text with several, as far as it has been read: the whole ones with their lines, and how many could not be read."""

    games: list[tuple[Brought, str]] = field(default_factory=list)
    lost: int = 0


def reading_all(lines: list[str], registry: Registry = load) -> Iterator[Collection]:
    """The games of a text with several, move by move: each is believed as little as one that comes alone. What is wrong is left out."""
    found = Collection()
    for line in lines:
        try:
            for brought in reading(line, registry):
                whole = brought
                yield found
        except GameError:
            found.lost += 1
        else:
            found.games.append((whole, line))
        yield found


def _reading_script(text: str, registry: Registry) -> Iterator[Brought]:
    read = script.read_script(text)
    read.edited = read.position is not None  # nobody has seen how it came about
    match = script.begin(registry(read.headers["game"]), read)
    yield Brought(match, SCRIPT)
    for _ in script.play(match, read):
        yield Brought(match, SCRIPT)
