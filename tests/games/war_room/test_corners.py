"""Corners of the rules where several of them meet."""

import pytest

from pyapp.games.war_room.combat import board
from pyapp.games.war_room.combat.combat import Combat
from pyapp.games.war_room.map import conflicts, movement, relations
from pyapp.games.war_room.map.conflicts import place_markers
from pyapp.games.war_room.rounds.planning import Planning
from pyapp.games.war_room.rounds.refit import Deployment, Landing
from pyapp.games.war_room.rounds.sequence import Operations
from pyapp.games.war_room.victory import EndOfRound
from tests.games.war_room.table import Table


def collapsed_italy(forces: dict[str, str]) -> Table:
    table = Table(forces, order="uk germany usa")
    table.state.collapsed = ["italy"]
    table.state.turn_order.remove("italy")
    return table


def test_what_a_collapsed_nation_left_is_claimed_without_a_garrison_for_a_medal():
    table = collapsed_italy({"uk.47": "T5 infantry"})
    table.run(Combat()).play("uk resolve T5")
    assert table.state.control["T5"] == "uk" and table.state.morale["uk"].medals == 1
    assert table.state.morale["italy"].stress == 0


def test_a_friend_claims_it_as_well_three_medals_for_the_capital():
    table = collapsed_italy({"germany.48": "T1 infantry"})
    table.run(Combat()).play("germany resolve T1")
    assert table.state.control["T1"] == "germany" and table.state.morale["germany"].medals == 3


def test_where_both_parties_of_the_pact_stand_in_it_the_first_in_the_turn_order_claims_it():
    for order, owner in (("japan ussr", "japan"), ("ussr japan", "ussr")):
        table = Table({"japan.65": "T2 infantry", "ussr.23": "T2 infantry"}, order=order)
        table.state.collapsed = ["italy"]
        table.state.turn_order.remove("italy")
        table.run(Combat()).keep_pact().play(f"{owner} resolve T2")
        assert table.state.control["T2"] == owner


def test_its_ports_rails_and_airfields_serve_nobody():
    table = collapsed_italy({"germany.11": "T1 fighter", "germany.48": "G1 infantry"})
    assert "axis" not in board.port_sides(table.state, "M3")
    assert "T1" not in movement.landings(table.state, "germany.11")
    assert relations.leaning(table.state, "T1") == ""


def test_air_commands_of_the_losing_side_must_leave_a_captured_territory():
    table = Table({"germany.16": "G6 fighter", "ussr.23": "G6 infantry"}, control={"G6": "ussr"})
    table.run(Landing())
    assert "G6" not in table.options("germany", "land", "germany.16")
    table.play("germany land germany.16 G4")
    assert table.at("germany.16") == "G4"


def test_ships_built_among_enemies_bring_a_conflict_next_round():
    table = Table({"usa.1": "A5 cruiser"})
    table.build("G1", "cruiser")
    table.run(Deployment())
    place_markers(table.state, [])
    assert table.state.conflicts == {"A5": "active"}


def test_transports_survive_when_both_fleets_are_destroyed():
    table = Table({"germany.1": "A13 cruiser", "germany.48": "A13 infantry", "usa.1": "A13 cruiser"}, order="usa germany")
    table.run(Combat()).play("usa resolve A13").play("usa stances offensive").play("germany stances offensive", "bbb" + "bbb")
    assert table.units("germany.48") == {"infantry": 1} and table.state.conflicts == {}


def test_the_soviets_raid_no_japanese_convoy_while_the_pact_is_in_force():
    table = Table({"ussr.1": "P0 submarine"})
    assert conflicts.raiding_side(table.state, "P0") == ""
    table.state.pact = "broken"
    assert conflicts.raiding_side(table.state, "P0") == "allies"


def test_the_soviets_lend_no_dice_to_an_american_raid_on_japanese_ships_while_the_pact_is_in_force():
    for pact, dice in (("in_force", 1), ("broken", 3)):
        table = Table(
            {"ussr.1": "P0 submarine*2", "usa.1": "P0 submarine"}, order="usa ussr", players=dict.fromkeys(("usa", "ussr"), "Anna")
        )
        table.state.pact = pact
        table.run(Combat()).keep_pact().play("usa resolve P0", "w" * dice)
        assert table.state.raided == ["P0.cluster"] and table.state.raiders == ["usa.1", "ussr.1"][: dice // 2 + 1]


def test_alone_the_soviets_raid_german_ships_in_a_cluster_and_leave_the_japanese_ones_alone():
    table = Table({"ussr.1": "P0 submarine*2"}, order="ussr", control={"J5": "germany"})
    for nation in ("germany", "japan"):
        table.give(nation, iron=5, osr=5)
    table.run(Combat()).play("ussr resolve P0", "yb")
    assert sum(table.state.stocks["germany"].now.values()) < 10 and sum(table.state.stocks["japan"].now.values()) == 10


def test_they_join_no_american_raid_that_strikes_ships_of_both():
    table = Table({"ussr.1": "P0 submarine*2", "usa.1": "P0 submarine"}, order="usa ussr", control={"J5": "germany"})
    table.state.setup.players = dict.fromkeys(("usa", "ussr"), "Anna")
    table.run(Combat()).keep_pact().play("usa resolve P0", "w")
    assert table.state.raiders == ["usa.1"]


def test_a_cluster_is_one_group_and_one_raid():
    table = Table({"usa.1": "P0 submarine"}, order="usa")
    table.give("japan", 5, 5, 5)
    table.run(Combat()).play("usa resolve P0", "b")
    assert table.state.raided == ["P0.cluster"] and table.state.stocks["japan"].now["iron"] == 2


def test_nobody_leaves_enemy_land_by_rail():
    table = Table({"germany.48": "R5 infantry"})
    assert not movement.routes(table.state, "germany.48", "G8").routes


def test_more_than_eight_new_units_need_a_second_marker():
    table = Table({})
    table.build("U1", "infantry*10")
    table.run(Deployment())
    assert sorted(command.size for command in table.state.commands.values()) == [2, 8]


def test_a_captured_industry_deploys_what_was_captured_in_it():
    table = Table({"ussr.23": "G7 infantry"}, order="ussr", options=["no_garrisons"])
    table.build("G7", "armor*2")
    table.run(Combat(), Deployment()).play("ussr resolve G7").play("ussr deploy new armor*2")
    assert {"armor": 2} in [command.units for command in table.state.commands.values() if command.nation == "ussr"]


def test_bombers_and_defenders_fight_the_air_stage_before_the_raid():
    table = Table({"uk.11": "G5 bomber", "germany.15": "G5 fighter*2"}, order="uk")
    table.give("germany", oil=3)
    table.run(Combat()).play("uk resolve G5").play("uk stances strategic")
    table.play("germany stances air*2", "w" + "rryyyy")
    assert table.units("uk.11") == {} and table.state.stocks["germany"].now["oil"] == 3


def test_bombers_cannot_raid_what_has_no_target():
    table = Table({"uk.11": "J13 bomber", "japan.25": "J13 infantry"}, order="uk")
    table.run(Combat()).play("uk resolve J13")
    assert table.asked() == ("japan",), "the bomber has one stance left and is not asked"


def test_a_friends_country_can_be_overflown_but_neutrals_are_no_place_to_land():
    table = Table({"uk.13": "B3 fighter arrow"})
    assert "N11" not in movement.landings(table.state, "uk.13") and "B3" in movement.landings(table.state, "uk.13")
    table = Table({"usa.13": "U3 fighter arrow"})
    assert "N1" in movement.landings(table.state, "usa.13"), "pro-Allied neutrals are friendly to the Allies"


def test_breaking_the_pact_while_conflicts_are_picked_brings_new_ones_but_none_twice():
    table = Table(
        {"ussr.1": "P2 cruiser", "japan.1": "P2 cruiser", "germany.61": "G6 infantry", "ussr.23": "G6 infantry"}, order="ussr japan germany"
    )
    table.run(Combat()).keep_pact()
    assert table.options("ussr", "resolve") == ("G6",)
    table.play("ussr break_pact")
    assert table.options("ussr", "resolve") == ("G6", "P2")


def test_a_conflict_that_was_resolved_before_the_pact_is_broken_is_not_resolved_again():
    table = Table(
        {
            "germany.61": "G6 infantry", "ussr.23": "G6 infantry", "ussr.21": "G8 infantry", "ussr.26": "G9 infantry",
            "ussr.1": "P2 cruiser", "japan.1": "P2 cruiser",
        },
        order="ussr germany japan", options=["no_garrisons"],
    )  # fmt: skip
    table.run(Combat()).keep_pact().play("ussr resolve G6").play("ussr stances defensive").play("germany stances defensive", "r" + "r")
    table.play("germany resolve G8").play("ussr break_pact")
    assert table.state.conflicts == {"G6": "embattled", "G9": "active", "P2": "active"}


def test_a_whole_pass_of_phases_two_to_five_runs_from_sealed_sheets_alone():
    table = Table({"germany.48": "G8 infantry*2", "ussr.23": "R4 infantry"}, scenario="eastern_front")
    table.run(Operations())
    table.play("germany order germany.48 R4").play("ussr seal").play("germany seal 1 2 3", faces=[1])
    seat = table.asked()[0]
    table.play(f"{seat} place 1").play("germany go")
    assert table.asked() == (table.state.turn_order[0],) and table.state.conflicts == {"R4": "active"}
    assert isinstance(table.state.steps[-1], Combat) and not isinstance(table.state.steps[-1], Planning)


# --- a party of the pact among conflicts that are none of its own -----------------------------------------------------------------


def soviets_beside(forces: dict[str, str], rulings: int = 2, control: dict[str, str] | None = None) -> Table:
    """A conflict with the Japanese alone, in which Soviet units stand by; every nation has its own player."""
    table = Table(forces, order="ussr usa china japan", control=control)
    table.state.rulings = rulings
    return table.run(Combat()).keep_pact()


def test_a_party_of_the_pact_picks_no_battle_in_which_it_fights_nobody():
    forces = {"ussr.1": "P1 cruiser", "usa.1": "P1 cruiser", "japan.1": "P1 cruiser"}
    assert soviets_beside(forces, 1).asked() == ("ussr",)
    table = soviets_beside(forces)
    assert table.asked() == ("usa",) and conflicts.involved(table.state, "P1") == ["usa", "japan"]


def test_it_is_not_asked_who_commands_there():
    table = soviets_beside({"ussr.1": "P1 cruiser", "usa.1": "P1 cruiser", "japan.1": "P1 cruiser"}).play("usa resolve P1")
    assert table.kinds("usa")[0] == "stances" and table.state.battle.commanders == {"allies": "usa", "axis": "japan"}


def test_it_does_not_command_a_raid_that_it_may_not_join():
    forces = {"ussr.1": "P0 submarine*2", "usa.1": "P0 submarine"}
    table = Table(forces, order="ussr usa", control={"J5": "germany"}, players=dict.fromkeys(("usa", "ussr"), "Anna"))
    table.run(Combat()).keep_pact().play("ussr resolve P0", "w")
    assert table.told("wr_convoy_raided")[0]["nation"] == "usa" and table.state.raiders == ["usa.1"]


def test_with_another_enemy_there_it_is_part_of_the_conflict():
    forces = {"ussr.1": "P1 cruiser", "usa.1": "P1 cruiser", "japan.1": "P1 cruiser", "germany.5": "P1 submarine"}
    table = soviets_beside(forces)
    assert table.asked() == ("ussr",)
    assert conflicts.involved(table.state, "P1") == ["ussr", "usa", "japan", "germany"]


@pytest.mark.parametrize(("rulings", "pact", "sunk"), [(1, "in_force", False), (2, "in_force", True), (2, "broken", False)])
def test_ships_of_a_party_protect_no_transports_from_the_other_one(rulings: int, pact: str, sunk: bool):
    table = Table({"usa.27": "P9 infantry", "ussr.1": "P9 cruiser", "japan.1": "P9 cruiser"})
    table.state.rulings, table.state.pact = rulings, pact
    assert bool(conflicts.helpless(table.state, "P9")) is sunk


def test_they_protect_them_from_others():
    table = Table({"usa.27": "P9 infantry", "ussr.1": "P9 cruiser", "germany.5": "P9 submarine"})
    assert not conflicts.helpless(table.state, "P9")


def test_soviet_trains_do_not_run_where_the_japanese_fight_the_chinese():
    for rulings, runs in ((1, True), (2, False)):
        table = Table({"ussr.34": "J4 infantry", "china.105": "C2 infantry", "japan.65": "C2 artillery"}, control={"J4": "china"})
        table.state.rulings = rulings
        assert bool(movement.routes(table.state, "ussr.34", "C2").routes) is runs


def test_the_garrison_of_a_party_hits_no_units_of_the_other_one():
    for rulings, asked in ((1, ("japan",)), (2, ())):
        table = Table({"ussr.23": "C5 infantry", "china.105": "C5 infantry"}, order="china japan ussr", control={"C5": "japan"})
        table.state.rulings, table.state.setup.players = rulings, dict.fromkeys(("china", "ussr"), "Anna")
        table.run(Combat()).keep_pact().play("china resolve C5", "yy")
        assert table.asked() == asked and (not table.units("china.105")) == (not asked) and table.units("ussr.23")


# --- collapse ---------------------------------------------------------------------------------------------------------------------


def test_the_pact_ends_when_a_party_collapses_and_the_other_one_enters_what_it_left():
    for rulings, pact, open_now in ((1, "in_force", False), (2, "lapsed", True)):
        table = Table({"ussr.34": "R16 infantry"}, order="ussr japan")
        table.state.rulings, table.state.morale["japan"].zone = rulings, 5
        table.run(EndOfRound())
        assert table.state.collapsed == ["japan"] and table.state.pact == pact
        assert bool(movement.routes(table.state, "ussr.34", "J3").routes) is open_now


def test_what_a_friend_claims_in_a_collapse_stays_reduced_while_the_enemy_stands_in_it():
    for rulings, turned in ((1, []), (2, ["B5"])):
        table = Table({"italy.108": "B5 infantry", "uk.47": "B5 infantry"}, order="italy uk", control={"B5": "germany"})
        table.state.rulings, table.state.morale["germany"].zone = rulings, 5
        table.state.conflicts, table.state.turned = {"B5": "embattled"}, ["B5"]
        table.run(EndOfRound())
        assert table.state.control["B5"] == "italy" and table.state.turned == turned


def test_nobody_is_told_of_no_medals_for_a_neutral_that_a_collapsed_nation_had_taken():
    table = Table({"italy.108": "N13 infantry"}, order="italy uk", control={"N13": "germany"})
    table.state.morale["germany"].zone = 5
    table.run(EndOfRound())
    assert table.state.control["N13"] == "italy" and table.told("wr_medals") == []
