"""Modules do not import each other in circles: whoever reads one can read those below it first, and never comes back.

Imports inside functions and those for types alone count as well: they hide a circle and do not break it.
"""

from __future__ import annotations

import ast
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from pyapp.tooling.places import ROOT
from tests.house.sources import python_files, tree

PARTS = ("engine", "games", "board", "sharing", "locale", "page", "tooling")

Graph = dict[str, set[str]]


def dotted(file: Path) -> str:
    """The name by which a module is imported."""
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def modules() -> dict[str, Path]:
    return {dotted(file): file for file in python_files("pyapp")}


def used(file: Path) -> set[str]:
    """The modules of ours that a file imports anywhere. Of a package only what is taken from its own front page counts as the package."""
    found: set[str] = set()
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found.update(name if name in modules() else node.module for name in inner)
    return found & modules().keys()


def graph(part: str) -> Graph:
    inside = {name: file for name, file in modules().items() if name.startswith(f"pyapp.{part}.") or name == f"pyapp.{part}"}
    return {name: used(file) & inside.keys() for name, file in inside.items()}


def rooms(found: Graph, home: str) -> Graph:
    """The same graph between the folders and modules that lie directly in a folder."""
    merged: Graph = {}
    for name, others in found.items():
        if name.startswith(f"{home}."):
            room = merged.setdefault(room_of(name, home), set())
            room.update(room_of(other, home) for other in others if other.startswith(f"{home}."))
    return {room: others - {room} for room, others in merged.items()}


def room_of(name: str, home: str) -> str:
    return name.removeprefix(f"{home}.").partition(".")[0]


def circle(found: Graph) -> list[str]:
    """One circle, or nothing."""
    try:
        tuple(TopologicalSorter(found).static_order())
    except CycleError as error:
        return list(error.args[1])
    return []


def folders_with_folders() -> list[str]:
    """The packages in whose folder other packages lie, except the app itself: there the layers say what may be used."""
    packages = {name for name, file in modules().items() if file.name == "__init__.py"}
    above = {name.rpartition(".")[0] for name in packages} - {"", "pyapp"}
    return sorted(above)


def test_a_circle_is_found() -> None:
    assert set(circle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}})) == {"a", "b", "c"}
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_every_part_is_looked_at() -> None:
    assert {name.split(".")[1] for name in modules() if "." in name} == set(PARTS)


@pytest.mark.parametrize("part", PARTS)
def test_no_modules_import_each_other_in_a_circle(part: str) -> None:
    assert circle(graph(part)) == []


@pytest.mark.parametrize("home", folders_with_folders())
def test_no_folders_import_each_other_in_a_circle(home: str) -> None:
    assert circle(rooms(graph(home.split(".")[1]), home)) == []
