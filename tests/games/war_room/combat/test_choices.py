"""What is the players' to choose: the markers that losses come from, and the readings of the rulebook that RULES.md decides."""

import pytest

from pyapp.engine.computers import decided, thinking
from pyapp.engine.errors import BadData
from pyapp.engine.match import Match
from pyapp.engine.script import run, write_script
from pyapp.engine.state import Setup
from pyapp.games import load
from pyapp.games.war_room import GAME
from pyapp.games.war_room.combat import board, raids
from pyapp.games.war_room.combat.combat import Combat
from pyapp.games.war_room.combat.losses import Losses
from pyapp.games.war_room.computer.appraisal import Look
from pyapp.games.war_room.computer.plans import proposals
from pyapp.games.war_room.map import conflicts
from pyapp.games.war_room.rounds.production import Placing
from pyapp.sharing.standing import standing_action
from pyapp.sharing.table import StandingOrder
from tests.games.war_room.table import Table

# --- the markers that losses come from ------------------------------------------------------------------------------------------


def beaten(rulings: int = 1, germans: str = "infantry*2") -> Table:
    """Two Soviet commands of different strength fight a German one; the Germans roll two yellow."""
    table = Table(
        {"germany.48": f"G7 {germans}", "ussr.23": "G7 infantry*2", "ussr.26": "G7 infantry,armor"}, "eastern_front", order="germany ussr"
    )
    table.state.rulings = rulings
    table.run(Combat()).play("germany resolve G7").play("germany stances offensive*2")
    return table.play("ussr stances offensive*3 offensive", "yyrr" + "r" * 10)


def test_the_owner_says_under_which_markers_units_are_lost():
    table = beaten()
    assert table.asked() == ("ussr",) and table.kinds("ussr")[0] == "losses"
    here = GAME.field(table.state, "ussr", "losses")
    assert (here.there, here.least, here.limit()) == ({"ussr.23": 2, "ussr.26": 1}, 2, 2)
    table.play("ussr losses ussr.23,ussr.26")
    assert table.units("ussr.23") == {"infantry": 1} and table.units("ussr.26") == {"armor": 1}


def test_a_marker_that_loses_its_last_unit_is_free_again():
    table = beaten().play("ussr losses ussr.23*2")
    assert table.units("ussr.23") == {} and table.units("ussr.26") == {"infantry": 1, "armor": 1}


def test_the_lowest_marker_suggests_itself():
    assert GAME.field(beaten().state, "ussr", "losses").suggested == {"ussr.23": 2}


def test_in_games_that_began_before_the_second_rulings_the_lowest_marker_loses_unasked():
    table = beaten(0)
    assert table.units("ussr.23") == {} and table.units("ussr.26") == {"infantry": 1, "armor": 1}


@pytest.mark.parametrize("units", [{"infantry": 3}, {"armor": 1}, {"infantry": 3, "armor": 1}])
def test_nobody_is_asked_when_all_units_of_a_type_or_one_command_lose(units):
    table = Table({"ussr.23": "G7 infantry*2", "ussr.26": "G7 infantry,armor"}, "eastern_front")
    table.run(Losses("ussr", "G7", units, {}))
    assert table.asked() == () and sum(table.state.casualties["ussr"].values()) == sum(units.values())


def test_what_a_garrison_hits_comes_from_a_marker_of_its_owners_choice():
    table = Table({"uk.47": "T4 infantry,armor", "uk.53": "T4 infantry"}, order="uk")
    table.run(Combat()).play("uk resolve T4", "yy").play("uk losses uk.53")
    assert table.units("uk.47") == {"infantry": 1, "armor": 1} and table.units("uk.53") == {}


def test_the_computer_takes_losses_from_the_smallest_command():
    table = Table({"ussr.23": "G7 infantry*5", "ussr.26": "G7 infantry*2"}, "eastern_front")
    table.run(Losses("ussr", "G7", {"infantry": 3}, {}))
    action = decided(thinking(GAME, table.state, "ussr"))
    assert str(action) == "ussr losses ussr.26*2,ussr.23"


def test_a_standing_order_takes_losses_as_they_suggest_themselves():
    action = standing_action(GAME, beaten().state, {StandingOrder("ussr", "losses", 1): 1})
    assert str(action) == "ussr losses ussr.23*2"


# --- where new units come ---------------------------------------------------------------------------------------------------------


def levied(rulings: int = 1) -> Table:
    """China has bought infantry for a territory in which it has a command."""
    table = Table({"china.105": "C1 infantry*2"})
    table.state.rulings, table.state.unplaced, table.state.made["china"] = rulings, {"china": {"infantry": 1}}, {"infantry": 3}
    return table.run(Placing("china"))


def test_a_chinese_levy_comes_under_the_marker_that_china_says():
    assert levied().options("china", "place", "C1", {"infantry": 1}) == ("new", "china.105")
    assert levied().play("china place C1 infantry china.105").units("china.105") == {"infantry": 3}
    assert levied().play("china place C1 infantry new").units("china.105") == {"infantry": 2}


def test_if_china_does_not_say_the_levy_goes_as_it_did():
    assert levied().play("china place C1 infantry").units("china.105") == levied(0).play("china place C1 infantry").units("china.105")
    assert levied(0).refused("china place C1 infantry china.105") == "action.too_many_fields"


# --- readings of the rulebook -----------------------------------------------------------------------------------------------------


def test_a_colour_that_comes_up_three_times_sinks_the_ships_of_that_colour_once():
    table = Table({"usa.1": "A5 cruiser*3"}, order="usa germany")
    table.give("germany", osr=9)
    table.run(Combat()).play("usa resolve A5").play("usa raid A5.G1 usa.1", "yyy")
    convoy = next(convoy for convoy in raids.tables.CONVOYS if convoy.id == "A5.G1")
    assert convoy.ships["osr"] == 1 and raids.tables.TERRITORIES["G1"].income["osr"] == 3
    assert table.state.stocks["germany"].now["osr"] == 8, "as many as ships, not as dice"


@pytest.mark.parametrize(("rulings", "sides"), [(1, ["allies"]), (0, [])])
def test_the_port_of_a_neutral_that_leans_to_the_allies_is_a_friendly_port(rulings, sides):
    table = Table({})
    table.state.rulings = rulings
    assert board.port_sides(table.state, "P6") == sides
    assert board.port_sides(table.state, "P7") == [], "Colombia leans to nobody"


def test_when_it_has_been_taken_its_port_is_its_owners():
    assert board.port_sides(Table({}, control={"N1": "japan"}).state, "P6") == ["axis"]


def test_land_units_of_the_other_party_do_not_hold_the_land_of_their_friend_for_it():
    forces = {"japan.65": "C5 infantry", "ussr.23": "C5 infantry"}
    assert conflicts.takers(Table(forces).state, "C5") == ["japan"], "China loses it, the Soviets leave or break the pact"
    table = Table(forces)
    table.state.pact = "broken"
    assert conflicts.takers(table.state, "C5") == []


# --- games that began before ------------------------------------------------------------------------------------------------------


def test_a_new_game_is_played_by_the_third_rulings_and_its_script_says_so():
    match = Match(GAME, Setup("eastern_front"), "x")
    assert match.state.rulings == 2 and "rulings: 2\n" in write_script(match)
    assert run(load, write_script(match)).state == match.state


def test_a_script_without_the_line_goes_on_by_the_first():
    match = run(load, "game: war_room\nscenario: eastern_front\n")
    assert match.state.rulings == 0 and "rulings" not in write_script(match)
    assert run(load, "game: war_room\nscenario: eastern_front\nrulings: 1\n").state.rulings == 1


@pytest.mark.parametrize("number", ["3", "-1", "x", "12345"])
def test_rulings_from_the_future_are_refused(number):
    with pytest.raises(BadData):
        run(load, f"game: war_room\nscenario: eastern_front\nrulings: {number}\n")


# --- the computer's guard ---------------------------------------------------------------------------------------------------------


def test_a_command_that_guards_its_territory_leaves_it_only_to_attack_next_door():
    strong = "infantry*4,artillery*2,armor*2"
    forces = {"germany.48": "G7 infantry*5", "ussr.57": f"R4 {strong}", "ussr.58": f"R1 {strong}"}
    state = Table(forces, "eastern_front").state
    assert Look(state, "ussr").bound("ussr.57")
    found = next(found for found in proposals(Look(state, "ussr"), 9) if found is not None)
    assert {proposal.to for proposal in found if proposal.command == "ussr.57"} == {"G7"}
