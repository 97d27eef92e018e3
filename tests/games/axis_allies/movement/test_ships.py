"""Which transport an order means: the one that is named, or the usual one; asked only where it makes a difference."""

from __future__ import annotations

from pyapp.engine.forms import Bag
from tests.games.axis_allies.boards import Table, board
from tests.games.axis_allies.moves import allowed, offered

LOAD = "uk load united_kingdom"


def channel(ships: str, *more: str, ashore: str = "uk.infantry", phase: str = "combat_move") -> Table:
    """British transports in zone 8, off the United Kingdom and France."""
    return board(f"united_kingdom {ashore}", f"sz8 {ships}", *more, active="uk", phase=phase)


# --- going aboard -------------------------------------------------------------------------------------------------------------


def test_cargo_goes_aboard_the_ship_that_is_named_and_that_one_sails_alone() -> None:
    table = channel("uk.transport,uk.transport(uk.tank)")
    table.play(f"{LOAD} infantry sz8 transport", "uk move sz8 transport(infantry+) sz6", "uk assault sz6 infantry norway", "uk done")
    assert table.units("sz8") == "uk.transport(uk.tank)"


def test_an_order_that_names_no_ship_means_the_one_that_carries_something() -> None:
    table = channel("uk.transport,uk.transport(uk.tank)").play(f"{LOAD} infantry sz8")
    assert table.units("sz8") == "uk.transport uk.transport(uk.infantry+,uk.tank)"


def test_ships_alike_are_not_asked_about() -> None:
    assert offered(channel("uk.transport*2"), f"{LOAD} infantry sz8") == ()
    assert offered(channel("uk.transport(uk.tank)"), f"{LOAD} infantry sz8") == ()


def test_a_ship_on_which_there_is_no_room_is_no_choice() -> None:
    assert offered(channel("uk.transport,uk.transport(uk.infantry,uk.tank)"), f"{LOAD} infantry sz8") == ()
    assert offered(channel("uk.transport,uk.transport(uk.tank)", ashore="uk.tank"), f"{LOAD} tank sz8") == ()


def test_ships_that_have_moved_differently_differ() -> None:
    table = channel("uk.transport", "sz7 uk.transport").play("uk move sz7 transport sz8")
    assert offered(table, f"{LOAD} infantry sz8") == ("transport@1", "transport")
    table.play(f"{LOAD} infantry sz8 transport", "uk assault sz8 infantry france")
    assert table.units("sz8") == "uk.transport(uk.infantry+>):france! uk.transport@1"


def test_what_one_ship_can_take_may_be_kept_together() -> None:
    table = channel("uk.transport,uk.transport(uk.infantry)", ashore="uk.infantry*2")
    assert offered(table, f"{LOAD} infantry*2 sz8") == ("transport",)
    assert (
        table.play(f"{LOAD} infantry*2 sz8 transport").units("sz8") == "uk.transport(uk.infantry) uk.transport(uk.infantry+,uk.infantry+)"
    )


def test_where_one_ship_is_not_enough_several_are_named() -> None:
    table = channel("uk.transport,uk.transport(uk.infantry)*2", ashore="uk.infantry*3")
    here = table.game.field(table.state, "uk", "load", ("united_kingdom", {"infantry": 3}, "sz8"))
    assert isinstance(here, Bag) and here.optional
    assert here.suggested == {"transport(infantry)": 2, "transport": 1}
    table.play(f"{LOAD} infantry*3 sz8 transport,transport(infantry)")
    assert table.units("sz8") == "uk.transport(uk.infantry) uk.transport(uk.infantry+,uk.infantry+) uk.transport(uk.infantry,uk.infantry+)"


def test_ships_are_named_that_are_enough_and_no_more() -> None:
    table = channel("uk.transport,uk.transport(uk.infantry)*3", ashore="uk.infantry*3")
    table.refused("axis.ships_too_few", f"{LOAD} infantry*3 sz8 transport(infantry)*2")
    table.refused("axis.ships_too_many", f"{LOAD} infantry*3 sz8 transport(infantry)*3,transport")


def test_where_every_ship_is_needed_none_is_asked_about() -> None:
    table = channel("uk.transport,uk.transport(uk.tank)", ashore="uk.infantry*3")
    assert offered(table, f"{LOAD} infantry*3 sz8") == ()


# --- assaults -----------------------------------------------------------------------------------------------------------------


GUN_AND_MEN = "uk.transport(uk.aa_gun,uk.infantry),uk.transport(uk.infantry,uk.infantry)"


def test_two_infantry_from_one_ship_do_not_bind_the_ship_with_the_gun() -> None:
    table = channel(GUN_AND_MEN, ashore="uk.tank").play("uk assault sz8 infantry*2 france")
    assert table.units("sz8") == "uk.transport(uk.aa_gun,uk.infantry) uk.transport(uk.infantry>,uk.infantry>):france!"


def test_nor_do_they_when_they_are_ordered_ashore_one_by_one() -> None:
    table = channel(GUN_AND_MEN, ashore="uk.tank")
    assert offered(table, "uk assault sz8 infantry france") == ("transport(aa_gun,infantry)", "transport(infantry,infantry)")
    table.play("uk assault sz8 infantry france transport(infantry,infantry)")
    table.play("uk assault sz8 infantry france transport(infantry,infantry>):france!")
    assert table.units("sz8") == "uk.transport(uk.aa_gun,uk.infantry) uk.transport(uk.infantry>,uk.infantry>):france!"
    assert allowed(table, "uk move sz8 transport(aa_gun,infantry) sz6")


def test_an_assault_that_names_no_ship_binds_the_one_that_could_do_least_else() -> None:
    table = channel(GUN_AND_MEN, ashore="uk.tank").play("uk assault sz8 infantry france")
    assert table.units("sz8") == "uk.transport(uk.aa_gun,uk.infantry>):france! uk.transport(uk.infantry,uk.infantry)"


def test_a_landing_may_be_made_from_an_allied_ship_that_is_named() -> None:
    table = channel("uk.transport(uk.infantry),usa.transport(uk.infantry)", ashore="uk.tank")
    table.play("uk assault sz8 infantry france usa.transport(infantry)")
    assert table.units("sz8") == "uk.transport(uk.infantry) usa.transport(uk.infantry>):france!"


def test_a_landing_from_several_ships_names_those_that_take_part() -> None:
    table = channel("uk.transport(uk.infantry,uk.infantry)*2,uk.transport(uk.infantry,uk.tank)@1", ashore="uk.tank")
    here = table.game.field(table.state, "uk", "assault", ("sz8", {"infantry": 3}, "france"))
    assert isinstance(here, Bag) and here.suggested == {"transport(infantry,infantry)": 1, "transport(infantry,tank)@1": 1}
    table.play("uk assault sz8 infantry*3 france transport(infantry,infantry)*2")
    assert "uk.transport(uk.infantry,uk.tank)@1" in table.units("sz8")


# --- noncombat movement -------------------------------------------------------------------------------------------------------


def test_units_go_ashore_from_the_ship_that_is_named_and_the_other_sails_on() -> None:
    table = channel("uk.transport(uk.infantry),uk.transport(uk.infantry,uk.tank)", phase="noncombat_move")
    table.play("uk unload sz8 infantry united_kingdom transport(infantry,tank)", "uk move sz8 transport(infantry) sz7")
    assert table.units("sz8") == "uk.transport(uk.tank):united_kingdom!"


def test_an_order_to_unload_that_names_no_ship_means_the_one_with_least_aboard() -> None:
    table = channel("uk.transport(uk.infantry),uk.transport(uk.infantry,uk.tank)", phase="noncombat_move")
    table.play("uk unload sz8 infantry united_kingdom")
    assert table.units("sz8") == "uk.transport(uk.infantry,uk.tank) uk.transport:united_kingdom!"


def test_cargo_goes_aboard_the_ship_that_is_named_in_noncombat_movement_too() -> None:
    table = channel("uk.transport,uk.transport(uk.tank)", phase="noncombat_move")
    table.play(f"{LOAD} infantry sz8 transport", "uk move sz8 transport(infantry+) sz7")
    assert table.units("sz8") == "uk.transport(uk.tank)"


def test_beside_allied_ships_the_owner_is_named_before_the_ship() -> None:
    table = channel("uk.transport,uk.transport(uk.tank),usa.transport,usa.transport(usa.tank)", phase="noncombat_move")
    assert offered(table, f"{LOAD} infantry sz8") == ("uk", "usa")
    assert offered(table, f"{LOAD} infantry sz8 usa") == ("usa.transport", "usa.transport(usa.tank)")
    table.play(f"{LOAD} infantry sz8 usa usa.transport")
    assert "usa.transport(uk.infantry+)" in table.units("sz8")


def test_the_owner_alone_may_still_be_named() -> None:
    table = channel("uk.transport,usa.transport,usa.transport(usa.tank)", phase="noncombat_move").play(f"{LOAD} infantry sz8 usa")
    assert table.units("sz8") == "uk.transport usa.transport usa.transport(uk.infantry+,usa.tank)"


def test_several_ships_are_named_in_noncombat_movement_too() -> None:
    table = channel("uk.transport,uk.transport(uk.infantry)*3", ashore="uk.infantry*3", phase="noncombat_move")
    table.refused("axis.ships_too_few", f"{LOAD} infantry*3 sz8 transport(infantry)*2")
    table.refused("axis.ships_too_many", f"{LOAD} infantry*3 sz8 transport(infantry)*3,transport")
    assert allowed(table, f"{LOAD} infantry*3 sz8 transport,transport(infantry)")
