"""The message of a link is one msgpack document; the short form is a compression of it and the plain one opens anywhere."""

from __future__ import annotations

import json
import random
import zlib
from pathlib import Path
from typing import Any

import pytest

from pyapp.engine.codec import pack, to_text
from pyapp.engine.errors import BadData
from pyapp.engine.match import Match
from pyapp.engine.players import random_action
from pyapp.engine.state import Setup
from pyapp.engine.work import at_once
from pyapp.games import MODULES
from pyapp.sharing.arrival import NEXT, SAME, arrive
from pyapp.sharing.document import SCHEMA, document_bytes, plain_text, read_plain_text, reading_short_text, short_text
from pyapp.sharing.link import document
from pyapp.sharing.table import Table
from pyapp.tooling.places import ROOT
from tests.samples import DUEL, SAMPLES, find
from tests.sharing.players import ID, Player, reopened, reopened_plain
from tests.sharing.test_schemas import FIXTURES

POSITIONS = 1_000
GAMES = (*MODULES, *SAMPLES)
TOLD = 8  # lines
MESSAGES = (ROOT / "pyapp" / "sharing" / "SHARING.md").read_text(encoding="utf-8")


def unchanged(told: list[Any]) -> bool:
    """Does the short form of a document give back exactly its bytes, and the plain one, too?"""
    short, _ = at_once(reading_short_text(short_text(told)))
    return document_bytes(short) == document_bytes(told) == document_bytes(read_plain_text(plain_text(told)))


@pytest.mark.parametrize("file", FIXTURES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_the_short_form_gives_back_the_bytes_of_every_fixture(file: Path) -> None:
    record = json.loads(file.read_text(encoding="utf-8"))
    table = arrive(reopened(record["link"]), None).table
    for since in (0, table.length):
        assert unchanged(document(table, since))
    if "plain" in record:
        assert document_bytes(at_once(reading_short_text(record["link"]))[0]) == document_bytes(read_plain_text(record["plain"]))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_short_form_gives_back_the_bytes_of_positions_of_random_games(game_id: str) -> None:
    game, chance, seen = find(game_id), random.Random(f"documents {game_id}"), 0
    while seen < POSITIONS // len(GAMES):
        match = Match(game, Setup(chance.choice(game.about.scenarios)), f"seed {seen}")
        while match.state.result is None and seen < POSITIONS // len(GAMES) and len(match.entries) < 2_000:
            match.apply(random_action(game, match.state, chance))
            if chance.random() < 0.2:
                seen += 1
                assert unchanged(document(Table(match, ID), max(0, len(match.entries) - TOLD)))


def duel() -> Player:
    return Player("Ann", "red").begin(DUEL, Setup("dogfight"), "x").play("red fire 2 gun")


def other_program() -> dict[str, Any]:
    """The lines of Python that SHARING.md shows, as they stand there."""
    (lines,) = [part.partition("```")[0] for part in MESSAGES.split("```python\n")[1:]]
    assert len([line for line in lines.splitlines() if line.strip()]) <= 10
    names: dict[str, Any] = {}
    exec(lines, names)
    return names


def test_another_program_reads_and_writes_links_with_the_lines_in_the_documentation() -> None:
    ann, program = duel(), other_program()
    told = program["read"]("https://example.org/warboard/#m=" + ann.plain_link(1))
    assert told == document(ann.held, 1) and told[:2] == [SCHEMA, "duel"] and told[4] == 1 and told[7] == []
    told[7].append(["blue", "manoeuvre", [], [2, "tank", 1]])
    link = program["write"](told)
    arrival = arrive(reopened_plain(link.partition("#m=")[2]), ann.held)
    assert arrival.verdict == NEXT and str(arrival.table.match.entries[-1]) == "blue manoeuvre tank"


def test_a_plain_link_and_a_short_one_say_the_same() -> None:
    ann = duel()
    assert arrive(reopened_plain(ann.plain_link(0)), arrive(reopened(ann.link(0)), None).table).verdict == SAME


GOOD = document_bytes(document(duel().held, 0))
WRONG = [
    "", "AA", "!", to_text(GOOD), to_text(zlib.compress(GOOD)[:-3]), to_text(zlib.compress(GOOD) + b"x"),
    *(to_text(zlib.compress(data)) for data in (b"", b"\x90", b"\xc0", b"\x80", GOOD + b"\x00", b"\xc0" * 600_000)),
    *(plain_text(told) for told in ([], [None], [True], ["4"], [SCHEMA], [3, *document(duel().held)[1:]])),
    plain_text([SCHEMA, "chess", 1, 2, 3, 4, 5, 6]),
    to_text(zlib.compress(pack({"schema": SCHEMA}))),
]  # fmt: skip


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_a_plain_link_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        reopened_plain(text)


def test_a_plain_link_of_a_newer_version_says_so() -> None:
    with pytest.raises(BadData) as error:
        reopened_plain(plain_text([SCHEMA + 1, "duel"]))
    assert error.value.message.key == "data.newer"
