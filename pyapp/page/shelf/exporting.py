"""What a player takes along: files, the log, the texts of dialogs."""

from __future__ import annotations

from pyapp.engine import script
from pyapp.engine.errors import BadData
from pyapp.engine.messages import say
from pyapp.page.shelf.saving import Saving
from pyapp.page.shell.scene import Scene
from pyapp.page.study import chronicle


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

    def on_export_log(self, form: str) -> None:
        """Keep the log as a text, as Markdown or as JSON."""
        scene = self.scene
        session, presenter = scene.session, scene.presenter
        if session is None or presenter is None:
            return
        if form == "markdown":
            scene.browser.download(_file_name(session.name, "md"), chronicle.as_markdown(scene.words, presenter, session))
        elif form == "json":
            scene.browser.download(_file_name(session.name, "json"), chronicle.as_json(scene.words, presenter, session))
        else:
            scene.browser.download(_file_name(session.name, "txt"), chronicle.as_text(scene.words, session))

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
