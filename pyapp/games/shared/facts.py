"""The printed facts of a game: JSON files in its ``data`` folder, each with its source."""

from __future__ import annotations

import functools
import importlib.resources
import json
from typing import Any


@functools.cache
def read(game: str, name: str) -> dict[str, Any]:
    """One file of a game's data folder, from a folder or from inside an archive. Whoever reads it changes nothing in it."""
    text = importlib.resources.files("pyapp.games").joinpath(game, "data", f"{name}.json").read_text("utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
