"""Saved games: open, rename, delete and branch them."""

from __future__ import annotations

import json

from pyapp.engine.clean import clean
from pyapp.engine.errors import BadData, GameError
from pyapp.engine.messages import say
from pyapp.games import load
from pyapp.page.shelf.saving import Saving
from pyapp.page.shell.scene import Scene
from pyapp.page.turn.course import Course
from pyapp.sharing import saves


class SavedGames:
    """The games that are kept in this browser."""

    def __init__(self, scene: Scene, course: Course, saving: Saving) -> None:
        self.scene = scene
        self.course = course
        self.saving = saving

    def on_load(self, save_id: str) -> None:
        """Open a saved game."""
        scene = self.scene
        self.saving.put_away()
        loaded = scene.saves.read(save_id)
        if loaded is None:
            raise BadData(say("games.damaged"))
        try:
            match, name, table = saves.read_save(load, loaded.text, believe=True)
        except GameError:
            match, name, table = saves.read_save(load, loaded.text)
        card = next((card for card in scene.saves.cards() if card.id == save_id), None)
        session = self.course.begin_match(match, save_id, card.name if card else name, table=table)
        scene.close_dialog()
        scene.settings.put("current", save_id)
        scene.browser.hold(save_id)
        if not self.course.opened(session) and loaded.older:
            scene.tell("games.older")

    def on_delete(self, save_id: str) -> None:
        """Ask before a saved game is deleted."""
        card = self.saving.known(save_id)
        self.scene.open_dialog("delete", id=save_id, name=card.name)

    def on_deleted(self, save_id: str) -> None:
        """Yes, delete it."""
        scene = self.scene
        scene.saves.delete(save_id)
        if scene.session is not None and scene.session.save_id == save_id:
            scene.settings.put("current", "")
            self.course.board(scene.session.game.about.board or scene.session.game.about.id)
            scene.ui.board_only = ""
        scene.open_dialog("games")

    def on_rename(self, save_id: str) -> None:
        """Ask for another name."""
        self.scene.open_dialog("rename", card=self.saving.known(save_id))

    def on_renamed(self, argument: str) -> None:
        """Another name was given."""
        scene = self.scene
        data = json.loads(argument)
        name = clean(str(data.get("name", ""))).strip()[:80]
        if name:
            scene.saves.rename(str(data["id"]), name)
            if scene.session is not None and scene.session.save_id == data["id"]:
                scene.session.name = name
                scene.session.dirty = True
                self.saving.save()
        scene.open_dialog("games")

    def on_fork(self, argument: str) -> None:
        """A new game that agrees with this one up to the point that is shown."""
        scene = self.scene
        session = scene.session
        if session is None:
            return
        self.saving.put_away()
        fork = session.match.fork(session.point)
        made = self.course.begin_match(fork, self.saving.new_id(), scene.words("games.fork", name=session.name, point=session.point))
        self.saving.keep(made)
        scene.tell("history.forked", name=made.name)
