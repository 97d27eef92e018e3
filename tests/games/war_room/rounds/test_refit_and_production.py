"""Phases 5 and 7: landing, deployment, purchases, trade, industries, mobilisation."""

import pytest

from pyapp.games.war_room import GAME, ledger
from pyapp.games.war_room.diplomacy import trade
from pyapp.games.war_room.map.commands import form, free_numbers
from pyapp.games.war_room.rounds import production
from pyapp.games.war_room.rounds.production import Placing, Production
from pyapp.games.war_room.rounds.refit import Deploy, Deployment, Landing, Regroup
from tests.games.war_room.table import Table


def test_aircraft_land_within_two_regions_on_friendly_soil_even_embattled():
    table = Table({"germany.16": "R5 fighter*2 arrow"})
    table.state.conflicts = {"G6": "embattled"}
    table.run(Landing())
    assert "G6" in table.options("germany", "land", "germany.16") and "R1" not in table.options("germany", "land", "germany.16")
    table.play("germany land germany.16 G6")
    assert table.at("germany.16") == "G6" and table.asked() == ()


def test_everybody_lands_its_own_aircraft_alone():
    table = Table({"germany.16": "R5 fighter arrow", "italy.11": "R5 fighter arrow", "germany.17": "G1 fighter"})
    table.run(Landing())
    assert table.asked() == ("germany", "italy")
    assert (table.options("germany", "land"), table.options("italy", "land")) == (("germany.16",), ("italy.11",))


def test_an_air_command_may_split_to_land_in_two_places():
    table = Table({"germany.16": "R5 fighter*2 arrow"})
    table.run(Landing()).play("germany land germany.16 G6 fighter").play("germany land germany.16 G7")
    assert sorted(command.at for command in table.state.commands.values()) == ["G6", "G7"]


def test_aircraft_that_can_land_nowhere_are_lost():
    table = Table({"germany.16": "P8 fighter arrow"})
    table.run(Landing())
    assert table.units("germany.16") == {} and table.state.casualties["germany"] == {"fighter": 1}


def test_under_stalins_rule_allied_aircraft_fly_over_soviet_land_but_do_not_come_down():
    table = Table({"usa.11": "R6 fighter arrow"}, options=["stalin_rule"])
    table.run(Landing())
    assert table.options("usa", "land", "usa.11") == ("B16", "B17", "B18")


def test_under_stalins_rule_allied_aircraft_land_where_friends_of_the_soviets_already_are():
    table = Table({"usa.11": "R6 fighter arrow", "uk.63": "R6 infantry"}, options=["stalin_rule"])
    table.run(Landing())
    assert "R6" in table.options("usa", "land", "usa.11")


def test_allied_aircraft_land_in_pro_allied_neutrals_unless_neutrals_stay_out_of_the_game():
    assert "N6" in Table({"usa.11": "A12 fighter arrow"}).run(Landing()).options("usa", "land", "usa.11")
    table = Table({"usa.11": "A12 fighter arrow"}, options=["no_neutrals"])
    assert "N6" not in table.run(Landing()).options("usa", "land", "usa.11")


def test_aircraft_do_not_cross_the_land_of_the_other_party_of_the_pact_to_come_down_beyond_it():
    table = Table({"japan.13": "B17 fighter arrow"})
    table.run(Landing())
    assert table.options("japan", "land", "japan.13") == ("G5", "J8"), "by way of Turkey or India"
    table.state.pact = "broken"
    assert table.options("japan", "land", "japan.13") == ("G5", "G6", "J8"), "Ukraine is German and lies behind Soviet land"


def test_new_units_appear_where_they_were_built_under_one_new_marker_a_category():
    table = Table({})
    table.build("G1", "infantry*2,armor,fighter")
    table.run(Deployment())
    assert table.units("germany.22") == {"infantry": 2, "armor": 1} and table.units("germany.11") == {"fighter": 1}


def test_ships_go_to_a_sea_of_the_port_even_among_enemies():
    table = Table({"usa.1": "A7 cruiser*2"})
    table.build("B1", "cruiser*2")
    table.run(Deployment())
    assert set(table.options("uk", "deploy")) == {"A6", "A7"}
    table.play("uk deploy A7 cruiser").play("uk deploy A6 cruiser")
    assert {command.at for command in table.state.commands.values() if command.nation == "uk"} == {"A6", "A7"}


def test_bombs_on_industries_destroy_what_they_can_no_longer_deploy():
    table = Table({})
    table.build("G7", "infantry,armor")
    table.state.bombs["G7"] = 1
    table.run(Deploy("germany", "G7"))
    table.play("germany lose armor")
    assert table.state.casualties["germany"] == {"armor": 1} and table.units("germany.22") == {"infantry": 1}


def soviet_fliers(**size: int) -> Table:
    """A table on which every Soviet air marker is in use, with one fighter under it or so many."""
    table = Table({f"ussr.{number}": f"R{number - 4} fighter" for number in range(11, 17)})
    for key, number in size.items():
        command = table.state.commands[key.replace("_", ".")]
        ledger.made(table.state, "ussr", {"fighter": number - command.size})
        command.units["fighter"] = number
    return table


def test_units_without_a_marker_are_lost_but_no_casualties():
    table = soviet_fliers()
    table.build("R4", "fighter")
    table.run(Deployment())
    assert "ussr" not in table.state.casualties and table.told("wr_not_deployed")


@pytest.mark.parametrize(("built", "gone"), [(2, {}), (3, {"ussr": {"fighter": 1}}), (5, {"ussr": {"fighter": 3}})])
def test_no_more_units_are_lost_for_want_of_a_marker_than_find_no_room_under_commands_there(built, gone):
    table = soviet_fliers(ussr_11=6)
    table.state.commands["ussr.11"].at = "R1"
    table.build("R1", f"fighter*{built}")
    table.run(Deployment())
    assert table.units("ussr.11") == {"fighter": 8} and table.state.gone == gone


def test_before_new_units_are_lost_for_want_of_a_marker_their_owner_may_merge_other_commands():
    table = soviet_fliers()
    table.state.commands["ussr.16"].at = "R7"
    table.build("R4", "fighter")
    table.run(Deployment())
    assert table.kinds("ussr")[:2] == ("lose", "regroup")
    table.play("ussr regroup ussr.16 ussr.11 fighter")
    assert table.at("ussr.16") == "R4" and table.units("ussr.11") == {"fighter": 2}


def test_commands_that_cannot_be_merged_do_not_delay_the_loss():
    table = soviet_fliers(ussr_11=5, ussr_16=5)
    table.state.commands["ussr.16"].at = "R7"
    for key, text in {"ussr.26": "R1 infantry", "ussr.29": "R1 infantry", "usa.11": "U1 fighter", "usa.12": "U1 fighter"}.items():
        table.put(key, text)
    table.build("R4", "fighter")
    table.run(Deployment())
    assert table.asked() == () and table.told("wr_not_deployed")


def test_new_units_join_commands_there_when_the_last_marker_is_needed_elsewhere():
    table = soviet_fliers()
    del table.state.commands["ussr.16"]
    table.state.made["ussr"] = {"fighter": 5}
    table.state.commands["ussr.11"].at = "R1"
    table.build("R1", "fighter")
    table.build("R4", "fighter")
    table.run(Deployment())
    assert table.options("ussr", "deploy") == ("ussr.11", "new"), "what suggests itself comes first"
    table.play("ussr deploy ussr.11 fighter")
    assert table.units("ussr.11") == {"fighter": 2} and table.at("ussr.16") == "R4"


@pytest.mark.parametrize(
    ("territory", "units"),
    [("G7", "fighter"), ("R5", "infantry*2"), ("R5", "infantry,artillery")],
)
def test_the_last_marker_is_not_kept_for_what_others_build_or_for_units_of_another_category(territory, units):
    table = soviet_fliers()
    del table.state.commands["ussr.16"]
    table.state.made["ussr"] = {"fighter": 5}
    table.state.commands["ussr.11"].at = "R1"
    table.build("R1", "fighter")
    table.build(territory, units)
    table.run(Deployment())
    assert table.options("ussr", "deploy") == ("new", "ussr.11")
    table.play("ussr deploy new fighter")
    assert table.units("ussr.11") == {"fighter": 1} and table.at("ussr.16") == "R1"


def test_the_last_marker_is_not_kept_for_what_finds_room_under_a_command_where_it_is_built():
    table = soviet_fliers()
    del table.state.commands["ussr.16"]
    table.state.made["ussr"] = {"fighter": 5}
    table.state.commands["ussr.11"].at, table.state.commands["ussr.12"].at = "R1", "R4"
    table.build("R1", "fighter")
    table.build("R4", "fighter")
    table.run(Deployment())
    assert table.options("ussr", "deploy") == ("new", "ussr.11")
    table.play("ussr deploy new fighter")
    assert table.at("ussr.16") == "R1" and table.units("ussr.12") == {"fighter": 2}


def test_a_sea_is_offered_for_as_many_new_ships_as_find_a_marker_there():
    table = Table({f"uk.{number}": f"A{number} submarine" for number in range(1, 8)} | {"uk.8": "A10 submarine"})
    table.state.commands["uk.6"].units = {"submarine": 7}
    ledger.made(table.state, "uk", {"submarine": 6})
    table.build("B1", "cruiser*3")
    table.run(Deployment())
    assert table.options("uk", "deploy") == ("A6", "A7")
    assert table.refused("uk deploy A6 cruiser*2") == "form.how_many"
    table.play("uk deploy A6 cruiser")
    assert table.units("uk.7") == {"submarine": 1, "cruiser": 2}, "there is one sea left with room"


def test_new_units_join_commands_there_when_no_marker_is_left():
    table = Table({})
    while free_numbers(table.state, "ussr", "air"):
        form(table.state, "ussr", "air", "R4", {"fighter": 1})
    table.state.made["ussr"] = {"fighter": 6}
    table.put("uk.11", "R4 fighter")
    table.build("R4", "fighter*2")
    table.run(Deployment())
    assert "new" not in table.options("ussr", "deploy") and "uk.11" not in table.options("ussr", "deploy")
    table.play("ussr deploy ussr.12 fighter").play("ussr deploy ussr.11 fighter")
    assert table.units("ussr.11") == table.units("ussr.12") == {"fighter": 2}


def test_new_units_of_a_category_come_under_one_new_marker_and_the_others_under_those_that_are_there():
    table = Table({"ussr.23": "R4 infantry"})
    table.build("R4", "infantry*2,armor")
    table.run(Deployment())
    assert table.options("ussr", "deploy") == ("new", "ussr.23")
    table.play("ussr deploy new infantry")
    assert table.options("ussr", "deploy") == ("ussr.21", "ussr.23")
    table.play("ussr deploy ussr.23 infantry").play("ussr deploy ussr.21 armor")
    assert table.units("ussr.21") == {"infantry": 1, "armor": 1} and table.units("ussr.23") == {"infantry": 2}


def test_new_units_that_can_come_under_one_marker_only_are_deployed_without_a_question():
    table = Table({"ussr.11": "R4 fighter"})
    table.build("R4", "infantry*2,armor")
    assert table.run(Deployment()).asked() == () and table.units("ussr.21") == {"infantry": 2, "armor": 1}


def test_ships_choose_their_sea_and_then_their_marker():
    table = Table({"uk.1": "A7 cruiser"})
    table.build("B1", "submarine*2")
    table.run(Deployment())
    assert table.options("uk", "deploy") == ("A6", "A7") and table.options("uk", "deploy", "A7") == ("new", "uk.1")
    table.play("uk deploy A7 uk.1 submarine*2")
    assert table.units("uk.1") == {"cruiser": 1, "submarine": 2}


def test_in_games_that_began_before_the_second_rulings_new_units_get_a_new_marker_unasked():
    table = Table({"ussr.23": "R4 infantry"})
    table.state.rulings = 0
    table.build("R4", "infantry*2")
    assert table.run(Deployment()).asked() == () and table.units("ussr.21") == {"infantry": 2}


def test_everybody_regroups_at_the_same_time():
    table = Table({"germany.48": "G1 infantry*2", "ussr.26": "R1 infantry*2"})
    table.run(Regroup())
    assert set(table.asked()) == {"germany", "ussr"}
    table.play("ussr done").play("germany regroup germany.48 new infantry")
    assert table.asked() == ("germany",)


# --- production ---------------------------------------------------------------------------------------------------------------


def rich(nation: str = "germany", scenario: str = "global_war", **stock: int) -> Table:
    table = Table({}, scenario=scenario)
    table.give(nation, **stock)
    return table.run(Production())


def test_two_fighters_cost_four_oil_two_iron_and_two_osr():
    table = rich(oil=4, iron=2, osr=2)
    table.play("germany buy fighter 2")
    assert production.remaining(table.state, "germany") == {"oil": 0, "iron": 0, "osr": 0}
    assert table.refused("germany buy fighter 1") in ("wr.buy.cannot", "action.unknown_kind")


def test_purchases_are_secret_until_all_are_sealed():
    table = rich(oil=4, iron=2, osr=2)
    table.play("germany buy fighter 2")
    assert table.events[0].seen_by == ("germany",)
    assert GAME.view(table.state, "ussr").secrets["germany"].purchases == {}
    table.play("germany seal 5")
    assert table.state.stocks["germany"].now == {"oil": 0, "iron": 0, "osr": 0}
    assert table.asked() == ("germany",) and table.kinds("germany") == ("place",)


def test_civilian_goods_cost_five_resources_of_any_kind_and_are_placed_at_once():
    table = rich(oil=2, iron=2, osr=3)
    assert table.refused("germany goods oil*2,iron*2") == "form.how_many"
    table.play("germany goods oil*2,iron*2,osr")
    assert "goods" not in table.kinds("germany"), "two are left"
    table.play("germany seal")
    assert table.state.morale["germany"].medals == 1 and table.state.stocks["germany"].now["osr"] == 2


def test_what_is_on_the_sheet_can_be_taken_back_until_it_is_sealed():
    table = rich("usa", oil=10, iron=10, osr=10)
    table.play("usa trade N1 oil").play("usa buy fighter 2").play("usa goods osr*5")
    assert "untrade" not in table.kinds("usa"), "what was bought may be paid with what was traded"
    assert table.refused("usa unbuy fighter*3") == "form.not_so_many"
    table.play("usa unbuy fighter").play("usa unbuy fighter").play("usa ungoods").play("usa untrade")
    assert production.remaining(table.state, "usa") == {"oil": 10, "iron": 10, "osr": 10}
    assert not {"unbuy", "ungoods", "untrade"} & set(table.kinds("usa"))
    table.play("usa seal")
    assert table.state.stocks["usa"].now == {"oil": 10, "iron": 10, "osr": 10} and table.state.morale["usa"].medals == 0
    assert table.state.unplaced == {}


def test_nobody_buys_more_than_its_industries_can_build():
    table = rich("italy", osr=40)
    assert table.refused("italy buy infantry 7") == "form.out_of_range"


def test_ships_need_industries_with_ports():
    table = Table({}, control={"G1": "ussr", "G3": "ussr", "G5": "ussr", "G6": "ussr"})
    table.give("germany", 20, 20, 20)
    table.run(Production())
    assert "cruiser" not in table.options("germany", "buy")


def test_no_more_ships_are_bought_than_the_industries_with_ports_can_build():
    table = Table({}, control={"G3": "ussr", "G5": "ussr", "G6": "ussr"})
    table.give("germany", 20, 30, 20)
    table.run(Production()).play("germany buy submarine 7")
    assert production.most(table.state, "germany", "cruiser") == 1, "Greater Germany builds eight"
    table.play("germany buy infantry 2")
    assert production.most(table.state, "germany", "cruiser") == 1, "infantry is built inland"


def test_a_bomb_marker_takes_one_unit_of_capacity():
    table = rich("italy", osr=40)
    table.state.bombs["T1"] = 2
    assert production.most(table.state, "italy", "infantry") == 4


def test_units_are_placed_in_turn_order_in_controlled_industries_even_captured_ones():
    table = Table({}, control={"R5": "germany"})
    table.state.unplaced = {"germany": {"infantry": 2}}
    table.state.made = {"germany": {"infantry": 2}}
    table.run(Placing("germany")).play("germany place R5 infantry*2")
    assert table.state.building == {"R5": {"infantry": 2}}


def test_ships_go_to_ports_and_the_places_that_they_need_there_are_left_to_them():
    table = Table({}, control={"G3": "uk", "G5": "uk", "G6": "uk"})
    bought = {"cruiser": 6, "infantry": 4, "armor": 3}
    table.state.unplaced, table.state.made = {"germany": dict(bought)}, {"germany": dict(bought)}
    table.run(Placing("germany"))
    assert table.refused("germany place G4 cruiser") == "form.not_so_many"
    assert table.refused("germany place G1 infantry*3") == "form.not_so_many"
    assert table.refused("germany place G1 infantry*2,armor") == "wr.place.leave_ports"
    assert table.refused("germany place G1 cruiser*5,infantry*2,armor") == "wr.place.leave_ports"
    table.play("germany place G1 infantry*2").play("germany place G4 infantry*2,armor*2").play("germany place G1 cruiser*6")
    table.play("germany place G7 armor")
    assert table.state.building["G1"] == {"infantry": 2, "cruiser": 6} and table.state.unplaced == {}


def test_chinese_infantry_takes_the_field_at_once_up_to_the_value_of_each_territory():
    table = Table({})
    table.give("china", osr=6)
    table.run(Production())
    assert table.options("china", "buy") == ("infantry",)
    table.play("china buy infantry 3").play("china seal")
    assert table.refused("china place C1 infantry*2") == "form.how_many"
    table.play("china place C4 infantry*2")
    assert "C4" not in table.options("china", "place")
    table.play("china place C1 infantry")
    assert table.units("china.100") == {"infantry": 2} and table.state.building == {}


def test_china_mobilises_as_many_in_the_next_round_again():
    table = Table({})
    table.give("china", osr=24)
    for _ in range(2):
        table.run(Production()).play("china buy infantry 6").play("china seal")
        for place in ("C1 infantry", "C2 infantry", "C3 infantry", "C4 infantry*2", "C5 infantry"):
            table.play(f"china place {place}")
    assert sum(command.size for command in table.state.commands.values()) == 12


def test_china_buys_no_more_infantry_than_its_markers_can_take_and_joins_commands_before_it_spends_the_last():
    table = Table({f"china.{number}": "J3 infantry*8" for number in range(101, 107)} | {"china.100": "C1 infantry*7"})
    table.give("china", osr=40)
    table.run(Production())
    assert production.levy(table.state) == 3, "one in C1 and two in C4"
    table.play("china buy infantry 3").play("china seal").play("china place C1 infantry").play("china place C4 infantry*2")
    assert table.units("china.100") == {"infantry": 8} and table.at("china.107") == "C4"


def test_chinese_infantry_whose_marker_was_taken_by_a_split_on_the_same_sheet_is_lost_and_is_no_casualty():
    table = Table({f"china.{number}": "J3 infantry*8" for number in range(101, 107)} | {"china.100": "C1 infantry*7"})
    table.give("china", osr=6)
    table.run(Production()).play("china buy infantry 3").play("china regroup china.101 new infantry").play("china seal")
    assert table.options("china", "place") == ("C1",)
    table.play("china place C1 infantry")
    assert table.state.unplaced == {} and table.state.gone == {"china": {"infantry": 2}} and table.state.casualties == {}


def test_china_builds_artillery_only_with_an_industry():
    table = Table({}, control={"J4": "china"})
    table.give("china", iron=9, osr=9)
    table.run(Production()).play("china buy infantry 2").play("china buy artillery 2")
    assert table.refused("china buy artillery 1") in ("wr.buy.cannot", "form.out_of_range"), "Peiping builds two"
    table.play("china seal").play("china place C4 infantry*2").play("china place J4 artillery*2")
    assert table.state.building == {"J4": {"artillery": 2}} and table.units("china.100") == {"infantry": 2}


# --- trade --------------------------------------------------------------------------------------------------------------------


def test_mexico_sells_three_iron_for_two_oil_or_five_osr_but_not_for_iron():
    table = Table({})
    table.give("usa", oil=5, iron=5, osr=5)
    assert set(trade.prices(table.state, "usa", "N1")) == {"oil", "osr"}
    table.run(Production()).play("usa trade N1 oil").play("usa seal")
    assert table.state.stocks["usa"].now == {"oil": 3, "iron": 8, "osr": 5}


def test_germany_trades_with_colombia_when_an_italian_fleet_lies_alone_in_a12():
    table = Table({"italy.1": "A12 cruiser"})
    assert trade.willing(table.state, "germany", "N4")
    table.put("usa.1", "A12 cruiser")
    assert not trade.willing(table.state, "germany", "N4")
    table.state.commands["usa.1"].category = "land"
    assert trade.willing(table.state, "germany", "N4")


def test_the_axis_needs_a_fleet_to_trade_by_sea_and_the_allies_do_not():
    table = Table({"italy.13": "A12 fighter"})
    assert not trade.willing(table.state, "germany", "N4"), "aircraft are no fleet"
    assert trade.willing(Table({}).state, "usa", "N4")


def test_a_captured_neutral_is_a_way_by_land_to_the_next_one_unless_it_is_embattled():
    table = Table({}, control={"N5": "germany"})
    assert trade.willing(table.state, "italy", "N4")
    table.state.conflicts["N5"] = "embattled"
    assert not trade.willing(table.state, "italy", "N4")


def test_pro_allied_neutrals_do_not_trade_with_the_axis():
    table = Table({"germany.1": "P6 cruiser"})
    assert not trade.willing(table.state, "germany", "N1")


def test_no_sea_trade_from_the_yellow_zone_on():
    table = Table({})
    table.state.morale["usa"].zone = 2
    assert not trade.willing(table.state, "usa", "N4")
    assert trade.willing(table.state, "usa", "N5"), "the Guyanas are a way by land"


def test_nobody_trades_in_the_red_zone_where_nothing_new_comes_in():
    table = Table({})
    table.state.morale["usa"].zone = 3
    assert "N5" in trade.offers(table.state, "usa")
    table.state.morale["usa"].zone = 4
    assert trade.offers(table.state, "usa") == ()


def test_only_one_exchange_a_round():
    table = Table({})
    table.give("usa", 9, 9, 9)
    table.run(Production()).play("usa trade N1 oil")
    assert "trade" not in table.kinds("usa") and "untrade" in table.kinds("usa")


def test_china_never_trades_and_nobody_does_outside_the_global_war():
    assert trade.offers(Table({}).state, "china") == ()
    assert trade.offers(Table({}, scenario="war_in_europe").state, "usa") == ()
