"""Every link and save of every schema that was ever released can be read for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pyapp.engine.codec import SCHEMA as SAVES
from pyapp.engine.codec import state_hash
from pyapp.engine.errors import BadData
from pyapp.engine.match import Match
from pyapp.engine.state import Setup
from pyapp.games import MODULES
from pyapp.sharing import saves
from pyapp.sharing.arrival import NEW, SAME, arrive
from pyapp.sharing.document import SCHEMA
from pyapp.sharing.keys import Keys, read_keys
from pyapp.tooling.places import ROOT
from tests.samples import DUEL, SAMPLES, find
from tests.sharing.players import Player, reopened, reopened_plain

FOLDER = ROOT / "tests" / "fixtures" / "schema"
FIXTURES = sorted(FOLDER.glob("*/*.json"))


# War Room's positions lost their seals and salts with schema 3: what the older ones were, and what they have become.
RENEWED = {"334aa134446ee4cd": "18e6f2a6f75363b3"}


def told(file: Path) -> dict[str, str]:
    read: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return {**read, "state": RENEWED.get(read["state"], read["state"])}


def test_every_schema_has_fixtures_and_the_newest_of_every_game() -> None:
    assert {folder.name for folder in FOLDER.iterdir()} == {str(number) for number in range(1, SCHEMA + 1)}
    assert SAVES <= SCHEMA
    assert {file.stem for file in FIXTURES if file.parent.name == str(SCHEMA)} == {*MODULES, *SAMPLES}


@pytest.mark.parametrize("file", FIXTURES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_link_of_any_schema_leads_to_the_state_it_led_to_when_it_was_made(file: Path) -> None:
    record = told(file)
    arrival = arrive(reopened(record["link"]), None)
    assert arrival.verdict == NEW and state_hash(arrival.table.match.game, arrival.table.match.state) == record["state"]
    assert arrive(reopened(record["link"]), arrival.table).verdict == SAME


@pytest.mark.parametrize(
    "file", [file for file in FIXTURES if int(file.parent.name) >= 4], ids=lambda file: f"{file.parent.name}-{file.stem}"
)
def test_a_plain_link_of_any_schema_leads_to_the_same_state(file: Path) -> None:
    record = told(file)
    arrival = arrive(reopened_plain(record["plain"]), arrive(reopened(record["link"]), None).table)
    assert arrival.verdict == SAME and state_hash(arrival.table.match.game, arrival.table.match.state) == record["state"]


@pytest.mark.parametrize("believe", [False, True])
@pytest.mark.parametrize("file", FIXTURES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_save_of_any_schema_leads_to_the_state_it_led_to_when_it_was_made(file: Path, believe: bool) -> None:
    record = told(file)
    match, name, table = saves.read_save(find, record["save"], believe=believe)
    assert name == "A game" and state_hash(match.game, match.state) == record["state"]
    assert (table is not None) == (file.parent.name != "1")


def test_a_save_keeps_what_the_players_agreed_on() -> None:
    ann = Player("Ann", "red").begin(DUEL, Setup("dogfight"), "x").play("red climb")
    text = saves.save_text(ann.held.match, "Ours", ann.held)
    match, name, table = saves.read_save(find, text)
    assert name == "Ours" and table is not None and table.match is match
    assert table.hash_now() == ann.held.hash_now() and table.parties == ann.held.parties
    assert saves.read_save(find, saves.save_text(Match(DUEL, Setup("dogfight"), "x"), "Mine", None))[2] is None


@pytest.mark.parametrize("shared", ["", "A", "AA", "AJA", "!", "AMA"])
def test_a_save_with_a_damaged_table_is_refused(shared: str) -> None:
    text = saves.save_text(Match(DUEL, Setup("dogfight"), "x"), "Mine", None)
    with pytest.raises(BadData):
        saves.read_save(find, f"{text}~{shared}")


def test_keys_move_by_a_link() -> None:
    keys = Keys(b"table!", b"sixteen bytes ok")
    moved = read_keys(f" {keys.text()}\n")
    assert moved == keys and moved.chain().anchor == keys.chain().anchor and len(moved.key) == 32
    assert Keys(b"other!", keys.secret).key != keys.key


@pytest.mark.parametrize("text", ["", "AA", "Ag", "A" * 36, Keys(b"table!", b"sixteen bytes ok").text()[:-1] + "A", "!"])
def test_damaged_keys_are_refused(text: str) -> None:
    with pytest.raises(BadData):
        read_keys(text)
