"""The board: neutral territories, canals, straits, sea lanes, blitz, distances in the air."""

from __future__ import annotations

from pyapp.games.axis_allies.movement.routes import air_distances
from tests.games.axis_allies.boards import Table, board
from tests.games.axis_allies.moves import allowed, offered, reason


def test_a_british_destroyer_passes_the_panama_canal_that_its_ally_controls() -> None:
    table = board("sz19 uk.destroyer", "sz11 germany.cruiser", active="uk")
    table.play("uk move sz19 destroyer sz11")
    assert table.units("sz11") == "germany.cruiser uk.destroyer@2!"


def test_a_canal_is_closed_to_the_side_that_does_not_hold_it() -> None:
    table = board("sz19 japan.destroyer", "sz18 usa.transport", "sz20 usa.transport", active="japan")
    assert reason(table, "japan move sz19 destroyer", "sz18") == "axis.canal_closed"


def test_suez_is_closed_when_each_side_holds_one_bank() -> None:
    ships = ("sz17 germany.cruiser", "sz34 uk.transport", "sz15 uk.transport")
    assert reason(board("egypt owner=germany", *ships), "germany move sz17 cruiser", "sz34") == "axis.canal_closed"
    assert reason(board("trans_jordan owner=germany", *ships), "germany move sz17 cruiser", "sz34") == "axis.canal_closed"
    both = board("egypt owner=germany", "trans_jordan owner=germany", *ships)
    assert "sz34" in offered(both, "germany move sz17 cruiser")


def test_a_canal_cannot_be_used_in_the_turn_in_which_it_is_captured() -> None:
    spaces = ("egypt owner=germany germany.tank", "persia owner=germany", "sz17 germany.cruiser", "sz34 uk.transport", "sz15 uk.transport")
    table = board(*spaces).play("germany move egypt tank persia")
    assert table.state.owners["trans_jordan"] == "germany"
    assert reason(table, "germany move sz17 cruiser", "sz34") == "axis.canal_closed"


def test_a_canal_does_not_hinder_air_units() -> None:
    table = board(
        "egypt owner=germany",
        "trans_jordan owner=germany",
        "sz17 uk.carrier,uk.fighter",
        "sz34 japan.transport",
        active="uk",
    )
    assert "sz34" in offered(table, "uk move sz17 fighter")


def test_land_units_cross_suez_freely() -> None:
    table = board("egypt uk.infantry", "trans_jordan owner=germany", active="uk")
    assert offered(table, "uk move egypt infantry") == ("libya", "trans_jordan")


def test_the_black_sea_is_open_unless_the_option_closes_it() -> None:
    ships = ("sz15 germany.cruiser", "sz16 ussr.transport", "sz17 uk.transport")
    assert "sz16" in offered(board(*ships), "germany move sz15 cruiser")
    assert reason(board(*ships, options="black_sea_closed"), "germany move sz15 cruiser", "sz16") == "axis.strait_closed"


def test_no_ship_leaves_the_closed_black_sea_in_noncombat_movement() -> None:
    closed = board("sz16 germany.cruiser", phase="noncombat_move", options="black_sea_closed")
    assert closed.kinds("germany") == ("done",)
    assert offered(board("sz16 germany.cruiser", phase="noncombat_move"), "germany move sz16 cruiser") == ("sz14", "sz15", "sz17")


def test_air_units_fly_into_the_closed_black_sea() -> None:
    table = board("libya germany.fighter", "sz16 ussr.transport", options="black_sea_closed")
    assert "sz16" in offered(table, "germany move libya fighter")


def test_nothing_enters_or_flies_over_neutral_territory() -> None:
    table = board("caucasus ussr.infantry,ussr.fighter", "ukraine_s_s_r germany.infantry", active="ussr")
    assert reason(table, "ussr move caucasus infantry", "turkey") == "axis.impassable"
    assert reason(table, "ussr move caucasus fighter", "turkey") == "axis.impassable"
    assert "turkey" not in air_distances("aa1942", "caucasus")
    # Over Turkey it would be two spaces from the Caucasus to Trans-Jordan as well, but Gibraltar lies behind Spain.
    assert air_distances("aa1942", "france")["gibraltar"] == 2
    assert air_distances("aa1942", "switzerland")["switzerland"] == 0


def test_the_board_is_round() -> None:
    distances = air_distances("aa1942", "sz55")
    assert distances["sz19"] == 1
    assert air_distances("aa1942", "western_canada")["eastern_canada"] == 1
    assert air_distances("aa1942", "mexico")["east_mexico"] == 1


def test_an_island_counts_its_sea_zone_and_itself() -> None:
    assert air_distances("aa1942", "sz53")["hawaiian_islands"] == 1
    assert air_distances("aa1942", "western_united_states")["hawaiian_islands"] == 3


def around_zone_31(passing: str, guard: str) -> Table:
    return board(f"sz30 japan.{passing}", f"sz31 uk.{guard}", f"sz37 uk.{guard}", "sz35 uk.transport", active="japan")


def test_a_destroyer_stops_for_enemy_warships_and_a_submarine_passes() -> None:
    assert reason(around_zone_31("destroyer", "cruiser"), "japan move sz30 destroyer", "sz35") == "axis.zone_blocks"
    assert "sz35" in offered(around_zone_31("submarine", "cruiser"), "japan move sz30 submarine")


def test_an_enemy_destroyer_stops_a_submarine() -> None:
    table = around_zone_31("submarine", "destroyer")
    assert "sz35" not in offered(table, "japan move sz30 submarine")
    table.play("japan move sz30 submarine sz31")
    assert table.units("sz31") == "japan.submarine@1! uk.destroyer"


def test_enemy_submarines_and_transports_stop_nobody() -> None:
    assert "sz35" in offered(around_zone_31("destroyer", "submarine"), "japan move sz30 destroyer")
    assert "sz35" in offered(around_zone_31("battleship", "transport"), "japan move sz30 battleship")


def test_ships_may_stop_to_attack_while_others_of_their_group_sail_on() -> None:
    table = board("sz30 japan.destroyer*2", "sz31 uk.transport", "sz35 uk.transport", active="japan")
    table.play("japan move sz30 destroyer sz31", "japan move sz30 destroyer sz35")
    assert table.units("sz31") == "japan.destroyer@1! uk.transport"
    assert table.units("sz35") == "japan.destroyer@2! uk.transport"


def test_the_way_to_a_battle_can_be_chosen_and_is_remembered_for_a_retreat() -> None:
    table = board("sz30 japan.cruiser", "sz35 uk.cruiser", active="japan")
    assert offered(table, "japan move sz30 cruiser sz35") == ("sz31", "sz37")
    table.play("japan move sz30 cruiser sz35 sz37")
    assert table.state.turn.origins["sz35"] == ["sz37"]
    assert allowed(board("sz30 japan.cruiser", "sz35 uk.cruiser", active="japan"), "japan move sz30 cruiser sz35")


# --- blitz --------------------------------------------------------------------------------------------------------------------


def test_a_tank_overruns_an_empty_territory_and_attacks_the_next() -> None:
    table = board("ukraine_s_s_r germany.tank", "persia uk.infantry").play("germany move ukraine_s_s_r tank persia")
    assert table.state.owners["caucasus"] == "germany"
    assert table.state.turn.captured == ["caucasus"]
    assert table.units("persia") == "germany.tank@2! uk.infantry"
    assert table.state.turn.origins["persia"] == ["caucasus"]
    assert table.heard("blitz")[0].data["space"] == "caucasus"


def test_a_tank_may_overrun_a_territory_and_return_to_where_it_came_from() -> None:
    table = board("ukraine_s_s_r germany.tank").play("germany move ukraine_s_s_r tank ukraine_s_s_r")
    assert table.state.owners["caucasus"] == "germany"
    assert table.units("ukraine_s_s_r") == "germany.tank@2!"
    assert allowed(table, "germany done")


def test_a_tank_may_end_a_blitz_in_other_friendly_territory() -> None:
    table = board("ukraine_s_s_r germany.tank").play("germany move ukraine_s_s_r tank west_russia")
    assert table.state.owners["caucasus"] == "germany"
    assert table.units("west_russia") == "germany.tank@2!"


def test_an_aa_gun_a_complex_or_any_unit_stops_a_blitz() -> None:
    for what in ("ussr.aa_gun", "factory=0", "ussr.infantry"):
        table = board(f"caucasus {what}", "ukraine_s_s_r germany.tank")
        assert reason(table, "germany move ukraine_s_s_r tank", "persia") == "axis.must_stop"
        assert "caucasus" in offered(table, "germany move ukraine_s_s_r tank")


def test_only_tanks_overrun_territory() -> None:
    table = board("ukraine_s_s_r germany.infantry,germany.artillery")
    assert offered(table, "germany move ukraine_s_s_r infantry,artillery") == ("caucasus",)


def test_a_tank_passes_friendly_territory_rather_than_overrun_another_unless_told() -> None:
    spaces = ("ukraine_s_s_r germany.tank", "russia ussr.infantry")
    usual = board(*spaces).play("germany move ukraine_s_s_r tank russia")
    assert usual.state.owners["caucasus"] == "ussr"
    assert usual.state.turn.origins["russia"] == ["west_russia"]
    told = board(*spaces).play("germany move ukraine_s_s_r tank russia caucasus")
    assert told.state.owners["caucasus"] == "germany"
    assert told.state.turn.origins["russia"] == ["caucasus"]


def test_a_tank_beside_its_target_may_take_another_territory_on_the_way() -> None:
    table = board("west_russia germany.tank", "russia ussr.infantry")
    assert offered(table, "germany move west_russia tank russia") == ("archangel", "caucasus")
    table.play("germany move west_russia tank russia archangel")
    assert table.state.owners["archangel"] == "germany"


def test_tanks_follow_through_territory_that_others_have_just_overrun() -> None:
    table = board("ukraine_s_s_r germany.tank*2", "persia uk.infantry")
    table.play("germany move ukraine_s_s_r tank ukraine_s_s_r", "germany move ukraine_s_s_r tank persia")
    assert len(table.heard("blitz")) == 1
    assert table.units("persia") == "germany.tank@2! uk.infantry"


def test_a_blitz_liberates_what_belonged_to_an_ally() -> None:
    table = board("karelia_s_s_r uk.tank", "archangel owner=germany", active="uk")
    table.play("uk move karelia_s_s_r tank vologda")
    assert table.state.owners["archangel"] == "ussr"
    assert table.units("vologda") == "uk.tank@2!"


def test_territory_stays_with_its_owner_when_all_units_leave() -> None:
    table = board("ukraine_s_s_r germany.infantry").play("germany move ukraine_s_s_r infantry caucasus")
    assert table.state.owners["ukraine_s_s_r"] == "germany"
