"""How a file of the data folder is read."""

from __future__ import annotations

import functools
import importlib.resources
import json
from typing import Any

PACKAGE = "pyapp.games.empire_of_the_sun"


@functools.cache
def read(name: str) -> dict[str, Any]:
    """One file of the data folder."""
    text = importlib.resources.files(PACKAGE).joinpath("data", f"{name}.json").read_text("utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
