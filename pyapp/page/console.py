"""The console: the command line of the page, with completion and the lines typed before."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pyapp.page import command

if TYPE_CHECKING:
    from pyapp.page.app import App


class Console:
    """What happens in the command line."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.text = ""
        self.suggestions: list[str] = []
        self._past: list[str] = []
        self._place = 0

    def forget(self) -> None:
        """Forget what was typed: somebody else will sit here."""
        self.text, self.suggestions, self._past, self._place = "", [], [], 0

    def on_command(self, argument: str) -> None:
        """A line was typed."""
        app = self.app
        text = str(json.loads(argument).get("command", "")).strip()
        if not text or app.session is None or app.driver is None or app.presenter is None:
            return
        self._past.append(text)
        self._place = len(self._past)
        self.text = text
        word, _, rest = text.partition(" ")
        if word == "undo":
            app.timeline.on_undo("")
        elif word == "redo":
            app.timeline.on_redo("")
        elif word in ("look", "?"):
            self._describe(rest)
        elif app.need_now():
            app.play(command.understand(app.presenter, app.session.state, app.driver.seat, text))
        self.text, self.suggestions = "", []

    def _describe(self, name: str) -> None:
        """Say what is in a space, or what is asked."""
        app = self.app
        assert app.session is not None and app.presenter is not None and app.driver is not None
        space = command.find_space(app.presenter, name) if name else ""
        if space:
            app.pointer.on_show(space)
            text = app.screen.card_text(space)
        else:
            text = app.words(app.session.game.prompt(app.session.state, app.driver.seat))
        app.ui.note, app.ui.note_text = None, text
        app.say(text)

    def on_command_typed(self, argument: str) -> None:
        """The line is being typed: show how it may go on."""
        self.text = str(json.loads(argument)["value"])
        self.suggestions = self._ways_on(self.text)

    def _ways_on(self, text: str) -> list[str]:
        app = self.app
        if app.session is None or app.driver is None or app.presenter is None or not text:
            return []
        return command.suggestions(app.presenter, app.session.state, app.driver.seat, text)

    def on_command_key(self, argument: str) -> None:
        """Tab completes the line, up and down go through those typed before."""
        data = json.loads(argument)
        if data["key"] == "Tab":
            found = self._ways_on(str(data["value"]))
            self.text = f"{found[0]} " if found else str(data["value"])
        elif self._past:
            step = -1 if data["key"] == "ArrowUp" else 1
            self._place = max(0, min(len(self._past), self._place + step))
            self.text = self._past[self._place] if self._place < len(self._past) else ""
        self.suggestions = self._ways_on(self.text)

    def on_suggestion(self, argument: str) -> None:
        """A suggestion was taken."""
        self.text = f"{argument} "
        self.suggestions = self._ways_on(self.text)
        self.app.screen.focus("#command")
