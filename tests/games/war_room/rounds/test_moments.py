"""What can be done at any moment: commands regroup in the debrief and in phases 5 to 7, and the pact is broken in phases 2 to 5."""

import random

import pytest

from pyapp.engine.computers import decided, thinking
from pyapp.games.war_room import GAME
from pyapp.games.war_room.combat.battle import Fight
from pyapp.games.war_room.combat.combat import Combat
from pyapp.games.war_room.map import regroup
from pyapp.games.war_room.map.commands import free_numbers
from pyapp.games.war_room.rounds.morale import Relief
from pyapp.games.war_room.rounds.operations import Turn
from pyapp.games.war_room.rounds.planning import TurnOrder
from pyapp.games.war_room.rounds.production import Placing
from pyapp.games.war_room.rounds.refit import Deployment, Landing, Regroup
from tests.games.war_room.table import Table

# --- regrouping ---------------------------------------------------------------------------------------------------------------


def test_aircraft_regroup_before_they_land_and_land_together():
    table = Table({"germany.13": "R6 fighter arrow", "germany.14": "R6 bomber arrow"})
    table.run(Landing()).play("germany regroup germany.14 germany.13 bomber").play("germany land germany.13 G6")
    assert table.units("germany.13") == {"fighter": 1, "bomber": 1} and table.at("germany.13") == "G6"


def test_aircraft_that_have_landed_do_not_take_off_again_with_others():
    table = Table({"germany.13": "G6 fighter", "germany.14": "G6 bomber arrow", "germany.15": "G6 fighter"})
    table.run(Landing())
    assert "germany.13" not in table.options("germany", "regroup", "germany.14")
    assert table.options("germany", "regroup", "germany.13") == ("germany.15",)


def test_everything_else_regroups_while_aircraft_land():
    table = Table({"germany.13": "G6 fighter arrow", "germany.48": "G1 infantry*2", "germany.49": "G1 armor"})
    table.run(Landing()).play("germany regroup germany.49 germany.48 armor")
    assert table.units("germany.48") == {"infantry": 2, "armor": 1} and table.asked() == ("germany",)


def test_a_command_that_gives_its_marker_back_makes_room_for_new_units():
    table = Table({"ussr.23": "R4 infantry", "ussr.26": "R7 infantry", "ussr.29": "R7 infantry"})
    table.build("R4", "infantry")
    table.state.phase = "refit"
    table.run(Deployment()).play("ussr regroup ussr.26 ussr.29 infantry").play("ussr deploy ussr.23 infantry")
    assert table.units("ussr.26") == {} and table.units("ussr.23") == {"infantry": 2} and table.asked() == ()


def test_regrouping_is_offered_where_some_command_can_be_split_or_merged():
    chance, found = random.Random("regroup"), set()
    for _ in range(60):
        numbers = range(11, 16) if chance.random() < 0.8 else range(11, 14)  # with all five no marker is free
        units = [chance.choice(("fighter", "fighter*2", "fighter*8", "bomber arrow")) for _ in numbers]
        state = Table({f"ussr.{number}": f"R{chance.randint(1, 9)} {text}" for number, text in zip(numbers, units)}).state
        possible = regroup.possible(state, "ussr")
        assert possible == bool(regroup.sources(state, "ussr"))
        found.add(possible)
    assert found == {True, False}


def test_splitting_that_uses_the_last_marker_up_leaves_the_new_units_without():
    table = Table({f"ussr.{number}": f"R{number - 4} fighter*2" for number in range(11, 15)} | {"ussr.15": "R4 fighter*7"})
    table.build("R4", "fighter,bomber")
    table.state.phase = "refit"
    table.run(Deployment())
    assert table.options("ussr", "deploy") == ("new", "ussr.15")
    table.play("ussr regroup ussr.11 new fighter")
    assert table.options("ussr", "deploy") == ()
    table.play("ussr deploy fighter")
    assert table.kinds("ussr")[:2] == ("lose", "regroup")
    table.play("ussr lose bomber")
    assert table.units("ussr.15") == {"fighter": 8} and table.asked() == ()


@pytest.mark.parametrize("rulings", [0, 1])
def test_ships_whose_last_marker_was_used_up_while_their_sea_was_asked_have_none(rulings):
    table = Table({"uk.1": "A19 cruiser*2"})
    for number in free_numbers(table.state, "uk", "naval")[1:]:
        table.put(f"uk.{number}", "M3 cruiser")
    table.build("B1", "submarine")
    table.state.phase, table.state.rulings = "refit", rulings
    table.run(Deployment())
    assert table.options("uk", "deploy") == ("A6", "A7")
    table.play("uk regroup uk.1 new cruiser")
    assert table.kinds("uk")[:2] == ("lose", "regroup")


def test_in_the_debrief_commands_regroup_in_the_active_region_alone():
    forces = {"ussr.23": "G7 infantry", "ussr.26": "G7 armor", "ussr.34": "G9 infantry", "ussr.29": "G8 infantry"}
    table = Table({**forces, "ussr.57": "R4 infantry", "ussr.58": "R4 infantry"}, "eastern_front", ["no_garrisons"], order="ussr germany")
    table.run(Combat()).play("ussr resolve G7").play("germany resolve G9")
    assert table.kinds("ussr") == ("resolve", "regroup")
    assert table.options("ussr", "regroup") == ("ussr.23", "ussr.26")
    table.play("ussr regroup ussr.26 ussr.23 armor")
    assert table.units("ussr.23") == {"infantry": 1, "armor": 1} and table.kinds("ussr") == ("resolve", "regroup")


def test_before_its_first_conflict_nobody_regroups_in_combat():
    table = Table({"ussr.23": "G7 infantry*2", "germany.48": "G1 infantry*2"}, "eastern_front", order="ussr germany")
    assert table.run(Combat()).kinds("ussr") == ("resolve",)


def test_while_a_battle_lasts_nobody_regroups():
    table = Table({"ussr.23": "G7 infantry*2", "germany.48": "G7 infantry*2"}, "eastern_front", order="ussr germany")
    table.state.phase = "combat"
    assert table.run(Fight("G7", ["ussr", "germany"], {})).kinds("ussr") == ("stances",)


def test_where_a_territory_is_given_away_those_who_took_it_regroup_already():
    table = Table(
        {"uk.47": "T4 infantry", "uk.53": "T4 infantry", "usa.27": "T4 infantry"}, order="uk usa", options=["no_garrisons"],
        players=dict.fromkeys(("uk", "usa"), "Anna"),
    )  # fmt: skip
    table.run(Combat()).play("uk resolve T4")
    assert table.kinds("uk") == ("control", "regroup")
    table.play("uk regroup uk.53 uk.47 infantry").play("uk control uk")
    assert table.units("uk.47") == {"infantry": 2} and table.state.control["T4"] == "uk"


def test_ships_that_have_raided_raid_no_more_under_another_marker():
    table = Table({"usa.1": "A15 cruiser*2", "usa.27": "R6 infantry"}, order="usa germany")
    table.state.phase, table.state.raiders = "combat", ["usa.1"]
    table.run(Combat(0, True, ["A15"])).play("usa regroup usa.1 new cruiser")
    assert table.state.raiders == ["usa.1", "usa.2"]


@pytest.mark.parametrize(("phase", "step"), [("morale", Relief("germany")), ("production", Placing("germany"))])
def test_commands_regroup_at_any_moment_of_morale_and_production(phase, step):
    table = Table({"germany.48": "G1 infantry*2"}, "eastern_front")
    table.state.phase, table.state.morale["germany"].stress, table.state.morale["germany"].medals = phase, 3, 1
    if phase == "production":
        table.state.unplaced = {"germany": {"infantry": 1}}
        table.state.made["germany"]["infantry"] += 1
    table.run(step).play("germany regroup germany.48 new infantry")
    assert len([key for key in table.state.commands if key.startswith("germany")]) == 2 and table.asked() == ("germany",)


def test_nobody_regroups_while_orders_are_carried_out():
    table = Table({"germany.48": "G1 infantry*2"}, "eastern_front")
    table.state.phase = "movement"
    table.order("germany.48", "G4")
    assert table.run(Turn("germany")).kinds("germany") == ("go", "cancel")


# --- breaking the pact ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [Landing(), Regroup(), TurnOrder(["ussr", "japan"], ["", ""], "japan")])
def test_a_party_breaks_the_pact_at_any_decision_of_phases_2_to_5(step):
    table = Table({"japan.13": "J3 fighter*2 arrow"})
    table.run(step).play("japan break_pact")
    assert table.state.pact == "broken" and table.state.morale["japan"].stress == 6 and table.asked() == ("japan",)


def test_it_breaks_it_in_the_middle_of_a_battle_with_others():
    table = Table(
        {"japan.65": "C5 infantry", "china.105": "C5 infantry", "japan.1": "P2 cruiser", "ussr.1": "P2 cruiser"}, order="japan china"
    )
    table.run(Combat()).keep_pact().play("japan resolve C5").play("japan break_pact")
    assert table.state.conflicts == {"C5": "active", "P2": "active"} and table.kinds("japan") == ("stances",)


@pytest.mark.parametrize("phase", ["morale", "production"])
def test_in_the_phases_of_morale_and_production_it_cannot_be_broken(phase):
    table = Table({"japan.13": "J3 fighter*2"})
    table.state.phase, table.state.morale["japan"].stress, table.state.morale["japan"].medals = phase, 3, 1
    assert "break_pact" not in table.run(Relief("japan")).kinds("japan")


def test_nobody_else_breaks_it():
    table = Table({"germany.13": "G6 fighter*2 arrow"})
    assert "break_pact" not in table.run(Landing()).kinds("germany")


def meeting(rulings: int = 1) -> Table:
    """A Japanese fleet is about to leave Soviet ships behind."""
    table = Table({"japan.1": "P1 cruiser*3", "ussr.1": "P1 cruiser*2", "japan.65": "J3 infantry"}, order="japan ussr")
    table.state.rulings = rulings
    table.order("japan.1", "P2")
    table.order("japan.65", "J4")
    return table.run(Turn("japan"))


def test_a_party_breaks_the_pact_to_pin_what_is_about_to_leave():
    table = meeting()
    assert table.asked() == ("ussr",) and table.kinds("ussr") == ("keep", "break_pact")
    table.play("ussr break_pact")
    assert table.asked() == ("japan",) and table.state.morale["ussr"].stress == 6
    table.play("japan go cruiser*2")
    assert table.at("japan.1") == "P2" and table.units("japan.1") == {"cruiser": 1} and table.units("japan.2") == {"cruiser": 2}


def test_if_it_keeps_the_pact_the_order_is_carried_out_and_the_next_one_asks_nobody():
    table = meeting().play("ussr keep").play("japan go")
    assert table.at("japan.1") == "P2" and table.asked() == ("japan",), "land commands are not in each other's way"


def test_an_order_that_is_pinned_altogether_when_the_pact_is_broken_is_cancelled_by_force():
    table = Table({"japan.1": "P1 cruiser", "ussr.1": "P1 cruiser*2"}, order="japan ussr")
    table.order("japan.1", "P2")
    table.run(Turn("japan")).play("ussr break_pact")
    assert table.told("wr_order_illegal") and table.at("japan.1") == "P1" and table.asked() == ()


def test_aircraft_are_never_pinned_and_nobody_is_asked_about_them():
    table = Table({"japan.14": "J3 fighter", "ussr.26": "J3 infantry", "ussr.1": "P1 cruiser*2"}, order="japan ussr")
    table.order("japan.14", "P1")
    assert table.run(Turn("japan")).asked() == ("japan",)


def test_in_games_that_began_before_the_second_rulings_nobody_is_asked_on_the_way():
    assert meeting(0).asked() == ("japan",)


def test_a_party_breaks_the_pact_to_fight_before_conflicts_are_placed():
    table = Table({"japan.1": "P1 cruiser", "ussr.1": "P1 cruiser*2"}, order="japan ussr")
    table.run(Combat()).play("japan keep").play("ussr break_pact")
    assert table.state.conflicts == {"P1": "active"} and table.options("japan", "resolve") == ("P1",)


def test_where_there_is_nothing_to_fight_about_nobody_is_asked_before_combat():
    table = Table({"japan.1": "P1 cruiser", "ussr.1": "P5 cruiser*2"}, order="japan ussr", control={"R16": "ussr"})
    table.state.raided = ["P1.R16"]
    assert table.run(Combat()).asked() == ()


def test_units_that_have_outstayed_are_saved_by_breaking_the_pact():
    table = Table({"ussr.23": "C5 infantry"}, order="japan ussr", control={"C5": "japan"}, options=["no_garrisons"])
    table.state.round, table.state.trespass = 2, {"C5": 1}
    table.run(Combat()).play("japan keep").play("ussr break_pact")
    assert table.units("ussr.23") == {"infantry": 1} and table.options("ussr", "resolve") == ("C5",)


def test_the_computer_keeps_the_pact_when_it_is_asked():
    assert str(decided(thinking(GAME, meeting().state, "ussr"))) == "ussr keep"
