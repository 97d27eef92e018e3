"""The ledgers of rules keep their word: what they name exists."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyapp.games import axis_allies
from tests.games.ledgers import GAMES, Names, in_code, rows

LEDGERS = (GAMES / "axis_allies" / "RULES.md", GAMES / "aa50" / "RULES.md")
TESTS = (Path(__file__).parent, Path(__file__).parents[1] / "aa50")
NAMES = Names(axis_allies)
ROWS = [row for ledger in LEDGERS for row in rows(ledger)]


def named(column: int) -> list[str]:
    """Everything in code marks in a column, counted from the last."""
    return sorted({name for row in ROWS if len(row) > column for name in in_code(row[-column])})


def proves(name: str) -> bool:
    """Is there a test module of this name, or a test in one? Dots at either end stand for the rest of a name."""
    if name.startswith("test_") and "." not in name and "…" not in name:
        return any(any(folder.rglob(f"{name}.py")) for folder in TESTS)
    module, _, test = name.rpartition(".")
    texts = [path.read_text(encoding="utf-8") for folder in TESTS for path in folder.rglob(f"{module or 'test_*'}.py")]
    return any(test.strip("…") in text for text in texts)


def test_the_ledger_has_a_function_and_a_test_for_every_rule() -> None:
    assert [row[0] for row in ROWS if not all(row[1:])] == []


@pytest.mark.parametrize("name", named(2))
def test_every_function_in_the_ledger_exists(name: str) -> None:
    assert NAMES.has(name)


@pytest.mark.parametrize("name", named(1))
def test_every_test_in_the_ledger_exists(name: str) -> None:
    assert proves(name)
