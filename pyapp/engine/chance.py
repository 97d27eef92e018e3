"""Chance that is no dice: what automatic players choose by when several things are equally good."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

Item = TypeVar("Item")


class Chance(Protocol):
    """What an automatic player needs of a random number generator, such as ``random.Random(seed)``."""

    def choice(self, seq: Sequence[Item]) -> Item:
        """One of them."""
        ...

    def randint(self, a: int, b: int) -> int:
        """A whole number from a to b, both included."""
        ...

    def sample(self, population: Sequence[Item], k: int) -> list[Item]:
        """``k`` different ones."""
        ...


class FixedChance:
    """Choices that some bytes fix, such as those of a position: they look like chance and are the same each time.

    The bytes are asked for when the first choice is made, because most decisions need none.

    >>> FixedChance(lambda: b"a position").choice("abc") == FixedChance(lambda: b"a position").choice("abc")
    True
    """

    def __init__(self, source: Callable[[], bytes]) -> None:
        self._source, self._drawn = source, 0

    @functools.cached_property
    def _seed(self) -> bytes:
        return hashlib.sha256(self._source()).digest()

    def _below(self, limit: int) -> int:
        self._drawn += 1
        return int.from_bytes(hashlib.sha256(self._seed + self._drawn.to_bytes(8, "big")).digest()[:8], "big") % limit

    def choice(self, seq: Sequence[Item]) -> Item:
        """One of them."""
        return seq[self._below(len(seq))]

    def randint(self, a: int, b: int) -> int:
        """A whole number from a to b, both included."""
        return a + self._below(b - a + 1)

    def sample(self, population: Sequence[Item], k: int) -> list[Item]:
        """``k`` different ones."""
        left = list(population)
        return [left.pop(self._below(len(left))) for _ in range(k)]
