"""Actions: small values with a text form both ways."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pyapp.engine.errors import InvalidAction
from pyapp.engine.forms import Argument, Bag, Code, Field, Number, Pick
from pyapp.engine.messages import say
from pyapp.engine.plain import LARGEST

NONE = "-"
LONGEST_ID = 200


@dataclass(frozen=True)
class Action:
    """What one seat does: a kind of action and the values of its fields.

    >>> str(Action("germany", "move", ("ukraine", {"tank": 2, "infantry": 1}, "caucasus")))
    'germany move ukraine tank*2,infantry caucasus'
    """

    seat: str
    kind: str
    args: tuple[Argument, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.seat, self.kind, *(argument_text(argument) for argument in self.args)))


def argument_text(value: Argument) -> str:
    """The text form of one value: an id, a number, ``a,b`` or ``tank*2,infantry``; nothing at all is ``-``."""
    if isinstance(value, Mapping):
        return ",".join(key if number == 1 else f"{key}*{number}" for key, number in value.items()) or NONE
    if isinstance(value, tuple):
        return ",".join(value) or NONE
    return str(value)


def split_action(text: str) -> tuple[str, str, list[str]]:
    """The seat, the kind and the words of an action's text."""
    words = text.split()
    if len(words) < 2:
        raise InvalidAction(say("action.too_short", text=text[:80]))
    return words[0], words[1], words[2:]


def parse_argument(word: str, form_field: Field) -> Argument:
    """The value that a word stands for in a field. Raises InvalidAction when it cannot be one."""
    if isinstance(form_field, (Pick, Code)):
        return word
    if isinstance(form_field, Number):
        if not re.fullmatch(r"-?[0-9]{1,9}", word):
            raise InvalidAction(say("form.not_a_number", field=form_field.name, value=word[:40]))
        return int(word)
    members = [] if word == NONE else split_members(word)
    if isinstance(form_field, Bag):
        return _parse_bag(members, form_field.name)
    return tuple(members)


def split_members(word: str) -> list[str]:
    """Split at the commas that stand outside brackets: ``transport(infantry,tank)*2,cruiser`` has two members."""
    members, depth, start = [], 0, 0
    for index, character in enumerate(word):
        depth += (character == "(") - (character == ")")
        if character == "," and depth == 0:
            members.append(word[start:index])
            start = index + 1
    members.append(word[start:])
    return members


def _parse_bag(members: list[str], name: str) -> dict[str, int]:
    bag: dict[str, int] = {}
    for member in members:
        key, star, number = member.rpartition("*")
        if not star:
            key, number = member, "1"
        if not key or not re.fullmatch(r"[0-9]{1,6}", number) or int(number) < 1 or key in bag:
            raise InvalidAction(say("form.bad_count", field=name, value=member[:40]))
        bag[key] = int(number)
    return bag


def canonical(value: Argument) -> Argument:
    """The same value in its one plain shape: bags as dicts without zeros, lists as tuples."""
    if isinstance(value, Mapping):
        return {key: number for key, number in value.items() if number}
    if isinstance(value, (list, tuple)):
        return tuple(value)
    return value


def is_plain_argument(value: object) -> bool:
    """Has the value one of the shapes that an argument may have, and a sensible size? For data from outside."""
    if isinstance(value, Mapping):
        return all(_is_id(key) and _is_number(number) for key, number in value.items())
    if isinstance(value, (list, tuple)):
        return all(_is_id(member) for member in value)
    return _is_id(value) or _is_number(value)


def _is_id(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_ID


def _is_number(value: object) -> bool:
    return type(value) is int and -LARGEST < value < LARGEST
