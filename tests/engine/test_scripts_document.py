"""The document about scripts tells the truth: its example is read, and its words are those of the code."""

from __future__ import annotations

import re

from pyapp.engine.script import HEADERS, read_script
from pyapp.tooling.places import ROOT

DOCUMENT = (ROOT / "pyapp" / "engine" / "SCRIPTS.md").read_text(encoding="utf-8")


def test_the_first_example_is_a_script() -> None:
    example = "\n".join(line[4:] for line in DOCUMENT.splitlines()[:20] if line.startswith("    "))
    script = read_script(example)
    assert set(script.headers) == set(HEADERS) and len(script.lines) == 2


def test_every_header_is_described() -> None:
    assert set(re.findall(r"^\| `([a-z]+):` \|", DOCUMENT, re.MULTILINE)) == {*HEADERS, "position"}
