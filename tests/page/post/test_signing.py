"""Signatures on the page: they are made and verified without a word, and what they do not cover is said."""

from __future__ import annotations

from dataclasses import replace

from pyapp.engine.match import Entry, Match
from pyapp.page.store.saves import MemoryShelf
from pyapp.sharing.link import read_link, write_link
from tests.page.devices import ALLIES, AXIS, begun, device, link_of, open_link, pass_turn, sit, table_of, two
from tests.page.fakes import Desk
from tests.samples import find
from tests.sharing.players import run


def three() -> tuple[Desk, Desk, Desk]:
    """Ann has the Allies, Bob Germany, Cid Japan."""
    ann = sit(begun(), "Ann", *ALLIES)
    bob = sit(open_link(device("Bob"), link_of(ann)).press("dialog", "link-keep"), "Bob", "germany")
    cid = sit(open_link(device("Cid"), link_of(bob)).press("dialog", "link-keep"), "Cid", "japan")
    for desk in (ann, bob):
        open_link(desk, link_of(cid)).press("dialog", "link-keep")
    return ann, bob, cid


def test_who_sits_down_has_a_key_and_signs_every_link() -> None:
    ann, bob = two()
    pass_turn(ann)
    link = read_link(find, link_of(ann).partition("#g=")[2])
    assert all(len(party.key) == 32 for party in link.table.parties)
    assert link.table.parties[0].signed is not None and link.table.parties[0].signed.line == table_of(ann).length
    open_link(bob, link_of(ann))
    assert "every signature in it has been verified" in bob.text("dialog") and "nsigned" not in bob.text("dialog")


def test_moves_in_the_name_of_a_third_player_are_refused_and_nothing_sticks_to_him() -> None:
    ann, bob, cid = three()
    pass_turn(ann)
    open_link(bob, link_of(ann)).press("dialog", "link-keep")
    honest, table = link_of(ann), table_of(ann)
    forged: Match = table.match.fork(len(table.match.entries))
    while forged.game.waits_for(forged.state) == ("germany",):
        forged.apply(forged.parse("germany done"))
    wrong = replace(table, match=forged, parties=[replace(party) for party in table.parties])
    now = table_of(cid).hash_now()
    open_link(cid, "#g=" + write_link(wrong, 0, 0))
    assert "moves Germany, but Bob has not signed it" in cid.text("note") and table_of(cid).hash_now() == now
    open_link(cid, honest).press("dialog", "link-keep")
    pass_turn(bob)
    open_link(cid, link_of(bob)).press("dialog", "link-keep")
    assert table_of(cid).hash_now() == table_of(bob).hash_now()


def test_a_false_signature_is_named_and_nothing_is_taken() -> None:
    ann, bob = two()
    pass_turn(ann)
    link_of(ann)
    table = table_of(ann)
    table.match.entries[0] = Entry(table.match.parse("germany buy infantry").__class__("ussr", "buy", ({"infantry": 1},)))
    now = table_of(bob).hash_now()
    open_link(bob, "#g=" + write_link(table, 0, 0))
    assert "A signature of Ann in this link is false" in bob.text("note") and table_of(bob).hash_now() == now


def test_a_page_that_is_opened_with_a_link_verifies_it_first() -> None:
    ann, _ = two()
    link = link_of(ann)
    assert device("Bob", address=link).app.scene.ui.dialog == "link"
    party = table_of(ann).parties[0]
    assert party.signed is not None
    party.signed = replace(party.signed, value=bytes(64))
    bob = device("Bob", address="https://example.org/warboard/#g=" + write_link(table_of(ann), None, 0))
    assert "A signature of Ann" in bob.text("note") and bob.app.scene.session is None and bob.browser.painted
    shelf = begun().shelf
    again = device("Cid", shelf, "https://example.org/warboard/#g=" + write_link(table_of(ann), None, 0))
    assert "A signature of Ann" in again.text("note") and again.app.scene.session is not None


def test_where_the_browser_cannot_sign_a_player_sits_unsigned_and_everybody_sees_it() -> None:
    ann = sit(begun(), "Ann", *ALLIES)
    bob = open_link(device("Bob"), link_of(ann)).press("dialog", "link-keep")
    bob.browser.secure = False
    sit(bob, "Bob", *AXIS)
    assert table_of(bob).parties[1].key == b"" and "Bob · Germany and Japan · you (unsigned)" in bob.text("dialog")
    open_link(ann, link_of(bob))
    assert "Unsigned: Bob" in ann.text("dialog")
    ann.press("dialog", "link-keep")
    pass_turn(ann)
    open_link(bob, link_of(ann))
    assert "cannot verify" in bob.text("dialog")


def test_a_player_with_a_key_sends_no_link_that_he_cannot_sign() -> None:
    ann = sit(begun(), "Ann", *ALLIES).act("close")
    ann.browser.secure = False
    ann.act("dialog", "share")
    assert ann.app.scene.ui.dialog != "share" and "here the browser cannot sign" in ann.text("note")


def test_the_audit_verifies_the_signatures_once_more() -> None:
    ann, bob = two()
    pass_turn(ann)
    open_link(bob, link_of(ann)).press("dialog", "link-keep")
    bob.act("audit")
    assert "The moves of Ann and Bob are signed" in bob.text("dialog") and "agree" in bob.text("dialog")
    party = table_of(bob).parties[0]
    assert party.signed is not None
    party.signed = replace(party.signed, value=bytes(64))
    bob.act("close").act("audit")
    assert "A signature of Ann in this link is false" in bob.text("note")


def test_a_key_link_brings_the_same_signatures_to_another_device() -> None:
    ann, bob = two()
    ann.act("key-link")
    phone = open_link(device("phone"), str(ann.app.scene.ui.dialog_data["text"]))
    open_link(phone, link_of(ann)).press("dialog", "link-keep")
    pass_turn(phone)
    open_link(bob, link_of(phone)).press("dialog", "link-keep")
    open_link(ann, link_of(phone))
    assert "not made on this device" not in ann.text("dialog")
    ann.press("dialog", "link-keep")
    assert table_of(ann).hash_now() == table_of(bob).hash_now() == table_of(phone).hash_now()


def test_a_key_that_was_worked_out_is_kept_with_the_secret() -> None:
    shelf = MemoryShelf()
    ann = sit(device("Ann", shelf).act("new-game", {"game": "aa1942", "seed": "s", "dice": "friends", "name": "Ours"}), "Ann", *ALLIES)
    table, keys = table_of(ann), ann.app.company.keys
    assert keys.public(table.id) == table.parties[0].key == run(ann.browser.signer.public_key(keys.fresh(table.id).signing))
    keys._memory.clear()
    shelf.texts["keys." + table.id.hex()] = damaged = '{"secret": "00", "party": 0, "public": "zz"}'
    assert keys.public(table.id) == table.parties[0].key  # the copy has it
    shelf.texts["spare." + table.id.hex()] = damaged
    assert keys.public(table.id) is None
