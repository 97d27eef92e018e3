"""What a ledger of rules may name: the modules of a game with everything in them, wherever in its folder they lie, and its data."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from pyapp import games
from pyapp.engine import state as engine_state

GAMES = Path(games.__file__).parent


def rows(ledger: Path) -> Iterator[list[str]]:
    """The cells of each line of the tables, headings left out."""
    for line in ledger.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and not set(line) <= set("|- ") and cells[-1] != "test":
            yield cells


def in_code(text: str) -> list[str]:
    """Everything in code marks."""
    return re.findall(r"`([^`]+)`", text)


class Names:
    """What there is in a game's folder."""

    def __init__(self, package: ModuleType) -> None:
        found = list(pkgutil.walk_packages(package.__path__, f"{package.__name__}."))
        loaded = [importlib.import_module(module.name) for module in found if not module.ispkg]
        self.modules: dict[str, list[ModuleType]] = {}  # by the last word and by the last two: chapters may have modules of one name
        for module, words in ((module, words) for module in loaded for words in (1, 2)):
            self.modules.setdefault(last(module.__name__, words), []).append(module)
        self.folders = {module.name.rpartition(".")[2] for module in found if module.ispkg}

    def has(self, name: str) -> bool:
        """Is there a module, function, class, method, field or data file of this name? A module may be named with its folder."""
        if name.endswith(".json"):
            return any(GAMES.glob(f"*/{name}"))
        first, *rest = name.split(".")
        if first in self.folders and rest and f"{first}.{rest[0]}" in self.modules:
            first, rest = f"{first}.{rest[0]}", rest[1:]
        if first in self.modules:
            things: list[object] = [*self.modules[first]]
        else:
            everything = (module for modules in self.modules.values() for module in modules)
            things = [getattr(module, first) for module in (*everything, engine_state) if hasattr(module, first)]
        for word in rest[:-1]:
            things = [getattr(thing, word) for thing in things if hasattr(thing, word)]
        return bool(things) and (not rest or any(_has(thing, rest[-1]) for thing in things))


def last(name: str, words: int) -> str:
    """The last words of a module's name: two folders may each have a `phase`.

    >>> last("pyapp.games.shared.facts", 2)
    'shared.facts'
    """
    return ".".join(name.split(".")[-words:])


def _has(thing: object, name: str) -> bool:
    """Has a module or class this attribute or field?"""
    fields = {item.name for item in dataclasses.fields(thing)} if inspect.isclass(thing) and dataclasses.is_dataclass(thing) else set()
    return name in fields or hasattr(thing, name)
