"""A range coder: symbols as parts of one long number, each taking as many bits as it is improbable.

A symbol is the part from ``start`` to ``start + size`` of ``total``; who reads must ask with the same parts that were written. All is done
with whole numbers, so that every Python does the same.
"""

from __future__ import annotations

from pyapp.engine.errors import BadData
from pyapp.engine.messages import say

WIDE, WIDE_BYTES = 1 << 48, 6
MISSING = 2 * WIDE_BYTES  # so many zeros at the end of a message need not be there
NARROW = 1 << 40  # never narrower: totals may be as large as this allows and still lose nothing worth a bit


class RangeWriter:
    """Narrows a range with every symbol; the shortest number inside the last one is the message."""

    def __init__(self) -> None:
        self._low, self._range, self._shifts = 0, WIDE, 0

    def put(self, start: int, size: int, total: int) -> None:
        """Write a symbol."""
        step = self._range // total
        self._low += start * step
        self._range = size * step
        while self._range < NARROW:
            self._low <<= 8
            self._range <<= 8
            self._shifts += 1

    def finish(self) -> bytes:
        """The message: trailing zeros are left out, as many as the reader adds again."""
        length = WIDE_BYTES + self._shifts
        for spare in range(8 * length, -1, -1):
            value = -(-self._low >> spare) << spare
            if value < self._low + self._range:
                return value.to_bytes(length, "big").rstrip(b"\0").ljust(length - MISSING, b"\0")
        raise AssertionError("a range is never empty")


class RangeReader:
    """Finds out symbol by symbol in which part the message lies."""

    def __init__(self, data: bytes) -> None:
        self._data, self._place = data, WIDE_BYTES
        self._code, self._range = int.from_bytes(data[:WIDE_BYTES].ljust(WIDE_BYTES, b"\0"), "big"), WIDE
        self._step = 1

    def where(self, total: int) -> int:
        """The place in ``total`` at which the next symbol's part must lie. Raises BadData for what nobody has written."""
        self._step = self._range // total
        place = self._code // self._step
        if place >= total:
            raise BadData(say("data.unreadable"))
        return place

    def take(self, start: int, size: int) -> None:
        """Read past the symbol that lies there."""
        self._code -= start * self._step
        self._range = size * self._step
        while self._range < NARROW:
            following = self._data[self._place] if self._place < len(self._data) else 0
            self._code = self._code << 8 | following
            self._range <<= 8
            self._place += 1
            if self._place > len(self._data) + MISSING:
                raise BadData(say("data.unreadable"))

    def finish(self) -> None:
        """Raise BadData when something is left over."""
        if self._place < len(self._data):
            raise BadData(say("data.unreadable"))
