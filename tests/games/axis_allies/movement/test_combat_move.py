"""Phase 2, combat movement: where a move may end, hostile seas at the start, air attacks, raids."""

from __future__ import annotations

from tests.games.axis_allies.boards import board
from tests.games.axis_allies.moves import allowed, offered, reason

# --- where a combat move may end ----------------------------------------------------------------------------------------------


def test_land_units_enter_hostile_territory_occupied_or_not_and_stop() -> None:
    table = board("ukraine_s_s_r germany.infantry*2", "caucasus ussr.infantry")
    assert offered(table, "germany move ukraine_s_s_r infantry") == ("caucasus",)
    table.play("germany move ukraine_s_s_r infantry*2 caucasus")
    assert table.units("caucasus") == "germany.infantry@1!*2 ussr.infantry"
    assert table.state.turn.origins == {"caucasus": ["ukraine_s_s_r"]}
    assert "move" not in table.kinds("germany")


def test_powers_of_one_side_do_not_attack_each_other() -> None:
    table = board(
        "caucasus ussr.infantry", "ukraine_s_s_r owner=uk uk.infantry", "sz8 uk.fighter,uk.carrier", "sz6 usa.transport", active="uk"
    )
    assert "caucasus" not in offered(table, "uk move ukraine_s_s_r infantry")
    assert "sz8" not in offered(table, "uk move")
    assert board("sz6 uk.destroyer,usa.cruiser", active="uk").play("uk done").heard("battle_begins") == []


def test_a_combat_move_does_not_end_in_friendly_territory() -> None:
    table = board("ukraine_s_s_r germany.infantry,germany.tank")
    assert reason(table, "germany move ukraine_s_s_r infantry", "poland") == "axis.ends_friendly"
    assert reason(table, "germany move ukraine_s_s_r tank", "poland") == "axis.ends_friendly"


def test_several_spaces_may_send_attackers_to_one() -> None:
    table = board("ukraine_s_s_r germany.infantry", "west_russia germany.tank", "caucasus ussr.infantry")
    table.play("germany move ukraine_s_s_r infantry caucasus", "germany move west_russia tank caucasus")
    assert table.state.turn.origins["caucasus"] == ["ukraine_s_s_r", "west_russia"]


def test_a_tank_attacks_two_spaces_away_through_friendly_territory() -> None:
    table = board("poland germany.tank", "caucasus ussr.infantry").play("germany move poland tank caucasus")
    assert table.units("caucasus") == "germany.tank@2! ussr.infantry"
    assert table.state.turn.origins["caucasus"] == ["ukraine_s_s_r"]


def test_infantry_is_stopped_by_distance() -> None:
    table = board("poland germany.infantry,germany.tank")
    assert offered(table, "germany move poland") == ("tank",)


def test_nothing_moves_twice() -> None:
    table = board("ukraine_s_s_r germany.tank", "caucasus ussr.infantry", "russia ussr.infantry", "germany germany.infantry")
    table.play("germany move ukraine_s_s_r tank caucasus")
    assert table.kinds("germany") == ("done",)


def test_aa_guns_do_not_move_in_combat_movement() -> None:
    table = board("ukraine_s_s_r germany.aa_gun,germany.infantry", "sz5 germany.transport", "germany germany.aa_gun")
    assert offered(table, "germany move ukraine_s_s_r") == ("infantry",)
    assert "load" not in table.kinds("germany")


def test_ships_do_not_move_to_friendly_zones_without_a_reason() -> None:
    table = board("sz5 germany.cruiser", "sz7 uk.transport")
    assert reason(table, "germany move sz5 cruiser", "sz6") == "axis.ends_friendly_zone"
    assert offered(table, "germany move sz5 cruiser") == ("sz7",)


def test_ships_move_to_zones_with_only_submarines_or_transports_to_attack_them() -> None:
    table = board("sz5 germany.cruiser,germany.submarine", "sz6 uk.submarine", "sz3 uk.transport")
    assert offered(table, "germany move sz5 cruiser,submarine") == ("sz3", "sz6")


def test_a_bag_of_ships_and_aircraft_goes_where_all_of_it_may_go() -> None:
    table = board("sz5 germany.carrier,germany.fighter*2,germany.submarine", "sz7 uk.destroyer", "germany germany.infantry")
    table.play("germany move sz5 carrier,fighter*2,submarine sz7")
    assert table.units("sz7") == "germany.carrier@2! germany.fighter@2*2 germany.submarine@2! uk.destroyer"


def test_land_units_do_not_walk_into_the_sea_nor_ships_onto_land() -> None:
    table = board(
        "france germany.infantry", "united_kingdom uk.infantry", "gibraltar uk.infantry", "sz8 germany.cruiser", "sz7 uk.transport"
    )
    assert reason(table, "germany move sz8 cruiser", "united_kingdom") == "axis.ship_on_land"
    land = board("ukraine_s_s_r germany.infantry")
    assert reason(land, "germany move ukraine_s_s_r infantry", "sz16") == "axis.load_to_sail"


# --- sea units that start in hostile zones ------------------------------------------------------------------------------------


def test_ships_in_a_hostile_zone_may_stay_and_fight() -> None:
    table = board("sz6 germany.cruiser,uk.destroyer")
    assert allowed(table, "germany done")


def test_ships_in_a_hostile_zone_may_leave_and_fight_elsewhere() -> None:
    table = board("sz6 germany.cruiser,uk.destroyer", "sz3 uk.cruiser").play("germany move sz6 cruiser sz3")
    assert allowed(table, "germany done")


def test_ships_in_a_hostile_zone_may_leave_load_and_fight_elsewhere() -> None:
    table = board("sz6 germany.transport,uk.destroyer", "germany germany.infantry,germany.tank")
    table.play(
        "germany move sz6 transport sz5", "germany load germany infantry,tank sz5", "germany assault sz5 infantry,tank karelia_s_s_r"
    )
    assert table.units("sz5") == "germany.transport(germany.infantry+>,germany.tank+>):karelia_s_s_r@1!"
    assert allowed(table, "germany done")


def test_transports_may_leave_a_hostile_zone_load_and_come_back_to_fight() -> None:
    table = board("sz6 germany.transport,germany.cruiser,uk.destroyer", "germany germany.infantry")
    table.play("germany move sz6 transport sz5", "germany load germany infantry sz5", "germany move sz5 transport(infantry+)@1 sz6")
    table.play("germany assault sz6 infantry united_kingdom")
    assert "germany.transport(germany.infantry+>):united_kingdom@2!" in table.units("sz6")
    assert table.state.turn.origins["sz6"] == ["sz5"]
    assert allowed(table, "germany done")


def test_nothing_is_loaded_in_a_hostile_zone() -> None:
    table = board("sz6 germany.transport,germany.cruiser,uk.destroyer", "sz5 germany.transport", "norway germany.infantry")
    assert reason(table, "germany load norway infantry", "sz6") == "axis.no_loading_hostile"


def test_ships_in_a_hostile_zone_may_leave_and_not_fight_but_then_they_move_no_more() -> None:
    table = board("sz6 germany.cruiser,germany.transport,uk.destroyer", "germany germany.infantry")
    table.play("germany move sz6 cruiser,transport sz5", "germany done")
    assert table.step() == "noncombat_move"
    assert table.units("sz5") == "germany.cruiser@1! germany.transport@1!"
    assert offered(table, "germany move") == ("germany",)
    assert table.kinds("germany") == ("move", "done")


def test_a_ship_that_flees_may_flee_two_zones() -> None:
    table = board("sz6 germany.cruiser,uk.destroyer").play("germany move sz6 cruiser sz2")
    assert table.state.turn.escaped == ["sz2"]
    assert allowed(table, "germany done")


def test_a_ship_from_a_friendly_zone_does_not_follow_one_that_fled() -> None:
    table = board("sz6 germany.cruiser,uk.destroyer", "sz7 germany.cruiser", "sz8 uk.transport")
    table.play("germany move sz6 cruiser sz3")
    assert reason(table, "germany move sz7 cruiser", "sz3") == "axis.ends_friendly_zone"


def test_a_carrier_flees_with_its_fighters() -> None:
    table = board("sz39 japan.carrier,japan.fighter*2,uk.destroyer", active="japan")
    assert "sz40" in offered(table, "japan move sz39 carrier,fighter*2")
    table.play("japan move sz39 carrier,fighter*2 sz40")
    assert allowed(table, "japan done")


def test_fighters_left_behind_by_a_fleeing_carrier_must_be_able_to_follow() -> None:
    table = board("sz21 japan.carrier,japan.fighter*2,uk.destroyer", "sz42 uk.destroyer", active="japan")
    table.play("japan move sz21 fighter sz42")
    assert "sz20" in offered(table, "japan move sz21 carrier")
    assert reason(table, "japan move sz21 carrier", "sz25") == "axis.no_landing"  # three zones away, and the fighter has two left


def test_transports_alone_among_enemy_warships_must_leave() -> None:
    table = board("sz6 germany.transport,uk.destroyer")
    table.refused("axis.transport_must_leave", "germany done")
    table.play("germany move sz6 transport sz5")
    assert allowed(table, "germany done")


def test_transports_that_cannot_get_away_stay() -> None:
    table = board("sz16 germany.transport,ussr.destroyer", options="black_sea_closed")
    assert allowed(table, "germany done")


# --- air units ----------------------------------------------------------------------------------------------------------------


def test_air_units_pass_over_hostile_spaces_as_if_they_were_friendly() -> None:
    table = board("germany germany.bomber", "karelia_s_s_r ussr.infantry", "archangel ussr.infantry", "russia ussr.infantry")
    assert "russia" in offered(table, "germany move germany bomber")
    table.play("germany move germany bomber russia")
    assert table.units("russia") == "germany.bomber@4 ussr.infantry"


def test_air_units_do_not_attack_where_there_is_nothing() -> None:
    table = board("ukraine_s_s_r germany.fighter,germany.infantry", "west_russia ussr.infantry owner=ussr")
    assert offered(table, "germany move ukraine_s_s_r fighter") == ("west_russia",)
    assert reason(table, "germany move ukraine_s_s_r fighter", "caucasus") == "axis.nothing_to_attack"


def test_air_units_attack_a_lone_aa_gun_a_submarine_or_a_transport() -> None:
    table = board("germany germany.fighter", "karelia_s_s_r ussr.aa_gun", "sz6 uk.submarine", "sz3 uk.transport")
    assert offered(table, "germany move germany fighter") == ("karelia_s_s_r", "sz3", "sz6")


def test_a_bomber_keeps_enough_of_its_range_to_come_back() -> None:
    table = board("midway usa.bomber", "japan japan.infantry", active="usa")
    assert "japan" in offered(table, "usa move midway bomber")  # four spaces out, two to Buryatia
    alone = board("midway usa.bomber", "japan japan.infantry", "buryatia_s_s_r owner=japan", "soviet_far_east owner=japan", active="usa")
    assert alone.kinds("usa") == ("done",)


def test_an_air_unit_moves_once_in_combat_movement() -> None:
    table = board("germany germany.fighter", "sz6 uk.cruiser", "sz5 germany.cruiser").play("germany move germany fighter sz6")
    assert table.units("sz6") == "germany.fighter@2 uk.cruiser"
    assert offered(table, "germany move") == ("sz5",)


def test_an_air_unit_attacks_nothing_beyond_its_range() -> None:
    table = board("germany germany.fighter,germany.bomber", "kazakh_s_s_r ussr.infantry")
    assert offered(table, "germany move germany bomber") == ("kazakh_s_s_r",)
    assert offered(table, "germany move germany") == ("bomber",)
    assert reason(table, "germany move germany bomber", "sz23") == "axis.nothing_to_attack"


# --- raids --------------------------------------------------------------------------------------------------------------------


def test_bombers_raid_enemy_factories_only() -> None:
    table = board("germany germany.bomber", "united_kingdom uk.infantry factory=0", "karelia_s_s_r ussr.infantry")
    assert offered(table, "germany raid germany bomber") == ("united_kingdom",)
    assert reason(table, "germany raid germany bomber", "karelia_s_s_r") == "axis.no_complex"
    table.play("germany raid germany bomber united_kingdom")
    assert "germany.bomber:raid@3" in table.units("united_kingdom")


def test_a_raider_does_nothing_else() -> None:
    table = board("germany germany.bomber", "united_kingdom factory=0").play("germany raid germany bomber united_kingdom")
    assert table.kinds("germany") == ("done",)


def test_a_raid_needs_a_way_back() -> None:
    near = board("germany germany.bomber", "russia factory=0")
    assert "russia" in offered(near, "germany raid germany bomber")
    far = board("france germany.bomber", "india factory=0")
    assert far.kinds("germany") == ("done",)


def test_fighters_escort_only_with_the_optional_rule() -> None:
    spaces = ("northwestern_europe germany.bomber,germany.fighter", "united_kingdom factory=0")
    assert offered(board(*spaces), "germany raid northwestern_europe") == ("bomber",)
    table = board(*spaces, options="interceptors").play("germany raid northwestern_europe bomber,fighter united_kingdom")
    assert table.units("united_kingdom") == "germany.bomber:raid@2 germany.fighter:escort@2"


def test_escorts_do_not_fly_where_no_bomber_goes() -> None:
    spaces = ("germany germany.bomber", "northwestern_europe germany.fighter", "united_kingdom factory=0")
    table = board(*spaces, options="interceptors")
    assert offered(table, "germany raid") == ("germany",)
    table.play("germany raid germany bomber united_kingdom")
    assert offered(table, "germany raid") == ("northwestern_europe",)
