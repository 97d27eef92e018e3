"""Plain data: turns dataclasses into lists of numbers, strings, lists and dicts, and back with every type checked.

A dataclass becomes the list of its fields without the trailing ones that hold their default, so a state stays small and a field that
is added at the end with a default reads old data. Strings of a vocabulary become their number in it. Dicts become flat lists in the
order of their keys, so equal states have equal bytes.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pyapp.engine.errors import BadData
from pyapp.engine.messages import say

Encoder = Callable[[Any], Any]
Decoder = Callable[[Any], Any]
LARGEST = 2**31
ATOMS = frozenset((str, int, bool, bytes, type(None)))  # what nothing can change in place


class Tagged:
    """Marks a base class whose subclasses are told apart by a ``tag``: a list of them may stand in a state."""

    tag: str = ""


class Codec:
    """Encodes and decodes one family of dataclasses. ``tagged`` names the classes that may stand where a Tagged base is declared."""

    def __init__(self, tagged: Mapping[str, type] | None = None, vocabulary: Sequence[str] = ()) -> None:
        self._tagged = dict(tagged or {})
        self._words = list(vocabulary)
        self._numbers = {word: number for number, word in enumerate(self._words)}
        self._made: dict[Any, tuple[Encoder, Decoder]] = {}

    def encode(self, value: Any, declared: Any) -> Any:
        """The plain form of a value of a declared type."""
        return self._pair(declared)[0](value)

    def decode(self, data: Any, declared: Any) -> Any:
        """The value that plain data stand for. Raises BadData when they do not fit the declared type."""
        return self._pair(declared)[1](data)

    def _pair(self, declared: Any) -> tuple[Encoder, Decoder]:
        if declared not in self._made:
            # A class may hold itself: let the inner use look the pair up when it is called.
            self._made[declared] = (
                lambda value: self._made[declared][0](value),
                lambda data: self._made[declared][1](data),
            )
            self._made[declared] = self._make(declared)
        return self._made[declared]

    def _make(self, declared: Any) -> tuple[Encoder, Decoder]:
        if declared is str:
            return (self.encode_word if self._words else _same), self.decode_word
        if declared is int:
            return _same, _decode_number
        if declared is bool:
            return int, _decode_truth
        if declared is bytes:
            return _same, _decode_bytes
        origin, inside = typing.get_origin(declared), typing.get_args(declared)
        if origin is list:
            return _list_pair(*self._pair(inside[0]))
        if origin is dict:
            return _dict_pair(*self._pair(inside[0]), *self._pair(inside[1]))
        if origin in (types.UnionType, typing.Union) and types.NoneType in inside:
            (member,) = (option for option in inside if option is not types.NoneType)
            return _optional_pair(*self._pair(member))
        if isinstance(declared, type) and issubclass(declared, Tagged) and not dataclasses.is_dataclass(declared):
            return self._encode_tagged, self._decode_tagged
        if isinstance(declared, type) and dataclasses.is_dataclass(declared):
            return self._make_dataclass(declared)
        raise TypeError(f"{declared!r} is not plain data")

    def _make_dataclass(self, declared: type) -> tuple[Encoder, Decoder]:
        hints = typing.get_type_hints(declared)
        fields = dataclasses.fields(declared)
        pairs = [(field.name, *self._pair(hints[field.name]), _default(field)) for field in fields]
        required = sum(1 for field in fields if _default(field) is dataclasses.MISSING)

        def encode(value: Any) -> list[Any]:
            last = len(pairs)
            while last > required:
                name, _, _, default = pairs[last - 1]
                if default is dataclasses.MISSING or getattr(value, name) != default:
                    break
                last -= 1
            return [encoder(getattr(value, name)) for name, encoder, _, _ in pairs[:last]]

        def decode(data: Any) -> Any:
            if not isinstance(data, list) or not required <= len(data) <= len(pairs):
                raise BadData(say("data.wrong_shape", what=declared.__name__))
            return declared(**{pairs[place][0]: pairs[place][2](item) for place, item in enumerate(data)})

        return encode, decode

    def encode_word(self, value: str) -> str | int:
        """An id as its number in the vocabulary, or as itself."""
        return self._numbers.get(value, value)

    def decode_word(self, data: Any) -> str:
        """The id behind a number of the vocabulary or a string. Raises BadData."""
        if isinstance(data, str):
            return data
        if type(data) is int and 0 <= data < len(self._words):
            return self._words[data]
        raise BadData(say("data.not_a_word"))

    def _encode_tagged(self, value: Any) -> list[Any]:
        return [value.tag, self.encode(value, type(value))]

    def _decode_tagged(self, data: Any) -> Any:
        if not isinstance(data, list) or len(data) != 2 or not isinstance(data[0], str) or data[0] not in self._tagged:
            raise BadData(say("data.unknown_step"))
        return self.decode(data[1], self._tagged[data[0]])


def copy_plain(value: Any) -> Any:
    """A deep copy of a value made of dataclasses, lists, dicts, strings and numbers, several times faster than copy.deepcopy."""
    kind = type(value)
    if kind in ATOMS:
        return value
    if kind is dict:
        return {key: member if type(member) in ATOMS else copy_plain(member) for key, member in value.items()}
    if kind is list:
        return [member if type(member) in ATOMS else copy_plain(member) for member in value]
    fresh = object.__new__(kind)
    fields = fresh.__dict__
    fields.update(value.__dict__)
    for name, member in fields.items():
        if type(member) not in ATOMS:
            fields[name] = copy_plain(member)
    return fresh


def _default(field: dataclasses.Field[Any]) -> Any:
    if field.default is not dataclasses.MISSING:
        return field.default
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return dataclasses.MISSING


def _same(value: Any) -> Any:
    return value


def _decode_number(data: Any) -> int:
    if type(data) is not int or not -LARGEST < data < LARGEST:
        raise BadData(say("data.not_a_number"))
    return data


def _decode_bytes(data: Any) -> bytes:
    if not isinstance(data, bytes):
        raise BadData(say("data.not_bytes"))
    return data


def _decode_truth(data: Any) -> bool:
    if type(data) not in (int, bool) or data not in (0, 1):
        raise BadData(say("data.not_a_number"))
    return bool(data)


def _list_pair(encoder: Encoder, decoder: Decoder) -> tuple[Encoder, Decoder]:
    def decode(data: Any) -> list[Any]:
        if not isinstance(data, list):
            raise BadData(say("data.wrong_shape", what="list"))
        return [decoder(item) for item in data]

    if encoder is _same:
        return list, decode
    return lambda value: [encoder(item) for item in value], decode


def _dict_pair(key_in: Encoder, key_out: Decoder, item_in: Encoder, item_out: Decoder) -> tuple[Encoder, Decoder]:
    def encode(value: dict[Any, Any]) -> list[Any]:
        if key_in is _same and item_in is _same:
            return [part for pair in sorted(value.items()) for part in pair]
        return [part for key in sorted(value) for part in (key_in(key), item_in(value[key]))]

    def decode(data: Any) -> dict[Any, Any]:
        if not isinstance(data, list) or len(data) % 2:
            raise BadData(say("data.wrong_shape", what="dict"))
        made = {key_out(key): item_out(item) for key, item in zip(data[::2], data[1::2])}
        if 2 * len(made) != len(data):
            raise BadData(say("data.wrong_shape", what="dict"))
        return made

    return encode, decode


def _optional_pair(encoder: Encoder, decoder: Decoder) -> tuple[Encoder, Decoder]:
    return (
        lambda value: None if value is None else encoder(value),
        lambda data: None if data is None else decoder(data),
    )
