"""Everything that the code says by a literal key has a text in both languages, and its gaps can be filled."""

from __future__ import annotations

import ast
import json
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from pyapp.tooling.places import ROOT

LANGUAGES = ("en", "es")
LOCALE = ROOT / "pyapp" / "locale"
SOURCES = sorted(file for folder in ("engine", "games", "page") for file in (ROOT / "pyapp" / folder).rglob("*.py"))


class Said(NamedTuple):
    """One ``say("key", value=...)``. ``names`` is None where the values are not written out."""

    file: str
    line: int
    key: str
    names: frozenset[str] | None


def said_in(file: Path) -> Iterator[Said]:
    """The calls of ``say`` in a file whose key is a literal."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say" and node.args):
            continue
        names = [word.arg for word in node.keywords]
        for key in literals(node.args[0]):
            yield Said(str(file.relative_to(ROOT)), node.lineno, key, frozenset(filter(None, names)) if None not in names else None)


def literals(node: ast.expr) -> list[str]:
    """The strings that a key may be, also those on both sides of an ``if``."""
    if isinstance(node, ast.IfExp):
        return [*literals(node.body), *literals(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


@cache
def everything_said() -> tuple[Said, ...]:
    return tuple(said for file in SOURCES for said in said_in(file))


@cache
def all_texts(language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for file in sorted((LOCALE / language).glob("*.json")):
        found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_the_search_finds_what_is_said() -> None:
    keys = {said.key for said in everything_said()}
    assert {"action.game_over", "dice.too_few", "result.none", "script.line"} <= keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_literal_key_has_a_text(language: str) -> None:
    assert [said for said in everything_said() if said.key not in all_texts(language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_gap_of_a_text_is_given_a_value(language: str) -> None:
    texts = all_texts(language)
    unfilled = [
        (said, sorted(missing))
        for said in everything_said()
        if said.names is not None and (missing := gaps(texts.get(said.key, "")) - said.names)
    ]
    assert unfilled == []


def test_the_engine_has_no_text_that_nothing_says() -> None:
    engine = json.loads((LOCALE / "en" / "engine.json").read_text(encoding="utf-8"))
    said_by_the_catalogue_or_as_an_event = {"list.and", "list.and.i", "event.dice_in_secret", "event.edited"}
    assert (
        set(engine) - {said.key for said in everything_said() if said.file.startswith(("pyapp/engine", "pyapp/games/__init__"))}
        == said_by_the_catalogue_or_as_an_event
    )
