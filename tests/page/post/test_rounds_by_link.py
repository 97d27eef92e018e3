"""Whole rounds at devices of their own, with fighting, secrets and sealed dice: the page without a browser."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pyapp.engine.match import SEALED
from tests.bylinks import Round
from tests.page.devices import device, link_of, open_link, sit, table_of
from tests.page.fakes import Desk
from tests.scripted import Script

ATTACKS = (
    "ussr move russia infantry*4,tank*2 west_russia",
    "germany move belorussia infantry*3 karelia_s_s_r",
    "germany move baltic_states infantry,tank karelia_s_s_r",
    "germany move sz9 submarine*2 sz7",
)
EAST = ("ussr order ussr.29 G7", "ussr order ussr.15 G6", "ussr bid 2", "germany order germany.61 R6")


class At:
    """A page without a browser as a device."""

    def __init__(self, desk: Desk, name: str, seats: Sequence[str]) -> None:
        self.desk, self.name, self.seats = desk, name, seats

    def link(self) -> str:
        return link_of(self.desk)

    def do(self, line: str) -> None:
        self.desk.act("close").act("do", line)

    def take(self, link: str) -> None:
        open_link(self.desk, link)
        if self.desk.app.scene.ui.dialog == "link":
            self.desk.press("dialog", "link-keep")

    def settle(self) -> None:
        """Nothing takes its time here."""


def seated(game: str, dice: str, seats: Sequence[Sequence[str]], scenario: str = "") -> list[At]:
    """Players at devices of their own, all of whom know each other."""
    names = ("Ann", "Bob", "Cid")[: len(seats)]
    form = {"game": game, "seed": "warboard", "dice": dice, "name": "Ours", "scenario": scenario}
    desks = [device("Ann").act("new-game", form)]
    sit(desks[0], "Ann", *seats[0])
    for name, own in zip(names[1:], seats[1:], strict=True):
        desks.append(open_link(device(name), link_of(desks[-1])).press("dialog", "link-keep"))
        sit(desks[-1], name, *own)
    devices = [At(desk, name, own) for desk, name, own in zip(desks, names, seats, strict=True)]
    for other in devices[:-1]:
        other.take(devices[-1].link())
    return devices


def agreed(devices: Sequence[At]) -> Desk:
    """Everybody has the same journal, and it stands the audit."""
    assert len({table_of(at.desk).hash_now() for at in devices}) == 1
    return devices[-1].desk.act("audit")


TWO, THREE = (("ussr", "uk", "usa"), ("germany", "japan")), (("ussr", "uk", "usa"), ("germany",), ("japan",))
PACIFIC = (("china", "usa"), ("uk",), ("japan",))
WHAT_A_ROUND_HAS = {"war_room": {"seal", "resolve"}, "victory_in_europe": {"play", "roll", "done"}}
"""The kinds of actions of a round in which something is sealed, by game."""


@pytest.mark.parametrize(
    ("game", "scenario", "dice", "seats", "script"),
    [
        ("aa1942", "", SEALED, TWO, ATTACKS),
        ("aa1942", "", SEALED, THREE, ATTACKS),
        ("aa1942", "", "friends", THREE, ATTACKS),
        ("war_room", "eastern_front", SEALED, (("ussr",), ("germany",)), EAST),
        ("war_room", "pacific", SEALED, PACIFIC, ()),
        ("war_room", "pacific", "friends", PACIFIC, ()),
        ("victory_in_europe", "1939", SEALED, (("axis",), ("allies",)), ()),
    ],
)
def test_a_round_is_played_by_links_only(
    game: str, scenario: str, dice: str, seats: tuple[tuple[str, ...], ...], script: tuple[str, ...]
) -> None:
    devices = seated(game, dice, seats, scenario)
    assert Round(devices, Script(*script)).play().over
    told = agreed(devices).text("dialog")
    assert "all agree" in told and "friend of the player" not in told
    assert "every signature in it has been verified" in told and "nsigned" not in told
    played = {entry.action.kind for entry in table_of(devices[0].desk).match.entries}
    assert WHAT_A_ROUND_HAS.get(game, {"losses", "press"}) <= played
    assert not script or game != "war_room" or {"withhold", "reveal", "stances"} <= played
    assert ("sealed turns were opened" in told) == (game in WHAT_A_ROUND_HAS) and ("sealed rolls" in told) == (dice == SEALED)
