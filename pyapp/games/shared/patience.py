"""How long whoever waits for a computer player is ready to wait: how far its thinking has come, and whether it should play what it has.

Whoever lets a computer think may hand it a `Patience` for each slice (`waiting`); a computer that thinks for more than a moment tells
now and then how far it is and is told whether that will do (`enough`). Without one it takes all the time that its level has.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass
class Patience:
    """``done``: the share of the thinking that is done, from 0 to 1; ``over``: what has been found so far should be played."""

    done: float = 0.0
    over: bool = False


_WAITING: ContextVar[Patience | None] = ContextVar("waiting", default=None)


@contextlib.contextmanager
def waiting(patience: Patience) -> Iterator[None]:
    """Whoever thinks inside this block does so before somebody who has this patience."""
    before = _WAITING.set(patience)
    try:
        yield
    finally:
        _WAITING.reset(before)


def enough(done: float, least: float = 0.0) -> bool:
    """Tell which share of the thinking is done; True when whoever waits will wait no longer and at least ``least`` of it is done.

    >>> enough(0.5)
    False
    >>> with waiting(Patience(over=True)):
    ...     enough(0.1, least=0.2), enough(0.3, least=0.2)
    (False, True)
    """
    patience = _WAITING.get()
    if patience is None:
        return False
    patience.done = min(1.0, done)
    return patience.over and done >= least
