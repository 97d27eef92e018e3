"""How a file of the data folder is read."""

from __future__ import annotations

from typing import Any

from pyapp.games.shared import facts

GAME = "victory_in_europe"


def read(name: str) -> dict[str, Any]:
    """One file of the data folder."""
    return facts.read(GAME, name)
