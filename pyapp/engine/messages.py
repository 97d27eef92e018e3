"""Messages: what the engine and the rules say, as keys and values that a catalogue turns into a sentence in the reader's language."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pyapp.engine.clean import clean

STARTS_WITH_I = re.compile(r"h?[ií](?!e)", re.IGNORECASE)  # Spanish says "Alemania e Italia"
Value = Any  # an id, a number, a bag {"id": n}, a list of ids, or another Message


@dataclass(frozen=True)
class Message:
    """A text key and the values that fill its gaps.

    >>> str(say("losses.prompt", hits=2, space="sz6"))
    'losses.prompt(hits=2, space=sz6)'
    """

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        inside = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.key}({inside})" if inside else self.key


def say(key: str, /, **values: Value) -> Message:
    """A message: a short way to write one."""
    return Message(key, values)


class Catalogue:
    """The texts of one language.

    A gap may name a vocabulary: ``{space:space}`` shows the text under ``space.<value>``. A bag shows as a list of counted
    things, a list as its members joined, a message as its own sentence; an unknown name shows as the id itself. A whole number
    whose vocabulary has a word for ``one`` and for ``many`` is counted in it: ``{cost:ipcs}`` shows ``1 IPC``, ``2 IPCs``.
    A sentence about a ``number`` may have a form of its own for one, under its key with ``.one``.

    >>> english = Catalogue("en", {"list.and": "{first} and {last}", "unit.tank": "tank", "unit.tank.many": "tanks",
    ...                            "space.sz6": "sea zone 6", "moved": "{units:unit} to {to:space}",
    ...                            "ipcs.one": "IPC", "ipcs.many": "IPCs", "cost": "for {cost:ipcs}"})
    >>> english.text(say("moved", units={"tank": 2}, to="sz6"))
    '2 tanks to sea zone 6'
    >>> english.text(say("cost", cost=1)), english.text(say("cost", cost=3))
    ('for 1 IPC', 'for 3 IPCs')
    """

    def __init__(self, language: str, texts: Mapping[str, str]) -> None:
        self.language = language
        self._texts = dict(texts)
        self._formatter = string.Formatter()

    def add(self, texts: Mapping[str, str]) -> None:
        """Take in the texts of another area, such as a game's."""
        self._texts.update(texts)

    def has(self, key: str) -> bool:
        """Is there a text under this key?"""
        return key in self._texts

    def text(self, message: Message | str, /, **values: Value) -> str:
        """The sentence for a message, or for a key and its values. A missing key shows as itself, so that a test can see it."""
        if isinstance(message, str):
            message = Message(message, values)
        one = self._texts.get(f"{message.key}.one") if message.values.get("number") == 1 else None
        template = one or self._texts.get(message.key)
        if template is None:
            return str(message)
        parts: list[str] = []
        for literal, name, vocabulary, _ in self._formatter.parse(template):
            if parts and parts[-1].endswith(".") and literal.startswith("."):
                literal = literal[1:]  # a name that ends in a full stop ends the sentence, too
            parts.append(literal)
            if name is not None:
                parts.append(self.name(message.values.get(name, ""), vocabulary or ""))
        return "".join(parts)

    def name(self, value: Value, vocabulary: str = "") -> str:
        """How a value reads: an id by its vocabulary, a bag as counted things, a list joined, a message as its sentence."""
        if isinstance(value, Message):
            return self.text(value)
        if isinstance(value, Mapping):
            return self.join([self.counted(key, number, vocabulary) for key, number in value.items() if number])
        if isinstance(value, (list, tuple)):
            return self.join([self.name(member, vocabulary) for member in value])
        if isinstance(value, int) and (word := self._texts.get(f"{vocabulary}.{'one' if value == 1 else 'many'}")):
            return f"{value} {word}"
        known = self._texts.get(f"{vocabulary}.{value}") if vocabulary else None
        return clean(str(value)) if known is None else known

    def counted(self, key: str, number: int, vocabulary: str) -> str:
        """``2 tanks``: a number and the plural form where the language has one."""
        plural = self._texts.get(f"{vocabulary}.{key}.many") if number != 1 else None
        return f"{number} {plural or self.name(key, vocabulary)}"

    def join(self, words: Sequence[str]) -> str:
        """``a, b and c`` in this language; nothing at all reads as a dash."""
        if not words:
            return "–"
        if len(words) == 1:
            return words[0]
        template = self._texts.get("list.and", "{first}, {last}")
        if STARTS_WITH_I.match(words[-1]):
            template = self._texts.get("list.and.i", template)
        return template.replace("{first}", ", ".join(words[:-1])).replace("{last}", words[-1])
