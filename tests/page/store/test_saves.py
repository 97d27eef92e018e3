"""Saved games survive damage, full storage and other tabs."""

from __future__ import annotations

import json

import pytest

from pyapp.page.store.saves import COPY, INDEX, RECORD, Card, MemoryShelf, Overwritten, Saves
from tests.page.fakes import BrokenShelf


def card(game: str = "a", saved: int = 1) -> Card:
    return Card(game, "aa1942", f"game {game}", saved=saved)


def test_what_was_written_is_read_again() -> None:
    shelf = MemoryShelf()
    Saves(shelf).write(card(), "text")
    found = Saves(shelf).read("a")
    assert found is not None
    assert (found.text, found.older) == ("text", False)


def test_the_latest_game_comes_first() -> None:
    saves = Saves(MemoryShelf())
    saves.write(card("a", 1), "")
    saves.write(card("b", 2), "")
    assert [found.id for found in saves.cards()] == ["b", "a"]


def test_a_damaged_record_gives_way_to_the_copy_before_it() -> None:
    shelf = MemoryShelf()
    saves = Saves(shelf)
    saves.write(card(), "first")
    saves.write(card(), "second")
    shelf.texts[f"{RECORD}a"] = shelf.texts[f"{RECORD}a"].replace("second", "secnd")
    found = Saves(shelf).read("a")
    assert found is not None
    assert (found.text, found.older) == ("first", True)


def test_with_both_damaged_nothing_is_made_up() -> None:
    shelf = MemoryShelf()
    saves = Saves(shelf)
    saves.write(card(), "first")
    saves.write(card(), "second")
    shelf.texts[f"{RECORD}a"] = "{"
    shelf.texts[f"{COPY}a"] = "[]"
    assert Saves(shelf).read("a") is None


def test_a_damaged_record_never_becomes_the_good_copy() -> None:
    shelf = MemoryShelf()
    saves = Saves(shelf)
    saves.write(card(), "first")
    saves.write(card(), "second")
    record = json.loads(shelf.texts[f"{RECORD}a"])
    shelf.texts[f"{RECORD}a"] = json.dumps({**record, "text": "rotten"})
    saves.write(card(), "third")
    assert json.loads(shelf.texts[f"{COPY}a"])["text"] == "first"


def test_a_lost_index_is_made_again() -> None:
    shelf = MemoryShelf()
    Saves(shelf).write(card(), "text")
    for broken in ("nonsense", "7", "{}", '[{"id": 3}]'):
        shelf.texts[INDEX] = broken
        assert [found.id for found in Saves(shelf).cards()] == ["a"]


def test_a_game_that_another_tab_has_written_is_not_overwritten() -> None:
    shelf = MemoryShelf()
    one, other = Saves(shelf), Saves(shelf)
    one.write(card(), "one")
    other.read("a")
    other.write(card(), "other")
    with pytest.raises(Overwritten):
        one.write(card(), "one again")
    assert one.changed_elsewhere(f"{RECORD}a", "a")
    found = Saves(shelf).read("a")
    assert found is not None
    assert found.text == "other"


@pytest.mark.parametrize("why", ["full", "blocked"])
def test_where_nothing_is_kept_the_game_lives_on_in_memory(why: str) -> None:
    saves = Saves(BrokenShelf(why))
    saves.write(card(), "first")
    saves.write(card(), "second")
    assert saves.trouble == why
    found = saves.read("a")
    assert found is not None
    assert found.text == "second"
    assert [listed.id for listed in saves.cards()] == ["a"]


def test_a_deleted_game_is_gone_with_its_copy() -> None:
    shelf = MemoryShelf()
    saves = Saves(shelf)
    saves.write(card(), "first")
    saves.write(card(), "second")
    saves.delete("a")
    assert saves.cards() == []
    assert not [name for name in shelf.texts if name.startswith((RECORD, COPY))]


def test_a_renamed_game_keeps_its_content() -> None:
    saves = Saves(MemoryShelf())
    saves.write(card(), "text")
    saves.rename("a", "another name")
    assert [found.name for found in saves.cards()] == ["another name"]
    found = saves.read("a")
    assert found is not None
    assert found.text == "text"
