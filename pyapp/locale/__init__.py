"""The texts that players read, one file for each language and area: flat JSON, ``{"key": "text with {gaps}"}``."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Iterable

from pyapp.engine.messages import Catalogue

LANGUAGES = ("en", "es")


def texts(language: str, area: str) -> dict[str, str]:
    """The texts of one area. Works from a folder and from inside a zip. Raises FileNotFoundError when there are none."""
    data = pkgutil.get_data(__name__, f"{language}/{area}.json")
    if data is None:
        raise FileNotFoundError(f"{language}/{area}.json")
    read: dict[str, str] = json.loads(data)
    return read


def load(language: str, areas: Iterable[str]) -> Catalogue:
    """The catalogue of a language with these areas, such as ``engine``, ``page`` or a game's."""
    catalogue = Catalogue(language, {})
    for area in areas:
        catalogue.add(texts(language, area))
    return catalogue
