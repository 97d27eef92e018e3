"""The calculator of Victory in Europe: any units in any place, filled with what may be seen, and how the end scatters."""

from __future__ import annotations

import pytest

from pyapp.engine.work import at_once
from pyapp.games.victory_in_europe.components.units import CONVOY, UNITS
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import COAST_OF
from pyapp.games.victory_in_europe.odds.prospects import prospects, slices
from pyapp.page.markup.tree import find
from pyapp.page.victory_in_europe.figures import calculator
from pyapp.page.victory_in_europe.figures.calculator import Called, Sheet
from tests.games.victory_in_europe.battles import Field
from tests.page.calculators import enter, sheet, told, worked_out
from tests.page.fakes import Desk
from tests.page.victory_in_europe.tables import from_position, moving
from tests.page.victory_in_europe.test_battles import kiev


def test_it_is_filled_from_a_battle_with_both_sides() -> None:
    now = sheet(kiev().act("calculator", "kiev"))
    assert [one.unit for one in now.attackers] == ["de_1pz", "de_1a"] and [one.unit for one in now.defenders] == ["su_7a", "su_1t"]


def test_the_card_of_a_place_with_blocks_leads_to_it() -> None:
    desk = from_position(moving()).click("paris")
    assert [button for node in desk.browser.regions["card"] for button in find(node, do="calculator", arg="paris")]


def test_what_is_hidden_is_not_filled_in() -> None:
    state = moving()
    now = calculator.sheet(state, "allies", "stettin")
    assert now.attackers == now.defenders == () and calculator.sheet(state, "axis", "stettin").defenders


def test_the_odds_are_those_of_the_battle_that_the_rules_fight() -> None:
    field = Field("kiev", "kiev de_1pz:4 de_1a:3 su_7a:3 su_1t:2", attackers="de_1pz@lwow de_1a@lwow").begin()
    (rules,) = prospects(field.state, "axis", "kiev").values()
    now = Sheet("kiev", "lwow", (Called("de_1pz", 4), Called("de_1a", 3)), (Called("su_7a", 3), Called("su_1t", 2)))
    (found,) = at_once(slices(calculator.asked(field.state, now))).values()
    assert found.wins == pytest.approx(rules.wins, abs=0.02) and found.steps == pytest.approx(rules.steps, abs=0.05)


def test_steps_scatter_about_what_is_to_be_expected() -> None:
    state = moving()
    now = Sheet("warsaw", "konigsberg", (Called("de_1a", 3), Called("de_1pz", 2)), (Called("su_7a", 2),))
    (found,) = at_once(slices(calculator.asked(state, now))).values()
    for camp, spread in found.spreads.items():
        assert sum(spread.lost.values()) == pytest.approx(1, abs=0.03) and sum(spread.left.values()) == pytest.approx(1, abs=0.03)
        assert sum(steps * chance for steps, chance in spread.lost.items()) == pytest.approx(found.steps[camp])


def test_swapped_sides_fight_the_other_way_round() -> None:
    desk = worked_out(kiev().act("calculator", "kiev"))
    assert "German 1 Army" in told(desk)
    after = sheet(desk.act("calculate", "swap"))
    assert [one.unit for one in after.attackers] == ["su_7a", "su_1t"]
    assert calculator.attackers_camp(desk.app.scene.session.state, after) == "allies"
    assert "attacker wins" in told(worked_out(desk))


def test_ships_attack_an_area_as_a_raid_and_armies_from_the_sea_land() -> None:
    state = moving()
    assert calculator.asked(state, from_the_sea("is_naval")).raid == "naval"
    assert calculator.asked(state, from_the_sea("is_infantry")).state.battles[0].landing


def from_the_sea(arm: str) -> Sheet:
    """Britons come to a German coast from the sea."""
    unit = next(unit.id for unit in UNITS.values() if unit.colour == "GB" and getattr(unit, arm) and unit.type != CONVOY)
    place = next(area.id for area in AREAS.values() if COAST_OF[area.id] and area.nation == "DE")
    return Sheet(place, COAST_OF[place][0], (Called(unit, 2),), (Called("de_1a", 2),))


def test_one_nation_stands_on_one_side_alone() -> None:
    desk = enter(from_position(moving()).act("calculator", ""), "add attackers", "de_1a")
    assert sheet(enter(desk, "add defenders", "de_1pz")).defenders == ()
    assert [one.unit for one in sheet(enter(desk, "add defenders", "su_7a")).defenders] == ["su_7a"]


@pytest.mark.parametrize("nonsense", ["add attackers=nobody", "at=moon", "came=moon", "far attackers=de_1a", "boo"])
def test_nonsense_changes_nothing(nonsense: str) -> None:
    desk = from_position(moving()).act("calculator", "")
    before = sheet(desk)
    assert sheet(desk.act("calculate", nonsense)) == before


def test_it_speaks_spanish() -> None:
    desk: Desk = worked_out(kiev().act("setting", "language=es").act("calculator", "kiev"))
    assert "Pasos perdidos de media" in told(desk) and "Los atacantes vienen de" in told(desk)
