"""Devices of players who send each other links, without a browser."""

from __future__ import annotations

from pyapp.page.store.saves import MemoryShelf
from pyapp.sharing.table import Table
from tests.page.fakes import Desk


def device(name: str, shelf: MemoryShelf | None = None, address: str = "https://example.org/warboard/") -> Desk:
    """A device of one player."""
    return Desk(shelf, address=address, name=name)


def table_of(desk: Desk) -> Table:
    table = desk.app.company.table
    assert table is not None
    return table


def link_of(desk: Desk) -> str:
    """The link that the share dialog shows."""
    desk.act("dialog", "share")
    return str(desk.app.scene.ui.dialog_data["text"])


def open_link(desk: Desk, link: str) -> Desk:
    """Open a link in a page that is open already."""
    return desk.act("address", link[link.index("#") :])


def begun(dice: str = "friends", game: str = "aa1942", seed: str = "warboard") -> Desk:
    return device("Ann").act("new-game", {"game": game, "seed": seed, "dice": dice, "name": "Ours"})


def sit(desk: Desk, name: str, *seats: str) -> Desk:
    return desk.act("take-seats", {"name": name, **{f"seat-{seat}": "yes" for seat in seats}})


ALLIES, AXIS = ("ussr", "uk", "usa"), ("germany", "japan")


def two(dice: str = "friends") -> tuple[Desk, Desk]:
    """Ann has the Allies, Bob the Axis, and both know it."""
    ann = sit(begun(dice), "Ann", *ALLIES)
    bob = open_link(device("Bob"), link_of(ann)).press("dialog", "link-keep")
    sit(bob, "Bob", *AXIS)
    open_link(ann, link_of(bob)).press("dialog", "link-keep")
    assert [party.name for party in table_of(ann).parties] == ["Ann", "Bob"]
    return ann, bob


def two_at_war(number: int) -> tuple[Desk, Desk, tuple[str, ...]]:
    """Ann has the first so many nations of War Room, Bob the others, and both know it; all of them are about to write their orders."""
    ann = begun(game="war_room")
    session = ann.app.scene.session
    assert session is not None
    seats = tuple(session.game.waits_for(session.match.state))
    assert 0 < number < len(seats)
    sit(ann, "Ann", *seats[:number])
    bob = open_link(device("Bob"), link_of(ann)).press("dialog", "link-keep")
    sit(bob, "Bob", *seats[number:])
    open_link(ann, link_of(bob)).press("dialog", "link-keep")
    return ann, bob, seats


def pass_turn(desk: Desk) -> None:
    """Play the turn of the seat that is asked without doing anything in it."""
    seat = desk.app.scene.driver.seat if desk.app.scene.driver else ""
    for _ in range(60):
        session = desk.app.scene.session
        assert session is not None
        if seat not in session.seats():
            return
        desk.act("kind", "done")
    raise AssertionError(desk.text("prompt"))


def attack(ann: Desk) -> None:
    """Russia attacks West Russia; the first roll is fixed."""
    for line in ("ussr done", "ussr move russia infantry*4,tank*2 west_russia", "ussr done"):
        ann.act("close").act("do", line)
    while table_of(ann).fixed is None:
        session = ann.app.scene.session
        assert session is not None
        ann.act("close").act("do", f"ussr {session.game.kinds(session.match.state, 'ussr')[0]} west_russia")


def sealed_away(desk: Desk) -> None:
    """Seal the sheet of the seat that is asked."""
    session = desk.app.scene.session
    assert session is not None and desk.app.scene.driver is not None
    desk.act("close").act("kind", "seal")
    if desk.app.scene.ui.dialog == "sure":
        desk.act("surely", "seal")
