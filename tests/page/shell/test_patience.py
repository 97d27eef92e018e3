"""Long work is done in slices: the page breathes, the player can cancel, and nothing has happened before the end."""

from __future__ import annotations

import json

from pyapp.engine.match import SEALED
from tests.page.devices import attack, begun, device, link_of, open_link, sealed_away, table_of, two, two_at_war


def test_dice_that_others_wait_for_are_rolled_in_steps_and_nothing_has_happened_before_the_end() -> None:
    ann, bob = two(SEALED)
    attack(ann)
    open_link(bob, link_of(ann))
    bob.app.act("link-keep", "")
    assert bob.app.scene.ui.dialog == "waiting" and table_of(bob).fixed is not None and not table_of(bob).proofs
    bob.press("dialog", "slice-stop")
    assert table_of(bob).fixed is not None and table_of(bob).hash_now() == table_of(ann).hash_now()
    open_link(bob, link_of(ann))
    assert table_of(bob).fixed is None and len(table_of(bob).proofs) == 1


def test_a_long_link_is_judged_in_steps_and_can_be_cancelled_at_every_one() -> None:
    ann, bob = two()
    for line in ("ussr buy infantry", "ussr done"):
        ann.act("close").act("do", line)
    long = link_of(ann)
    fresh = device("Cid")
    fresh.app.act("address", long[long.index("#") :])
    assert fresh.app.scene.ui.dialog == "waiting"  # while it is read
    fresh.app.act("slice", "")
    fresh.worked()
    steps = 0
    while fresh.app.scene.ui.dialog == "waiting" and steps < 1:
        fresh.app.act("slice", "")
        steps += 1
    assert fresh.app.scene.session is None and fresh.app.scene.ui.dialog == "waiting"
    fresh.press("dialog", "slice-stop")
    assert fresh.app.scene.session is None and fresh.app.scene.ui.dialog == "" and fresh.app.scene.saves.cards() == []
    bob.app.act("address", long[long.index("#") :])
    bob.app.act("slice", "")
    bob.worked().press("dialog", "slice-stop")
    assert table_of(bob).length == 0


def test_a_page_that_is_opened_with_a_link_is_there_while_the_link_is_read() -> None:
    ann, _ = two()
    page = device("Cid")
    page.browser.painted = ""
    page.app.act("start", link_of(ann))
    assert page.app.scene.ui.dialog == "waiting" and page.browser.painted
    page.app.act("slice-stop", "")
    assert page.app.scene.session is None and page.app.scene.ui.dialog == ""


def test_a_saved_text_is_replayed_in_steps_and_can_be_cancelled() -> None:
    ann = begun()
    for line in ("ussr buy infantry", "ussr done"):
        ann.act("do", line)
    assert ann.app.scene.session is not None
    text = ann.app.saving.text_of(ann.app.scene.session)
    fresh = device("Cid")
    fresh.app.act("pasted", json.dumps({"text": text}))
    assert fresh.app.scene.ui.dialog == "waiting" and "played again" in fresh.text("dialog")
    fresh.press("dialog", "slice-stop")
    assert fresh.app.scene.session is None and fresh.app.scene.saves.cards() == []
    fresh.app.act("pasted", json.dumps({"text": text}))
    fresh.app.act("close", "")
    fresh.app.act("slice", "")
    assert fresh.app.scene.session is None and fresh.app.scene.ui.dialog == ""
    fresh.act("pasted", {"text": text})
    assert fresh.app.scene.session is not None and fresh.app.scene.session.length == 2


def test_an_audit_can_be_cancelled() -> None:
    ann, _ = two()
    ann.act("do", "ussr buy infantry")
    ann.app.act("audit", "")
    ann.worked()
    assert ann.app.scene.ui.dialog == "waiting"
    assert ann.press("dialog", "slice-stop").app.scene.ui.dialog == ""


def test_turns_that_were_opened_are_played_in_steps_and_nothing_has_happened_before_the_end() -> None:
    ann, bob, seats = two_at_war(6)
    for _ in seats[:-1]:
        sealed_away(ann)
    open_link(bob, link_of(ann)).press("dialog", "link-keep")
    sealed_away(bob)
    open_link(ann, link_of(bob))
    ann.app.act("link-keep", "")
    ann.worked()
    assert ann.app.scene.ui.dialog == "waiting" and table_of(ann).window is not None
    ann.press("dialog", "slice-stop")
    assert table_of(ann).window is not None and ann.app.company.table is not None
    ann.act("opened")
    assert table_of(ann).window is None and table_of(ann).length == len(seats)


def test_a_link_is_written_in_steps_and_can_be_cancelled() -> None:
    ann, _ = two()
    ann.act("do", "ussr buy infantry")
    ann.app.act("dialog", "share")
    ann.worked()
    assert ann.app.scene.ui.dialog == "waiting" and "being written" in ann.text("dialog")
    assert ann.press("dialog", "slice-stop").app.scene.ui.dialog == ""
    ann.app.act("dialog", "share")
    ann.worked()
    while ann.app.scene.ui.dialog == "waiting":
        ann.app.act("slice", "")
    assert ann.app.scene.ui.dialog == "share" and "#g=" in link_of(ann)
