"""A game's rules in short: entries by section of the rulebook and a glossary, found by a citation or by words."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from pyapp.games import family_of, need
from pyapp.page.markup.words import plain, texts

RULES, TERMS = "rules", "terms"  # folders of the texts of a language, with a file for each area of a game; terms are always here


@dataclass(frozen=True)
class Entry:
    """A section of the rules, or a term: what it is called and what there is to know, paragraphs and ``- items`` line by line."""

    id: str
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game in one language, in the order of its rulebook."""

    entries: tuple[Entry, ...]
    terms: tuple[Entry, ...]

    def cited(self, cite: str) -> Entry | None:
        """The entry that a citation leads to: the one whose section is nearest above it."""
        wanted = plain(cite)
        return max((entry for entry in self.entries if _holds(entry.id, wanted)), key=lambda entry: len(entry.id), default=None)


def rulebook(game_id: str, areas: Sequence[str], language: str) -> Rulebook:
    """The rules of the game whose texts are in these areas. Raises NotHere when its files are still to come."""
    need(f"{RULES}_{family_of(game_id)}")
    return Rulebook(_entries(RULES, tuple(areas), language), glossary(areas, language))


def glossary(areas: Sequence[str], language: str) -> tuple[Entry, ...]:
    """The terms of the game whose texts are in these areas, in the order of the alphabet."""
    return _terms(tuple(areas), language)


@functools.cache
def _terms(areas: tuple[str, ...], language: str) -> tuple[Entry, ...]:
    """The same, sorted once: every drawing of a panel asks."""
    return tuple(sorted(_entries(TERMS, areas, language), key=lambda term: plain(term.title)))


@functools.cache
def _entries(folder: str, areas: tuple[str, ...], language: str) -> tuple[Entry, ...]:
    """What editions of a game share comes first; an entry of the edition's own takes the place of one that they share."""
    found: dict[str, str] = {}
    for area in areas:
        found.update(texts(language, f"{folder}/{area}"))
    return tuple(_entry(key, text) for key, text in found.items())


def _entry(key: str, text: str) -> Entry:
    title, *lines = text.split("\n")
    return Entry(key, title, tuple(lines))


def _holds(section: str, wanted: str) -> bool:
    """Is it the section itself or one inside it? 5.31 is inside 5.3, and 17.1 is not inside 1.

    >>> _holds("5_3", "5_31c"), _holds("1", "17_1"), _holds("air_units", "air_units"), _holds("phase_4", "phase_4_garrisons")
    (True, False, True, True)
    >>> _holds("8_2f", "8_2f6"), _holds("8_2", "8_2f6")
    (True, True)
    """
    rest = wanted.removeprefix(section)
    return wanted.startswith(section) and (rest[:1] in ("", "_") or re.fullmatch(r"\d+_\d+[a-z]?", section) is not None)


def search(entries: Sequence[Entry], query: str) -> list[Entry]:
    """The entries in which every word of a query begins some word; those first that are called so."""
    wanted = [f"_{word}" for word in plain(query).split("_") if word]
    found = [(entry, f"_{plain(entry.title)}") for entry in entries]
    hits = [(entry, title) for entry, title in found if all(word in f"{title}_{_folded(entry.lines)}" for word in wanted)]
    return [entry for entry, title in sorted(hits, key=lambda hit: -sum(word in hit[1] for word in wanted))]


@functools.lru_cache(maxsize=512)
def _folded(lines: tuple[str, ...]) -> str:
    return plain("\n".join(lines))
