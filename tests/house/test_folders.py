"""A folder opens like a book: its front page says what is where, and no more lies in it than can be taken in at a glance."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from pyapp.tooling.places import ROOT
from tests.house.sources import name, offenders, python_files, tree

GAMES = ROOT / "pyapp" / "games"
MOST_MODULES = 15
SHORTEST = 60  # characters: one sentence that says something


def folders(home: Path) -> list[Path]:
    return sorted({file.parent for file in python_files(name(home))})


def modules(folder: Path) -> list[str]:
    return sorted(file.stem for file in folder.glob("*.py") if file.stem != "__init__")


def front_page(folder: Path) -> str:
    page = folder / "__init__.py"
    return (ast.get_docstring(tree(page)) or "") if page.exists() else ""


def missing(folder: Path) -> list[str]:
    """The modules and folders that a front page does not name."""
    inner = [other.name for other in folders(folder) if other.parent == folder]
    return [module for module in [*modules(folder), *inner] if not re.search(rf"\b{module}\b", front_page(folder))]


def test_every_folder_with_code_has_a_front_page() -> None:
    assert [name(folder) for folder in folders(ROOT / "pyapp") if len(front_page(folder)) < SHORTEST] == []


def test_the_front_pages_of_the_games_name_everything_that_is_in_their_folders() -> None:
    editions = [GAMES / game for game in ("aa1942", "aa50")]  # data alone
    assert offenders([folder for folder in folders(GAMES) if folder not in editions], missing) == {}


def test_a_folder_of_a_game_holds_no_more_modules_than_its_front_page_can_explain() -> None:
    assert offenders(folders(GAMES), lambda folder: len(modules(folder)) > MOST_MODULES) == {}


def test_the_tests_of_a_game_lie_in_folders_of_the_same_names() -> None:
    tests = ROOT / "tests" / "games"
    inner = [folder.relative_to(tests) for folder in folders(tests) if len(folder.relative_to(tests).parts) > 1]
    assert [folder.as_posix() for folder in inner if not (GAMES / folder).is_dir()] == []
    assert inner
