"""Kills the whole browser at random moments of a game against the computer and looks for finished moves that are gone."""

from __future__ import annotations

import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, Playwright

from pyapp.tooling.faults_browser import ORDERS, PERSON, Killable, act, journal, length, new_game, opened, running

FINISHED = 0.1  # seconds after which a move that was shown must survive whatever happens
LONGEST_GAME = 250  # lines; then the next game begins
# To see that losses are found: the second place is refused, the first one is all there is.
REFUSED = """{ const open = IDBFactory.prototype.open; IDBFactory.prototype.open = function (name, ...more) {
    if (name === "warboard") throw new DOMException("refused", "SecurityError"); return open.call(this, name, ...more); }; }"""


@dataclass
class Kill:
    """One kill: how many lines the page had shown, how many of them early enough, how many came back."""

    shown: int
    due: int
    before: list[str]  # the journal at the start, if the game went on
    back: int = -1

    @property
    def lost(self) -> int:
        """How many finished moves are gone."""
        return max(0, self.due - self.back)


@dataclass
class Witness:
    """Every length of the journal that the page has shown, with its time."""

    seen: list[tuple[int, float]] = field(default_factory=list)

    def hear(self, source: Any, lines: int, milliseconds: float) -> None:
        """The page has shown a journal of so many lines."""
        self.seen.append((lines, milliseconds / 1000))

    def due(self, at: float) -> int:
        """How many lines must survive a kill at this time."""
        return max((lines for lines, when in self.seen if when <= at - FINISHED), default=0)


def kills(playwright: Playwright, url: str, number: int, seed: int, *, mirrored: bool = True) -> list[Kill]:
    """Play and kill so many times; each start after a kill is also the beginning of the next play."""
    chance = random.Random(seed)
    done: list[Kill] = []
    script = "" if mirrored else REFUSED
    with tempfile.TemporaryDirectory(prefix="warboard-faults-", ignore_cleanup_errors=True) as folder:
        for _ in range(number + 1):
            with running(playwright, Path(folder), script=script) as browser:
                page = opened(browser.context.new_page(), url)
                lines = journal(page) if length(page) > 0 else []
                if done:
                    done[-1].back = _back(page, done[-1], lines)
                    print(f"  kill {len(done)}: {done[-1].shown} moves shown, {done[-1].back} came back, {done[-1].lost} lost", flush=True)
                if len(done) < number:
                    act(page, "setting", f"pace={chance.choice(('fast', 'none'))}")
                    over = len(done) > 1 and done[-1].back == done[-2].back  # nobody has moved since the last start
                    done.append(_play_and_kill(browser, page, chance, [] if over else lines))
    return done


def _back(page: Page, kill: Kill, lines: list[str]) -> int:
    """How many lines came back; none if the journal does not begin with what it was at the start before."""
    return length(page) if lines[: len(kill.before)] == kill.before else 0


def _play_and_kill(browser: Killable, page: Page, chance: random.Random, lines: list[str]) -> Kill:
    """Play for a random while, the computer as well, and kill the browser in the midst of it."""
    if not lines or len(lines) > LONGEST_GAME:
        new_game(page, seed=f"faults {chance.random()}")
        lines = []
    witness = Witness()  # only now: in the game before, the computer may have been in the midst of its turn
    page.expose_binding("tellFinished", witness.hear)
    witness.hear(None, length(page), 0)
    until = time.monotonic() + chance.uniform(0.5, 6)
    while time.monotonic() < until:
        page.evaluate(PERSON, [chance.choice(ORDERS), chance.random()])
        page.wait_for_timeout(chance.uniform(10, 150))
    at = browser.kill()
    for _ in range(20):  # what the page had told before lies on its way to us
        try:
            page.wait_for_timeout(10)
        except PlaywrightError:
            break
    return Kill(shown=max(number for number, _ in witness.seen), due=witness.due(at), before=lines)
