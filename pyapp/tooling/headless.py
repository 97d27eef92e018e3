"""A browser that shows nothing: the application runs in it, and every piece of work that it does in one go is measured."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Coroutine
from typing import Any

from pyapp.page.app import App
from pyapp.page.store.saves import MemoryShelf

START = 1_700_000_000_000  # milliseconds since 1970
Clock = Callable[[], float]  # milliseconds of work


class Blind:
    """Encrypts nothing and draws what looks like chance."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def random(self, size: int) -> bytes:
        """So many bytes."""
        return self._chance.randbytes(size)

    async def encrypt(self, key: bytes, nonce: bytes, data: bytes) -> bytes:
        """Nothing is encrypted here."""
        return data

    async def decrypt(self, key: bytes, nonce: bytes, data: bytes) -> bytes:
        """Nothing is decrypted here."""
        return data


class Headless:
    """Stands in for the browser. What is asked for later is done when ``Visit`` gets to it."""

    def __init__(self, clock: Clock, seed: int = 0) -> None:
        self.clock = clock
        self.timers: list[str] = []
        self.shown: list[dict[str, Any]] = []
        self.faults: list[Exception] = []
        self.cipher = Blind(seed)
        self.can_encrypt = self.can_hand = self.can_scan = self.dark = lambda: False
        self.hand = self.download = self.copy = self.set_fragment = self.persist = self.scan = self.update = self.bring = lambda *_: None

    def show(self, changes: str) -> None:
        """Keep what was shown last."""
        self.shown = [json.loads(changes)]

    def paint(self, board: str) -> None:
        """The picture is there at once."""
        self.timers.append("picture")

    def hold(self, name: str) -> None:
        """There are no other tabs."""

    def later(self, verb: str, milliseconds: int) -> None:
        """Remember it."""
        self.timers.append(verb)

    def now(self) -> int:
        """The clock of the work that was done."""
        return START + int(self.clock())

    def when(self, milliseconds: int, language: str) -> str:
        """A time is a number."""
        return str(milliseconds)

    def fresh_seed(self) -> str:
        """Everything can be repeated."""
        return "seed"

    def address(self) -> str:
        """An address that nobody has."""
        return "https://example.org/"

    def languages(self) -> tuple[str, ...]:
        """English."""
        return ("en",)

    def wait(self, work: Coroutine[Any, Any, None]) -> None:
        """Encryption is not what is looked at."""
        work.close()

    def report(self, error: Exception) -> None:
        """Keep a fault of ours: a position from outside must not bring one about."""
        self.faults.append(error)


class Visit:
    """An open page, and the longest piece of work that it has done in one go."""

    def __init__(self, clock: Clock, seed: int = 0) -> None:
        self.browser = Headless(clock, seed)
        self.longest = 0.0
        self.which = ""
        self.app = App(self.browser, MemoryShelf())  # type: ignore[arg-type]
        self.measured("start", lambda: self.app.act("start", self.browser.address()))

    def measured(self, name: str, work: Callable[[], Any]) -> Any:
        """Do something in one go and note how long it took."""
        began = self.browser.clock()
        try:
            return work()
        finally:
            taken = self.browser.clock() - began
            if taken > self.longest:
                self.longest, self.which = taken, name

    def act(self, verb: str, argument: str = "", timers: int = 12) -> None:
        """Do what a player does, then some of what the page wants to do later; the rest is dropped, as if the page had been left."""
        self.measured(f"{verb} {argument:.60}", lambda: self.app.act(verb, argument))
        for _ in range(timers):
            if not self.browser.timers:
                return
            later = self.browser.timers.pop(0)
            self.measured(later, lambda later=later: self.app.act(later, ""))  # type: ignore[misc]
        self.browser.timers.clear()
