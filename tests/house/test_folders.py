"""A folder opens like a book: its front page says what is where, and no more lies in it than can be taken in at a glance."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from pyapp.tooling.places import ROOT
from tests.house.sources import name, offenders, python_files, tracked_files, tree

PYAPP = ROOT / "pyapp"
GAMES = PYAPP / "games"
EDITIONS = [GAMES / game for game in ("aa1942", "aa50")]  # data alone
MOST_MODULES = 15
# Folders that hold more; their front pages group what serves the same. These limits only become smaller, until such a folder is divided.
MORE_MODULES = {"pyapp/engine": 19, "pyapp/sharing": 21, "pyapp/tooling": 39, "pyapp/page/war_room": 17, "pyapp/page/empire_of_the_sun": 16}
SHORTEST = 60  # characters: one sentence that says something


def folders(home: Path) -> list[Path]:
    return sorted({file.parent for file in python_files(name(home))})


def modules(folder: Path) -> list[str]:
    return sorted(file.stem for file in folder.glob("*.py") if file.stem != "__init__")


def front_page(folder: Path) -> str:
    page = folder / "__init__.py"
    return (ast.get_docstring(tree(page)) or "") if page.exists() else ""


def subfolders(folder: Path) -> list[str]:
    return [other.name for other in folders(folder) if other.parent == folder]


def missing(folder: Path) -> list[str]:
    """The modules and folders that a front page does not name."""
    return [part for part in [*modules(folder), *subfolders(folder)] if not re.search(rf"`{part}(/|\.py)?`", front_page(folder))]


def gone(folder: Path) -> list[str]:
    """What a front page has a line for and its folder does not hold."""
    lines = re.findall(r"^`([a-z]\w*)(?:/|\.py)?` ", front_page(folder), re.MULTILINE)
    return sorted({*lines} - {*modules(folder), *subfolders(folder)})


def rows_under(heading: str) -> list[str]:
    """The first cells of a table in CONTRIBUTING, as they stand under a heading."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    _, _, after = text.partition(f"### {heading}\n")
    return re.findall(r"^\| `([^`]+)` \|", re.split(r"^##", after, maxsplit=1, flags=re.MULTILINE)[0], re.MULTILINE)


def most_modules(folder: Path) -> int:
    return MORE_MODULES.get(name(folder), MOST_MODULES)


def test_every_folder_with_code_has_a_front_page() -> None:
    assert [name(folder) for folder in folders(PYAPP) if len(front_page(folder)) < SHORTEST] == []


def test_a_front_page_names_everything_that_is_in_its_folder() -> None:
    assert offenders([folder for folder in folders(PYAPP) if folder not in EDITIONS], missing) == {}


def test_a_front_page_has_no_line_for_what_is_gone() -> None:
    assert offenders(folders(PYAPP), gone) == {}


def test_a_folder_holds_no_more_modules_than_its_front_page_can_explain() -> None:
    assert offenders(folders(PYAPP), lambda folder: len(modules(folder)) > most_modules(folder)) == {}


def test_a_limit_of_a_full_folder_follows_it_down() -> None:
    assert {place: most for place, most in MORE_MODULES.items() if most > len(modules(ROOT / place))} == {}
    assert min(MORE_MODULES.values()) > MOST_MODULES


def test_the_scripts_and_style_sheets_have_a_front_page_that_names_each_once() -> None:
    static = ROOT / "static"
    there = {file.relative_to(static).parts for file in tracked_files() if file.is_relative_to(static)}
    assert sorted(rows_under("Scripts and style sheets")) == sorted({parts[0] + "/" * (len(parts) > 1) for parts in there})


def test_the_tests_of_a_game_lie_in_folders_of_the_same_names() -> None:
    tests = ROOT / "tests" / "games"
    inner = [folder.relative_to(tests) for folder in folders(tests) if len(folder.relative_to(tests).parts) > 1]
    assert [folder.as_posix() for folder in inner if not (GAMES / folder).is_dir()] == []
    assert inner
