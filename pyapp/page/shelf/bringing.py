"""What a player brings along as a file or a text."""

from __future__ import annotations

import json
from typing import Protocol

from pyapp.engine.errors import GameError, NotHere
from pyapp.games import MODULES, need
from pyapp.page.shelf import importing
from pyapp.page.shelf.saving import Saving
from pyapp.page.shell.patience import Patience
from pyapp.page.shell.scene import Scene
from pyapp.page.table.session import Session
from pyapp.page.turn.course import Course


class Delivery(Protocol):
    """Where links are delivered."""

    def takes(self, text: str) -> bool:
        """Is this a link?"""
        ...

    def open_text(self, text: str) -> None:
        """A link was opened."""
        ...


class Bringing:
    """Opens files and pasted texts; links go to whoever delivers them."""

    def __init__(self, scene: Scene, course: Course, saving: Saving, patience: Patience, links: Delivery) -> None:
        self.scene = scene
        self.course = course
        self.saving = saving
        self.patience = patience
        self.links = links

    def on_file(self, argument: str) -> None:
        """A file was chosen."""
        data = json.loads(argument)
        self._bring(str(data["text"]))

    def on_pasted(self, argument: str) -> None:
        """A text was pasted."""
        self._bring(str(json.loads(argument).get("text", "")))

    def _bring(self, text: str) -> None:
        try:
            self._read(text)
        except NotHere:
            self.scene.open_dialog("paste", text=text[:20_000])  # what was brought is not lost if the files of its game do not come
            raise

    def _read(self, text: str) -> None:
        scene = self.scene
        try:
            if len(many := [line for line in text.split() if line.startswith("warboard")]) > 1:
                for game in MODULES:
                    need(game)  # any of them may be among so many
                self.patience.begin("wait.import", importing.reading_all(many), self._brought_all)
                return
            if self.links.takes(text):
                scene.close_dialog()
                self.links.open_text(text)
                return
        except GameError as error:
            self._not_brought(text, error)
            return
        self.patience.begin("wait.import", importing.reading(text), self._brought, lambda error: self._not_brought(text, error))

    def _not_brought(self, text: str, error: GameError) -> None:
        self.scene.open_dialog("paste", text=text[:20_000], error=self.scene.words(error.message))

    def _brought(self, brought: importing.Brought) -> None:
        scene = self.scene
        self.saving.put_away()
        session = self.course.begin_match(
            brought.match, self.saving.new_id(), brought.name or self.saving.default_name(brought.match), table=brought.table
        )
        scene.close_dialog()
        self.saving.keep(session)
        scene.tell("import.opened", name=session.name, moves=session.length)

    def _brought_all(self, found: importing.Collection) -> None:
        """The games of a file with several are there, all that could be played again."""
        scene = self.scene
        for brought, line in found.games:
            session = Session(brought.match, self.saving.new_id(), brought.name or self.saving.default_name(brought.match))
            session.table = brought.table
            scene.saves.write(self.saving.card(session), line)
        scene.open_dialog("games")
        scene.tell("games.brought", number=len(found.games), lost=found.lost)
