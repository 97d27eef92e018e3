"""What the tests of all calculators share: entering, working out, reading."""

from __future__ import annotations

import json
from typing import Any

from tests.page.fakes import Desk


def enter(desk: Desk, name: str, value: object) -> Desk:
    """Something is chosen or typed in a field."""
    return desk.act("calculate", json.dumps({"arg": name, "value": str(value)}))


def worked_out(desk: Desk) -> Desk:
    """The odds are there."""
    for _ in range(300):
        if not desk.app.scene.presenter.busy():
            break
        desk.act("work", "")
    return desk.act("close-nothing", "")


def sheet(desk: Desk) -> Any:
    """What was entered so far."""
    return desk.app.scene.ui.dialog_data["sheet"]


def told(desk: Desk) -> str:
    """What the dialog says."""
    return desk.text("dialog")
