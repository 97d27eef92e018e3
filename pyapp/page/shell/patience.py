"""Long work in slices: between them the page breathes and the player can cancel it. Until the end nothing has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pyapp.engine.codec import trusting_nothing
from pyapp.engine.errors import GameError
from pyapp.page.shell.scene import Scene

SLICE = 60  # milliseconds
BREATH = 5  # milliseconds between two slices
WAITING = "waiting"  # the dialog


class Patience:
    """The one thing that takes its time."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._work: Iterator[Any] | None = None
        self._last: Any = None
        self._done: Callable[[Any], None] | None = None
        self._failed: Callable[[GameError], None] | None = None
        self._what = ""

    @property
    def busy(self) -> bool:
        """Is something still under way?"""
        return self._work is not None

    def begin(self, what: str, work: Iterator[Any], done: Callable[[Any], None], failed: Callable[[GameError], None] | None = None) -> None:
        """Work through an iterator and hand the last thing it yields to ``done``, an error to ``failed``; ``what`` names the sentence."""
        self._what, self._work, self._last, self._done, self._failed = what, work, None, done, failed
        self._go_on()

    def on_slice(self, argument: str) -> None:
        """Go on for a moment, unless the player has closed the dialog meanwhile."""
        if self.scene.ui.dialog == WAITING:
            self._go_on()
        else:
            self._work = None

    def _go_on(self) -> None:
        work, began = self._work, self.scene.browser.now()
        if work is None or self._done is None:
            return
        try:
            with trusting_nothing():
                for self._last in work:
                    if self.scene.browser.now() - began > SLICE:
                        self.scene.open_dialog(WAITING, what=self._what)
                        self.scene.browser.later("slice", BREATH)
                        return
        except GameError as error:
            self._over()
            if self._failed is None:
                raise
            self._failed(error)
            return
        except BaseException:
            self._over()
            raise
        self._over()
        self._done(self._last)

    def _over(self) -> None:
        self._work = None
        if self.scene.ui.dialog == WAITING:
            self.scene.close_dialog()

    def on_slice_stop(self, argument: str) -> None:
        """The player does not want to wait any longer."""
        self._over()
