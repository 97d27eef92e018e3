"""The ledgers of rules keep their word: what they name exists."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import pyapp.games.axis_allies
from pyapp.engine import state as engine_state

LEDGER = Path(pyapp.games.axis_allies.__file__).with_name("RULES.md")
GAMES = LEDGER.parents[1]
LEDGERS = (LEDGER, GAMES / "aa50" / "RULES.md")
TESTS = (Path(__file__).parent, Path(__file__).parents[1] / "aa50")
MODULES: dict[str, ModuleType] = {
    found.name.rpartition(".")[2]: importlib.import_module(found.name)
    for found in pkgutil.walk_packages(pyapp.games.axis_allies.__path__, "pyapp.games.axis_allies.")
    if not found.ispkg
}
FOLDERS = {name.split(".")[-2] for name in (module.__name__ for module in MODULES.values()) if name.count(".") > 3}


def rows() -> Iterator[tuple[str, list[str]]]:
    """The lines of the tables, each as its first cell and the others."""
    for line in (line for ledger in LEDGERS for line in ledger.read_text(encoding="utf-8").splitlines()):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and not set(line) <= set("|- ") and cells[-1] != "test":
            yield cells[0], cells[1:]


def named(column: int) -> list[str]:
    """Everything in code marks in a column, counted from the last."""
    return sorted({name for _, cells in rows() if len(cells) >= column for name in re.findall(r"`([^`]+)`", cells[-column])})


def has(thing: object, name: str) -> bool:
    """Has a module or class this attribute or field?"""
    fields = {item.name for item in dataclasses.fields(thing)} if inspect.isclass(thing) and dataclasses.is_dataclass(thing) else set()
    return name in fields or hasattr(thing, name)


def exists(name: str) -> bool:
    """Is there a module, function, class, method, field or data file of this name? A module may be named with its folder."""
    if name.endswith(".json"):
        return any(GAMES.glob(f"*/{name}"))
    first, *rest = name.split(".")
    if first in FOLDERS and rest and rest[0] in MODULES:
        first, *rest = rest
    roots = [MODULES[first]] if first in MODULES else [module for module in (*MODULES.values(), engine_state) if hasattr(module, first)]
    things: list[object] = list(roots) if first in MODULES else [getattr(module, first) for module in roots]
    for word in rest[:-1]:
        things = [getattr(thing, word) for thing in things if hasattr(thing, word)]
    return bool(things) and (not rest or any(has(thing, rest[-1]) for thing in things))


def proves(name: str) -> bool:
    """Is there a test module of this name, or a test in one? Dots at either end stand for the rest of a name."""
    if name.startswith("test_") and "." not in name and "…" not in name:
        return any(any(folder.rglob(f"{name}.py")) for folder in TESTS)
    module, _, test = name.rpartition(".")
    texts = [path.read_text(encoding="utf-8") for folder in TESTS for path in folder.rglob(f"{module or 'test_*'}.py")]
    return any(test.strip("…") in text for text in texts)


def test_the_ledger_has_a_function_and_a_test_for_every_rule() -> None:
    assert [rule for rule, cells in rows() if not all(cells)] == []


@pytest.mark.parametrize("name", named(2))
def test_every_function_in_the_ledger_exists(name: str) -> None:
    assert exists(name)


@pytest.mark.parametrize("name", named(1))
def test_every_test_in_the_ledger_exists(name: str) -> None:
    assert proves(name)
