"""The message catalogues: every text in every language, with the same gaps to fill."""

import json
import string
from pathlib import Path

from pyapp.tooling.places import ROOT
from tests.house.sources import offenders

LOCALE = ROOT / "pyapp" / "locale"
ENGLISH = sorted((LOCALE / "en").rglob("*.json"))
EVERY = sorted(LOCALE.rglob("*.json"))


def texts(file: Path) -> dict[str, str]:
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def spanish(file: Path) -> dict[str, str]:
    return texts(LOCALE / "es" / file.relative_to(LOCALE / "en"))


def gaps(text: str) -> set[tuple[str, str]]:
    return {(name, vocabulary or "") for _, name, vocabulary, _ in string.Formatter().parse(text) if name is not None}


def other_gaps(file: Path) -> set[str]:
    english, other = texts(file), spanish(file)
    return {key for key in english.keys() & other.keys() if gaps(english[key]) != gaps(other[key])}


def repeated(file: Path) -> set[str]:
    keys = [key for key, _ in json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=list)]
    return {key for key in keys if keys.count(key) > 1}


def test_every_language_has_the_same_areas() -> None:
    spoken = {file.relative_to(LOCALE / "es") for file in (LOCALE / "es").rglob("*.json")}
    assert {file.relative_to(LOCALE / "en") for file in ENGLISH} == spoken


def test_every_text_exists_in_every_language() -> None:
    assert offenders(ENGLISH, lambda file: texts(file).keys() ^ spanish(file).keys()) == {}


def test_a_text_has_the_same_gaps_in_every_language() -> None:
    assert offenders(ENGLISH, other_gaps) == {}


def test_no_text_is_empty() -> None:
    assert offenders(EVERY, lambda file: [key for key, text in texts(file).items() if not text.strip()]) == {}


def test_no_text_is_given_twice() -> None:
    assert offenders(EVERY, repeated) == {}
