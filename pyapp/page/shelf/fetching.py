"""Games whose files are still to come: they are fetched when somebody wants them, and what was wanted is done when they are here."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.machinery import FileFinder
from typing import Any

from pyapp.games import awaited
from pyapp.page.shell.scene import Scene
from pyapp.page.turn.course import Course

FETCHING = "fetching"  # the dialog


class Fetching:
    """What is being waited for: the last thing the player wanted that could not be done yet."""

    def __init__(self, scene: Scene, course: Course, act: Callable[[str, str], None]) -> None:
        self.scene = scene
        self.course = course
        self._act = act  # do again what was wanted
        self._wanted: tuple[str, str, str] | None = None  # the family, and what the player did
        self._before: tuple[str, dict[str, Any]] = ("", {})  # the dialog that was open, with all that was entered in it

    def begin(self, family: str, verb: str, argument: str) -> None:
        """Fetch the files of a family, then do again what could not be done without them."""
        ui = self.scene.ui
        if ui.dialog != FETCHING:
            self._before = ui.dialog, ui.dialog_data
        self._wanted = family, verb, argument
        if verb == "start":
            self.course.home()
        self.scene.open_dialog(FETCHING, percent=0)
        self.scene.browser.bring(family)

    def on_fetching(self, percent: str) -> None:
        """So much is here. Who closes the dialog no longer waits."""
        if self.scene.ui.dialog == FETCHING:
            self.scene.ui.dialog_data["percent"] = int(percent)

    def on_fetched(self, family: str) -> None:
        """The files are here."""
        awaited.discard(family)
        for finder in sys.path_importer_cache.values():  # importlib's own function needs a part of the library that is not shipped
            if isinstance(finder, FileFinder):
                finder.invalidate_caches()
        wanted = self._over(family)
        if wanted is not None:
            self._act(*wanted)

    def on_unfetched(self, family: str) -> None:
        """The files do not come: everything is as it was before."""
        wanted = self._over(family)
        if wanted is None:
            return
        verb, argument = wanted
        if verb == "start" and "#" in argument:
            self._act(verb, argument.partition("#")[0])  # without the link, which a reload will find in the address again
        self.scene.tell("fetching.failed")

    def _over(self, family: str) -> tuple[str, str] | None:
        """Put the dialog away, if it still waits for this family: gives what the player wanted."""
        ui, wanted = self.scene.ui, self._wanted
        if wanted is None or wanted[0] != family:
            return None
        self._wanted = None
        if ui.dialog != FETCHING:
            return None
        ui.dialog, ui.dialog_data = self._before
        return wanted[1:]
