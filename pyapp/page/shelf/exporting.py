"""What a player takes along: files, the log, the texts of dialogs."""

from __future__ import annotations

from pyapp.engine import script
from pyapp.engine.errors import BadData
from pyapp.engine.messages import say
from pyapp.page.shelf.saving import Saving
from pyapp.page.shell.scene import Scene


class Exporting:
    """Hands texts to the browser."""

    def __init__(self, scene: Scene, saving: Saving) -> None:
        self.scene = scene
        self.saving = saving

    def open(self, name: str) -> None:
        """The game as a text that people read: its script or its position."""
        session = self.scene.session
        if name == "script" and session is not None and session.viewer is not None:
            self.scene.tell("curtain.script")
        else:
            self.scene.open_dialog(name, text=self._text(name), copied="")

    def _text(self, name: str) -> str:
        session = self.scene.session
        if session is None:
            return ""
        if name == "script":
            return script.write_script(session.match)
        return session.game.position_text(session.state)

    def on_export(self, save_id: str) -> None:
        """Keep a game as a file."""
        scene = self.scene
        session = scene.session
        if session is not None and save_id in ("", session.save_id):
            scene.browser.download(_file_name(session.name, "warboard"), self.saving.text_of(session))
            return
        loaded = scene.saves.read(save_id)
        if loaded is None:
            raise BadData(say("games.damaged"))
        scene.browser.download(_file_name(self.saving.known(save_id).name, "warboard"), loaded.text)

    def on_export_all(self, argument: str) -> None:
        """Keep all games as one file."""
        self.saving.save()
        self.scene.browser.download(_file_name("warboard", "warboard"), self.scene.saves.everything())

    def on_export_log(self, argument: str) -> None:
        """Keep the log as a text."""
        scene = self.scene
        session = scene.session
        if session is None:
            return
        events = [*filter(session.sees, session.match.opening), *(event for _, event in session.events_since(0))]
        scene.browser.download(_file_name(session.name, "txt"), "\n".join(scene.words(event.message()) for event in events) + "\n")

    def on_copy(self, argument: str) -> None:
        """Put the text of the dialog on the clipboard."""
        self.scene.browser.copy(str(self.scene.ui.dialog_data.get("text", "")))

    def on_copied(self, answer: str) -> None:
        """Did copying go well?"""
        self.scene.ui.dialog_data["copied"] = answer

    def on_hand(self, argument: str) -> None:
        """Hand the link on."""
        if self.scene.session is not None:
            self.scene.browser.hand(self.scene.session.name, str(self.scene.ui.dialog_data.get("text", "")))

    def on_keep_text(self, file_name: str) -> None:
        """Keep the text of the dialog as a file."""
        self.scene.browser.download(file_name, str(self.scene.ui.dialog_data.get("text", "")))


def _file_name(name: str, ending: str) -> str:
    kept = "".join(letter if letter.isalnum() else "-" for letter in name).strip("-")
    return f"{kept[:60] or 'game'}.{ending}"
