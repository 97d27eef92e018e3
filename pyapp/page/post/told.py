"""How an action that waits in a shared game is told."""

from __future__ import annotations

from pyapp.engine.errors import GameError
from pyapp.page.shell.scene import Scene
from pyapp.page.turn.turnview import action_text
from pyapp.sharing.table import Table


def action_told(scene: Scene, table: Table, text: str) -> str:
    """An action that was fixed, as the reader would say it; as it is written where it fits no more."""
    assert scene.presenter is not None
    try:
        action = table.match.parse(text)
    except GameError:
        return text
    return f"{scene.words.name(action.seat, 'seat')}, {action_text(scene.words, scene.presenter, action)}"
