"""Phase 1: buying and repairing."""

from __future__ import annotations

from tests.games.axis_allies.boards import board


def test_units_are_paid_when_ordered_and_wait_for_mobilization() -> None:
    table = board(active="ussr", phase="purchase", ipcs="ussr=24").play("ussr buy infantry*4,tank*2")
    assert table.state.powers["ussr"].ipcs == 0
    assert table.state.powers["ussr"].bought == {"infantry": 4, "tank": 2}


def test_nobody_buys_more_than_he_can_pay() -> None:
    board(active="ussr", phase="purchase", ipcs="ussr=24").refused("form.too_dear", "ussr buy infantry*5,fighter")


def test_money_may_be_kept() -> None:
    table = board(active="ussr", phase="purchase", ipcs="ussr=24", lines=["at russia ussr.infantry"]).play("ussr done")
    assert table.state.powers["ussr"].ipcs == 24
    assert table.step() == "combat_move"


def test_damage_is_repaired_at_one_ipc_a_point_at_once() -> None:
    table = board("russia factory=5", active="ussr", phase="purchase", ipcs="ussr=24").play("ussr repair russia 3")
    assert table.state.factories["russia"] == 2
    assert table.state.powers["ussr"].ipcs == 21


def test_no_more_is_repaired_than_is_damaged_or_can_be_paid() -> None:
    board("russia factory=5", active="ussr", phase="purchase", ipcs="ussr=24").refused("form.out_of_range", "ussr repair russia 6")
    board("russia factory=5", active="ussr", phase="purchase", ipcs="ussr=2").refused("form.out_of_range", "ussr repair russia 3")


def test_the_factory_of_an_ally_or_an_enemy_is_not_repaired() -> None:
    table = board("germany factory=5", "russia factory=1", active="ussr", phase="purchase", ipcs="ussr=24")
    table.refused("form.not_offered", "ussr repair germany 1")


def test_no_more_new_factories_are_sold_than_there_are_places_for_them() -> None:
    table = board("alaska owner=japan", active="ussr", phase="purchase", ipcs="ussr=300")
    sites = 11
    table.refused("form.not_so_many", f"ussr buy industrial_complex*{sites + 1}")
