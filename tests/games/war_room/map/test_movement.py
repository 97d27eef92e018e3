"""Phase 3: orders carried out, pinning, railways, straits."""

import pytest

from pyapp.games.war_room import GAME
from pyapp.games.war_room.map import movement
from pyapp.games.war_room.map.commands import form, free_numbers
from pyapp.games.war_room.rounds.operations import Launch, Movement, Turn
from tests.games.war_room.table import Table


def only_reason(table: Table, key: str, to: str) -> str:
    search = movement.routes(table.state, key, to)
    assert not search.routes
    return search.refusals[0].reason.key.removeprefix("wr.move.")


# --- examples of the rulebook -------------------------------------------------------------------------------------------------


def test_in_libya_two_british_units_spare_the_americans_two_of_three_pinned_units():
    table = Table(
        {"italy.113": "T5 infantry*2,artillery", "uk.47": "T5 infantry,armor", "usa.27": "T5 infantry*3"},
    )
    table.order("usa.27", "G13")
    table.run(Turn("usa"))
    assert table.refused("usa go infantry*2") == "form.how_many"
    table.play("usa go infantry")
    assert table.at("usa.27") == "G13" and table.units("usa.27") == {"infantry": 2}
    assert sum(c.size for c in table.state.commands.values() if c.nation == "usa" and c.at == "T5") == 1


def test_peiping_embattled_blocks_the_railway_from_manchuria_to_chekiang():
    table = Table({"japan.65": "J3 artillery*2,infantry", "china.101": "J4 infantry", "japan.24": "J4 infantry"})
    assert only_reason(table, "japan.65", "J5") == "rail"
    table.order("japan.65", "J5")
    table.run(Turn("japan"))
    assert table.told("wr_order_illegal") and table.at("japan.65") == "J3"


def test_an_order_to_embattled_peiping_itself_can_be_carried_out():
    table = Table({"japan.65": "J3 artillery*2,infantry", "china.101": "J4 infantry", "japan.24": "J4 infantry"})
    table.order("japan.65", "J4")
    table.run(Turn("japan")).play("japan go")
    assert table.at("japan.65") == "J4"


def test_transports_stop_in_p1_where_two_american_ships_are_but_pass_through_p12():
    table = Table({"japan.97": "P2 infantry*3", "usa.3": "P1 cruiser*2"})
    table.order("japan.97", "P13")
    table.run(Turn("japan"))
    assert set(table.options("japan", "go")) == {"P1", "P12"}
    stopped = movement.routes(table.state, "japan.97", "P13").routes["P1"]
    assert stopped.end == "P1"
    table.play("japan go P12")
    assert table.at("japan.97") == "P13"


def test_matched_enemy_ships_let_transports_pass():
    table = Table({"japan.97": "P2 infantry*3", "usa.3": "P1 cruiser*2", "japan.1": "P1 cruiser*2"})
    assert movement.routes(table.state, "japan.97", "P13").routes["P1"].end == "P13"


def test_the_cheapest_units_suggest_themselves_to_stay_behind():
    table = Table({"germany.22": "G8 artillery*3", "ussr.29": "G8 infantry*2,artillery,armor*3"})
    table.order("ussr.29", "R4")
    table.run(Turn("ussr"))
    stay = GAME.field(table.state, "ussr", "go", ())
    assert stay.suggested == {"infantry": 2, "artillery": 1}
    assert sum(stay.suggested.values()) == stay.least == 3


def test_aircraft_fly_from_iwo_jima_to_p12_and_get_an_arrow():
    table = Table({"japan.18": "J20 fighter*2"})
    table.order("japan.18", "P12")
    table.run(Turn("japan")).play("japan go")
    assert table.at("japan.18") == "P12" and table.state.commands["japan.18"].arrow


def test_the_first_line_of_the_japanese_sheet_is_carried_out_from_left_to_right():
    table = Table(
        {
            "japan.65": "J3 artillery*2,infantry", "china.101": "J4 infantry", "japan.97": "P2 infantry*3", "usa.3": "P1 cruiser*2",
            "japan.18": "J20 fighter*2",
        }
    )  # fmt: skip
    for key, to in (("japan.65", "J5"), ("japan.97", "P13"), ("japan.18", "P12")):
        table.order(key, to)
    table.run(Turn("japan"))
    assert [event["command"] for event in table.told("wr_order_illegal")] == ["japan.65"]
    table.play("japan go P12").play("japan go")
    assert [table.at(key) for key in ("japan.65", "japan.97", "japan.18")] == ["J3", "P13", "P12"]
    assert table.state.commands["japan.18"].arrow


def test_transports_that_choose_the_way_through_p1_stay_there_all_three_of_them():
    table = Table({"japan.97": "P2 infantry*3", "usa.3": "P1 cruiser*2"})
    table.order("japan.97", "P13")
    table.run(Turn("japan")).play("japan go P1")
    assert table.at("japan.97") == "P1" and table.units("japan.97") == {"infantry": 3}


def test_a_fleet_ordered_onto_an_island_is_struck_out_as_number_six_to_j21_on_the_sheet():
    table = Table({"japan.6": "P12 cruiser"})
    assert "J21" not in movement.writable(table.state, "japan.6")
    assert only_reason(table, "japan.6", "J21") == "too_far"
    table.order("japan.6", "J21")
    table.run(Turn("japan"))
    assert table.told("wr_order_illegal") and table.at("japan.6") == "P12"


@pytest.mark.parametrize(
    ("forces", "to", "ways"),
    [
        ("uk.28 B8 infantry", "B7", {"direct"}),
        ("uk.32 B16 infantry", "B18", {"rail"}),
        ("usa.42 U1 infantry", "A9", {"A10"}),
        ("uk.88 P17 infantry", "B21", {"direct"}),
        ("italy.110 I3 infantry", "I5", {"I4"}),
        ("uk.18 G3 fighter", "B1", {"A6"}),
        ("italy.4 I5 cruiser", "I3", {"I4"}),
    ],
)
def test_the_orders_beside_the_planning_rules_can_be_written_and_carried_out(forces, to, ways):
    key, place = forces.split(maxsplit=1)
    table = Table({key: place})
    assert to in movement.writable(table.state, key)
    assert set(movement.routes(table.state, key, to).routes) == ways


# --- rules --------------------------------------------------------------------------------------------------------------------


def test_a_cancelled_air_order_gives_no_arrow():
    table = Table({"japan.18": "J20 fighter*2"})
    table.order("japan.18", "P12")
    table.run(Turn("japan")).play("japan cancel")
    assert table.at("japan.18") == "J20" and not table.state.commands["japan.18"].arrow


def test_a_command_that_is_wholly_pinned_cannot_leave():
    table = Table({"germany.61": "G6 infantry*2", "ussr.23": "G6 infantry*2"})
    assert only_reason(table, "germany.61", "G4") == "pinned"


def test_pinned_units_need_a_free_marker():
    table = Table({"italy.113": "T5 infantry*3", "uk.47": "T5 infantry"})
    while free_numbers(table.state, "italy", "land"):
        form(table.state, "italy", "land", "T1", {"infantry": 1})
    assert only_reason(table, "italy.113", "G13") == "no_marker"


def test_aircraft_neither_pin_nor_are_pinned():
    table = Table({"germany.61": "G6 infantry*2", "ussr.15": "G6 fighter*4", "germany.16": "G6 fighter", "ussr.23": "G6 infantry"})
    assert movement.routes(table.state, "germany.61", "G4").routes["direct"].leave == 1
    assert movement.routes(table.state, "germany.16", "G4").routes["direct"].leave == 0


def test_ships_that_pass_unmatched_enemies_leave_as_many_behind():
    table = Table({"japan.1": "P2 cruiser*3", "usa.3": "P1 cruiser", "usa.2": "P12 cruiser"})
    table.order("japan.1", "P13")
    table.run(Turn("japan")).play("japan go P1 cruiser")
    assert table.at("japan.1") == "P13" and table.units("japan.1") == {"cruiser": 2}


def test_a_command_is_not_split_twice():
    table = Table({"japan.1": "P2 cruiser*4", "usa.3": "P1 cruiser", "usa.2": "P12 cruiser", "usa.1": "P2 cruiser"})
    assert only_reason(table, "japan.1", "P13") == "split_twice"


def test_transports_never_pin_ships():
    table = Table({"japan.1": "P2 cruiser*3", "usa.27": "P2 infantry*3"})
    assert movement.routes(table.state, "japan.1", "P1").routes["direct"].leave == 0


def test_pinned_transports_may_only_land_on_friendly_soil():
    table = Table({"uk.47": "M3 infantry*2", "italy.1": "M3 cruiser"})
    assert only_reason(table, "uk.47", "M2") == "transports_pinned"
    assert only_reason(table, "uk.47", "T2") == "transports_pinned"
    assert movement.routes(table.state, "uk.47", "B5").routes


def test_soviet_ships_do_not_stand_in_for_friends_whom_only_the_japanese_pin():
    table = Table({"usa.1": "P1 cruiser*2", "usa.42": "P1 infantry", "japan.1": "P1 cruiser", "ussr.1": "P1 cruiser*2"})
    assert movement.routes(table.state, "usa.1", "P2").routes["direct"].leave == 1
    table.put("usa.2", "P1 cruiser")
    assert movement.routes(table.state, "usa.1", "P2").routes["direct"].leave == 0
    table.state.commands["usa.1"].at = table.state.commands["usa.2"].at = "P9"
    assert only_reason(table, "usa.42", "P2") == "transports_pinned"
    table.state.pact = "broken"
    assert movement.routes(table.state, "usa.42", "P2").routes


def test_soviet_units_match_the_germans_beside_the_japanese():
    table = Table({"china.101": "C5 infantry*3", "japan.24": "C5 infantry", "germany.48": "C5 infantry", "ussr.34": "C5 infantry*4"})
    assert movement.routes(table.state, "china.101", "C4").routes["direct"].leave == 1


def test_land_units_pin_a_land_command_that_goes_to_sea():
    table = Table({"uk.47": "B5 infantry*2", "italy.113": "B5 infantry"})
    assert movement.routes(table.state, "uk.47", "M3").routes["direct"].leave == 1


def test_transports_go_two_regions_by_sea_but_only_one_ashore():
    table = Table({"germany.48": "G1 infantry", "germany.49": "A6 infantry"})
    assert "A7" in movement.writable(table.state, "germany.48") and "B1" not in movement.writable(table.state, "germany.48")
    assert "A8" in movement.writable(table.state, "germany.49") and "B1" in movement.writable(table.state, "germany.49")
    assert "N8" not in movement.writable(table.state, "germany.49")


def test_railways_do_not_enter_enemy_or_bombed_land():
    table = Table({"germany.48": "G1 infantry"})
    assert movement.routes(table.state, "germany.48", "G6").routes
    assert only_reason(table, "germany.48", "R5") == "rail"
    table.state.bombs["G6"] = 1
    assert only_reason(table, "germany.48", "G6") == "rail"


def test_railways_lead_neither_into_nor_out_of_friendly_land_with_enemy_units_and_it_is_no_matter_of_pinning():
    table = Table({"germany.48": "G1 infantry", "germany.61": "G6 infantry*3", "ussr.23": "G6 infantry"})
    assert only_reason(table, "germany.48", "G6") == "rail"
    assert only_reason(table, "germany.61", "G1") == "rail"
    assert movement.routes(table.state, "germany.61", "G5").routes["direct"].leave == 1, "next door it goes by road, and is pinned"


def test_in_games_that_began_before_the_second_rulings_those_who_are_not_pinned_leave_embattled_land_by_rail():
    table = Table({"germany.61": "G6 infantry*3", "ussr.23": "G6 infantry"})
    table.state.rulings = 0
    assert movement.routes(table.state, "germany.61", "G1").routes["rail"].leave == 1


def test_a_command_cut_off_from_its_destination_does_not_go_a_part_of_the_way():
    table = Table({"germany.48": "G3 infantry"})
    table.state.bombs["G4"] = 1
    table.state.bombs["G8"] = 1
    table.state.bombs["T2"] = 1
    table.order("germany.48", "G6")
    table.run(Turn("germany"))
    assert table.told("wr_order_illegal") and table.at("germany.48") == "G3"


def test_nobody_uses_the_railways_of_a_nation_in_the_yellow_zone():
    table = Table({"italy.114": "T1 infantry"})
    assert movement.routes(table.state, "italy.114", "G4").routes
    table.state.morale["germany"].zone = 2
    assert only_reason(table, "italy.114", "G4") == "rail"


def test_chinese_units_never_go_to_sea():
    table = Table({"china.101": "J5 infantry"}, control={"J5": "china"})
    assert not any(region[0] == "P" for region in movement.writable(table.state, "china.101"))
    assert only_reason(table, "china.101", "P14") == "china_sea"


def test_ships_and_transports_take_the_long_way_round_a_closed_strait():
    table = Table({"uk.1": "I9 cruiser", "uk.47": "I9 infantry"})
    assert set(movement.routes(table.state, "uk.1", "P15").routes) == {"P16"}
    assert set(movement.routes(table.state, "uk.47", "P15").routes) == {"P16"}
    table.state.control["J9"] = "uk"
    assert set(movement.routes(table.state, "uk.1", "P15").routes) == {"direct"}


@pytest.mark.parametrize(("rulings", "allowed"), [(1, True), (2, False)])
def test_enemies_before_a_closed_strait_make_no_way_of_it_since_the_third_rulings(rulings, allowed):
    table = Table({"uk.47": "I7 infantry", "japan.1": "I9 cruiser"})
    table.state.rulings = rulings
    assert bool(movement.routes(table.state, "uk.47", "P15").routes) is allowed
    assert movement.routes(table.state, "uk.47", "P16").routes["I9"].end == "I9", "where nothing is closed they are pinned on the way"


def test_the_suez_canal_follows_egypt():
    table = Table({"uk.1": "M5 cruiser"})
    assert movement.routes(table.state, "uk.1", "M3").routes
    table.state.control["B5"] = "italy"
    assert only_reason(table, "uk.1", "M3") == "strait"


def test_gibraltar_closes_its_strait_to_the_axis():
    table = Table({"italy.1": "M1 cruiser"})
    assert only_reason(table, "italy.1", "A15") == "strait"
    table.state.control["B3"] = "germany"
    assert movement.routes(table.state, "italy.1", "A15").routes


def test_the_danish_straits_need_denmark_and_norway():
    table = Table({"germany.1": "A5 cruiser"})
    assert movement.routes(table.state, "germany.1", "A6").routes
    table.state.control["G10"] = "uk"
    assert only_reason(table, "germany.1", "A6") == "strait"


def test_nobody_passes_neutral_turkey_and_only_the_allies_pass_panama():
    table = Table({"italy.1": "M3 cruiser", "usa.1": "A12 cruiser", "germany.3": "A13 submarine"})
    assert only_reason(table, "italy.1", "M4") == "strait"
    assert movement.routes(table.state, "usa.1", "P7").routes
    table.state.commands.pop("usa.1")
    table.state.commands["germany.3"].at = "A12"
    assert only_reason(table, "germany.3", "P7") == "strait"


def test_an_order_may_name_the_own_region():
    table = Table({"germany.11": "G1 fighter"})
    table.order("germany.11", "G1")
    table.run(Turn("germany")).play("germany go")
    assert table.at("germany.11") == "G1"


def test_each_carrier_launches_one_fighter_marker_to_its_sea_or_next_to_it():
    table = Table({"japan.1": "P1 carrier*2"})
    table.run(Launch("japan"))
    assert set(table.options("japan", "launch", "P1")) >= {"P1", "J1", "P2"}
    assert table.options("japan", "launch") == ("P1",)
    table.play("japan launch P1 P2").play("japan launch P1 P1")
    assert table.state.carrier_fighters == {"P2": {"japan": 1}, "P1": {"japan": 1}}
    assert table.asked() == ()


def test_carriers_launch_in_turn_order_when_all_orders_are_done():
    table = Table({"japan.1": "P1 carrier", "usa.1": "P9 carrier", "germany.48": "G1 infantry"}, order="usa germany japan")
    table.order("germany.48", "G4")
    table.run(Movement())
    assert table.asked() == ("germany",)
    table.play("germany cancel")
    assert table.asked() == ("usa",)
    table.play("usa done")
    assert table.asked() == ("japan",)


def test_embattled_markers_turn_active_when_movement_begins():
    table = Table({"germany.61": "G6 infantry", "ussr.23": "G6 infantry"})
    table.state.conflicts, table.state.turned = {"G6": "embattled"}, ["G6"]
    table.order("germany.61", "G6")
    table.run(Movement())
    assert table.state.conflicts == {"G6": "active"} and table.state.turned == ["G6"]


def test_on_the_eastern_front_the_danish_straits_are_german():
    table = Table({"germany.1": "A5 cruiser", "ussr.1": "A3 cruiser"}, scenario="eastern_front")
    assert movement.routes(table.state, "germany.1", "A6").routes
    assert only_reason(table, "ussr.1", "A5") == "strait"


def test_sahara_and_himalaya_can_only_be_flown_over():
    table = Table({"uk.15": "B5 fighter", "uk.47": "B5 infantry"})
    assert "eastern_sahara" not in movement.writable(table.state, "uk.15")
    assert "B12" in movement.writable(table.state, "uk.15")
    assert only_reason(table, "uk.15", "eastern_sahara") == "too_far"
    assert only_reason(table, "uk.47", "eastern_sahara") == "too_far"
    assert "eastern_sahara" not in movement.writable(table.state, "uk.47")


def test_allies_stay_out_of_soviet_land_under_stalins_rule_until_the_yellow_zone():
    table = Table({"uk.63": "B17 infantry", "uk.16": "B17 fighter"}, options=["stalin_rule"])
    assert only_reason(table, "uk.63", "R6") == "stalin"
    assert movement.routes(table.state, "uk.16", "R6").routes and "R6" not in movement.landings(table.state, "uk.16")
    table.state.soviet_yellow = True
    assert movement.routes(table.state, "uk.63", "R6").routes


def test_stalins_rule_closes_what_was_soviet_on_the_map_and_is_soviet_now():
    table = Table(
        {"uk.63": "B16 infantry", "uk.53": "G5 infantry"}, options=["stalin_rule"], control={"N14": "ussr", "G6": "ussr", "G4": "ussr"}
    )
    assert movement.routes(table.state, "uk.63", "N14").routes and movement.routes(table.state, "uk.53", "G4").routes
    assert only_reason(table, "uk.53", "G6") == "stalin", "Ukraine has a Soviet border"
    table.state.control["G6"] = "uk"
    assert movement.routes(table.state, "uk.53", "G6").routes
