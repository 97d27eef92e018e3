"""The ledger of rules keeps its word: what it names exists."""

import re
from pathlib import Path

import pytest

from pyapp.games import war_room
from tests.games.ledgers import GAMES, Names, in_code, rows

NAMES = Names(war_room)
TESTS = {path.stem: path.read_text(encoding="utf-8") for path in Path(__file__).parents[2].rglob("test_*.py")}
RULES = [row for row in rows(GAMES / "war_room" / "RULES.md") if len(row) == 3 and "test_" in row[2]]


def test_the_ledger_has_a_function_for_every_rule_that_is_tested():
    assert RULES
    assert [row[0] for row in RULES if not row[1]] == []


@pytest.mark.parametrize("name", sorted({name for row in RULES for name in in_code(row[1])}))
def test_every_function_in_the_ledger_exists(name):
    assert NAMES.has(name)


@pytest.mark.parametrize("name", sorted({name for row in RULES for name in re.findall(r"\btest_\w+", row[2])}))
def test_every_test_in_the_ledger_exists(name):
    assert name in TESTS or any(f"def {name}" in text for text in TESTS.values())
