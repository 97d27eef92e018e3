"""Words: everything the page says, in the language of the reader."""

from __future__ import annotations

import functools
import importlib.resources
import json
import unicodedata
from collections.abc import Iterable, Mapping

from pyapp.engine.computers import is_computer, level_of
from pyapp.engine.errors import GameError, Refusal
from pyapp.engine.messages import Catalogue, Message

LANGUAGES = ("en", "es")
AREAS = ("engine", "page", "sharing")


@functools.cache
def texts(language: str, area: str) -> Mapping[str, str]:
    """The texts of one area in one language; none where the area has no file."""
    file = importlib.resources.files("pyapp").joinpath("locale", language, f"{area}.json")
    found: dict[str, str] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return found


def best_language(wanted: Iterable[str]) -> str:
    """The first language that we have among those a reader asks for.

    >>> best_language(["fr-FR", "es-419", "en"])
    'es'
    """
    for tag in wanted:
        if tag[:2].lower() in LANGUAGES:
            return tag[:2].lower()
    return LANGUAGES[0]


class Words:
    """The texts of the page and of one game, in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._areas = list(AREAS)
        self._catalogue = self._read()

    def _read(self) -> Catalogue:
        together: dict[str, str] = {}
        for area in self._areas:
            together.update(texts(self.language, area))
        return Catalogue(self.language, together)

    def use(self, areas: Iterable[str]) -> None:
        """Speak of one game: its texts, and of no other game's, because games name things differently."""
        wanted = [*AREAS, *areas]
        if wanted != self._areas:
            self._areas = wanted
            self._catalogue = self._read()

    def switch(self, language: str) -> None:
        """Go on in another language."""
        self.language = language
        self._catalogue = self._read()

    def __call__(self, message: Message | str, /, **values: object) -> str:
        """The sentence for a message, or for a key and its values."""
        return self._catalogue.text(message, **values)

    def has(self, key: str) -> bool:
        """Is there a text under this key?"""
        return self._catalogue.has(key)

    def maybe(self, key: str, otherwise: str = "") -> str:
        """The text under a key, or something else where there is none."""
        return self._catalogue.text(key) if self._catalogue.has(key) else otherwise

    def name(self, value: object, vocabulary: str) -> str:
        """How an id reads."""
        return self._catalogue.name(value, vocabulary)

    def space(self, space: str) -> str:
        """The name of a space."""
        return self._catalogue.name(space, "space")

    def player(self, name: str) -> str:
        """How a player is called; one without a name by the seat that is his."""
        if not is_computer(name):
            return self.maybe(f"seat.{name}", name)
        level = level_of(name)
        return self("computer.name.level", level=self.maybe(f"level.{level}", level)) if level else self("computer.name")

    def seat(self, seat: str, player: str) -> str:
        """A seat with who plays it, ``Germany: Ana``; the seat alone when nobody has given a name."""
        name = self.name(seat, "seat")
        return name if player == seat else f"{name}: {self.player(player)}"

    def join(self, words: list[str]) -> str:
        """``a, b and c``."""
        return self._catalogue.join(words)

    def refusal(self, refusal: Refusal | GameError) -> tuple[str, str]:
        """The sentence of a refusal and the section of the rules it rests on (empty for none)."""
        message = refusal.message if isinstance(refusal, GameError) else refusal.reason
        return self(message), refusal.cite

    def section(self, cite: str) -> str:
        """How the page points to a section of the rulebook, by the name that it has in the reader's language."""
        return self("rule.section", cite=self.maybe(f"cite.{plain(cite)}", cite)) if cite else ""

    def decimal(self, number: float, how: str = ".1f") -> str:
        """A number with its decimals, as the language writes them.

        >>> Words("en").decimal(2.5), Words("es").decimal(2.5)
        ('2.5', '2,5')
        """
        return f"{number:{how}}".replace(".", self("decimal.point"))


def plain(text: str) -> str:
    """A text as somebody would type it: lower case, no accents, no spaces.

    >>> plain("Afrique Équatoriale")
    'afrique_equatoriale'
    """
    decomposed = unicodedata.normalize("NFKD", text)
    letters = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return "_".join("".join(letter if letter.isalnum() else " " for letter in letters.lower()).split())
