"""How much work something is, in lines of Python that are run: the same on every machine, and a test that would never end fails."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class TooLong(BaseException):
    """More lines were run than may be: nothing on the way may catch this."""


class Effort:
    """Counts lines while it is on. ``most`` are as many as may be run from one ``rest`` to the next."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.lines = 0
        self._since = 0

    def rest(self) -> int:
        """A piece of work is over; gives how many lines it was."""
        taken, self._since = self.lines - self._since, self.lines
        return taken

    def _trace(self, frame: FrameType, event: str, argument: Any) -> Callable[..., Any]:
        if event == "line":
            self.lines += 1
            if self.lines - self._since > self.most:
                raise TooLong(f"more than {self.most} lines, now in {frame.f_code.co_qualname}")
        return self._trace


@contextmanager
def effort(most: int) -> Iterator[Effort]:
    """Count lines for a while."""
    counted, before = Effort(most), sys.gettrace()
    sys.settrace(counted._trace)
    try:
        yield counted
    finally:
        sys.settrace(before)
