"""Links in parts: what has arrived waits a day for the rest, is listed, and can be dropped."""

from __future__ import annotations

import pytest

from pyapp.page.markup import qr
from pyapp.page.markup.tree import text_of
from pyapp.page.post.parts import LASTING, MOST_WAITING, PART
from tests.page.devices import ALLIES, begun, device, link_of, open_link, sit
from tests.page.fakes import BrokenShelf, Desk

ADDRESS = "https://example.org/warboard/" + "x" * 600


def codes() -> list[str]:
    """The codes of a link that is too long for one."""
    whole = link_of(sit(begun(), "Ann", *ALLIES))
    found = qr.frames(ADDRESS, whole[whole.index("#") :])
    assert len(found) > 2
    return found


def test_parts_come_in_any_order_and_leave_nothing_behind() -> None:
    bob, found = device("Bob"), codes()
    for code in reversed(found):
        open_link(bob, code)
    assert bob.app.scene.ui.dialog == "link" and not [name for name in bob.shelf.names() if name.startswith(PART)]


def test_parts_that_wait_are_listed_and_can_be_dropped() -> None:
    bob, (first, second, *_) = device("Bob"), codes()
    open_link(open_link(bob, first), second)
    bob.act("dialog", "paste")
    _, body = bob.browser.regions["dialog"]  # a heading, and all else below it
    assert "has: 1, 2" in text_of(body)
    bob.press("dialog", "drop-part")
    assert "has: 1, 2" not in bob.text("dialog") and not [name for name in bob.shelf.names() if name.startswith(PART)]


def test_parts_of_yesterday_are_forgotten() -> None:
    bob, (first, *rest) = device("Bob"), codes()
    open_link(bob, first)
    bob.browser.clock += LASTING + 1
    for code in rest:
        open_link(bob, code)
    (waiting,) = bob.app.incoming.parts.waiting()
    assert bob.app.scene.ui.dialog != "link" and sorted(waiting.parts) == list(range(2, waiting.count + 1))


def test_parts_that_nobody_asks_about_are_forgotten_when_the_page_is_opened() -> None:
    bob, (first, *_) = device("Bob"), codes()
    open_link(bob, first)
    bob.shelf.put(f"{PART}abcdef.1", "a part as it was kept before")
    later = Desk(bob.shelf)
    assert len([name for name in later.shelf.names() if name.startswith(PART)]) == 1
    later.browser.clock += LASTING + 1
    later.act("start", "")
    assert not [name for name in later.shelf.names() if name.startswith(PART)]


def test_only_so_many_links_wait_for_their_parts() -> None:
    bob: Desk = device("Bob")
    for number in range(MOST_WAITING + 3):
        open_link(bob, f"#p=abcd{number:02}.1.2.text")
    assert [waiting.name for waiting in bob.app.incoming.parts.waiting()] == [f"abcd{number:02}" for number in range(10, 2, -1)]


@pytest.mark.parametrize("damage", ["", "null", "[]", "{}", '{"count": 2}', '{"count": "x", "since": 1, "parts": {}}'])
def test_damaged_parts_are_forgotten(damage: str) -> None:
    bob = device("Bob")
    bob.shelf.put(f"{PART}abcdef", damage)
    assert bob.app.incoming.parts.waiting() == [] and f"{PART}abcdef" not in bob.shelf.names()


def test_where_nothing_is_kept_parts_cannot_wait() -> None:
    bob = device("Bob", BrokenShelf("blocked"))
    assert open_link(bob, "#p=abcdef.1.2.text").text("note")
