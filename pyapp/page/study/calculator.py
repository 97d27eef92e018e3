"""The calculator: the odds of battles that nobody has to fight. What is asked and how it is answered is the game's own."""

from __future__ import annotations

import json
from typing import Any

from pyapp.page.markup.tree import h
from pyapp.page.shell.dialogs import Trees, frame
from pyapp.page.shell.scene import Scene


class Calculator:
    """What opens the calculator and what is done in it. The sheet is the game's: what was entered so far."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def on_calculator(self, argument: str) -> None:
        """Open it, with the forces of a space where one is named."""
        session, presenter = self.scene.session, self.scene.presenter
        if session is not None and presenter is not None and presenter.reckoner is not None:
            self.scene.open_dialog("calculator", sheet=presenter.reckoner.sheet(session, argument))

    def on_calculate(self, argument: str) -> None:
        """Something was entered: a button says ``name`` or ``name=value``, a field its name and value."""
        presenter = self.scene.presenter
        if self.scene.ui.dialog != "calculator" or presenter is None or presenter.reckoner is None:
            return
        name, _, value = argument.partition("=")
        if argument.startswith("{"):
            told = json.loads(argument)
            name, value = str(told["arg"]), str(told["value"])
        data = self.scene.ui.dialog_data
        data["sheet"] = presenter.reckoner.entered(data["sheet"], name, value)


def dialog(scene: Scene, data: dict[str, Any]) -> Trees:
    """The dialog."""
    session, presenter = scene.session, scene.presenter
    if session is None or presenter is None or presenter.reckoner is None:
        return []
    return frame(scene.words, scene.words("calculator.title"), h("div.calculator", presenter.reckoner.shown(session, data["sheet"])))
