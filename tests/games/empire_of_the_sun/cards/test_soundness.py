"""Steps and markers of cards that come from outside must be possible ones."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.cards.military.aftermath import Aftermath
from pyapp.games.empire_of_the_sun.cards.military.chindits import HoldUp
from pyapp.games.empire_of_the_sun.cards.military.newcomers import Arrive
from pyapp.games.empire_of_the_sun.combat.events.kamikaze import Kamikaze
from pyapp.games.empire_of_the_sun.combat.events.tolls import RollForToll, TakeToll
from pyapp.games.empire_of_the_sun.state import Battle, Bonus, Toll
from tests.games.empire_of_the_sun.fights import offensive
from tests.games.empire_of_the_sun.table import at

LINES = ("5808 hq_cpac us_bb_nj", "4021 jp_cl_tenryu")


@pytest.mark.parametrize("step", [
    Arrive("allies", "us_air_14af", []), Arrive("allies", "us_air_none", [1805]), Arrive("japan", "us_air_14af", [1805]),
    Arrive("allies", "us_air_14af", [9999]), Kamikaze(last=True), HoldUp(), Aftermath(),
    RollForToll(Toll("allies", "japan", [], card="JP24")), TakeToll(Toll("allies", "nobody", [])),
    TakeToll(Toll("allies", "japan", ["us_bb_none"])), TakeToll(Toll("allies", "japan", [], -1)),
])  # fmt: skip
def test_an_impossible_step_is_refused_where_no_offensive_is_open(step):
    assert not step.is_sound(at(*LINES))


def test_possible_ones_are_not():
    state = offensive(at(*LINES), "allies", 4021, "us_bb_nj")
    toll = Toll("allies", "japan", ["us_bb_nj"], card="JP24")
    steps = (Arrive("allies", "us_air_14af", [0, 2104]), TakeToll(toll), RollForToll(toll), Aftermath())
    assert all(step.is_sound(state) for step in steps) and not HoldUp().is_sound(state)


@pytest.mark.parametrize(("marker", "value", "name"), [
    ("value", 9, "offensive"), ("most", -1, "offensive"), ("battles", [Battle(4021, [], []), Battle(4021, [], [])], "offensive"),
    ("battles", [Battle(4021, ["us_bb_nj", "us_bb_nj"], [])], "offensive"), ("active", ["us_bb_nj", "us_bb_nj"], "offensive"),
    ("drop", "nobody", "offensive"), ("transport", -1, "offensive"), ("kamikazes", [0], "offensive"),
    ("bonuses", [Bonus("attack", "japan", near=-1)], "bonus"), ("tolls", [Toll("allies", "japan", [], card="JP10")], "toll"),
    ("tolls", [Toll("allies", "japan", [], card="XX")], "toll"),
])  # fmt: skip
def test_markers_of_events_that_cannot_be_are_named(marker, value, name):
    state = offensive(at(*LINES), "allies", 4021, "us_bb_nj")
    state.steps = []
    assert GAME.status(state) == []
    setattr(state.offensive, marker, value)
    assert [violation.name for violation in GAME.status(state)] == [name]
