"""Phase 5: mobilization."""

from __future__ import annotations

from tests.games.axis_allies.boards import Table, board


def mobilizing(*spaces: str, bought: str, active: str = "germany", ipcs: str = "germany=0") -> Table:
    """A power about to place what it bought."""
    return board(*spaces, active=active, phase="mobilize", ipcs=ipcs, lines=[f"bought {active} {bought}"])


def test_units_bought_for_italy_go_to_italy_or_to_sea_zone_15_three_in_all() -> None:
    table = mobilizing("italy factory=0", bought="infantry*2,destroyer*2")
    table.play("germany place italy italy infantry*2", "germany place italy sz15 destroyer")
    assert table.units("italy").startswith("germany.infantry")
    assert table.kinds("germany") == ("done",)


def test_damage_lowers_what_a_factory_can_take() -> None:
    table = mobilizing("italy factory=2", bought="infantry*2")
    table.refused("form.not_so_many", "germany place italy italy infantry*2")
    mobilizing("italy factory=3", "germany factory=0", bought="infantry").refused("axis.factory_full", "germany place italy")


def test_what_cannot_be_placed_is_paid_back() -> None:
    table = mobilizing("italy factory=2", bought="infantry,tank").play("germany place italy italy tank", "germany done")
    assert table.state.powers["germany"].bought == {}
    assert table.heard("refunded")[0].data["ipcs"] == 3


def test_the_phase_does_not_end_while_something_still_fits() -> None:
    mobilizing("italy factory=0", bought="infantry").refused("axis.still_placeable", "germany done")


def test_a_factory_captured_this_turn_cannot_be_used() -> None:
    table = board(
        "caucasus owner=germany factory=0",
        "italy factory=0",
        phase="mobilize",
        lines=["bought germany infantry*4", 'turn {"captured":["caucasus"]}'],
    )
    table.refused("axis.factory_captured", "germany place caucasus")


def test_the_factory_of_an_ally_cannot_be_used() -> None:
    mobilizing("japan factory=0", "italy factory=0", bought="infantry").refused("axis.factory_not_yours", "germany place japan")


def test_ships_may_be_placed_in_a_hostile_zone() -> None:
    table = mobilizing("italy factory=0", "sz15 uk.battleship", bought="submarine").play("germany place italy sz15 submarine")
    assert table.heard("mobilized")


def test_a_fighter_may_be_placed_on_an_own_carrier_old_or_new_but_not_beyond_its_room() -> None:
    table = mobilizing("italy factory=0", "sz15 germany.carrier,germany.fighter", bought="fighter*2")
    table.refused("form.not_so_many", "germany place italy sz15 fighter*2")
    table.play("germany place italy sz15 fighter")
    new = mobilizing("italy factory=0", bought="fighter*2,carrier")
    new.refused("axis.no_deck", "germany place italy sz15 fighter*2")
    new.play("germany place italy sz15 fighter*2,carrier")


def test_a_fighter_cannot_be_placed_on_an_allys_carrier() -> None:
    mobilizing("italy factory=0", "sz15 japan.carrier", bought="fighter").refused("form.not_offered", "germany place italy sz15 fighter")


def test_older_fighters_that_can_be_on_an_allys_carrier_leave_room_for_new_ones() -> None:
    table = mobilizing("italy factory=0", "sz15 germany.carrier,germany.fighter*2,japan.carrier,japan.fighter", bought="fighter*2")
    table.refused("form.not_so_many", "germany place italy sz15 fighter*2")
    table.play("germany place italy sz15 fighter", "germany place italy italy fighter")
    assert "japan.carrier(germany.fighter)" in table.units("sz15")


def test_guest_fighters_take_room_on_a_carrier() -> None:
    table = mobilizing("italy factory=0", "sz15 germany.carrier(japan.fighter)", bought="fighter*2")
    table.refused("form.not_so_many", "germany place italy sz15 fighter*2")


def test_a_new_factory_goes_to_a_territory_held_since_the_turn_began_that_produces() -> None:
    table = board(
        "caucasus owner=germany",
        phase="mobilize",
        lines=["bought germany industrial_complex", 'turn {"captured":["caucasus"]}'],
    )
    table.refused("form.not_offered", "germany build caucasus")
    table.refused("form.not_offered", "germany build gibraltar")
    table.play("germany build france")
    assert table.state.factories["france"] == 0


def test_a_factory_built_this_turn_takes_no_units_before_the_next() -> None:
    table = mobilizing("italy factory=2", bought="industrial_complex,infantry*3").play("germany build france")
    table.refused("axis.factory_new", "germany place france")


def test_a_territory_has_one_factory() -> None:
    mobilizing("italy factory=0", bought="industrial_complex").refused("form.not_offered", "germany build italy")


def test_a_bought_carrier_goes_where_fighters_wait_for_it() -> None:
    table = mobilizing("italy factory=0", "germany factory=0", "sz15 germany.fighter@4", bought="carrier,infantry*2")
    table.refused("axis.carrier_promised", "germany place germany sz5 carrier")
    table.play("germany place italy italy infantry*2", "germany place italy sz15 carrier")


def test_other_units_do_not_take_the_place_of_a_carrier_that_fighters_wait_for() -> None:
    table = mobilizing("italy factory=2", "germany factory=0", "sz15 germany.fighter@4", bought="carrier,infantry*2")
    table.refused("axis.carrier_promised", "germany place italy italy infantry")
