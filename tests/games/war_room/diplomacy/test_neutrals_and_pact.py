"""Neutrals invaded, and the Soviet-Japanese pact."""

import pytest

from pyapp.games.war_room.combat.combat import Combat
from pyapp.games.war_room.combat.taking import Capture
from pyapp.games.war_room.map import commands, conflicts, movement, relations
from pyapp.games.war_room.rounds.operations import Launch, Turn
from pyapp.games.war_room.rounds.planning import Planning
from pyapp.games.war_room.state import Command
from pyapp.games.war_room.victory import EndOfRound
from tests.games.war_room.table import Table


def test_an_invaded_neutral_joins_the_enemy_with_the_nearest_land_command():
    table = Table({"germany.72": "G3 infantry*2", "uk.53": "B1 infantry", "usa.51": "U1 infantry"}, order="germany usa uk")
    table.order("germany.72", "N11")
    table.run(Turn("germany")).play("germany go")
    assert table.state.control["N11"] == "uk"
    assert table.units("uk.N11.land") == {"infantry": 6, "artillery": 2} and table.units("uk.N11.air") == {"fighter": 1}
    assert table.state.morale["germany"].stress == 1


def test_of_the_commands_of_a_nation_the_nearest_counts_and_ships_and_aircraft_do_not():
    forces = {"germany.72": "G3 infantry*2", "uk.53": "B3 infantry", "uk.47": "B24 infantry", "usa.51": "B1 infantry"}
    table = Table(forces | {"usa.1": "M1 cruiser", "usa.11": "B3 fighter"}, order="germany usa uk")
    table.order("germany.72", "N11")
    table.run(Turn("germany")).play("germany go")
    assert table.state.control["N11"] == "uk"


def test_the_turn_order_says_which_of_two_equally_near_nations_protects_a_neutral():
    for order, protector in (("germany usa uk", "usa"), ("germany uk usa", "uk")):
        table = Table({"germany.72": "G3 infantry*2", "uk.53": "B3 infantry", "usa.51": "B3 infantry"}, order=order)
        table.order("germany.72", "N11")
        table.run(Turn("germany")).play("germany go")
        assert table.state.control["N11"] == protector


def test_only_the_first_invader_of_a_neutral_suffers_stress_and_meets_new_defenders():
    table = Table({"germany.72": "G3 infantry", "italy.113": "G3 infantry", "uk.53": "B1 infantry"}, order="germany italy uk")
    table.order("germany.72", "N13")
    table.order("italy.113", "N13")
    table.run(Turn("germany"), Turn("italy")).play("germany go").play("italy go")
    assert (table.state.morale["germany"].stress, table.state.morale["italy"].stress) == (1, 0)
    assert table.units("uk.N13.land") == {"infantry": 3}


def test_a_pro_allied_neutral_resists_the_axis_alone_and_without_units_gets_a_protector_all_the_same():
    table = Table({"germany.72": "A2 infantry", "uk.53": "B1 infantry"})
    table.order("germany.72", "N8")
    table.run(Turn("germany")).play("germany go")
    assert table.state.control["N8"] == "uk" and table.state.morale["germany"].stress == 1
    assert conflicts.garrisoned(table.state, "N8")


def test_the_strait_of_a_neutral_opens_to_its_protectors_side_at_once():
    table = Table({"germany.72": "G5 infantry*2", "uk.53": "B16 infantry", "uk.1": "M3 cruiser", "italy.1": "M3 submarine"})
    assert not movement.strait_open(table.state, "uk", "M3", "M4")
    table.order("germany.72", "N14")
    table.run(Turn("germany")).play("germany go")
    assert movement.strait_open(table.state, "uk", "M3", "M4") and not movement.strait_open(table.state, "italy", "M3", "M4")


def test_the_nearest_protects_a_neutral_although_it_is_the_other_party_of_the_pact():
    for rulings, pact, protector in ((1, "in_force", "japan"), (1, "broken", "japan"), (0, "in_force", "germany"), (0, "broken", "japan")):
        table = Table({"ussr.23": "R14 infantry", "japan.65": "J3 infantry", "germany.48": "G6 infantry"})
        table.state.pact, table.state.rulings = pact, rulings
        table.order("ussr.23", "N19")
        table.run(Turn("ussr")).play("ussr go")
        assert table.state.control["N19"] == protector


def test_a_party_that_has_invaded_what_the_other_one_protects_leaves_next_round_or_breaks_the_pact():
    forces = {"ussr.23": "R14 infantry", "japan.65": "J3 infantry"}
    table = Table(forces, order="ussr japan")
    table.order("ussr.23", "N19")
    table.run(Turn("ussr"), Combat()).play("ussr go")
    assert table.state.trespass == {"N19": 1} and table.asked() == ("ussr",)
    table.keep_pact()
    assert table.state.conflicts == {} and table.units("ussr.23") == {"infantry": 1}
    table.state.round = 2
    table.run(Combat()).play("ussr break_pact")
    assert table.options("ussr", "resolve") == ("N19",), "now it fights the defenders"


def test_defenders_without_a_marker_are_no_land_command_that_is_near():
    table = Table({"germany.72": "G3 infantry*2", "uk.53": "B1 infantry", "usa.51": "U1 infantry"}, order="germany usa uk")
    table.state.commands["usa.N12.land"] = Command("usa", 0, "land", "N12", {"infantry": 1}, neutral=1)
    table.state.made["usa"] = {"infantry": 2}
    table.state.control["N12"] = "usa"
    table.order("germany.72", "N11")
    table.run(Turn("germany")).play("germany go")
    assert table.state.control["N11"] == "uk"


def test_aircraft_over_a_neutral_do_not_invade_it():
    table = Table({"germany.13": "G3 fighter"})
    table.order("germany.13", "N11")
    table.run(Turn("germany")).play("germany go")
    assert "N11" not in table.state.control


def test_defenders_lost_in_the_first_round_go_back_to_the_box():
    table = Table({"germany.72": "G1 armor*4", "uk.53": "B1 infantry"}, order="germany uk")
    table.order("germany.72", "N13")
    table.run(Turn("germany"), Combat()).play("germany go").play("germany resolve N13")
    table.play("germany stances offensive*4").play("uk stances offensive*3", "yyyrrrrrrr" + "rrrrrr" + "")
    assert table.state.control["N13"] == "germany" and "uk" not in table.state.casualties
    assert table.state.morale["germany"].medals == 0


def test_allied_units_enter_a_pro_allied_neutral_in_peace():
    table = Table({"usa.69": "U3 infantry"})
    table.order("usa.69", "N1")
    table.run(Turn("usa")).play("usa go")
    assert "N1" not in table.state.control and relations.friendly(table.state, "usa", "N1")


def test_surviving_defenders_may_get_a_marker_later():
    table = Table({"germany.72": "G3 infantry*2", "uk.53": "B1 infantry"})
    table.order("germany.72", "N13")
    table.state.commands["germany.72"].at = "G1"
    table.run(Turn("germany")).play("germany go")
    table.run(Planning())
    assert "uk.N13.land" not in table.options("uk", "regroup")
    table.state.round = 2
    table.run(Planning()).play("uk regroup uk.N13.land new infantry*3")
    assert table.units("uk.28") == {"infantry": 3}


def test_a_single_surviving_defender_may_get_a_marker_as_well():
    table = Table({"germany.72": "G3 infantry*2", "uk.53": "B1 infantry"})
    table.order("germany.72", "N11")
    table.run(Turn("germany")).play("germany go")
    table.state.round = 2
    table.run(Planning()).play("uk regroup uk.N11.air new fighter")
    assert table.units("uk.11") == {"fighter": 1}


def test_who_has_nothing_but_such_defenders_and_no_oil_is_asked_all_the_same_and_orders_them():
    for rulings, asked in ((1, ()), (2, ("uk",))):
        table = Table({"germany.72": "G3 infantry*2", "uk.53": "B1 infantry"})
        table.order("germany.72", "N11")
        table.run(Turn("germany")).play("germany go")
        commands.lose(table.state, "uk", "B1", {"infantry": 1})
        table.state.round, table.state.rulings = 2, rulings
        table.run(Planning())
        assert tuple(seat for seat in table.asked() if seat == "uk") == asked
    table.play("uk regroup uk.N11.air new fighter").play("uk order uk.11 B3")


def test_neutrals_stay_out_of_play_under_the_beginners_switch():
    table = Table({"germany.72": "G3 infantry"}, options=["no_neutrals"])
    assert "N11" not in movement.writable(table.state, "germany.72")


# --- the pact -----------------------------------------------------------------------------------------------------------------


def test_in_sinkiang_china_fights_germany_and_japan_and_the_soviets_fight_germany_alone():
    table = Table({"china.105": "C5 infantry", "germany.48": "C5 infantry", "japan.65": "C5 infantry", "ussr.34": "C5 infantry"})
    fights = [set(fight) for fight in conflicts.battles(table.state, "C5")]
    assert fights == [{"china", "ussr", "germany"}, {"china", "germany", "japan"}]


def test_the_one_who_picks_the_conflict_chooses_which_battle_comes_first():
    table = Table(
        {"china.105": "C5 infantry", "germany.48": "C5 infantry", "japan.65": "C5 infantry", "ussr.34": "C5 infantry"},
        order="china ussr germany japan", players=dict.fromkeys(("china", "ussr"), "A") | dict.fromkeys(("germany", "japan"), "B"),
    )  # fmt: skip
    table.run(Combat()).keep_pact().play("china resolve C5 without_ussr").play("germany appoint germany").play("china appoint china")
    assert set(table.state.battle.nations) == {"china", "germany", "japan"}


def test_neither_party_enters_or_overflies_the_other():
    table = Table({"japan.65": "J3 infantry", "japan.13": "J3 fighter"})
    assert not movement.routes(table.state, "japan.65", "R16").routes
    assert not movement.routes(table.state, "japan.13", "R16").routes
    table.put("japan.14", "B17 fighter")
    assert not movement.routes(table.state, "japan.14", "G6").routes, "Ukraine is German, but all ways there are Soviet"
    table.state.pact = "broken"
    assert movement.routes(table.state, "japan.14", "G6").routes


def test_parties_do_not_pin_each_other():
    table = Table({"ussr.1": "P1 cruiser", "japan.1": "P1 cruiser*2"})
    assert movement.routes(table.state, "ussr.1", "P2").routes["direct"].leave == 0


def test_breaking_the_pact_costs_six_stress_and_opens_the_border():
    table = Table({"japan.65": "J3 infantry", "ussr.26": "R1 infantry"})
    table.order("japan.65", "R16")
    table.run(Turn("japan"))
    assert table.kinds("japan") == ("cancel", "break_pact")
    table.play("japan break_pact").play("japan go")
    assert table.at("japan.65") == "R16" and table.state.morale["japan"].stress == 6


def test_an_order_that_only_the_pact_stands_against_on_the_way_leaves_the_choice_to_break_it():
    table = Table({"japan.13": "J3 fighter", "japan.24": "J4 infantry", "china.101": "J4 infantry"})
    table.order("japan.13", "R13")
    table.order("japan.24", "J3")
    table.run(Turn("japan"))
    assert table.kinds("japan") == ("cancel", "break_pact"), "two regions away, over Soviet land"
    table.play("japan break_pact").play("japan go")
    assert table.at("japan.13") == "R13" and [event["command"] for event in table.told("wr_order_illegal")] == ["japan.24"]


def test_an_order_that_breaking_the_pact_would_not_help_is_struck_out():
    table = Table({"japan.65": "J3 infantry", "china.101": "J3 infantry"})
    table.order("japan.65", "R16")
    table.run(Turn("japan"))
    assert table.told("wr_order_illegal") and table.state.pact == "in_force"


def test_carrier_fighters_leave_the_other_party_alone_unless_the_pact_is_broken_for_them():
    table = Table({"japan.1": "P1 carrier"})
    table.run(Launch("japan"))
    assert "R16" not in table.options("japan", "launch", "P1")
    table.play("japan break_pact").play("japan launch P1 R16")
    assert table.state.carrier_fighters == {"R16": {"japan": 1}} and table.state.morale["japan"].stress == 6


def test_the_breaker_gets_no_medal_from_the_other_party_that_round():
    table = Table({"japan.65": "R16 infantry"}, order="japan", options=["no_garrisons"])
    table.state.pact, table.state.pact_breaker, table.state.pact_round = "broken", "japan", 1
    table.run(Combat()).play("japan resolve R16")
    assert table.state.control["R16"] == "japan" and table.state.morale["japan"].medals == 0


def test_it_gets_its_medals_for_the_land_of_others_and_in_later_rounds_for_that_of_the_other_party():
    for territory, broken in (("C5", 1), ("R16", 0)):
        table = Table({"japan.65": f"{territory} infantry"}, order="japan", options=["no_garrisons"])
        table.state.pact, table.state.pact_breaker, table.state.pact_round = "broken", "japan", broken
        table.run(Combat()).play(f"japan resolve {territory}")
        assert table.state.control[territory] == "japan" and table.state.morale["japan"].medals == 1


def test_the_soviets_may_stop_american_aircraft_that_attack_the_japanese_fleet_from_their_soil():
    table = Table({"usa.11": "R16 fighter", "japan.1": "P2 cruiser"})
    table.order("usa.11", "P2")
    table.run(Turn("usa")).play("usa go")
    assert table.asked() == ("ussr",)
    table.play("ussr veto")
    assert table.at("usa.11") == "R16" and table.state.pact == "in_force"


def test_if_the_soviets_let_them_it_is_the_soviets_who_break_the_pact():
    table = Table({"usa.11": "R16 fighter", "japan.1": "P2 cruiser"})
    table.order("usa.11", "P2")
    table.run(Turn("usa")).play("usa go").play("ussr allow")
    assert table.state.pact == "broken" and table.state.morale["ussr"].stress == 6 and table.at("usa.11") == "P2"


def test_an_order_of_an_ally_from_a_partys_soil_needs_leave_even_where_it_harms_nobody():
    table = Table({"germany.16": "J3 fighter", "germany.17": "J3 fighter", "ussr.1": "P1 cruiser"})
    table.order("germany.16", "P0")
    table.order("germany.17", "P1")
    table.run(Turn("germany")).play("germany go").play("japan allow")
    assert table.at("germany.16") == "P0" and table.state.pact == "in_force"
    table.play("germany go").play("japan allow")
    assert table.at("germany.17") == "P1" and table.state.morale["japan"].stress == 6


@pytest.mark.parametrize("change", [{"pact": "broken"}, {"pact": "lapsed"}, {"collapsed": ["ussr"]}])
def test_an_order_from_a_partys_soil_needs_no_leave_when_the_pact_or_the_party_is_no_more(change):
    table = Table({"usa.11": "R16 fighter", "japan.1": "P2 cruiser"})
    for name, value in change.items():
        setattr(table.state, name, value)
    table.order("usa.11", "P2")
    table.run(Turn("usa")).play("usa go")
    assert table.at("usa.11") == "P2" and table.asked() == ()


def test_an_ally_that_attacks_the_other_partys_land_from_a_partys_soil_breaks_the_pact_for_it():
    table = Table({"usa.42": "R16 infantry"})
    table.order("usa.42", "J3")
    table.run(Turn("usa")).play("usa go")
    assert table.kinds("ussr")[:2] == ("allow", "veto")
    table.play("ussr allow")
    assert table.state.pact_breaker == "ussr" and table.at("usa.42") == "J3"


def test_the_fall_of_moscow_ends_the_pact_without_blame():
    table = Table({"germany.48": "R1 infantry"}, order="germany", options=["no_garrisons"])
    table.run(Combat()).play("germany resolve R1")
    assert table.state.pact == "lapsed" and table.state.morale["japan"].stress == 0


def test_units_caught_by_a_change_of_control_leave_next_round_or_are_lost():
    table = Table({"japan.65": "C5 infantry", "ussr.23": "R9 infantry"}, order="japan china ussr")
    state = table.state
    table.run(Capture("C5", "japan", ["japan"], ["japan"]))
    assert state.control["C5"] == "japan" and state.trespass == {}
    state.commands["ussr.23"].at, state.control["C5"] = "C5", "china"
    table.run(Capture("C5", "japan", ["japan"], ["japan"]))
    assert table.asked() == ("ussr",)
    table.play("ussr leave")
    assert table.run(Combat()).units("ussr.23") == {"infantry": 1}
    state.round = 2
    table.run(Combat()).keep_pact()
    assert table.units("ussr.23") == {} and state.casualties["ussr"] == {"infantry": 1}


def test_units_that_a_collapse_leaves_on_the_other_partys_soil_have_one_round_as_well():
    table = Table({"japan.65": "G12 infantry", "ussr.23": "G12 infantry"}, order="japan ussr")
    table.state.morale["germany"].zone = 5
    table.run(EndOfRound())
    assert table.state.control["G12"] == "japan" and table.state.trespass == {"G12": 1}
    table.state.round = 2
    table.run(Combat()).keep_pact()
    assert table.units("ussr.23") == {} and table.state.casualties["ussr"] == {"infantry": 1}


def test_outside_the_global_war_there_is_no_pact():
    assert Table({}, scenario="eastern_front").state.pact == "none"
