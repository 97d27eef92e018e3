"""The dice box: real dice that people roll on a table and type in."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyapp.engine.actions import Action
from pyapp.engine.messages import say

if TYPE_CHECKING:
    from pyapp.page.app import App


@dataclass
class Pending:
    """An action that waits for dice which somebody rolls on a table."""

    action: Action
    why: str
    count: int
    sides: int
    already: tuple[int, ...] = ()


class DiceBox:
    """What happens in the dialog that asks for dice."""

    def __init__(self, app: App) -> None:
        self.app = app

    def on_die(self, face: str) -> None:
        """A face was tapped instead of typed."""
        self.app.ui.dialog_data["faces"] = f"{self.app.ui.dialog_data.get('faces', '')} {face}".strip()

    def on_dice_typed(self, argument: str) -> None:
        """Faces are being typed."""
        self.app.ui.dialog_data["faces"] = str(json.loads(argument)["value"])

    def on_dice(self, argument: str) -> None:
        """The dice were typed in."""
        if self.app.pending is None:
            return
        text = str(json.loads(argument).get("faces", ""))
        digits = text.replace(",", " ").split() if " " in text.strip() or "," in text else list(text.strip())
        faces = tuple(int(word) for word in digits if word.isdecimal() and len(word) < 4)
        pending = self.app.pending
        if len(faces) != pending.count or len(faces) != len(digits) or any(not 1 <= face <= pending.sides for face in faces):
            self.app.ui.dialog_data.update(faces=text, error=self.app.words(say("dice.wrong", count=pending.count, sides=pending.sides)))
            return
        self.app.close_dialog()
        self.app.play(pending.action, (*pending.already, *faces))
