"""No fault of the storage loses what was played: the newer of two places counts, damage is found, and what cannot be kept is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pyapp.page.store import records
from pyapp.page.store.keyring import SPARE
from pyapp.page.store.mirrored import ALONE, KEYS, SETTINGS
from pyapp.page.store.saves import COPY, INDEX, RECORD, MemoryShelf
from tests.fixtures.shelves.make import played
from tests.page.devices import ALLIES, sit, table_of
from tests.page.fakes import BrokenShelf, Desk, Device, FullShelf

SHELVES = Path(__file__).parents[2] / "fixtures" / "shelves"
MOVES = ("ussr buy infantry*3", "ussr done", "ussr move russia infantry*4,tank*2 west_russia")


def begun(device: Device, name: str = "Ours") -> Desk:
    return device.open("Ann").act("new-game", {"game": "aa1942", "seed": "warboard", "dice": "friends", "name": name})


def moves(desk: Desk) -> int:
    return desk.app.scene.session.length if desk.app.scene.session is not None else -1


def flipped(text: str, place: int) -> str:
    """The text with one bit of one character changed."""
    return text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1 :]


# --- the newer of two places -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("forgotten", range(1, 4))
def test_what_the_first_place_forgets_when_the_browser_is_killed_the_mirror_has(forgotten: int) -> None:
    device = Device()
    desk = begun(device)
    written = [dict(device.first.texts)]
    for line in MOVES:
        desk.act("do", line)
        written.append(dict(device.first.texts))
    device.first.texts = dict(written[len(MOVES) - forgotten])
    assert moves(device.open()) == len(MOVES)


def test_a_new_game_that_only_the_mirror_knows_is_opened_again() -> None:
    device = Device()
    begun(device, "Before")
    before = dict(device.first.texts)
    device.open().act("quick", "aa1942").act("do", MOVES[0])
    device.first.texts = before
    desk = device.open()
    assert moves(desk) == 1 and len(desk.app.scene.saves.cards()) == 2


def test_what_the_mirror_has_not_got_yet_it_gets_when_the_page_starts() -> None:
    device = Device()
    begun(device).act("do", MOVES[0])
    kept = dict(device.mirror.rows)
    device.mirror.rows = {}
    assert moves(device.open()) == 1
    assert device.mirror.rows == kept


def test_an_older_mirror_changes_nothing() -> None:
    device = Device()
    desk = begun(device)
    kept = dict(device.mirror.rows)
    desk.act("do", MOVES[0])
    device.mirror.rows = kept
    assert moves(device.open()) == 1
    assert device.mirror.differing((RECORD, KEYS, INDEX, SETTINGS)) == []


def test_a_damaged_mirror_is_made_again_from_the_first_place() -> None:
    device = Device()
    begun(device).act("do", MOVES[0])
    whole = dict(device.mirror.rows)
    for name, (revision, text) in whole.items():
        device.mirror.rows[name] = (revision, flipped(text, len(text) // 2))
    assert moves(device.open()) == 1
    assert device.mirror.rows == whole


def test_what_was_written_while_the_mirror_did_not_answer_is_newer_than_the_mirror() -> None:
    device = Device()
    desk = begun(device)
    for line in MOVES:
        desk.act("do", line)
    device.first.texts = {}
    device.mirror.answers = False
    again = begun(device)
    save_id = again.app.scene.session.save_id if again.app.scene.session else ""
    device.mirror.rows[RECORD + save_id] = (90, records.sealed(90, card={}, text="a story that did not happen"))
    device.mirror.answers = True
    desk = device.open()
    assert desk.app.scene.session is not None and desk.app.scene.session.save_id == save_id
    assert device.mirror.get(RECORD + save_id) == device.first.texts[RECORD + save_id]
    assert ALONE not in device.first.texts


def test_a_deleted_game_stays_deleted_in_both_places() -> None:
    device = Device()
    desk = begun(device)
    before = dict(device.first.texts)
    game = desk.app.scene.session.save_id if desk.app.scene.session else ""
    desk.act("deleted", game)
    device.first.texts = before  # the browser was killed before it had written that the game is gone
    assert device.open().app.scene.saves.cards() == []
    assert not [name for name in device.first.texts if name.startswith((RECORD, COPY))]
    device.open()
    assert RECORD + game not in device.mirror.rows


def test_two_tabs_that_count_to_the_same_number_do_not_overwrite_each_other() -> None:
    device = Device()
    desk = begun(device)
    before, rows = dict(device.first.texts), dict(device.mirror.rows)
    desk.act("do", MOVES[0])
    device.first.texts, device.mirror.rows = before, rows  # which is how it looks to a tab of another process a moment too early
    other = device.open().act("do", "ussr buy infantry*1")
    assert desk.app.scene.session is not None
    desk.app.act("storage", f"warboard:{RECORD}{desk.app.scene.session.save_id}")
    assert "Another tab" in desk.text("note")
    assert moves(desk) == moves(other) == 1 and len(device.open().app.scene.saves.cards()) == 2


# --- a full storage ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("running", [False, True])
def test_a_full_storage_loses_nothing_while_the_mirror_has_room(running: bool) -> None:
    first = FullShelf(60_000 if running else 300)
    device = Device(first)
    desk = begun(device)
    first.room = sum(map(len, first.texts.values()))
    for line in MOVES:
        desk.act("do", line)
    assert "Little room" in desk.text("top") and "second place" in str(desk.browser.regions["top"])
    assert moves(device.open()) == len(MOVES)


def test_a_full_storage_is_told_although_the_small_index_still_fits() -> None:
    desk = Desk(FullShelf(600)).act("quick", "aa1942")
    assert "Not saved" in desk.text("top")


def test_when_the_mirror_fails_too_the_player_is_told() -> None:
    device = Device(FullShelf(300))
    desk = begun(device)
    device.mirror.answers = False
    desk.act("unmirrored")
    assert "Not saved" in desk.text("top")


def test_room_that_becomes_free_is_used_at_once() -> None:
    device = Device(FullShelf(60_000))
    desk = begun(device, "Old")
    old = desk.app.scene.session.save_id if desk.app.scene.session else ""
    assert isinstance(device.first, FullShelf)
    desk.act("quick", "aa1942")
    device.first.room = sum(map(len, device.first.texts.values())) + 10
    desk.act("do", MOVES[0])
    assert "Little room" in desk.text("top")
    desk.act("deleted", old)
    assert "Little room" not in desk.text("top")


@pytest.mark.parametrize("why", ["full", "blocked"])
def test_keys_that_only_this_page_knows_are_told(why: str) -> None:
    desk = sit(Desk(BrokenShelf(why)).act("quick", "aa1942"), "Ann", *ALLIES)
    assert desk.app.scene.ui.dialog == "key" and desk.app.company.keys.trouble == why


# --- one byte changed ----------------------------------------------------------------------------------------------------------------


def damaged(texts: dict[str, str], name: str) -> list[str]:
    """The text under a name with one byte changed, at places all over it and at every place of a short one."""
    text = texts[name]
    return [flipped(text, place) for place in range(0, len(text), max(1, len(text) // 60))]


def shown(desk: Desk) -> tuple[object, ...]:
    """What must come back: the games, the one on the table, whose seats are played here, what was chosen."""
    session = desk.app.scene.session
    games = [(card.id, card.name, card.moves) for card in desk.app.scene.saves.cards()]
    return (
        games,
        session and (session.save_id, session.length),
        desk.app.company.party(),
        desk.app.scene.settings.theme,
        desk.app.scene.settings.language,
    )


@pytest.mark.parametrize("name", sorted(played().first.texts, key=lambda name: name.split(".")[0]))
def test_a_changed_byte_in_anything_that_is_stored_is_mended(name: str) -> None:
    device = played()
    wanted = shown(device.open())
    whole, mirrored = dict(device.first.texts), dict(device.mirror.rows)
    for text in damaged(whole, name):
        device.first.texts, device.mirror.rows = {**whole, name: text}, dict(mirrored)
        assert shown(device.open()) == wanted, text[:80]


@pytest.mark.parametrize("kind", [RECORD, KEYS, SPARE, INDEX, SETTINGS])
def test_without_a_mirror_a_changed_byte_is_mended_from_the_copy_or_told(kind: str) -> None:
    whole = played().first.texts
    wanted = shown(Desk(_shelf(whole)))
    for name in [name for name in whole if name.startswith(kind)]:
        for text in damaged(whole, name):
            desk = Desk(_shelf({**whole, name: text}))
            found = shown(desk)
            assert found[2:] == wanted[2:]
            assert found == wanted or (kind == RECORD and _one_move_older(desk, wanted)), text[:80]


def _one_move_older(desk: Desk, wanted: tuple[object, ...]) -> bool:
    """Is nothing missing but the newest move of the game on the table, and does the page say so?"""
    session, card = desk.app.scene.session, desk.app.scene.saves.cards()[0]
    return session is not None and session.save_id == card.id and "copy before it" in desk.text("note")


def _shelf(texts: dict[str, str]) -> MemoryShelf:
    shelf = MemoryShelf()
    shelf.texts = dict(texts)
    return shelf


def test_keys_that_are_damaged_everywhere_are_told_and_nothing_else_is_lost() -> None:
    device = Device()
    desk = sit(begun(device), "Ann", *ALLIES)
    for name in (KEYS, SPARE):
        key = name + table_of(desk).id.hex()
        device.first.texts[key] = device.first.texts[key].replace('"secret": "', '"secret": "f')
    device.mirror.rows = {}
    again = device.open()
    assert "keys for this game is damaged" in again.text("note")
    assert moves(again) == 0 and again.app.company.party() is None


def test_a_game_that_nobody_can_read_does_not_keep_the_page_from_starting() -> None:
    shelf = MemoryShelf()
    desk = Desk(shelf).act("quick", "aa1942").act("do", MOVES[0])
    game = desk.app.scene.session.save_id if desk.app.scene.session else ""
    for name in (RECORD + game, COPY + game):
        shelf.texts[name] = shelf.texts[name][:-9]
    again = Desk(shelf)
    assert "cannot be read" in again.text("note") and again.browser.painted


# --- what earlier versions have written --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(SHELVES.glob("*.json")), ids=lambda file: str(file.stem))
def test_what_every_earlier_version_has_kept_is_found_again(file: Path) -> None:
    device = Device()
    device.first.texts = json.loads(file.read_text(encoding="utf-8"))
    for _ in range(2):  # the second time from records of today
        desk = device.open("Ann")
        assert [(card.name, card.moves) for card in desk.app.scene.saves.cards()] == [("Renamed", 2), ("First game", 3)]
        assert desk.app.scene.settings.theme == "dark" and desk.app.scene.settings.language == "en"
        assert moves(desk) == 2
        first = desk.app.scene.saves.cards()[1]
        desk.act("load", first.id)
        assert moves(desk) == 3 and desk.app.company.party() == 0
        desk.act("load", desk.app.scene.saves.cards()[0].id)


def test_the_newest_fixture_has_the_records_of_today() -> None:
    newest = json.loads((SHELVES / "marked.json").read_text(encoding="utf-8"))
    assert {name: _fields(text) for name, text in newest.items()} == {name: _fields(text) for name, text in played().first.texts.items()}


def _fields(text: str) -> list[str]:
    """The names of what a record holds, and of what its card holds."""
    data = records.opened(text) or {}
    return [*data, *data.get("card", {})]
