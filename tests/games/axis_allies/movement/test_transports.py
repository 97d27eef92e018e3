"""Transports in combat movement: what fits, loading along the way, assaults, escorts, calling back."""

from __future__ import annotations

import pytest

from pyapp.games.axis_allies.components.units import Cargo, Unit, unit
from pyapp.games.axis_allies.movement.transports import fits, load_plan
from tests.games.axis_allies.boards import Table, board
from tests.games.axis_allies.moves import allowed, offered, reason

LOAD = "uk load united_kingdom"


def channel(*more: str, ashore: str = "uk.infantry*4,uk.tank*2,uk.artillery", ships: str = "uk.transport") -> Table:
    """British transports in zone 8, off France and North-western Europe."""
    return board(f"united_kingdom {ashore}", f"sz8 {ships}", *more, active="uk")


# --- what fits ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kinds", "fit"),
    [
        ("tank infantry", True),
        ("artillery infantry", True),
        ("aa_gun infantry", True),
        ("infantry infantry", True),
        ("tank", True),
        ("tank tank", False),
        ("tank artillery", False),
        ("aa_gun artillery", False),
        ("infantry infantry infantry", False),
        ("tank infantry infantry", False),
    ],
)
def test_a_transport_takes_any_land_unit_and_one_infantry(kinds: str, fit: bool) -> None:
    assert fits([Cargo("uk", kind) for kind in kinds.split()]) is fit


def test_infantry_and_tanks_are_spread_so_that_all_that_can_go_goes() -> None:
    ships = [(unit("uk.transport(uk.infantry)"), 1), (unit("uk.transport(uk.tank)"), 1), (unit("uk.transport"), 1)]
    assert load_plan(ships, {Unit("uk", "tank"): 2, Unit("uk", "infantry"): 2}) is not None
    assert load_plan(ships, {Unit("uk", "tank"): 3}) is None
    assert load_plan(ships, {Unit("uk", "infantry"): 5}) is None
    assert load_plan(ships, {Unit("uk", "infantry"): 4}) is not None


def test_two_tanks_do_not_go_aboard_one_transport() -> None:
    assert reason(channel(), f"{LOAD} tank*2", "sz8") == "axis.no_room_aboard"
    assert allowed(channel(ships="uk.transport*2"), f"{LOAD} tank*2 sz8")


# --- loading along the way ----------------------------------------------------------------------------------------------------


def test_a_transport_loads_where_it_starts_and_lands_where_it_is() -> None:
    table = channel().play(f"{LOAD} infantry,tank sz8", "uk assault sz8 infantry,tank france")
    assert table.units("sz8") == "uk.transport(uk.infantry+>,uk.tank+>):france!"
    assert table.units("united_kingdom") == "uk.artillery uk.infantry*3 uk.tank"
    assert allowed(table, "uk done")


def test_a_transport_loads_in_two_territories_on_its_way() -> None:
    table = board("united_kingdom uk.tank", "norway owner=uk uk.infantry", "sz7 uk.transport", active="uk")
    table.play("uk load united_kingdom tank sz7", "uk move sz7 transport(tank+) sz6", "uk load norway infantry sz6")
    table.play("uk move sz6 transport(infantry+,tank+)@1 sz5", "uk assault sz5 infantry,tank baltic_states")
    assert table.units("sz5") == "uk.transport(uk.infantry+>,uk.tank+>):baltic_states@2!"
    assert allowed(table, "uk done")


def test_a_transport_that_has_moved_two_zones_may_still_load_there() -> None:
    table = board("norway owner=uk uk.infantry", "sz8 uk.transport", active="uk")
    table.play("uk move sz8 transport sz5", "uk load norway infantry sz5", "uk assault sz5 infantry germany")
    assert table.units("sz5") == "uk.transport(uk.infantry+>):germany@2!"


def test_units_that_have_moved_do_not_go_aboard() -> None:
    table = board("france owner=uk uk.tank", "sz8 uk.transport", active="uk").play("uk move france tank italy")
    assert table.kinds("uk") == ("done",)


def test_nothing_is_loaded_that_could_not_be_landed_in_an_assault() -> None:
    table = board("union_of_south_africa uk.infantry", "sz27 uk.transport", active="uk")
    assert table.kinds("uk") == ("done",)


def test_an_empty_transport_moves_only_where_it_can_load_for_an_assault() -> None:
    table = board("sz2 uk.transport", "united_kingdom uk.infantry", active="uk")
    assert offered(table, "uk move sz2 transport") == ("sz3", "sz6", "sz7", "sz8", "sz9")  # not zones 1, 10, 12 and 13
    table.play("uk move sz2 transport sz7", "uk load united_kingdom infantry sz7")
    assert reason(table, "uk move sz7 transport(infantry+)@1", "sz9") == "axis.no_assault_from"
    table.play("uk move sz7 transport(infantry+)@1 sz8", "uk assault sz8 infantry northwestern_europe")
    assert allowed(table, "uk done")


def test_cargo_does_not_change_ships() -> None:
    table = channel(ships="uk.transport(uk.tank),uk.transport", ashore="uk.infantry")
    assert offered(table, "uk load") == ("united_kingdom",)  # only land is a place to load from


def test_enemy_submarines_do_not_keep_transports_from_loading() -> None:
    assert allowed(channel("sz8 germany.submarine"), f"{LOAD} infantry sz8")


# --- duties -------------------------------------------------------------------------------------------------------------------


def test_what_was_loaded_this_turn_must_be_landed() -> None:
    table = channel().play(f"{LOAD} infantry,tank sz8")
    table.refused("axis.must_land", "uk done")
    table.play("uk assault sz8 infantry france")
    table.refused("axis.must_land", "uk done")
    table.play("uk assault sz8 tank france")
    assert table.units("sz8") == "uk.transport(uk.infantry+>,uk.tank+>):france!"
    assert allowed(table, "uk done")


def test_cargo_from_an_earlier_turn_may_stay_aboard() -> None:
    table = channel(ships="uk.transport(uk.infantry,uk.tank)").play("uk assault sz8 tank france")
    assert table.units("sz8") == "uk.transport(uk.infantry,uk.tank>):france!"
    assert allowed(table, "uk done")


def test_a_transport_lands_in_one_territory_only() -> None:
    table = channel().play(f"{LOAD} infantry,tank sz8", "uk assault sz8 infantry france")
    assert reason(table, "uk assault sz8 tank", "northwestern_europe") == "axis.bound_elsewhere"
    two = channel(ships="uk.transport*2").play(f"{LOAD} infantry,tank sz8", f"{LOAD} infantry,tank sz8")
    two.play("uk assault sz8 infantry,tank france", "uk assault sz8 infantry,tank northwestern_europe")
    assert two.units("sz8") == ("uk.transport(uk.infantry+>,uk.tank+>):france! uk.transport(uk.infantry+>,uk.tank+>):northwestern_europe!")


def test_a_transport_that_is_bound_lands_its_own_cargo_before_another_is_tied_down() -> None:
    table = channel(ships="uk.transport(uk.infantry,uk.tank),uk.transport(uk.tank)")
    table.play("uk assault sz8 infantry france", "uk assault sz8 tank france")
    assert table.units("sz8") == "uk.transport(uk.infantry>,uk.tank>):france! uk.transport(uk.tank)"


def test_a_transport_bound_for_an_assault_moves_and_loads_no_more() -> None:
    table = channel().play(f"{LOAD} infantry sz8", "uk assault sz8 infantry france")
    assert table.kinds("uk") == ("done",)


def test_an_aa_gun_aboard_is_carried_along_but_not_landed_in_an_assault() -> None:
    table = channel(ships="uk.transport(uk.aa_gun,uk.infantry)")
    assert offered(table, "uk assault sz8") == ("infantry",)


def test_an_assault_goes_against_a_coast_beside_the_zone() -> None:
    assert offered(channel(ships="uk.transport(uk.tank)"), "uk assault sz8 tank") == ("france", "northwestern_europe")
    assert offered(board("sz60 usa.transport(usa.tank)", active="usa"), "usa assault sz60 tank") == ("japan",)


# --- hostile zones and escorts ------------------------------------------------------------------------------------------------


def test_the_rulebooks_assault_on_france() -> None:
    """American transports load, the battleship must sink the destroyer in zone 8 before they can land."""
    table = board(
        "united_kingdom usa.infantry,usa.tank",
        "sz7 usa.transport,usa.battleship",
        "sz8 germany.destroyer",
        "france germany.infantry",
        active="usa",
    )
    table.play("usa load united_kingdom infantry,tank sz7", "usa move sz7 transport(infantry+,tank+),battleship sz8")
    table.play("usa assault sz8 infantry,tank france")
    assert allowed(table, "usa done")


def test_a_transport_stops_where_it_meets_enemy_warships() -> None:
    table = channel("sz6 germany.cruiser", ships="uk.transport(uk.infantry),uk.cruiser", ashore="uk.aa_gun")
    assert reason(table, "uk move sz8 transport(infantry)", "sz5") == "axis.zone_blocks"
    table.play("uk move sz8 transport(infantry),cruiser sz6")
    assert "uk.transport(uk.infantry)@2" in table.units("sz6")
    assert table.kinds("uk") == ("assault", "done")


def test_transports_do_not_enter_a_hostile_zone_alone() -> None:
    table = channel("sz6 germany.cruiser", ships="uk.transport(uk.infantry),uk.cruiser")
    assert reason(table, "uk move sz8 transport(infantry)", "sz6") == "axis.send_escort"
    table.play("uk move sz8 cruiser sz6")
    assert allowed(table, "uk move sz8 transport(infantry) sz6")


def test_aircraft_can_escort_transports_into_a_hostile_zone() -> None:
    table = channel("sz6 germany.cruiser", ships="uk.transport(uk.infantry)", ashore="uk.fighter").play(
        "uk move united_kingdom fighter sz6"
    )
    table.play("uk move sz8 transport(infantry) sz6", "uk assault sz6 infantry norway")
    assert allowed(table, "uk done")


def test_a_transport_among_enemy_transports_or_in_an_empty_zone_needs_no_escort() -> None:
    assert allowed(channel("sz8 germany.transport", ships="uk.transport(uk.tank)").play("uk assault sz8 tank france"), "uk done")


def test_nothing_is_landed_past_submarines_without_an_escort() -> None:
    table = channel("sz8 germany.submarine", ships="uk.transport(uk.tank)").play("uk assault sz8 tank france")
    table.refused("axis.assault_alone", "uk done")
    assert "recall" in table.kinds("uk")
    escorted = channel("sz8 germany.submarine", "sz7 uk.destroyer", ships="uk.transport(uk.tank)").play("uk assault sz8 tank france")
    escorted.play("uk move sz7 destroyer sz8")
    assert allowed(escorted, "uk done")


def test_warships_come_to_support_an_assault() -> None:
    table = channel("sz7 uk.battleship", ships="uk.transport(uk.tank)")
    table.play("uk move sz7 battleship sz8")
    table.refused("axis.ship_without_combat", "uk done")
    table.play("uk assault sz8 tank france")
    assert allowed(table, "uk done")


def test_a_fleet_and_its_transports_move_together() -> None:
    table = channel("norway owner=germany", ships="uk.transport*2,uk.cruiser,uk.battleship")
    table.play(f"{LOAD} infantry*2,tank*2 sz8", "uk move sz8 transport(infantry+,tank+)*2,cruiser,battleship sz6")
    table.play("uk assault sz6 infantry*2,tank*2 norway")
    assert allowed(table, "uk done")


def test_no_ship_comes_where_no_transport_can_make_an_assault() -> None:
    table = board("sz7 uk.battleship", "sz11 uk.transport(uk.tank)", "sz6 germany.transport", active="uk")
    assert reason(table, "uk move sz7 battleship", "sz8") == "axis.ends_friendly_zone"


def test_transports_join_an_attack_at_sea_with_other_ships() -> None:
    table = board("sz7 uk.transport,uk.cruiser", "sz6 germany.cruiser", active="uk").play("uk move sz7 transport,cruiser sz6")
    assert allowed(table, "uk done")


def test_no_blitz_through_a_territory_that_will_be_assaulted() -> None:
    table = board("italy owner=uk uk.tank", "sz8 uk.transport(uk.infantry)", active="uk")
    table.play("uk assault sz8 infantry france")
    table.refused("axis.blitz_assaulted", "uk move italy tank northwestern_europe france")
    assert allowed(table, "uk move italy tank northwestern_europe germany")


def test_the_usual_way_of_a_tank_leads_round_a_territory_that_will_be_assaulted() -> None:
    table = board("italy owner=uk uk.tank", "sz8 uk.transport(uk.infantry)", "germany", active="uk")
    table.play("uk assault sz8 infantry france", "uk move italy tank northwestern_europe")
    assert table.state.owners["france"] == "germany" and table.state.owners["germany"] == "uk"


# --- calling back -------------------------------------------------------------------------------------------------------------


def test_ships_that_may_not_stay_can_be_called_back_with_what_they_loaded() -> None:
    table = channel("sz7 uk.cruiser", ships="uk.transport")
    before = (table.units("united_kingdom"), table.units("sz7"), table.units("sz8"))
    table.play(f"{LOAD} infantry,tank sz8", "uk move sz8 transport(infantry+,tank+) sz6", "uk move sz7 cruiser sz6")
    table.refused("axis.must_land", "uk done")
    table.play("uk recall")
    assert (table.units("united_kingdom"), table.units("sz7"), table.units("sz8")) == before
    assert table.state.turn.origins == {}
    assert allowed(table, "uk done")


def test_calling_back_leaves_what_is_in_order() -> None:
    table = channel(ships="uk.transport*2").play(f"{LOAD} infantry,tank sz8", "uk assault sz8 infantry,tank france", f"{LOAD} infantry sz8")
    table.play("uk recall")
    assert table.units("sz8") == "uk.transport uk.transport(uk.infantry+>,uk.tank+>):france!"
    assert "recall" not in table.kinds("uk")


def test_ships_that_fled_are_not_called_back() -> None:
    table = board("sz6 uk.cruiser,germany.destroyer", "sz8 uk.transport", "united_kingdom uk.tank", active="uk")
    table.play("uk move sz6 cruiser sz3", "uk load united_kingdom tank sz8", "uk recall")
    assert table.units("sz3") == "uk.cruiser@1!"


def test_of_ships_alike_the_one_that_fled_is_the_one_that_goes_on_without_combat() -> None:
    spaces = ("sz6 germany.destroyer,uk.transport", "sz8 uk.transport", "united_kingdom uk.infantry")
    table = board(*spaces, active="uk").play("uk move sz6 transport sz7", "uk move sz8 transport sz7")
    assert table.units("sz7") == "uk.transport@1*2"
    away = board(*spaces, active="uk").play("uk move sz6 transport sz7", "uk move sz8 transport sz7", "uk move sz7 transport@1 sz9")
    away.play("uk load united_kingdom infantry sz7", "uk move sz7 transport(infantry+)@1 sz8", "uk assault sz8 infantry france")
    assert allowed(away, "uk done")
    table.play("uk move sz7 transport@1 sz8", "uk load united_kingdom infantry sz8", "uk assault sz8 infantry france")
    assert allowed(table, "uk done")


# --- allies -------------------------------------------------------------------------------------------------------------------


def test_land_units_assault_from_an_allied_transport_in_their_owners_turn() -> None:
    table = channel(ships="usa.transport(uk.infantry,usa.tank)").play("uk assault sz8 infantry france")
    assert table.units("sz8") == "usa.transport(uk.infantry>,usa.tank):france!"
    assert allowed(table, "uk done")
    assert offered(channel(ships="usa.transport(uk.infantry,usa.tank)"), "uk assault sz8") == ("infantry",)


def test_aircraft_do_not_cover_a_landing_from_an_allied_transport_past_submarines() -> None:
    table = channel("sz8 germany.submarine", ships="usa.transport(uk.infantry)", ashore="uk.fighter")
    table.play("uk assault sz8 infantry france", "uk move united_kingdom fighter sz8")
    table.refused("axis.assault_alone", "uk done")


def test_aircraft_cover_a_landing_from_own_transports_past_submarines() -> None:
    table = channel("sz13 germany.submarine", ships="uk.transport(uk.infantry)", ashore="uk.fighter")
    table.play("uk move united_kingdom fighter sz13", "uk move sz8 transport(infantry) sz13", "uk assault sz13 infantry morocco", "uk done")
    assert table.step() == "submerge"


def test_an_allied_transport_does_not_move_in_anothers_turn() -> None:
    table = channel(ships="usa.transport(uk.infantry)", ashore="uk.aa_gun")
    assert table.kinds("uk") == ("assault", "done")


def test_a_transport_does_not_land_its_allies_cargo() -> None:
    table = channel(ships="uk.transport(usa.infantry)", ashore="uk.aa_gun")
    assert table.kinds("uk") == ("done",)


def test_nothing_goes_aboard_an_allied_transport_in_combat_movement() -> None:
    table = channel(ships="usa.transport", ashore="uk.infantry")
    assert table.kinds("uk") == ("done",)
