"""The calculator of War Room: any forces in any stances, filled from a region, and how the end scatters."""

from __future__ import annotations

import pytest

from pyapp.engine.work import at_once
from pyapp.games.war_room import tables
from pyapp.games.war_room.odds import exact
from pyapp.games.war_room.odds.exact import Side
from pyapp.page.markup.tree import find
from pyapp.page.war_room.figures.calculator import Sheet, lines
from tests.page.calculators import enter, sheet, told, worked_out
from tests.page.fakes import Desk


def opened(region: str = "") -> Desk:
    return Desk().act("quick", "war_room").act("calculator", region)


def test_it_is_filled_from_a_region_in_the_stances_that_suggest_themselves() -> None:
    desk = opened("G1")
    session = desk.app.scene.session
    assert session is not None
    there = [command for command in session.state.commands.values() if command.at == "G1"]
    assert sum(sheet(desk).defenders.values()) == sum(sum(command.units.values()) for command in there) > 0
    assert "infantry.defensive" in sheet(desk).defenders and not sheet(desk).attackers


def test_the_card_of_a_region_with_commands_leads_to_it() -> None:
    desk = Desk().act("quick", "war_room").click("G1")
    assert [button for node in desk.browser.regions["card"] for button in find(node, do="calculator", arg="G1")]


def test_the_odds_are_those_of_the_battle_from_both_sides() -> None:
    desk = enter(opened("G1"), "attackers.armor.offensive", 4)
    now = sheet(desk)
    sides = [Side({tuple(line.split(".")): number for line, number in force.items()}) for force in (now.attackers, now.defenders)]
    odds = exact.odds("land", *sides)
    text = told(worked_out(desk))
    assert f"attacker {odds.lost_points[0]:.1f}, defender {odds.lost_points[1]:.1f}" in text
    swapped = told(worked_out(desk.act("calculate", "swap")))
    assert f"attacker {odds.lost_points[1]:.1f}, defender {odds.lost_points[0]:.1f}" in swapped


@pytest.mark.parametrize("kind", ["land", "sea"])
def test_losses_scatter_about_what_is_to_be_expected(kind: str) -> None:
    forces = {
        "land": ({("infantry", "offensive"): 3, ("fighter", "air"): 2}, {("infantry", "defensive"): 3, ("fighter", "air"): 1}),
        "sea": ({("cruiser", "offensive"): 2, ("fighter", "air"): 1}, {("submarine", "offensive"): 2, ("fighter", "air"): 2}),
    }[kind]
    own = [{line: number for line, number in force.items() if line in {(u, s.id) for u, s in lines(kind)}} for force in forces]
    odds = at_once(exact.slices(exact.beginning(kind, Side(own[0]), Side(own[1])), scattered=True))
    for side, spread in enumerate(odds.spreads):
        assert sum(spread.lost.values()) == pytest.approx(1, abs=1e-6)
        assert sum(points * chance for points, chance in spread.lost.items()) == pytest.approx(odds.lost_points[side], abs=1e-6)
    on_the_ground = sum(chance for left, chance in odds.spreads[0].left.items() if any(tables.category(unit) != "air" for unit, _ in left))
    assert odds.spreads[0].others or on_the_ground == pytest.approx(odds.alone[0] + odds.both, abs=1e-6)


def test_another_board_begins_anew_with_its_own_lines() -> None:
    desk = enter(opened(), "attackers.infantry.offensive", 2).act("calculate", "kind=sea")
    assert not sheet(desk).attackers and "Cruisers escort" in told(desk)
    assert sheet(enter(desk, "attackers.infantry.offensive", 2)).attackers == {}
    desk.act("calculate", "port=attackers").act("calculate", "escort")
    assert (sheet(desk).ports, sheet(desk).escort) == (("attackers",), True)
    assert sheet(desk.act("calculate", "swap")).ports == ("defenders",)


@pytest.mark.parametrize("nonsense", ["attackers.nobody.offensive=3", "kind=moon", "port=nobody", "more=what", "boo", "fewer=nobody.tank"])
def test_nonsense_changes_nothing(nonsense: str) -> None:
    desk = opened()
    assert sheet(desk.act("calculate", nonsense)) == Sheet()


def test_it_speaks_spanish() -> None:
    desk = enter(opened("G1").act("setting", "language=es"), "attackers.armor.offensive", 4)
    assert "solo quedan atacantes" in told(worked_out(desk)) and "Pérdida del atacante" in told(desk)
