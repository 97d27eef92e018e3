"""The calculator: entered by hand or filled from a space, with waves, orders of loss and a moment to retreat."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pyapp.games.axis_allies.odds.chances import Question
from pyapp.games.axis_allies.odds.exact import odds
from pyapp.page.axis_allies.figures.calculator import MOST, MOST_WAVES, Sheet
from pyapp.page.markup.tree import find
from tests.page.fakes import Desk
from tests.page.test_app import begun, fighting


def opened(space: str = "", desk: Desk | None = None) -> Desk:
    return (desk or begun()).act("calculator", space)


def sheet(desk: Desk) -> Sheet:
    found: Sheet = desk.app.scene.ui.dialog_data["sheet"]
    return found


def number(desk: Desk, path: str, value: object) -> Desk:
    return desk.act("calculate", json.dumps({"arg": path, "value": str(value)}))


def filled(desk: Desk, attackers: dict[str, int], defenders: dict[str, int], wave: int = 0) -> Desk:
    for kind, count in attackers.items():
        number(desk, f"attackers {wave}.{kind}", count)
    for kind, count in defenders.items():
        number(desk, f"defenders .{kind}", count)
    return worked_out(desk)


def worked_out(desk: Desk) -> Desk:
    for _ in range(50):
        if not desk.app.scene.presenter.busy():
            break
        desk.act("work", "")
    return desk.act("close-nothing", "")


def told(desk: Desk) -> str:
    return desk.text("dialog")


def test_nothing_is_told_before_both_sides_are_entered() -> None:
    desk = opened()
    assert "Enter who attacks" in told(desk)
    assert "Enter who attacks" in told(number(desk, "attackers 0.infantry", 2))


def test_numbers_are_typed_and_counted_up_and_down() -> None:
    desk = number(opened(), "attackers 0.tank", 4)
    for how in ("more=attackers 0.tank", "more=defenders .infantry", "fewer=attackers 0.tank", "fewer=attackers 0.tank"):
        desk.act("calculate", how)
    assert sheet(desk).attackers[0]["tank"] == 3 and sheet(desk).defenders["infantry"] == 1


@pytest.mark.parametrize("value", ["-3", "", "many", "1e9", "99999"])
def test_what_is_no_number_changes_nothing(value: str) -> None:
    desk = number(opened(), "attackers 0.tank", 4)
    assert sheet(number(desk, "attackers 0.tank", value)).attackers[0]["tank"] == 4


def test_no_more_than_can_be_shown_can_be_entered() -> None:
    assert sheet(number(opened(), "defenders .infantry", 500)).defenders["infantry"] == MOST


def test_the_odds_are_those_of_the_battle() -> None:
    desk = filled(opened(), {"infantry": 3}, {"infantry": 1})
    rules: Any = desk.app.scene.session.state.rules
    exactly = odds(Question({"infantry": 3}, {"infantry": 1}, rules.unit_types, rules.unit_types))
    assert f"{100 * exactly.win:.0f} %" in told(desk) or f"{100 * exactly.win:.1f} %" in told(desk)
    assert "Attackers left" in told(desk) and "3 infantry" in told(desk)


def test_it_is_filled_from_a_space_in_which_a_battle_is_coming() -> None:
    desk = fighting()
    battle = desk.app.scene.session.state.battle
    now = sheet(opened(battle.space, desk))
    assert sum(now.attackers[0].values()) and sum(now.defenders.values()) and not now.at_sea


def test_who_stands_alone_in_a_space_defends_it() -> None:
    now = sheet(opened("united_kingdom"))
    assert not any(now.attackers[0].values()) and now.defenders["infantry"] and "industrial_complex" not in now.defenders


def test_the_card_of_a_space_with_units_leads_to_it() -> None:
    desk = begun().click("united_kingdom")
    [button] = [button for node in desk.browser.regions["card"] for button in find(node, do="calculator")]
    assert button[1]["data-arg"] == "united_kingdom"


def test_sides_are_swapped() -> None:
    now = sheet(filled(opened(), {"tank": 2}, {"infantry": 5}).act("calculate", "swap"))
    assert now.attackers[0]["infantry"] == 5 and now.defenders["tank"] == 2


def test_another_element_begins_anew_with_its_own_kinds() -> None:
    desk = filled(opened(), {"tank": 2}, {"infantry": 5}).act("calculate", "sea=yes")
    assert not sheet(desk).defenders
    rows = [row for node in desk.browser.regions["dialog"] for row in find(node, do="calculate")]
    assert any("defenders .submarine" in str(row[1].get("data-arg")) for row in rows)
    assert not any(".infantry" in str(row[1].get("data-arg")) for row in rows if "order" not in str(row))


def test_waves_are_added_and_taken_away() -> None:
    desk = opened()
    for _ in range(MOST_WAVES + 2):
        desk.act("calculate", "wave")
    assert len(sheet(desk).attackers) == MOST_WAVES
    for _ in range(MOST_WAVES + 2):
        desk.act("calculate", "unwave")
    assert len(sheet(desk).attackers) == 1


def test_a_second_wave_makes_it_likelier() -> None:
    desk = filled(opened(), {"infantry": 2}, {"infantry": 3})
    alone = win(desk)
    assert win(filled(desk.act("calculate", "wave"), {"infantry": 3}, {}, wave=1)) > alone
    assert "Wave 2" in told(desk)


def win(desk: Desk) -> float:
    text = told(desk).split("attacker wins", 1)[1].split("%", 1)[0]
    return float(text.strip().lstrip("<>"))


def test_who_retreats_early_loses_less() -> None:
    desk = filled(opened(), {"infantry": 6}, {"infantry": 6})
    before = cost(desk)
    assert cost(worked_out(number(desk, "stop_at", 4))) < before
    assert cost(worked_out(desk.act("calculate", "stop_at=0").act("calculate", "rounds=1"))) < before


def cost(desk: Desk) -> float:
    return float(told(desk).split("IPCs: attacker ", 1)[1].split(",", 1)[0]) if "Expected losses" in told(desk) else -1.0


def test_the_order_of_loss_is_the_players() -> None:
    desk = filled(opened(), {"infantry": 2, "fighter": 1}, {"infantry": 2})
    before = cost(desk)
    while sheet(desk).orders["attacker"].index("fighter") > sheet(desk).orders["attacker"].index("infantry"):
        desk.act("calculate", "earlier=attacker fighter")
    assert cost(worked_out(desk)) > before


@pytest.mark.parametrize("nonsense", ["earlier=nobody tank", "earlier=attacker", "stop_at=x", "attackers 7.tank=3", "more=what", "boo"])
def test_nonsense_changes_nothing_and_breaks_nothing(nonsense: str) -> None:
    desk = filled(opened(), {"tank": 1}, {"infantry": 1}).act("calculate", nonsense)
    assert "attacker wins" in told(desk)


def test_it_speaks_spanish() -> None:
    desk = opened(desk=begun().act("setting", "language=es"))
    assert "Calculadora" in told(desk) and "Atacantes" in told(desk)
