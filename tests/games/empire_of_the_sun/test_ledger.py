"""The ledger of rules keeps its word: what it names exists, no rule stands in it twice, each has a test."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from pyapp.games import empire_of_the_sun
from tests.games.ledgers import GAMES, Names, in_code, rows

NAMES = Names(empire_of_the_sun)
LEDGER = GAMES / "empire_of_the_sun" / "RULES.md"
FOLDER = Path(__file__).parent
TESTS = {str(path.relative_to(FOLDER))[:-3]: path.read_text(encoding="utf-8") for path in FOLDER.rglob("test_*.py")}
ROWS = [cells for cells in rows(LEDGER) if len(cells) == 3 and re.match(r"(?!19\d\d)\d|all |markers|a card|title|events|R\d", cells[0])]
RULES = [cells for cells in ROWS if not re.fullmatch(r"R\d+", cells[0]) and not cells[0].isdigit()]
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in LEDGER.parent.rglob("*.py"))
NAME = re.compile(r"[A-Za-z_0-9]+(\.[A-Za-z_0-9]+)*")


def exists(name: str) -> bool:
    """Is there a file, module, class, function or field of this name? Folders may stand before it, its class may be left out."""
    if "/" in name:
        return any(any(folder.glob(name)) for folder in (LEDGER.parent, GAMES.parent.parent))
    words = name.split(".")
    if any(NAMES.has(".".join(words[place:])) for place in range(len(words))):
        return True
    return bool(re.search(rf"(def {name}\(|^    {name}: )", SOURCES, re.MULTILINE))


def test_no_rule_stands_in_it_twice() -> None:
    assert len(RULES) > 150
    assert [rule for rule, times in Counter(cells[0] for cells in RULES).items() if times > 1] == []


@pytest.mark.parametrize("cells", RULES, ids=lambda cells: cells[0][:40])
def test_every_rule_names_what_there_is(cells: list[str]) -> None:
    assert [word for word in in_code(cells[1]) if (NAME.fullmatch(word) or "/" in word) and not exists(word)] == []
    files = re.findall(r"(?:cards/)?test_[a-z_0-9]+", cells[2])
    assert files and [name for name in files if name not in TESTS] == []


def cited() -> list[tuple[str, str]]:
    """Each file of tests with the words to look for in it, as the third column names them."""
    found = []
    for cells in RULES:
        for part in re.split(r"[;.] ", re.sub(r" \(.*?\)", "", cells[2])):
            name, colon, said = part.strip().partition(": ")
            if colon and name in TESTS:
                found += [(name, word.strip()) for word in said.split(",") if word.strip()]
    return found


def flat(text: str) -> str:
    """The words alone, as they stand in the name of a test."""
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")


@pytest.mark.parametrize("name", sorted({name for name, _ in cited()}))
def test_the_words_to_look_for_are_found(name: str) -> None:
    there = flat(TESTS[name])
    assert [said for other, said in cited() if other == name and flat(said) not in there] == []


def test_a_ruling_that_a_rule_names_is_given() -> None:
    text = LEDGER.read_text(encoding="utf-8")
    given = {cells[0] for cells in rows(LEDGER) if re.fullmatch(r"R\d+", cells[0])}
    assert set(re.findall(r"\bR\d+\b", text)) - given == set()
