"""The ledger of rules keeps its word: what it names exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyapp.games import victory_in_europe
from pyapp.games.victory_in_europe.components.tables import table
from pyapp.games.victory_in_europe.parts import PARTS
from tests.games.ledgers import GAMES, Names, in_code, rows

NAMES = Names(victory_in_europe)
TEXT = (GAMES / "victory_in_europe" / "RULES.md").read_text(encoding="utf-8")
TESTS = {path.stem: path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")}
RULES = [row for row in rows(GAMES / "victory_in_europe" / "RULES.md") if len(row) == 3 and not re.match(r"V\d", row[0])]
LEDGER = [row for row in RULES if "test_" in row[2]]


def test_the_ledger_has_a_function_for_every_rule_that_is_tested():
    assert len(LEDGER) > 40 and [row[0] for row in LEDGER if not row[1]] == []


@pytest.mark.parametrize("name", sorted({name for row in LEDGER for name in in_code(row[1])}))
def test_every_function_in_the_ledger_exists(name):
    assert NAMES.has(name)


@pytest.mark.parametrize("name", sorted({name for row in LEDGER for name in re.findall(r"\btest_\w+", row[2])}))
def test_every_test_in_the_ledger_exists(name):
    assert name in TESTS


def cited() -> list[tuple[str, str]]:
    """Each file of tests with the words to look for in it, as the third column names them."""
    found = []
    for row in LEDGER:
        for part in re.sub(r"\. [A-Z][^.]*: to come.*$", "", row[2]).split(";"):
            name, _, said = part.strip().partition(": ")
            found += [(name.rstrip("."), word.strip().rstrip(".")) for word in said.split(",") if word.strip()]
    return found


@pytest.mark.parametrize(("name", "said"), cited())
def test_the_words_to_look_for_are_found(name, said):
    assert said.lower().replace(" ", "_").replace("-", "_") in TESTS[name].lower().replace(" ", "_").replace("-", "_")


def test_every_part_of_the_outline_is_explained_and_every_switch_has_a_ruling_or_a_reason():
    assert all(f"| `{name}` |" in TEXT for name in PARTS)
    assert all(path.rpartition(".")[2] in TEXT for path in PARTS.values())
    assert all(switch["why"] for switch in table("switches").values())


def test_rulings_are_numbered_through():
    """The foundation's from 1; each chapter has twenty numbers of its own from 40 on."""
    numbers = [int(number) for number in re.findall(r"^\| V(\d+) \|", TEXT, re.MULTILINE)]
    assert numbers[:30] == list(range(1, 31)) and numbers == sorted(set(numbers))
    assert all(number % 20 == 0 or number - 1 in numbers for number in numbers[30:])
