"""The dice box: real dice that people roll on a table and type in."""

from __future__ import annotations

import json

from pyapp.engine.messages import say
from pyapp.page.shell.scene import Scene
from pyapp.page.turn.course import Course


class DiceBox:
    """What happens in the dialog that asks for dice."""

    def __init__(self, scene: Scene, course: Course) -> None:
        self.scene = scene
        self.course = course

    def on_die(self, face: str) -> None:
        """A face was tapped instead of typed."""
        self.scene.ui.dialog_data["faces"] = f"{self.scene.ui.dialog_data.get('faces', '')} {face}".strip()

    def on_dice_typed(self, argument: str) -> None:
        """Faces are being typed."""
        self.scene.ui.dialog_data["faces"] = str(json.loads(argument)["value"])

    def on_dice(self, argument: str) -> None:
        """The dice were typed in."""
        if self.scene.pending is None:
            return
        text = str(json.loads(argument).get("faces", ""))
        digits = text.replace(",", " ").split() if " " in text.strip() or "," in text else list(text.strip())
        faces = tuple(int(word) for word in digits if word.isdecimal() and len(word) < 4)
        pending = self.scene.pending
        if len(faces) != pending.count or len(faces) != len(digits) or any(not 1 <= face <= pending.sides for face in faces):
            self.scene.ui.dialog_data.update(
                faces=text, error=self.scene.words(say("dice.wrong", count=pending.count, sides=pending.sides))
            )
            return
        self.scene.close_dialog()
        self.course.play(pending.action, (*pending.already, *faces))
