"""What takes time to work out, on the page: asked for when it is shown, worked out when there is time, and remembered."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from pyapp.engine.work import TooMuchWork, Work, at_once

SLICE = 0.025  # seconds of work after which the page is looked after again
KEPT = 300

Asked = TypeVar("Asked", bound=Hashable)
Found = TypeVar("Found")


class Oracle(Generic[Asked, Found]):
    """Remembers answers; what takes time is worked out in slices between two movements of the player, the latest question first.

    A question that the screen does not ask any more is given up. What would take too long has TooMuchWork for an answer.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._known: dict[Asked, Found | TooMuchWork] = {}
        self._begun: dict[Asked, Work[Found]] = {}
        self._asked: list[Asked] = []

    def begin(self, question: Asked) -> Work[Found]:
        """The work that leads to the answer."""
        raise NotImplementedError

    def is_small(self, question: Asked) -> bool:
        """Does the answer take no time to speak of?"""
        return False

    @property
    def busy(self) -> bool:
        """Is there something to work out?"""
        return bool(self._begun)

    def ask(self, question: Asked, *, patient: bool = False) -> Found | TooMuchWork | None:
        """The answer, or None while it is not known. Small questions are answered at once unless one can wait."""
        if question not in self._known:
            if not patient and self.is_small(question):
                self._remember(question, self._now(question))
            else:
                self._begun[question] = self._begun.get(question) or self.begin(question)
                self._asked.append(question)
        return self._known.get(question)

    def _now(self, question: Asked) -> Found | TooMuchWork:
        try:
            return at_once(self.begin(question))
        except TooMuchWork as too_much:
            return too_much

    def settle(self) -> None:
        """The screen is drawn: what was not asked for it is given up."""
        self._begun = {question: self._begun[question] for question in dict.fromkeys(self._asked) if question in self._begun}
        self._asked = []

    def work(self) -> bool:
        """Work for a slice of time on what was asked last; False says that it is not done yet."""
        if not self._begun:
            return True
        question, work = next(reversed(self._begun.items()))
        end = self._clock() + SLICE
        try:
            while self._clock() < end:
                next(work)
        except StopIteration as done:
            self._answered(question, done.value)
            return True
        except TooMuchWork as too_much:
            self._answered(question, too_much)
            return True
        return False

    def _answered(self, question: Asked, answer: Found | TooMuchWork) -> None:
        del self._begun[question]
        self._remember(question, answer)

    def _remember(self, question: Asked, answer: Found | TooMuchWork) -> None:
        if len(self._known) >= KEPT:
            self._known.clear()
        self._known[question] = answer
