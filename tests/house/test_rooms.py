"""The page has rooms, one above the other, and its parts have one concern each."""

import ast
import re
from pathlib import Path

from pyapp.tooling.places import ROOT
from tests.house.sources import imported_modules, offenders, python_files, tree
from tests.house.test_circles import dotted, used

CLASS_LINES = 250

# The rooms of the page from the lowest to the highest: each knows those before it.
ROOMS = (
    "store", "browser", "markup", "table", "axis_allies", "war_room", "empire_of_the_sun", "victory_in_europe", "shell", "stage", "study",
    "gallery", "turn", "hands", "shelf", "lessons", "sandbox", "post",
)  # fmt: skip
PAGE = python_files("pyapp/page")


def room_of(full: str) -> str:
    """The room of a module of the page; nothing for the threshold, where the rooms are put together."""
    parts = full.split(".")
    return parts[2] if full.startswith("pyapp.page.") and parts[2] in ROOMS else ""


def upward(file: Path) -> list[str]:
    """What a room uses of the rooms above it, or of the threshold."""
    here = room_of(dotted(file))
    if not here:
        return []
    higher = ROOMS[ROOMS.index(here) + 1 :]
    return [full for full in used(file) if full.startswith("pyapp.page.") and (room_of(full) in higher or not room_of(full))]


def large_classes(file: Path) -> list[str]:
    classes = [node for node in ast.walk(tree(file)) if isinstance(node, ast.ClassDef)]
    lengths = {node.name: (node.end_lineno or 0) - node.lineno + 1 for node in classes}
    return [f"{found}: {lines} lines" for found, lines in lengths.items() if lines >= CLASS_LINES]


def test_a_room_of_the_page_knows_only_the_rooms_below_it() -> None:
    assert offenders(PAGE, upward) == {}


def test_every_folder_of_the_page_is_a_room() -> None:
    assert {file.relative_to(ROOT / "pyapp/page").parts[0] for file in PAGE if file.parent != ROOT / "pyapp/page"} == set(ROOMS)


def test_only_one_room_of_the_page_talks_to_the_browser() -> None:
    others = [file for file in PAGE if room_of(dotted(file)) != "browser" and dotted(file) != "pyapp.page.main"]
    assert offenders(others, lambda file: {full.split(".")[0] for full in imported_modules(file)} & {"js", "pyscript", "pyodide"}) == {}


def test_a_class_of_the_page_has_one_concern() -> None:
    assert offenders(PAGE, large_classes) == {}


def test_the_guide_names_the_rooms_in_their_order() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert tuple(re.findall(r"^\| `page/(\w+)/`", guide, re.MULTILINE)) == ROOMS


def test_the_files_that_the_guide_names_exist() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:page|pyapp|static|tests|maps)/[\w/]+\.\w+)`", guide))
    assert named
    assert [file for file in sorted(named) if not ((ROOT / file).exists() or (ROOT / "pyapp" / file).exists())] == []
