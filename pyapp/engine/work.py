"""Work in slices: calculations that count what they do, may be left at any moment and give up when it becomes too much.

A position may come from anywhere, and a few characters of a link can ask for what would take hours. So whatever depends on the numbers
in a position is a generator with a meter. The meter counts operations and no time, so that every device gives up at the same place; it
says when a slice is done, which is when the generator yields, and raises TooMuchWork when all slices together are too much. Who wants
the result goes through the slices: ``at_once``, or the page between two movements of the player.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")
Work = Generator[None, None, Result]

SLICE = 20_000  # operations between two yields: one or two milliseconds, in a browser some more


class TooMuchWork(OverflowError):
    """The numbers in a position are so large that what follows from them is not worked out."""


class Meter:
    """Counts the operations of one calculation. An operation is a multiplication in a loop, or what takes as long."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.total = 0
        self._slice_ends = SLICE

    def full(self, operations: int) -> bool:
        """Count operations that come next; True when a slice is done. Raises TooMuchWork before they are done if they are too many."""
        self.total += operations
        if self.total > self.most:
            raise TooMuchWork(f"more than {self.most} operations")
        if self.total < self._slice_ends:
            return False
        self._slice_ends = self.total + SLICE
        return True


def at_once(work: Work[Result]) -> Result:
    """Go through all slices now."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result
