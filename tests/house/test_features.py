"""The table of features: each of the 21 rows names tests that exist, and says whether it is met."""

from __future__ import annotations

import re

from pyapp.tooling.places import ROOT

ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in (ROOT / "FEATURES.md").read_text(encoding="utf-8").splitlines()
    if re.match(r"\| \d+ \|", line)
]
LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")
PLACE = re.compile(r"`([^`]+/[^`]*)`")


def absent(row: list[str]) -> list[str]:
    """The tests that a row names and nobody has written."""
    found = []
    for sentence, path in LINK.findall(row[4]):
        file, test = ROOT / path, f"def test_{sentence.replace(' ', '_')}("
        if not file.is_file() or test not in file.read_text(encoding="utf-8"):
            found.append(f"{path}: {sentence}")
    return found


def test_there_are_21_rows_and_each_says_whether_it_is_met() -> None:
    assert [row[0] for row in ROWS] == [str(number) for number in range(1, 22)]
    assert [row[0] for row in ROWS if not re.match(r"yes|in part: .|no: .", row[2])] == []


def test_every_row_names_tests_that_exist() -> None:
    assert [row[0] for row in ROWS if not LINK.findall(row[4])] == []
    assert [missing for row in ROWS for missing in absent(row)] == []


def test_every_place_that_is_named_is_there() -> None:
    places = [place for row in ROWS for place in PLACE.findall(row[3])]
    assert [place for place in places if not any(ROOT.glob(place.rstrip("/")))] == []
