"""The sequence of play and income."""

from __future__ import annotations

from tests.games.axis_allies.boards import board


def test_the_phases_of_a_turn_follow_each_other() -> None:
    table = board("russia factory=0 ussr.infantry", active="ussr", phase="purchase", ipcs="ussr=24")
    assert table.step() == "purchase"
    table.play("ussr buy infantry", "ussr done")
    assert table.step() == "combat_move"
    table.play("ussr done")
    assert table.step() == "noncombat_move"
    table.play("ussr done")
    assert table.step() == "mobilize"
    table.play("ussr place russia russia infantry")
    assert table.waits_for() == ("germany",)


def test_powers_take_their_turns_in_order_and_then_a_new_round_begins() -> None:
    table = board(active="ussr", phase="purchase")
    order = []
    while table.state.round == 1:
        order.append(table.state.active)
        table.play(f"{table.waits_for()[0]} done")
    assert order == ["ussr", "germany", "uk", "japan", "usa"]


def test_a_power_collects_the_value_of_what_it_controls_when_its_turn_ends() -> None:
    table = board("caucasus owner=germany", active="ussr", phase="purchase", ipcs="ussr=2").play("ussr done")
    assert table.state.powers["ussr"].ipcs == 2 + 20


def test_a_power_without_its_capital_neither_buys_nor_collects() -> None:
    table = board("russia owner=germany germany.tank", "vologda ussr.infantry", active="usa", phase="purchase", ipcs="ussr=0")
    table.play("usa done")
    assert table.waits_for() == ("ussr",)
    assert table.step() == "combat_move"
    table.play("ussr done", "ussr done")
    assert table.state.powers["ussr"].ipcs == 0
    assert table.heard("no_income")


def test_canals_and_hostile_zones_are_noted_when_the_turn_begins() -> None:
    table = board("sz5 uk.destroyer", "sz6 uk.submarine", "egypt owner=germany", "trans_jordan owner=germany", active="germany")
    assert table.state.turn.hostile_zones == ["sz5"]
    assert table.state.turn.open_canals == ["suez"]


def test_a_canal_beside_land_of_both_sides_is_closed() -> None:
    assert board("egypt owner=germany", active="germany").state.turn.open_canals == []
    assert board("egypt owner=germany", active="uk").state.turn.open_canals == ["panama"]


def test_a_power_with_nothing_but_cargo_aboard_an_allys_transport_still_moves() -> None:
    table = board("sz7 usa.transport(uk.infantry)", active="uk", phase="purchase").play("uk done")
    assert table.waits_for() == ("uk",)
    assert table.step() == "combat_move"
