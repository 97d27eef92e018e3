"""The thought of a computer player: carried on in slices, shown when it takes long, and cut short for whoever will not wait."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.engine.actions import Action
from pyapp.engine.computers import thinking
from pyapp.engine.state import State
from pyapp.games.shared.patience import Patience, waiting
from pyapp.page.browser.port import Browser
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.session import Session

SLICE = 60  # milliseconds of thinking, or of actions that nobody wants to see, before the page may breathe
LONG = 700  # milliseconds of thinking from which on it is shown how far it has come
GLIMPSE = 250  # and how often


class Pondering:
    """What the computer thinks about at the moment."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._thoughts: tuple[State, str, Iterator[Action | None]] | None = None
        self._patience = Patience()
        self._hurried = ""  # the seat that was told to play now
        self._began = self._glimpsed = 0

    def on(self, session: Session, seat: str, began: int) -> Action | None:
        """The action at which the computer arrives for a seat; None when it needs more time than a slice."""
        state = session.match.state
        if self._thoughts is None or self._thoughts[0] is not state or self._thoughts[1] != seat:
            if seat != self._hurried:
                self._hurried, self._patience = "", Patience()
            self._thoughts = (state, seat, thinking(session.game, state, seat, session.match.entries))
            self._began = self._glimpsed = began
        with waiting(self._patience):
            for action in self._thoughts[2]:
                if action is not None:
                    self._thoughts = None
                    return action
                if self._browser.now() - began > SLICE:
                    break
        return None

    def hurry(self, seat: str) -> None:
        """Let it play the best that it has found so far, and be quick until somebody else must decide."""
        self._patience.over, self._hurried = True, seat

    def rested(self) -> None:
        """Somebody else must decide: after that it has its time again."""
        self._hurried = ""

    def to_be_shown(self) -> bool:
        """Is it time to show again how far it has come?"""
        now = self._browser.now()
        if now - self._began < LONG or now - self._glimpsed < GLIMPSE:
            return False
        self._glimpsed = now
        return True

    def shown(self, session: Session, words: Words) -> list[Node]:
        """How far a long thought about the position has come, and a button for who will not wait; nothing while it is short."""
        thinks = self._thoughts is not None and self._thoughts[0] is session.match.state
        if not thinks or self._patience.over or self._browser.now() - self._began < LONG:
            return []
        told = words("computer.thinks")
        return [
            h("progress", value=f"{self._patience.done:.2f}", max="1", aria_label=told, title=told, key="computer-thinks"),
            h("button", words("computer.now"), do="computer-now", key="computer-now"),
        ]
