"""Hash chains: each player commits to thousands of secret numbers by publishing one, and opens them one after the other.

Every number is the SHA-256 of the next, cut to 16 bytes. Whoever knows an opened number can check it against the one before and work out
all earlier ones, but none of those to come.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache

from pyapp.engine.errors import BadData
from pyapp.engine.messages import say

LENGTH = 4096
SIZE = 16


class Tampered(BadData):
    """Something does not agree with what was committed to before: a die, a move, a secret or a commitment. The message names it."""


def digest(*parts: bytes) -> bytes:
    """The SHA-256 of parts, each with its length so that none can run into the next."""
    machine = hashlib.sha256()
    for part in parts:
        machine.update(len(part).to_bytes(4, "big") + part)
    return machine.digest()


def before(value: bytes, steps: int = 1) -> bytes:
    """The number so many places before ``value`` in its chain."""
    for _ in range(steps):
        value = digest(b"warboard chain", value)[:SIZE]
    return value


@lru_cache(maxsize=32)
def opened_before(value: bytes, steps: int) -> tuple[bytes, ...]:
    """A number and so many before it in its chain, the latest first: an audit asks for every one of them."""
    values = [value]
    for _ in range(steps):
        values.append(before(values[-1]))
    return tuple(values)


class Chain:
    """A player's own chain: kept on his devices, never in a link.

    >>> chain = Chain(b"sixteen bytes ..")
    >>> before(chain.value(3), 3) == chain.anchor
    True
    """

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self._values = [digest(b"warboard chain end", secret)[:SIZE]]
        for _ in range(LENGTH):
            self._values.append(before(self._values[-1]))
        self._values.reverse()

    @property
    def anchor(self) -> bytes:
        """The number that is published at the start."""
        return self._values[0]

    def value(self, count: int) -> bytes:
        """The number that opens roll ``count``, from 1. Raises BadData when the chain is used up."""
        if not 1 <= count <= LENGTH:
            raise BadData(say("sealed.used_up", most=LENGTH))
        return self._values[count]


@dataclass
class Opened:
    """What everybody knows of a player's chain: where it was anchored and the last number that was opened."""

    anchor: bytes
    count: int = 0
    last: bytes = b""

    def __post_init__(self) -> None:
        self.last = self.last or self.anchor

    def open(self, count: int, value: bytes, who: str) -> None:
        """Take in an opened number. Raises Tampered when it does not belong to the chain."""
        ahead = count - self.count
        if not 0 <= ahead <= LENGTH or len(value) != SIZE or before(value, ahead) != self.last:
            raise Tampered(say("sealed.wrong_number", who=who, number=count))
        self.count, self.last = count, value

    def value(self, count: int) -> bytes:
        """An opened number. Raises BadData for one that is still closed."""
        if not 1 <= count <= self.count:
            raise BadData(say("sealed.still_closed", number=count))
        return opened_before(self.last, self.count)[self.count - count]

    def check(self, who: str) -> None:
        """Raise Tampered unless the last opened number leads back to the anchor."""
        if not 0 <= self.count <= LENGTH or len(self.anchor) != SIZE or before(self.last, self.count) != self.anchor:
            raise Tampered(say("sealed.wrong_number", who=who, number=self.count))
