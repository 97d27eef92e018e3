"""What a computer player gains by daring: what it need not fear, what it can take and hold, and what it buys for that."""

from __future__ import annotations

from tests.games.axis_allies.boards import board
from tests.games.axis_allies.computer.test_habits import situation

TOKYO = ("japan factory=0 japan.infantry*3", "russia factory=0 ussr.infantry*3", "sz60 usa.transport")


def test_aircraft_with_hardly_a_man_to_land_do_not_besiege_a_capital() -> None:
    dangers = []
    for fighters in (2, 4, 12):
        here = situation(board(*TOKYO, f"midway owner=usa usa.fighter*{fighters}", active="japan"), "japan")
        dangers.append(here.reply.siege.danger(here.sketch, set()))
    assert 0 < dangers[0] <= dangers[1] == dangers[2]


def test_aircraft_that_can_come_back_guard_a_capital_nearly_as_well_as_those_that_are_there() -> None:
    fears = []
    for aircraft in ("kiangsu japan.infantry", "kiangsu japan.fighter*3", "okinawa japan.fighter*3"):
        here = situation(board(*TOKYO[:2], "sz60 usa.transport*8", aircraft, active="japan"), "japan")
        fears.append(here.reply.siege.danger(here.sketch, set()))
    assert 0 < max(fears[1:]) < fears[0]
