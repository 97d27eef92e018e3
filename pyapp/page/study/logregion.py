"""The log on the screen: made again only when something has happened or another point of the game is shown."""

from __future__ import annotations

import json
from typing import Any

from pyapp.page.markup.tree import Node, h
from pyapp.page.shell.scene import Scene
from pyapp.page.study.accounts import SETTING
from pyapp.page.study.logview import LogView

BACKFILL = 12  # lines at a time


class LogRegion:
    """What of the log has been sent."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._view: LogView | None = None
        self._key: Any = None

    def forget(self) -> None:
        """Another game or another language: what was made of words must be made again."""
        self._view = None
        self._key = None

    def on_log_fold(self, argument: str) -> None:
        """Open or fold a turn of the log."""
        if self._view is not None:
            self._view.open_turns ^= {int(argument)}
            self._key = None

    def on_backfill(self, argument: str) -> None:
        """Work out a few more lines of the log of a game that was just opened."""
        session = self.scene.session
        if session is not None and not session.match.backfill(BACKFILL):
            self.scene.browser.later("backfill", 10)

    def changed(self) -> str:
        """The log as text if it is another one than was sent, else nothing."""
        session, presenter = self.scene.session, self.scene.presenter
        if session is None or presenter is None:
            key: Any = ()
        else:
            known = session.match.backfill(0)
            explains = self.scene.settings.get(SETTING) == "on"
            key = (id(session), session.length, session.point, session.version, explains, known)
        if key == self._key:
            return ""
        self._key = key
        if session is None or presenter is None:
            return "[]"
        if self._view is None:
            self._view = LogView(self.scene.words, presenter)
        trees = self._view.tree(session, explains=key[-2]) if key[-1] else []
        return json.dumps([h("h2.hidden", self.scene.words("tab.log")), *(trees or [self._why_empty(known=key[-1])])], ensure_ascii=False)

    def _why_empty(self, *, known: bool) -> Node:
        """The sentence of a log without lines."""
        session = self.scene.session
        key = "log.reading" if not known else "edit.log" if session is not None and session.editing else "log.empty"
        return h("p.hint", self.scene.words(key))
