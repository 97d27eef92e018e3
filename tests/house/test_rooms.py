"""The house has rooms: imports go one way, nobody goes round in a circle, and each room says what it is for."""

import ast
import re
from pathlib import Path

from pyapp.tooling.places import ROOT
from tests.house.sources import imported_modules, name, offenders, python_files, tree

CLASS_LINES = 250

# The rooms of the page from the lowest to the highest: each knows those before it.
ROOMS = (
    "store", "browser", "markup", "table", "axis_allies", "war_room", "shell", "stage", "study", "turn", "hands", "shelf", "post",
)  # fmt: skip
SOURCES = python_files("pyapp")
PAGE = python_files("pyapp/page")


def module(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module(file): file for file in SOURCES}


def used(file: Path) -> set[str]:
    """The modules of ours that a file imports, at its top, in functions or for types alone."""
    found = {full for full in imported_modules(file) if full in MODULES}
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.ImportFrom):
            inner = {full for alias in node.names if (full := f"{node.module}.{alias.name}") in MODULES}
            if inner and len(inner) == len(node.names):
                found.discard(str(node.module))  # a folder from which only modules are taken
            found |= inner
    return found - {module(file)}


def in_circles(uses: dict[str, set[str]]) -> set[str]:
    """The modules from which imports lead back to themselves."""
    left = {user: set(others) for user, others in uses.items()}
    while ends := {user for user, others in left.items() if not others & left.keys()}:
        left = {user: others for user, others in left.items() if user not in ends}
    return {user for user in left if user in reached(user, left)}


def reached(start: str, uses: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    new = uses[start] & uses.keys()
    while new:
        found |= new
        new = {other for user in new for other in uses[user]} & uses.keys() - found
    return found


def room_of(full: str) -> str:
    """The room of a module of the page; nothing for the threshold, where the rooms are put together."""
    parts = full.split(".")
    return parts[2] if full.startswith("pyapp.page.") and parts[2] in ROOMS else ""


def upward(file: Path) -> list[str]:
    """What a room uses of the rooms above it, or of the threshold."""
    here = room_of(module(file))
    if not here:
        return []
    higher = ROOMS[ROOMS.index(here) + 1 :]
    return [full for full in used(file) if full.startswith("pyapp.page.") and (room_of(full) in higher or not room_of(full))]


def large_classes(file: Path) -> list[str]:
    classes = [node for node in ast.walk(tree(file)) if isinstance(node, ast.ClassDef)]
    lengths = {node.name: (node.end_lineno or 0) - node.lineno + 1 for node in classes}
    return [f"{found}: {lines} lines" for found, lines in lengths.items() if lines >= CLASS_LINES]


def test_a_circle_is_found_and_what_leads_into_it_is_not() -> None:
    assert in_circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == {"b", "c"}


def test_no_import_goes_round_in_a_circle() -> None:
    assert in_circles({full: used(file) for full, file in MODULES.items()}) == set()


def test_a_room_of_the_page_knows_only_the_rooms_below_it() -> None:
    assert offenders(PAGE, upward) == {}


def test_every_folder_of_the_page_is_a_room() -> None:
    assert {file.relative_to(ROOT / "pyapp/page").parts[0] for file in PAGE if file.parent != ROOT / "pyapp/page"} == set(ROOMS)


def test_only_one_room_of_the_page_talks_to_the_browser() -> None:
    others = [file for file in PAGE if room_of(module(file)) != "browser" and module(file) != "pyapp.page.main"]
    assert offenders(others, lambda file: {full.split(".")[0] for full in imported_modules(file)} & {"js", "pyscript", "pyodide"}) == {}


def test_a_class_of_the_page_has_one_concern() -> None:
    assert offenders(PAGE, large_classes) == {}


def test_every_folder_with_code_has_a_front_page() -> None:
    folders = {file.parent for file in SOURCES}
    assert [name(folder) for folder in sorted(folders) if not ast.get_docstring(tree(folder / "__init__.py"))] == []


def test_the_guide_names_the_rooms_in_their_order() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert tuple(re.findall(r"^\| `page/(\w+)/`", guide, re.MULTILINE)) == ROOMS


def test_the_files_that_the_guide_names_exist() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:page|pyapp|static|tests|maps)/[\w/]+\.\w+)`", guide))
    assert named
    assert [file for file in sorted(named) if not ((ROOT / file).exists() or (ROOT / "pyapp" / file).exists())] == []
