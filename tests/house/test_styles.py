"""A style sheet of one game speaks of that game: what it says of a class does not reach what others write under the same name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyapp.tooling.places import ROOT

PAGE = ROOT / "pyapp" / "page"
SHEETS = {
    "war_room.css": "war_room",
    "empire.css": "empire_of_the_sun",
    "counters.css": "empire_of_the_sun",
    "victory.css": "victory_in_europe",
}
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
BRACKETS = re.compile(r"\([^()]*\)")
NODE = re.compile(r'\bh\(\s*"([a-z][a-z0-9]*)((?:\.[a-z][\w-]*)+)"')
# What others write and a game dresses on purpose: the curtain hangs before War Room first; a legend is a list of colours everywhere.
MEANT = {"curtain", "legend"}


def written_elsewhere(game: str) -> set[tuple[str, str]]:
    """Tags with a class that the rooms write which belong to no game, and Axis & Allies, which has no sheet of its own."""
    games = set(SHEETS.values())
    files = [file for file in PAGE.rglob("*.py") if not games & set(file.relative_to(PAGE).parts)]
    found = [
        (tag, name) for file in files for tag, names in NODE.findall(file.read_text(encoding="utf-8")) for name in names[1:].split(".")
    ]
    return {(tag, name) for tag, name in found if name not in MEANT}


def dressed(sheet: str) -> set[tuple[str, str]]:
    """The classes that a sheet dresses wherever they stand: the tag, empty for any, and the class."""
    rules = re.findall(r"([^{}]+)\{", BRACKETS.sub("()", COMMENT.sub("", (ROOT / "static" / sheet).read_text(encoding="utf-8"))))
    selectors = [selector.strip() for rule in rules for selector in rule.split(",")]
    return {(match[1] or "", match[2]) for selector in selectors if (match := re.fullmatch(r"([a-z]+)?\.([\w-]+)", selector))}


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_sheet_of_a_game_dresses_nothing_that_others_write(sheet: str) -> None:
    others = written_elsewhere(SHEETS[sheet])
    assert sorted((tag, name) for tag, name in dressed(sheet) if any(name == n and tag in ("", t) for t, n in others)) == []


@pytest.mark.parametrize("sheet", sorted((ROOT / "static").glob("*.css")), ids=lambda sheet: sheet.name)
def test_what_depends_on_what_is_inside_is_no_pseudo_element(sheet: Path) -> None:
    """With `:has()` and a pseudo-element in one selector Chromium styles the whole page anew whenever anything is put on the board."""
    rules = re.findall(r"([^{}]+)\{", COMMENT.sub("", sheet.read_text(encoding="utf-8")))
    assert [rule.strip() for rule in rules for part in rule.split(",") if ":has(" in part and "::" in part] == []


@pytest.mark.parametrize("sheet", sorted((ROOT / "static").glob("*.css")), ids=lambda sheet: sheet.name)
def test_what_depends_on_what_is_inside_something_else_is_named(sheet: Path) -> None:
    """With `:has()` before a bare `*` Chromium styles all that is inside anew, the whole board, whenever anything is put there."""
    bare = BRACKETS.sub("", BRACKETS.sub("", COMMENT.sub("", sheet.read_text(encoding="utf-8"))))
    selectors = [selector for rule in re.findall(r"([^{}]+)\{", bare) for selector in rule.split(",")]
    inside = [selector.partition(":has")[2].split()[1:] for selector in selectors if ":has" in selector]
    assert [part for parts in inside for part in parts if re.match(r"\*|:(?!is\b)", part)] == []
