"""The console: the command line of the page, with completion and the lines typed before."""

from __future__ import annotations

import json

from pyapp.page.hands import command
from pyapp.page.hands.command import Suggestion
from pyapp.page.hands.pointer import Pointer
from pyapp.page.markup.tree import Node, h
from pyapp.page.shell.scene import Scene
from pyapp.page.stage.card import card_text
from pyapp.page.turn.course import Course
from pyapp.page.turn.timeline import Timeline

WORDS = ("help", "undo", "redo", "look", "back", "now")
HELP = ("help", "ayuda")


class Console:
    """What happens in the command line."""

    def __init__(self, scene: Scene, course: Course, timeline: Timeline, pointer: Pointer) -> None:
        self.scene = scene
        self.course = course
        self.timeline = timeline
        self.pointer = pointer
        self.text = ""
        self.suggestions: list[Suggestion] = []
        self._past: list[str] = []
        self._place = 0

    def forget(self) -> None:
        """Forget what was typed: somebody else will sit here."""
        self.text, self.suggestions, self._past, self._place = "", [], [], 0

    def on_command(self, argument: str) -> None:
        """A line was typed."""
        scene = self.scene
        text = str(json.loads(argument).get("command", "")).strip()
        if not text or scene.session is None or scene.driver is None or scene.presenter is None:
            return
        self._past.append(text)
        self._place = len(self._past)
        self.text = text
        word, _, rest = text.removeprefix("/").partition(" ")
        if word in HELP:
            self._help()
        elif word in ("now", "back"):
            self.timeline.on_now("") if word == "now" else self.timeline.on_leap(",")
        elif word == "undo":
            self.timeline.on_undo("")
        elif word == "redo":
            self.timeline.on_redo("")
        elif word in ("look", "?"):
            self._describe(rest)
        elif scene.need_now():
            self.course.play(command.understand(scene.presenter, scene.session.state, scene.driver.seat, text))
        self.text, self.suggestions = "", []

    def _help(self) -> None:
        """Say what can be typed now, with an example of each and what its words are called on the page."""
        scene = self.scene
        assert scene.session is not None and scene.presenter is not None and scene.driver is not None
        presenter, state, seat = scene.presenter, scene.session.state, scene.driver.seat

        def told() -> str:
            ways = command.examples(presenter, state, seat) if seat else []
            lines = [f"{way.line} ({way.name})" if way.name else way.line for way in ways]
            return "\n".join((scene.words("command.help"), *(lines or "–"), scene.words("command.besides")))

        scene.note(told)

    def _describe(self, name: str) -> None:
        """Say what is in a space, or what is asked."""
        scene = self.scene
        assert scene.session is not None and scene.presenter is not None and scene.driver is not None
        space = command.find_space(scene.presenter, name) if name else ""
        if space:
            self.pointer.on_show(space)
            scene.note(lambda: card_text(scene, space))
        else:
            asked = scene.session.game.prompt(scene.session.state, scene.driver.seat)
            scene.note(lambda: scene.words(asked))

    def on_command_typed(self, argument: str) -> None:
        """The line is being typed: show how it may go on."""
        self.text = str(json.loads(argument)["value"])
        self.suggestions = self._ways_on(self.text)

    def _ways_on(self, text: str) -> list[Suggestion]:
        scene = self.scene
        if scene.session is None or scene.driver is None or scene.presenter is None or not text:
            return []
        if text.startswith("/"):
            return [Suggestion(f"/{word}") for word in WORDS if word.startswith(text[1:])]
        return command.suggestions(scene.presenter, scene.session.state, scene.driver.seat, text)

    def on_command_key(self, argument: str) -> None:
        """Tab completes the line, up and down go through those typed before."""
        data = json.loads(argument)
        if data["key"] == "Tab":
            found = self._ways_on(str(data["value"]))
            self.text = f"{found[0].line} " if found else str(data["value"])
        elif self._past:
            step = -1 if data["key"] == "ArrowUp" else 1
            self._place = max(0, min(len(self._past), self._place + step))
            self.text = self._past[self._place] if self._place < len(self._past) else ""
        self.suggestions = self._ways_on(self.text)

    def on_suggestion(self, argument: str) -> None:
        """A suggestion was taken."""
        self.text = f"{argument} "
        self.suggestions = self._ways_on(self.text)
        self.scene.focus("#command")

    def region(self) -> list[Node]:
        """The line itself, with how it may go on."""
        if self.scene.session is None:
            return []
        words = self.scene.words
        return [
            h("div.suggestions", [_offered(way) for way in self.suggestions]) if self.suggestions else None,
            h(
                "input",
                id="command",
                name="command",
                value=self.text,
                do="command-typed",
                data_when="input",
                autocomplete="off",
                autocapitalize="off",
                spellcheck="false",
                placeholder=words("command.hint"),
                aria_label=words("command.label"),
                aria_keyshortcuts="/",
            ),
        ]


def _offered(way: Suggestion) -> Node:
    return h("button", way.line, h("small", way.name) if way.name else None, do="suggestion", arg=way.line, key=way.line)
