"""Phase 4, noncombat movement: land, sea, landing, transports, homeless fighters."""

from __future__ import annotations

from tests.games.axis_allies.boards import Table, board
from tests.games.axis_allies.moves import allowed, offered, reason


def moving(*spaces: str, active: str = "germany", turn: str = "", options: str = "", bought: str = "") -> Table:
    """A power in noncombat movement; ``turn`` holds what has happened in it, as plain data."""
    lines = [f"turn {turn}"] if turn else []
    lines += [f"bought {active} {bought}"] if bought else []
    return board(*spaces, active=active, phase="noncombat_move", options=options, lines=lines)


# --- land units ---------------------------------------------------------------------------------------------------------------


def test_land_units_move_through_friendly_territory_only() -> None:
    table = moving("ukraine_s_s_r germany.infantry,germany.tank", "belorussia owner=ussr")
    assert offered(table, "germany move ukraine_s_s_r infantry") == ("bulgaria_romania", "poland", "west_russia")
    assert reason(table, "germany move ukraine_s_s_r infantry", "caucasus") == "axis.hostile_land"
    assert "baltic_states" in offered(table, "germany move ukraine_s_s_r tank")
    assert "archangel" not in offered(table, "germany move ukraine_s_s_r tank")


def test_land_units_may_enter_territory_captured_this_turn() -> None:
    table = moving("ukraine_s_s_r germany.infantry", "caucasus owner=germany", turn='{"captured":["caucasus"]}')
    table.play("germany move ukraine_s_s_r infantry caucasus")
    assert table.units("caucasus") == "germany.infantry@1"


def test_aa_guns_move_now() -> None:
    table = moving("ukraine_s_s_r germany.aa_gun").play("germany move ukraine_s_s_r aa_gun poland")
    assert table.units("poland") == "germany.aa_gun@1"


def test_a_tank_may_make_its_two_moves_one_by_one() -> None:
    table = moving("ukraine_s_s_r germany.tank").play("germany move ukraine_s_s_r tank poland", "germany move poland tank@1 germany")
    assert table.units("germany") == "germany.tank@2"
    assert table.kinds("germany") == ("done",)


def test_units_that_fought_or_moved_to_combat_stay_where_they_are() -> None:
    table = moving(
        "ukraine_s_s_r germany.infantry!,germany.tank@1!", "sz5 germany.cruiser@1!,germany.transport!", "germany germany.aa_gun!"
    )
    assert table.kinds("germany") == ("done",)


# --- sea units ----------------------------------------------------------------------------------------------------------------


def test_ships_sail_friendly_zones_and_submarines_also_hostile_ones() -> None:
    table = moving("sz5 germany.cruiser,germany.submarine", "sz6 uk.cruiser", "sz3 uk.destroyer")
    assert table.kinds("germany") == ("move", "done")
    assert offered(table, "germany move sz5") == ("submarine",)
    assert offered(table, "germany move sz5 submarine") == ("sz3", "sz6", "sz7", "sz8")


def test_a_submarine_ends_its_move_where_a_destroyer_is() -> None:
    table = moving("sz5 germany.submarine", "sz6 uk.destroyer").play("germany move sz5 submarine sz6")
    assert table.units("sz6") == "germany.submarine@2 uk.destroyer"
    assert table.kinds("germany") == ("done",)


def test_ships_may_end_their_move_among_submarines_and_transports() -> None:
    table = moving("sz5 germany.cruiser", "sz6 uk.submarine,uk.transport")
    assert "sz6" in offered(table, "germany move sz5 cruiser")
    assert "sz8" in offered(table, "germany move sz5 cruiser")


def test_a_zone_cleared_this_turn_is_friendly() -> None:
    table = moving("sz5 germany.transport", "sz6 germany.cruiser@1!", turn='{"fought":["sz6"]}')
    assert "sz6" in offered(table, "germany move sz5 transport")


# --- air units ----------------------------------------------------------------------------------------------------------------


def test_air_units_land_on_land_that_was_friendly_all_turn() -> None:
    table = moving("ukraine_s_s_r germany.fighter@2", "caucasus owner=germany", "west_russia owner=ussr", turn='{"captured":["caucasus"]}')
    assert "poland" in offered(table, "germany move ukraine_s_s_r fighter@2")
    assert reason(table, "germany move ukraine_s_s_r fighter@2", "caucasus") == "axis.just_captured"
    assert reason(table, "germany move ukraine_s_s_r fighter@2", "west_russia") == "axis.hostile_land"


def test_the_points_used_in_combat_movement_are_gone() -> None:
    table = moving("russia germany.bomber@4 ussr.infantry", "ukraine_s_s_r germany.infantry")
    assert offered(table, "germany move russia bomber@4") == ("belorussia", "ukraine_s_s_r", "west_russia")


def test_air_units_that_did_not_fly_have_their_full_range_over_hostile_land() -> None:
    table = moving("germany germany.bomber")
    assert "russia" not in offered(table, "germany move germany bomber")
    assert "libya" in offered(table, "germany move germany bomber")
    assert "norway" in offered(table, "germany move germany bomber")


def test_only_fighters_land_at_sea_and_only_where_a_deck_is_or_comes() -> None:
    table = moving("germany germany.fighter,germany.bomber", "sz5 germany.carrier")
    assert "sz5" in offered(table, "germany move germany fighter")
    assert "sz5" not in offered(table, "germany move germany bomber")
    assert reason(table, "germany move germany fighter", "sz14") == "axis.no_deck_there"


def test_an_air_unit_in_need_must_be_landed() -> None:
    table = moving("russia germany.fighter@3 ussr.infantry")
    table.refused("axis.land_them_all", "germany done")
    table.play("germany move russia fighter@3 west_russia")
    assert allowed(table, "germany done")


def test_air_units_that_cannot_land_are_destroyed() -> None:
    table = moving("russia germany.bomber@6,germany.fighter@4 ussr.infantry").play("germany done")
    assert table.units("russia") == "ussr.infantry"
    assert table.heard("unlanded")[0].data["units"] == {"bomber": 1, "fighter": 1}
    assert table.state.powers["germany"].lost == {"bomber": 1, "fighter": 1}


def test_a_carrier_must_come_to_a_fighter_that_has_no_other_landing_place() -> None:
    table = moving("sz50 japan.fighter@4", "sz60 japan.carrier", "caroline_islands owner=usa", active="japan")
    table.refused("axis.land_them_all", "japan done")
    table.play("japan move sz60 carrier sz50")
    assert allowed(table, "japan done")


def test_a_carrier_that_is_needed_may_not_sail_out_of_reach() -> None:
    table = moving("sz50 japan.fighter@4", "sz60 japan.carrier", "caroline_islands owner=usa", active="japan")
    assert offered(table, "japan move sz60 carrier") == ("sz48", "sz50", "sz51")
    assert reason(table, "japan move sz60 carrier", "sz62") == "axis.no_landing"


def test_a_fighter_is_not_flown_out_of_reach_of_every_deck() -> None:
    table = moving("sz50 japan.fighter@2", "sz60 japan.carrier", "caroline_islands owner=usa", "okinawa owner=usa", active="japan")
    places = offered(table, "japan move sz50 fighter@2")
    assert "sz60" in places
    assert "sz44" not in places


def test_as_many_air_units_as_possible_are_saved() -> None:
    table = moving("sz50 japan.fighter@4*2", "sz44 japan.fighter@4", "sz51 japan.carrier", "caroline_islands owner=usa", active="japan")
    assert reason(table, "japan move sz51 carrier", "sz44") == "axis.no_landing"  # one there or two in zone 50
    table.play("japan move sz51 carrier sz50", "japan done")
    assert table.heard("unlanded")[0].data["space"] == "sz44"
    assert table.state.powers["japan"].lost == {"fighter": 1}


def test_fighters_land_on_an_allied_carrier_and_become_its_guests() -> None:
    table = moving("sz8 uk.carrier,uk.fighter", "united_kingdom usa.fighter@3*2", active="usa")
    assert reason(table, "usa move united_kingdom fighter@3*2", "sz8") == "axis.no_landing"
    table.play("usa move united_kingdom fighter@3 sz8", "usa done")
    assert table.units("sz8") == "uk.carrier(usa.fighter) uk.fighter"


def test_guests_take_off_when_their_owners_turn_begins() -> None:
    table = board("sz8 uk.carrier(usa.fighter),uk.fighter", active="usa", phase="combat_move")
    assert table.units("sz8") == "uk.carrier uk.fighter usa.fighter"


def test_carrier_fighters_move_with_their_carrier_or_without() -> None:
    table = moving("sz60 japan.carrier,japan.fighter*2", active="japan")
    table.play("japan move sz60 carrier,fighter*2 sz58")
    assert table.units("sz58") == "japan.carrier@1 japan.fighter@1*2"


def test_a_fighter_waits_for_a_new_carrier_and_is_lost_without_one() -> None:
    saved = moving("sz8 germany.fighter@4", "france factory=0 owner=germany", "northwestern_europe owner=uk", bought="carrier")
    saved.play("germany done", "germany place france sz8 carrier")
    assert saved.units("sz8") == "germany.carrier germany.fighter"
    doomed = moving("sz8 germany.fighter@4", "france factory=0", bought="battleship").play("germany done")
    assert doomed.units("sz8") == ""


def test_a_bomber_is_saved_by_land_alone_and_a_fighter_by_no_land_that_is_hostile() -> None:
    table = moving("sz52 usa.carrier,usa.bomber@6,usa.fighter@4", "philippine_islands usa.fighter@4", active="usa")
    table.play("usa done")
    assert (table.units("sz52"), table.units("philippine_islands")) == ("usa.carrier usa.fighter", "")


# --- transports ---------------------------------------------------------------------------------------------------------------


def test_a_transport_bridges_without_moving() -> None:
    table = moving("united_kingdom uk.infantry,uk.tank", "sz6 uk.transport", "norway owner=uk", active="uk")
    table.play("uk load united_kingdom infantry,tank sz6", "uk unload sz6 infantry,tank norway")
    assert table.units("norway") == "uk.infantry! uk.tank!"
    assert table.units("sz6") == "uk.transport:norway!"
    assert table.kinds("uk") == ("done",)


def test_a_transport_that_has_unloaded_neither_moves_nor_loads() -> None:
    table = moving("united_kingdom uk.infantry*2", "sz6 uk.transport(uk.tank)", "norway owner=uk", active="uk")
    table.play("uk unload sz6 tank norway")
    assert table.kinds("uk") == ("done",)


def test_a_transport_unloads_in_one_territory() -> None:
    table = moving("sz6 uk.transport(uk.infantry,uk.tank)", "norway owner=uk", "northwestern_europe owner=uk", active="uk")
    table.play("uk unload sz6 tank norway")
    assert reason(table, "uk unload sz6 infantry", "northwestern_europe") == "axis.bound_elsewhere"
    table.play("uk unload sz6 infantry norway")
    assert table.units("norway") == "uk.infantry! uk.tank!"


def test_cargo_may_stay_aboard() -> None:
    table = moving("united_kingdom uk.infantry", "sz7 uk.transport", active="uk").play("uk load united_kingdom infantry sz7", "uk done")
    assert table.units("sz7") == "uk.transport(uk.infantry)"


def test_units_land_in_hostile_territory_only_in_an_assault() -> None:
    table = moving("sz8 uk.transport(uk.infantry)", "united_kingdom uk.infantry", active="uk")
    assert reason(table, "uk unload sz8 infantry", "france") == "axis.hostile_shore"


def test_units_that_have_moved_do_not_go_aboard() -> None:
    table = moving("eastern_united_states usa.tank", "sz11 usa.transport", active="usa")
    table.play("usa move eastern_united_states tank central_united_states")
    assert table.kinds("usa") == ("move", "done")


def test_an_aa_gun_goes_aboard_in_noncombat_movement() -> None:
    table = moving("united_kingdom uk.aa_gun,uk.infantry", "sz8 uk.transport", active="uk").play(
        "uk load united_kingdom aa_gun,infantry sz8"
    )
    assert table.units("sz8") == "uk.transport(uk.aa_gun+,uk.infantry+)"


def test_a_transport_loads_moves_loads_moves_and_unloads() -> None:
    table = moving("united_kingdom uk.tank", "iceland uk.infantry", "sz7 uk.transport", "norway owner=uk", active="uk")
    table.play("uk load united_kingdom tank sz7", "uk move sz7 transport(tank+) sz3", "uk load iceland infantry sz3")
    table.play("uk move sz3 transport(infantry+,tank+)@1 sz6", "uk unload sz6 infantry,tank norway")
    assert table.units("norway") == "uk.infantry! uk.tank!"


def test_transports_that_moved_or_loaded_for_combat_do_nothing_more() -> None:
    table = moving("united_kingdom uk.infantry", "sz8 uk.transport(uk.tank)@1!,uk.transport!", active="uk")
    assert table.kinds("uk") == ("done",)


def test_nothing_is_loaded_or_unloaded_in_a_hostile_zone() -> None:
    table = moving("united_kingdom uk.infantry", "sz8 uk.transport(uk.tank),uk.transport,germany.cruiser", active="uk")
    assert "load" not in table.kinds("uk")
    assert "unload" not in table.kinds("uk")
    mixed = moving("united_kingdom uk.infantry", "sz8 uk.transport,germany.cruiser", "sz7 uk.transport", active="uk")
    assert reason(mixed, "uk load united_kingdom infantry", "sz8") == "axis.no_loading_hostile"


def test_an_ally_takes_land_units_across_in_three_turns() -> None:
    first = moving("united_kingdom uk.infantry*2", "sz8 usa.transport(usa.tank)", active="uk")
    assert offered(first, "uk load united_kingdom infantry sz8") == ("usa",)
    first.play("uk load united_kingdom infantry sz8 usa")
    assert first.units("sz8") == "usa.transport(uk.infantry+,usa.tank)"
    assert "unload" not in first.kinds("uk")  # not in the same turn
    first.play("uk done")
    assert first.units("sz8") == "usa.transport(uk.infantry,usa.tank)"
    second = moving("sz8 usa.transport(uk.infantry,usa.tank)", "norway owner=uk", active="usa")
    second.play("usa move sz8 transport(uk.infantry,tank) sz6")
    assert offered(second, "usa unload sz6") == ("tank",)
    third = moving("sz6 usa.transport(uk.infantry,usa.tank)", "norway owner=uk", active="uk").play("uk unload sz6 infantry norway")
    assert third.units("norway") == "uk.infantry!"
    third.play("uk done")
    assert third.units("sz6") == "usa.transport(usa.tank)"


def test_own_transports_are_loaded_unless_an_allys_are_named() -> None:
    table = moving("united_kingdom uk.infantry*2", "sz8 uk.transport,usa.transport", active="uk")
    table.play("uk load united_kingdom infantry sz8", "uk load united_kingdom infantry sz8 usa")
    assert table.units("sz8") == "uk.transport(uk.infantry+) usa.transport(uk.infantry+)"
