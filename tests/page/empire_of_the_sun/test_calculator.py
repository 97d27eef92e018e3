"""The calculator of Empire of the Sun: any units in any hex, both tables, filled from a hex, and how the end scatters."""

from __future__ import annotations

import pytest

from pyapp.engine.work import at_once
from pyapp.games.empire_of_the_sun.components.sides import SIDES
from pyapp.games.empire_of_the_sun.odds.prospects import prospects, slices_from
from pyapp.games.empire_of_the_sun.state import INTERCEPT
from pyapp.page.empire_of_the_sun.figures import calculator
from pyapp.page.empire_of_the_sun.figures.calculator import SOMEWHERE
from pyapp.page.markup.tree import find
from tests.games.empire_of_the_sun.fights import offensive
from tests.games.empire_of_the_sun.table import at
from tests.page.calculators import enter, sheet, told, worked_out
from tests.page.empire_of_the_sun.tables import opened
from tests.page.fakes import Desk


def called(desk: Desk) -> Desk:
    """Japan lands at Manila with aircraft from outside."""
    for unit in ("jp_air_21", "jp_gr_14", "jp_ca_takao"):
        enter(desk, "add attackers", unit)
    return desk.act("calculate", "far attackers=jp_air_21").act("calculate", "landing")


def test_it_is_filled_from_a_hex_with_its_steps() -> None:
    now = sheet(opened().act("calculator", "2813"))
    assert (now.at, now.side, now.attackers) == (2813, "japan", ())
    assert {one.unit: one.steps for one in now.defenders} == {"us_air_feaf": 1, "us_gr_rcorps": 2}


def test_the_card_of_a_hex_with_units_leads_to_it() -> None:
    desk = opened().click("2813")
    assert [button for node in desk.browser.regions["card"] for button in find(node, do="calculator", arg="2813")]


def test_a_battle_that_is_declared_is_what_the_rules_make_of_it() -> None:
    state = at("2909 jp_air_5 jp_air_21", "2812 jp_gr_14 us_air_feaf us_gr_nlcorps", turn=2)
    state = offensive(state, "japan", 2812, "jp_air_5 jp_air_21", landed="jp_gr_14", condition=INTERCEPT)
    now = calculator.entered(calculator.sheet(state, "2812"), "landing", "")
    question = calculator.asked(state, now)
    found, rules = at_once(slices_from(question.starts)), prospects(state, 2812)
    assert (found.above, found.taken, found.steps) == (rules.above, rules.taken, rules.steps)


def test_fortifications_that_are_in_force_count_on_a_one_hex_island() -> None:
    """JP31, at Wake; the rules reckon the same."""
    found = {}
    for line in ("", "in_force JP31"):
        state = at("4612 jp_gr_ss us_gr_mbde", "control 4612", *filter(None, [line]), turn=8)
        state = offensive(state, "allies", 4612, "", landed="us_gr_mbde", condition=INTERCEPT)
        question = calculator.asked(state, calculator.entered(calculator.sheet(state, "4612"), "landing", ""))
        found[line] = at_once(slices_from(question.starts)).taken
        assert found[line] == prospects(state, 4612).taken
    assert found["in_force JP31"] < found[""]


def test_steps_scatter_about_what_is_to_be_expected() -> None:
    desk = called(opened().act("calculator", "2813"))
    question = calculator.asked(desk.app.scene.session.state, sheet(desk))
    found = at_once(slices_from(question.starts))
    for side in SIDES:
        spread = found.spreads[side]
        assert sum(spread.lost.values()) == pytest.approx(1) and sum(spread.left.values()) == pytest.approx(1)
        assert sum(steps * chance for steps, chance in spread.lost.items()) == pytest.approx(float(found.steps[side]))


def test_both_tables_are_told_with_who_is_left() -> None:
    text = told(worked_out(called(opened().act("calculator", "2813"))))
    assert "air and naval combat won: 100 %" in text and "hex taken" in text and "14 Army (reduced)" in text


def test_the_condition_and_the_terrain_count() -> None:
    desk = worked_out(called(opened().act("calculator", "2813")))
    before = told(desk)
    assert told(worked_out(desk.act("calculate", "condition=surprise"))) != before
    assert sheet(desk.act("calculate", "terrain=mountain")).at == SOMEWHERE["mountain"]


def test_sides_are_swapped_with_who_is_on_the_offensive() -> None:
    before = sheet(called(desk := opened().act("calculator", "2813")))
    after = sheet(desk.act("calculate", "swap"))
    assert (after.side, after.attackers, after.defenders) == ("allies", before.defenders, before.attackers)


def test_a_unit_loses_its_steps_and_goes() -> None:
    desk = enter(opened().act("calculator", ""), "add attackers", "jp_gr_14")
    assert [one.steps for one in sheet(desk.act("calculate", "less attackers=jp_gr_14")).attackers] == [1]
    assert [one.steps for one in sheet(desk.act("calculate", "more attackers=jp_gr_14")).attackers] == [2]
    for _ in range(2):
        desk.act("calculate", "less attackers=jp_gr_14")
    assert sheet(desk).attackers == ()


@pytest.mark.parametrize(
    "nonsense", ["add attackers=us_gr_rcorps", "add attackers=hq_south", "add nobody=jp_gr_14", "terrain=moon", "condition=x", "boo"]
)
def test_nonsense_changes_nothing(nonsense: str) -> None:
    desk = opened().act("calculator", "")
    before = sheet(desk)
    assert sheet(desk.act("calculate", nonsense)) == before


def test_it_speaks_spanish() -> None:
    desk = called(opened().act("setting", "language=es").act("calculator", "2813"))
    assert "A la ofensiva" in told(worked_out(desk)) and "Pasos que pierde" in told(desk)
