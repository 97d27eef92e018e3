"""Links: position, turn and the hash of what went before, in few characters."""

from __future__ import annotations

import hashlib
import random

import pytest

from pyapp import games
from pyapp.engine.codec import compress, from_text, state_hash, to_text
from pyapp.engine.errors import BadData
from pyapp.engine.match import SEALED, TYPED, Match
from pyapp.engine.players import random_action
from pyapp.engine.state import Setup
from pyapp.sharing.document import SCHEMA, whole_link
from pyapp.sharing.link import best_since, dice_plain, read_dice, read_link, write_link
from pyapp.sharing.packing import FILES, newest
from pyapp.sharing.table import Table
from pyapp.tooling.places import ROOT
from tests.samples import CONVOYS, DUEL, find
from tests.sharing.players import ID, Player, altered, reopened

FROZEN = {
    "aa50-1": "ad7fe5e19630918adea6bb23bf841a35f73b8ae7dac10a9926818dfb4ddab54a",
    "aa1942-1": "c08cbd68fb27282622e7e0cfe2db8fee52c720c6d0ebcb2bc6c8cd79ec9cf485",
    "war_room-1": "51215390a5d87c18d4c1b9030d0f1e3b2163d38ab55848c562ff2f06cb0181f6",
    "any-2": "acd5f557894b05e1d03e7ae4172342a5bd91a39ebf7d65cc490117b9a35f1c59",
    "aa1942-2": "97f65cf123327f5b7bf8c9cdf525b59871b7372ead9ca815846c18dd69f413e3",
    "war_room-2": "1e1dde4f72122bd3768d921806350480e01a6cf537cb0fa2001a967c429802e0",
    "aa50-2": "d901b6a6d54c98424e639c0101f2bb214289ee7009a1ea4af939ed911c9bf243",
    "empire_of_the_sun-1": "d320ad4d36cccec7d92f29ac04c57ddea1a458be9dfccc6b5f52e05f60854930",
    "victory_in_europe-1": "f82eff25e271f00da0462afaad1ec01d0f43793e68a6627269f37362a63f5d3c",
}
DICTIONARIES = ROOT / "pyapp" / "sharing" / "dictionaries"


def duel() -> Player:
    return Player("Ann", "red").begin(DUEL, Setup("dogfight"), "x").play("red fire 2 gun", "blue manoeuvre tank", "red take_it")


@pytest.mark.parametrize("since", [None, 0, 1, 3, 99])
def test_a_link_holds_the_position_and_what_was_played_from_there(since: int | None) -> None:
    ann = duel()
    link = reopened(ann.link(since))
    start = 3 if since is None else min(since, 3)
    assert link.since == start and link.turn == ann.held.match.entries[start:]
    assert state_hash(DUEL, link.table.match.state) == state_hash(DUEL, ann.held.match.state_at(start))
    assert link.table.origin_hash == ann.held.hashes()[start] and link.table.id == ID
    assert [party.name for party in link.table.parties] == ["Ann"]


@pytest.mark.parametrize("seed", [TYPED, SEALED, "", "tuesday", "0f8fad5b-d9cb-469f-a165-70867728950e"])
def test_the_way_of_rolling_comes_back(seed: str) -> None:
    assert read_dice(dice_plain(seed)) == seed


def test_a_random_seed_takes_sixteen_bytes() -> None:
    assert dice_plain("0f8fad5b-d9cb-469f-a165-70867728950e") == bytes.fromhex("0f8fad5bd9cb469fa16570867728950e")


@pytest.mark.parametrize("name", [name for name in FILES if name])
def test_a_dictionary_is_frozen_for_ever(name: str) -> None:
    assert hashlib.sha256((DICTIONARIES / f"{name}.json").read_bytes()).hexdigest() == FROZEN[name]


def test_every_dictionary_file_has_a_number() -> None:
    assert {file.stem for file in DICTIONARIES.glob("*.json")} == set(FILES) - {""} == set(FROZEN)


NEWEST = {"aa1942": (2, 400), "aa50": (2, 400), "war_room": (2, 400), "empire_of_the_sun": (1, 700)}


@pytest.mark.parametrize("game_id", NEWEST)
def test_the_start_of_a_game_is_a_short_link(game_id: str) -> None:
    game, (number, most) = games.load(game_id), NEWEST[game_id]
    assert FILES[newest(game_id)] == f"{game_id}-{number}" and FILES[newest("convoys")] == "any-2"
    for scenario in game.about.scenarios:
        assert len(write_link(Table(Match(game, Setup(scenario), "0f8fad5b-d9cb-469f-a165-70867728950e"), ID))) < most


SHORT = [to_text(bytes([2, 0]) + compress(data)) for data in (b"\x90", b"\xc0")]
WHOLE = [to_text(whole_link(data)) for data in (b"", b"\x04", b"\x06\x00", bytes([6, *range(200)]), b"\x00" + compress(b"\x90"))]


@pytest.mark.parametrize("text", ["", " ", "AA", "Ag", "AgA", "A" * 40, "#!", *SHORT, *WHOLE])
def test_a_link_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        read_link(find, text)


@pytest.mark.parametrize("data", [bytes([SCHEMA + 1, 0, 0]), bytes([255, 1, 0]), whole_link(bytes([200, 0])), bytes([2, 200, 0])])
def test_a_link_of_a_newer_version_says_so(data: bytes) -> None:
    with pytest.raises(BadData) as error:
        read_link(find, to_text(data))
    assert error.value.message.key == "data.newer"


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, "chess"),
        (0, 7),
        (1, b"short"),
        (1, "text!!"),
        (2, 2),
        (2, b"x"),
        (2, None),
        (3, -1),
        (3, 10**7),
        (4, b""),
        (5, []),
        (5, None),
        (6, None),
        (6, [[7, "fire", []]]),
        (6, [["red", 7, []]]),
        (6, [["", "fire", []]]),
        (6, [["red", "fire", [-1]]]),
        (6, [["red", "fire", ["'gun"]]]),
        (6, [["red", "fire", [], b"x"]]),
        (6, [["red", "fire", [], [9]]]),
        (6, [["red", "climb", []]] * 5_000),
        (7, None),
        (7, [[]] * 10),
        (7, [[["Ann"]]]),
        (7, [[["Ann", ["red"], 0, b""], ["Bob", ["red"], 0, b""]]]),
        (7, [[["Ann", ["green"], 0, b""]]]),
        (7, [[["x" * 99, [], 0, b""]]]),
        (7, [[["Ann", [], 0, b"short"]]]),
        (7, [[["Ann", [], 9999, b"sixteen bytes ok"]]]),
        (7, [[["Ann", [], -1, b"sixteen bytes ok"]]]),
        (7, [[], [["red", "fire", 1]]]),
        (7, [[], [], [["red fire 1", 0, 0, []]]]),
        (7, [[], [], [], [[1, 2, 3]]]),
        (7, [[], [], [], [], [1]]),
        (7, [[], [], [], [], [1, ["green"]]]),
        (7, [[], [], [], [], [], [["red", b"sixteen bytes ok", b""]]]),
        (7, [[], [], [], [], [1, ["red"]], [["red", b"sixteen bytes ok"]]]),
        (7, [[], [], [], [], [1, ["red"]], [["red", b"short", b""]]]),
        (7, [[], [], [], [], [], [], [[0, "red", b"sixteen bytes ok", b"", 99, 0]]]),
        (7, [[], [], [], [], [], [], [[9, "red", b"sixteen bytes ok", b"", 0, 0]]]),
        (7, [[], [], [], [], [], [], [], [["red"]]]),
        (7, [[], [], [], [], [], [], [], [["red", "no bytes"]]]),
        (7, [[], [], [], [], [], [], [], [["red", bytes(20_001)]]]),
        (7, [[], [], [], [], [], [], [], [], [[bytes(32)]]]),
        (7, [[["Ann", ["red"], 0, b""]], [], [], [], [], [], [], [], [[b"short"]]]),
        (7, [[["Ann", ["red"], 0, b""]], [], [], [], [], [], [], [], [[bytes(32), 0]]]),
        (7, [[["Ann", ["red"], 0, b""]], [], [], [], [], [], [], [], [[bytes(32), -1, bytes(64)]]]),
        (7, [[["Ann", ["red"], 0, b""]], [], [], [], [], [], [], [], [[bytes(32), 0, bytes(64), 9]]]),
        (7, [[["Ann", ["red"], 0, b""]], [], [], [], [], [], [], [], [[bytes(32), 0, bytes(64), 0, 7]]]),
        (7, [[["Ann", ["red"], 0, b""]], [], [], [], [], [], [], [], [[b"", 0, bytes(64), 0]]]),
    ],
    ids=repr,
)
def test_a_link_with_wrong_parts_is_refused(place: int, value: object) -> None:
    def change(plain: list[object]) -> None:
        plain[place] = value

    with pytest.raises(BadData):
        reopened(altered(duel().link(0), change))


def test_names_are_text_whatever_is_in_them() -> None:
    bob = Player("<img src=x onerror=alert(1)>", "blue").begin(DUEL, Setup("dogfight"), "x")
    assert reopened(bob.link()).table.parties[0].name == "<img src=x onerror=alert(1)>"


def test_a_link_of_a_game_without_a_dictionary_spells_its_words() -> None:
    ann = Player("Ann", "north").begin(CONVOYS, Setup("short"), "x")
    assert reopened(ann.link()).table.match.game is CONVOYS


def test_a_link_that_was_damaged_on_its_way_is_refused_wherever_it_was() -> None:
    whole = from_text(duel().link(0))
    for place in range(1, len(whole)):
        with pytest.raises(BadData):
            reopened(to_text(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :]))
        with pytest.raises(BadData):
            reopened(to_text(whole[:place]))


def test_a_link_tells_as_much_as_it_can_and_stays_short() -> None:
    game = games.load("aa1942")
    match, chance = Match(game, Setup("1942"), "x"), random.Random("a long game")
    for _ in range(300):
        match.apply(random_action(game, match.state, chance))
    table = Table(match, ID)
    since = best_since(table, 300, 900)
    assert 0 < since < 280 and len(write_link(table, since)) <= 900 < len(write_link(table, max(0, since - 140)))
    assert best_since(table, 300, 100) == 300 and best_since(table, 10, 100_000) == 0
