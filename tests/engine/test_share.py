"""Links and saves: the whole match comes back, and a damaged one is a sentence for the player."""

from __future__ import annotations

from typing import Any

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.codec import SCHEMA, compress, decompress, from_text, pack, state_hash, to_text, unpack
from pyapp.engine.errors import BadData
from pyapp.engine.match import Entry, Match
from pyapp.engine.share import FIRST, LONGEST_TURN, entry_plain, read_entry, read_link, read_save, save_text
from pyapp.engine.state import Setup
from tests.samples import CONVOYS, DUEL, find


def bidding() -> Match:
    match = Match(CONVOYS, Setup("short", ["rich"], {"north": "Ann"}), "x")
    for line in ("north bid 3 -", "south bid 2 - west", "west stay_out"):
        match.apply(match.parse(line))
    return match


def fighting() -> Match:
    match = Match(DUEL, Setup("dogfight"), "x")
    for line in ("red fire 2 gun", "blue manoeuvre tank", "red take_it"):
        match.apply(match.parse(line))
    return match


def link_text(match: Match, since: int | None = None) -> str:
    """A link as the first schema wrote it."""
    game, start = match.game, len(match.entries) if since is None else since
    base = game.compact.encode(match.state_at(start), game.state_class)
    plain = [game.about.id, match.seed, base, [entry_plain(game, entry) for entry in match.entries[start:]]]
    return to_text(bytes([FIRST]) + compress(pack(plain)))


def relink(match: Match, change: Any) -> str:
    """A link whose data were changed."""
    plain = unpack(decompress(from_text(link_text(match, 0))[1:]))
    change(plain)
    return to_text(bytes([FIRST]) + compress(pack(plain)))


def resave(match: Match, **changes: Any) -> str:
    """A save whose data were changed."""
    head, _, body = save_text(match).partition(".")
    plain = unpack(decompress(from_text(body)))
    plain.update(changes)
    return f"{head}." + to_text(compress(pack(plain)))


@pytest.mark.parametrize("match", [bidding(), fighting()], ids=["convoys", "duel"])
@pytest.mark.parametrize("since", [None, 0, 1])
def test_a_link_leads_to_the_same_state(match: Match, since: int | None) -> None:
    linked = read_link(find, f" {link_text(match, since)}\n")
    assert state_hash(linked.game, linked.state) == state_hash(match.game, match.state)
    assert linked.entries == match.entries[len(match.entries) if since is None else since :]
    assert linked.seed == "x" and linked.setup == match.setup


@pytest.mark.parametrize("match", [bidding(), fighting()], ids=["convoys", "duel"])
@pytest.mark.parametrize("believe", [False, True])
def test_a_save_holds_the_whole_match(match: Match, believe: bool) -> None:
    match.undo()
    saved, name = read_save(find, save_text(match, "Our game"), believe=believe)
    assert name == "Our game" and saved.journal_hash() == match.journal_hash() and saved.from_setup
    assert saved.redoable == match.redoable and saved.takebacks == match.takebacks
    saved.redo()
    match.redo()
    assert state_hash(saved.game, saved.state) == state_hash(match.game, match.state)


@pytest.mark.parametrize("args", [(), ("north",), ("unheard_of",), (7, -7), (("fog", "x"), ()), ({"tank": 2, "fog": 1},)])
@pytest.mark.parametrize("dice", [(), (1, 6, 255)])
def test_a_line_of_the_journal_comes_back(args: Any, dice: tuple[int, ...]) -> None:
    entry = Entry(Action("north", "bid", args), dice)
    assert read_entry(CONVOYS, unpack(pack(entry_plain(CONVOYS, entry)))) == entry


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        [0, "bid", []],
        [0, "bid", [], [1]],
        [0, "bid", {}, b""],
        [0, 7, [], b""],
        [99, "bid", [], b""],
        [True, "bid", [], b""],
        [None, "bid", [], b""],
        [0, "bid", [None], b""],
        [0, "bid", [1.5], b""],
        [0, "bid", [[]], b""],
        [0, "bid", [[0]], b""],
        [0, "bid", [[0, "x"]], b""],
        [0, "bid", [[0, 2**40]], b""],
        [0, "bid", [[1, 99]], b""],
        [0, "bid", [[1, []]], b""],
        [0, "bid", [[2, "fog"]], b""],
        [0, "bid", [[2, "fog", "x"]], b""],
        [0, "bid", [[2, "fog", []]], b""],
        [0, "bid", [[3, 1]], b""],
        [0, "bid", ["x" * 300], b""],
    ],
    ids=repr,
)
def test_a_line_that_is_none_is_refused(data: Any) -> None:
    with pytest.raises(BadData):
        read_entry(CONVOYS, data)


@pytest.mark.parametrize("text", ["", " ", "AA", "A" * 50, to_text(bytes([SCHEMA])), to_text(bytes([0]) + compress(b"\x90")), "#!"])
def test_a_link_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        read_link(find, text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "warboard",
        "warboard1",
        "warboard1.",
        "warboard.AA",
        "warboardx.AA",
        "warboard².AA",
        "warboard-1.AA",
        "warboard99999.AA",
        "chess1.AA",
        "warboard1.wA",
    ],
)
def test_a_save_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        read_save(find, text)


def test_what_a_newer_version_made_says_so() -> None:
    with pytest.raises(BadData) as error:
        read_save(find, f"warboard{SCHEMA + 1}.AA")
    assert error.value.message.key == "data.newer"


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, "chess"),
        (0, 7),
        (1, 7),
        (2, []),
        (2, None),
        (3, None),
        (3, [7]),
        (3, [["red", "land", [], b""]]),
        (3, [["red", "climb", [], b"\x01"]]),
    ],
)
def test_a_link_with_wrong_parts_is_refused(place: int, value: Any) -> None:
    def change(plain: list[Any]) -> None:
        plain[place] = value

    with pytest.raises(BadData):
        read_link(find, relink(fighting(), change))


def test_a_link_holds_a_turn_and_not_a_whole_game() -> None:
    def change(plain: list[Any]) -> None:
        plain[3] = plain[3] * LONGEST_TURN

    with pytest.raises(BadData) as error:
        read_link(find, relink(fighting(), change))
    assert error.value.message.key == "data.bad_journal"


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "chess"},
        {"game": None},
        {"seed": 1},
        {"name": None},
        {"base": []},
        {"entries": {}},
        {"entries": [[]]},
        {"redo": [1]},
        {"entries": [["blue", "climb", [], b""]]},
    ],
)
def test_a_save_with_wrong_parts_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(BadData):
        read_save(find, resave(fighting(), **changes))


def test_a_believed_save_is_checked_for_a_sound_position() -> None:
    with pytest.raises(BadData):
        read_save(find, resave(fighting(), now=[["dogfight"]]), believe=True)


def test_rules_that_fail_while_a_link_is_replayed_make_it_bad_data(monkeypatch: pytest.MonkeyPatch) -> None:
    text = link_text(fighting(), 0)
    monkeypatch.setattr(DUEL, "apply", lambda *_: {}["missing"])
    with pytest.raises(BadData):
        read_link(find, text)


def test_a_long_name_is_cut() -> None:
    assert len(read_save(find, save_text(fighting(), "x" * 500))[1]) == 200
