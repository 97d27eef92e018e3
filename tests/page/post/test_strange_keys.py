"""Keys that somebody else has sent, and secrets that are written before anybody else has sat down."""

from __future__ import annotations

from pyapp.engine.match import SEALED
from pyapp.games import load
from pyapp.sharing.keys import Keys
from pyapp.sharing.link import read_link
from tests.page.devices import ALLIES, AXIS, begun, device, link_of, open_link, sealed_away, sit, table_of, two


def test_a_key_that_a_stranger_sends_does_not_replace_ones_own() -> None:
    _, bob = two(SEALED)
    own = bob.app.company.keys.of(table_of(bob).id)
    stranger = Keys(table_of(bob).id, b"a stranger's key")
    assert "was not taken" in open_link(bob, f"#k={stranger.text()}.1").text("note")
    assert bob.app.company.keys.of(table_of(bob).id) == own and bob.app.company.party() == 1


def test_nobody_sits_down_with_a_key_that_somebody_else_has_sent_before() -> None:
    ann = sit(begun(SEALED), "Ann", *ALLIES)
    stranger = Keys(table_of(ann).id, b"a stranger's key")
    bob = open_link(device("Bob"), f"#k={stranger.text()}")
    sit(open_link(bob, link_of(ann)).press("dialog", "link-keep"), "Bob", *AXIS)
    assert bob.app.company.keys.of(table_of(bob).id) != stranger and bob.app.company.party() == 1


def test_who_writes_before_anybody_else_has_sat_down_seals_it_all_the_same() -> None:
    ann = begun(game="war_room")
    sit(ann, "Ann", "germany").act("close")
    sealed_away(ann)
    link = read_link(load, link_of(ann).partition("#g=")[2])
    assert not link.turn and [turn.seat for turn in link.table.sealed] == ["germany"]
