"""Keeps two runs of the tool from writing the same files at the same time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from pyapp.tooling.places import CACHE


@contextmanager
def locked(name: str) -> Iterator[None]:
    """Wait until no other run holds the lock, and hold it; a lock ends with its process."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / f"{name}.lock").open("w") as file:
        if os.name != "nt":  # Windows has no flock; there two builds at once stay the user's business
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
