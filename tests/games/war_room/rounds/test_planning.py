"""Phases 1 and 2: income, secret sheets, bids, turn order, regrouping."""

from pyapp.engine.dice import SeededDice
from pyapp.engine.state import Setup
from pyapp.games.war_room import GAME, tables
from pyapp.games.war_room.rounds.morale import Desertion
from pyapp.games.war_room.rounds.operations import Turn
from pyapp.games.war_room.rounds.planning import Economy, Planning, order_limit, receives
from tests.games.war_room.table import Table


def new(scenario="global_war", options=()):
    return GAME.new(Setup(scenario, list(options)), SeededDice("planning"))[0]


def test_an_embattled_territory_yields_its_reduced_card():
    table = Table({})
    table.state.turned = ["G1"]
    table.run(Economy())
    assert table.state.stocks["germany"].now == {"oil": 5, "iron": 12, "osr": 19}


def test_a_card_turns_back_the_moment_the_last_enemy_deserts_but_not_when_the_defender_does():
    for deserter, turned in (("ussr", []), ("germany", ["G1"])):
        table = Table({"germany.48": "G1 infantry", "ussr.23": "G1 infantry"})
        table.state.conflicts, table.state.turned = {"G1": "embattled"}, ["G1"]
        table.state.morale[deserter].zone, table.state.morale[deserter].stress = 5, 1
        table.run(Desertion(deserter))
        (key,) = table.options(deserter, "desert")
        table.play(f"{deserter} desert {key} infantry")
        assert table.state.turned == turned and ("G1" in table.state.conflicts) == bool(turned)


def test_china_never_obtains_oil():
    table = Table({}, control={"J10": "china"})
    table.run(Economy())
    assert table.state.stocks["china"].now["oil"] == 0


def test_a_nation_in_the_red_zone_receives_nothing():
    table = Table({})
    table.state.morale["italy"].zone = 4
    table.run(Economy())
    assert sum(table.state.stocks["italy"].now.values()) == 0


def test_what_a_nation_is_told_to_expect_is_what_it_receives():
    for zone in range(6):
        table = Table({})
        table.state.morale["italy"].zone = zone
        expected = receives(table.state, "italy")
        table.run(Economy())
        assert table.state.stocks["italy"].now == expected


def test_a_collapsed_nation_receives_nothing_and_what_it_left_stays_reduced_for_good():
    table = Table({}, control={"T5": "uk"})
    table.state.collapsed, table.state.reduced = ["italy"], ["T1", "T5"]
    table.run(Economy())
    assert sum(table.state.stocks["italy"].now.values()) == 0
    assert table.state.stocks["uk"].now == {"oil": 6, "iron": 9, "osr": 14}


def test_nine_orders_a_round_but_six_for_italy_and_china():
    state = new()
    assert [order_limit(state, nation) for nation in ("germany", "italy", "china")] == [9, 6, 6]


def test_the_western_allies_write_six_orders_in_europe():
    state = new("war_in_europe")
    assert [order_limit(state, nation) for nation in ("uk", "usa", "ussr")] == [6, 6, 9]


def test_three_orders_fewer_from_the_orange_zone_on():
    state = new()
    state.morale["germany"].zone = 3
    assert order_limit(state, "germany") == 6


def test_everybody_writes_at_the_same_time():
    assert set(GAME.waits_for(new())) == set(GAME.about.seats)


def test_a_command_gets_one_order_only():
    table = Table({"germany.48": "G1 infantry", "germany.11": "G1 fighter"})
    table.run(Planning()).play("germany order germany.48 G4")
    assert table.refused("germany order germany.48 G3") == "wr.order.twice"


def test_an_order_can_be_struck_from_the_sheet_and_its_command_ordered_elsewhere():
    table = Table({"germany.48": "G1 infantry", "germany.11": "G1 fighter"})
    table.run(Planning()).play("germany order germany.48 G4").play("germany order germany.11 G2").play("germany erase germany.48")
    assert [event["command"] for event in table.told("wr_order_erased")] == ["germany.48"] and table.events[0].seen_by == ("germany",)
    table.play("germany order germany.48 G3")
    assert [(order.command, order.to) for order in table.state.secrets["germany"].orders] == [("germany.11", "G2"), ("germany.48", "G3")]


def test_an_order_is_told_to_its_writer_alone():
    table = Table({"germany.48": "G1 infantry"})
    table.run(Planning()).play("germany order germany.48 G4")
    assert [event.seen_by for event in table.events] == [("germany",)]


def test_a_sealed_sheet_cannot_be_changed():
    table = Table({"germany.48": "G1 infantry", "ussr.26": "R1 infantry"})
    table.run(Planning()).play("germany order germany.48 G4").play("germany seal 1 2 3")
    assert "germany" not in table.asked()
    assert table.refused("germany erase germany.48") == "action.wrong_seat"


def test_what_old_journals_have_behind_a_seal_is_read():
    table = Table({"germany.48": "G1 infantry", "ussr.26": "R1 infantry"})
    table.run(Planning()).play("germany order germany.48 G4").play("germany seal 123456789 1 2")
    assert "germany" in table.state.sealed and "ussr" not in table.state.sealed


def test_a_revealed_bid_leaves_the_sheet_and_the_orders_stay_on_it():
    table = Table({"germany.48": "G1 infantry", "ussr.26": "R1 infantry"}, scenario="eastern_front")
    table.give("germany", oil=4)
    table.run(Planning()).play("germany order germany.48 G4").play("germany bid 3").play("germany seal").play("ussr seal")
    state = table.state
    assert state.bids["germany"] == 3 and state.secrets["germany"].bid == 0
    assert not state.orders and [order.to for order in state.secrets["germany"].orders] == ["G4"]
    assert state.sealed == []


def test_revealed_orders_leave_the_sheet_and_are_forgotten_when_they_are_done():
    table = Table({"germany.48": "G1 infantry", "ussr.26": "R1 infantry"}, scenario="eastern_front", order="germany ussr")
    table.order("germany.48", "G4")
    table.run(Turn("germany"), Turn("ussr"), Planning())
    assert table.state.orders["germany"][0].to == "G4" and table.state.secrets["germany"].orders == []
    table.play("germany cancel")
    assert table.state.orders == {}


def test_the_highest_bidder_takes_any_place_and_everybody_pays():
    table = Table({}, scenario="eastern_front")
    table.give("germany", oil=4)
    table.give("ussr", oil=4)
    table.run(Planning()).play("germany bid 3").play("ussr bid 2").play("germany seal").play("ussr seal")
    assert table.asked() == ("germany",)
    table.state.steps = table.state.steps[-1:]
    table.play("germany place 2")
    assert table.state.turn_order == ["ussr", "germany"]
    assert [table.state.stocks[nation].now["oil"] for nation in ("germany", "ussr")] == [1, 2]


def test_equal_bids_are_drawn():
    table = Table({"germany.48": "G1 infantry", "ussr.26": "R1 infantry"}, scenario="eastern_front")
    table.run(Planning()).play("germany seal").play("ussr seal", faces=[2])
    assert table.asked() == ("germany",)


def test_units_are_split_and_merged_before_sealing_but_a_command_holds_eight():
    table = Table({"germany.48": "G1 infantry*6", "germany.49": "G1 infantry*4"})
    table.run(Planning())
    assert table.refused("germany regroup germany.48 germany.49 infantry*5") == "form.how_many"
    table.play("germany regroup germany.48 germany.49 infantry*4")
    table.play("germany regroup germany.48 new infantry")
    assert table.units("germany.49") == {"infantry": 8}
    assert table.told("wr_regrouped")[0]["command"] == "germany.22"


def test_a_command_of_one_unit_can_only_join_another():
    table = Table({"germany.48": "G1 infantry", "germany.49": "G1 infantry*2", "germany.22": "G3 infantry"})
    table.run(Planning())
    assert table.options("germany", "regroup") == ("germany.48", "germany.49")
    assert table.options("germany", "regroup", "germany.48") == ("germany.49",)
    assert table.options("germany", "regroup", "germany.49") == ("germany.48", "new")


def test_a_merged_command_takes_its_order_along_into_nothing():
    table = Table({"germany.48": "G1 infantry", "germany.49": "G1 infantry"})
    table.run(Planning()).play("germany order germany.48 G4").play("germany regroup germany.48 germany.49 infantry")
    assert table.state.secrets["germany"].orders == []


def test_without_a_free_marker_a_command_cannot_be_split():
    numbers = tables.NATIONS["ussr"].markers["naval"]
    table = Table({f"ussr.{number}": f"A{number} submarine*2" for number in numbers})
    table.run(Planning())
    assert "regroup" not in table.kinds("ussr")


def test_orders_stay_hidden_until_the_turn_of_their_nation():
    table = Table({"germany.48": "G1 infantry", "ussr.26": "R1 infantry"}, scenario="eastern_front", order="ussr germany")
    table.order("germany.48", "G4")
    table.order("ussr.26", "R5")
    table.run(Turn("ussr"), Turn("germany"))
    assert "germany" not in table.state.orders and table.state.orders["ussr"][0].to == "R5"
