"""Phase 4: which conflicts there are, raids, garrisons, transports, control, medals, stress."""

from pyapp.games.war_room.combat import raids
from pyapp.games.war_room.combat.combat import Combat, Conflict
from pyapp.games.war_room.combat.taking import change_hands
from pyapp.games.war_room.map import conflicts
from tests.games.war_room.table import Table


def combat(table: Table, rolls: str = "") -> Table:
    return table.run(Combat(), rolls=rolls)


# --- order --------------------------------------------------------------------------------------------------------------------


def test_nations_pick_in_turn_order_among_conflicts_that_involve_them():
    table = Table(
        {"germany.61": "G6 infantry", "ussr.23": "G6 infantry", "usa.43": "J25 infantry", "japan.92": "J25 infantry"},
        order="usa germany",
    )
    combat(table)
    assert table.asked() == ("usa",) and table.options("usa", "resolve") == ("J25",)


def test_a_nation_without_conflict_passes():
    table = Table({"germany.61": "G6 infantry", "ussr.23": "G6 infantry"}, order="usa italy ussr germany")
    assert combat(table).asked() == ("ussr",)


def test_friends_of_different_players_may_appoint_another_commander():
    table = Table({"uk.47": "T5 infantry", "usa.27": "T5 infantry", "italy.113": "T5 infantry"}, order="uk usa italy")
    combat(table).play("uk resolve T5")
    assert table.asked() == ("uk",)
    table.play("uk appoint usa")
    assert table.asked() == ("usa",)


def test_where_the_enemy_has_left_the_marker_goes_and_the_card_turns_back():
    table = Table({"germany.61": "G6 infantry"}, order="germany")
    table.state.conflicts, table.state.turned = {"G6": "active", "A13": "active"}, ["G6"]
    combat(table)
    assert table.state.conflicts == {} and table.state.turned == [] and table.asked() == ()


def test_a_player_with_two_nations_in_a_battle_chooses_which_of_them_commands():
    table = Table(
        {"uk.47": "T5 infantry", "usa.27": "T5 infantry", "italy.113": "T5 infantry"}, order="uk usa italy",
        players={"uk": "Anna", "usa": "Anna"},
    )  # fmt: skip
    combat(table).play("uk resolve T5")
    assert table.asked() == ("uk",) and table.options("uk", "appoint") == ("uk", "usa")
    table.play("uk appoint usa")
    assert table.asked() == ("usa",) and table.kinds("usa") == ("stances",) and table.state.battle.commanders["allies"] == "usa"


def test_where_nobody_fights_it_does_not_matter_who_commands_and_is_not_asked():
    table = Table({"uk.47": "T4 infantry", "usa.27": "T4 infantry"}, order="uk usa", players={"uk": "Anna", "usa": "Anna"})
    combat(table).play("uk resolve T4", "yb")
    assert table.kinds("uk") == ("control",)


# --- garrisons and control ----------------------------------------------------------------------------------------------------


def test_an_empty_territory_is_defended_by_two_dice_and_then_captured():
    table = Table({"ussr.23": "G8 infantry*2"}, order="ussr")
    combat(table).play("ussr resolve G8", "yy")
    assert table.units("ussr.23") == {"infantry": 1}
    assert table.state.control["G8"] == "ussr" and table.state.morale["ussr"].medals == 1
    assert table.state.morale["germany"].stress == 1


def test_a_garrison_can_destroy_the_whole_invasion():
    table = Table({"ussr.23": "G8 infantry"}, order="ussr")
    combat(table).play("ussr resolve G8", "ky")
    assert table.state.control["G8"] == "germany"


def test_white_red_and_different_colours_do_no_harm():
    for roll in ("ww", "rr", "yb", "kw", "kr"):
        table = Table({"ussr.23": "G8 infantry"}, order="ussr")
        combat(table).play("ussr resolve G8", roll)
        assert table.state.control["G8"] == "ussr", roll


def test_two_black_dice_let_the_garrison_choose():
    table = Table({"ussr.23": "G8 infantry,armor"}, order="ussr")
    combat(table).play("ussr resolve G8", "kk")
    assert table.asked() == ("germany",) and table.options("germany", "hit") == ("infantry", "armor")
    table.play("germany hit armor")
    assert table.units("ussr.23") == {"infantry": 1}


def test_the_owner_of_the_garrison_chooses_the_nation_and_the_unit_that_is_hit():
    table = Table({"uk.47": "T4 infantry", "usa.27": "T4 infantry,armor"}, order="uk usa", players={"uk": "Anna", "usa": "Anna"})
    combat(table).play("uk resolve T4", "kk")
    assert table.asked() == ("italy",) and table.options("italy", "hit") == ("uk", "usa")
    assert table.options("italy", "hit", "usa") == ("infantry", "armor")
    table.play("italy hit usa armor")
    assert table.units("usa.27") == {"infantry": 1} and table.units("uk.47") == {"infantry": 1}


def test_without_garrisons_empty_land_is_taken_at_no_risk():
    table = Table({"ussr.23": "G8 infantry"}, order="ussr", options=["no_garrisons"])
    combat(table).play("ussr resolve G8")
    assert table.state.control["G8"] == "ussr"


def test_aircraft_alone_take_nothing():
    table = Table({"ussr.15": "G8 fighter"}, order="ussr")
    assert combat(table).asked() == ()


def test_the_commander_names_the_new_owner_among_nations_with_land_units():
    table = Table({"uk.47": "T5 infantry", "usa.27": "T5 infantry"}, order="uk usa", options=["no_garrisons"])
    combat(table).play("uk resolve T5").play("uk appoint usa")
    assert table.options("usa", "control") == ("uk", "usa")
    table.play("usa control uk").play("usa medals usa")
    assert table.state.control["T5"] == "uk" and table.state.morale["usa"].medals == 1


def test_a_captured_capital_is_worth_three_medals_that_can_be_shared():
    table = Table({"uk.47": "T1 infantry", "usa.27": "T1 infantry"}, order="uk usa", options=["no_garrisons"])
    combat(table).play("uk resolve T1").play("uk appoint uk").play("uk control uk")
    assert table.refused("uk medals uk") == "form.how_many"
    table.play("uk medals uk*2,usa")
    assert (table.state.morale["uk"].medals, table.state.morale["usa"].medals) == (2, 1)
    assert table.state.morale["italy"].stress == 6


def test_liberated_land_returns_to_its_owner_and_ukraine_to_the_soviets():
    table = Table({"usa.27": "B5 infantry", "uk.53": "G6 infantry"}, order="usa uk", options=["no_garrisons"], control={"B5": "italy"})
    combat(table).play("usa resolve B5").play("uk resolve G6")
    assert table.state.control["B5"] == "uk" and table.state.control["G6"] == "ussr"
    assert table.state.morale["usa"].medals == 1 and table.state.morale["uk"].medals == 1


def test_an_owner_in_the_gray_zone_does_not_get_its_land_back():
    table = Table({"usa.27": "B5 infantry"}, order="usa", options=["no_garrisons"], control={"B5": "italy"})
    table.state.morale["uk"].zone = 5
    combat(table).play("usa resolve B5")
    assert table.state.control["B5"] == "usa"


def test_france_stays_british_when_the_americans_move_in():
    table = Table({"usa.27": "G3 infantry"}, order="usa", control={"G3": "uk"})
    assert combat(table).asked() == () and table.state.control["G3"] == "uk"


def test_a_territory_with_land_units_of_both_sides_stays_embattled():
    table = Table({"germany.61": "G6 infantry", "ussr.23": "G6 infantry"}, order="ussr germany")
    combat(table).play("ussr resolve G6").play("ussr stances defensive").play("germany stances defensive", "r" + "r")
    assert table.state.conflicts == {"G6": "embattled"} and table.state.turned == ["G6"]


def test_construction_is_captured_but_china_takes_no_aircraft():
    table = Table({"china.101": "J4 infantry"}, order="china", options=["no_garrisons"])
    table.build("J4", "armor,fighter")
    combat(table).play("china resolve J4")
    assert table.state.building == {"J4": {"armor": 1}} and table.state.control["J4"] == "china"
    assert table.state.morale["china"].medals == 3


# --- transports ---------------------------------------------------------------------------------------------------------------


def test_a_lone_submarine_does_not_protect_transports_from_a_carrier_fighter():
    table = Table({"germany.3": "A13 submarine", "germany.48": "A13 infantry*2"}, order="usa germany")
    table.state.carrier_fighters = {"A13": {"usa": 1}}
    combat(table).play("usa resolve A13").play("usa stances surface", "rrr")
    assert table.units("germany.48") == {} and table.state.casualties["germany"]["infantry"] == 2


def test_a_lone_submarine_does_not_protect_transports_from_an_air_command():
    table = Table({"germany.3": "A13 submarine", "germany.48": "A13 infantry*2", "usa.11": "A13 fighter"}, order="usa germany")
    combat(table).play("usa resolve A13").play("usa stances surface", "rrr")
    assert table.units("germany.48") == {} and table.units("germany.3") == {"submarine": 1}


def test_transports_without_friends_are_sunk_even_without_a_battle():
    table = Table({"germany.48": "A13 infantry", "usa.1": "A13 submarine"}, order="usa")
    combat(table).play("usa resolve A13")
    assert table.units("germany.48") == {}


def test_transports_of_both_sides_leave_each_other_alone():
    table = Table({"germany.48": "A13 infantry", "usa.27": "A13 infantry"})
    assert combat(table).asked() == () and table.state.conflicts == {"A13": "embattled"}


# --- convoys ------------------------------------------------------------------------------------------------------------------


def test_one_result_of_a_colour_sinks_all_ships_of_it_up_to_what_the_territory_produces():
    table = Table({"germany.5": "A10 submarine*2"}, order="germany")
    table.give("usa", 5, 5, 5)
    combat(table).play("germany resolve A10", "yb")
    assert table.state.stocks["usa"].now == {"oil": 5, "iron": 4, "osr": 4}


def test_black_sinks_ships_of_a_colour_of_the_raiders_choice():
    table = Table({"germany.5": "A10 submarine"}, order="germany")
    table.give("usa", 5, 5, 5)
    combat(table).play("germany resolve A10", "k")
    table.play("germany sink oil")
    assert table.state.stocks["usa"].now == {"oil": 4, "iron": 5, "osr": 5}


def test_a_defender_at_the_start_of_the_phase_prevents_the_raid_even_if_it_is_sunk():
    table = Table({"germany.5": "A10 submarine*2", "usa.1": "A10 submarine"}, order="germany usa")
    table.give("usa", 5, 5, 5)
    combat(table).play("germany resolve A10", "yyrr" + "rrrr")
    assert table.state.stocks["usa"].now == {"oil": 5, "iron": 5, "osr": 5} and table.units("usa.1") == {}


def test_transports_defend_no_convoy():
    table = Table({"germany.5": "A10 submarine", "usa.27": "A10 infantry"}, order="germany")
    combat(table).play("germany resolve A10", "w")
    assert table.state.raided == ["A10.U1"] and table.units("usa.27") == {}


def test_each_command_raids_one_convoy_and_each_convoy_once():
    table = Table({"usa.1": "A15 submarine", "usa.2": "A15 cruiser"}, order="usa")
    combat(table).play("usa resolve A15")
    assert set(table.options("usa", "raid")) == {"A15.G3", "A15.G11"}
    table.play("usa raid A15.G3 usa.1", "w" + "w")
    assert table.state.raided == ["A15.G3", "A15.G11"] and table.asked() == ()


def test_black_sinks_the_ships_of_the_group_that_is_raided_without_a_question_when_they_are_of_one_colour():
    table = Table({"usa.1": "A5 submarine"}, order="usa")
    table.give("germany", 5, 5, 5)
    combat(table).play("usa resolve A5").play("usa raid A5.G9 usa.1", "k")
    assert table.asked() == () and table.state.stocks["germany"].now == {"oil": 5, "iron": 4, "osr": 5}


def test_a_raid_on_a_cluster_spares_the_ships_of_friends_in_it():
    table = Table({"usa.1": "P0 submarine"}, order="usa", control={"J4": "china", "J5": "china"})
    for nation in ("china", "japan"):
        table.give(nation, iron=5, osr=5)
    combat(table).play("usa resolve P0", "k")
    table.play("usa sink iron")
    assert table.state.stocks["china"].now == {"oil": 0, "iron": 5, "osr": 5}
    assert table.state.stocks["japan"].now == {"oil": 0, "iron": 4, "osr": 5}


def test_black_asks_for_no_ships_that_friends_alone_have_in_a_cluster():
    table = Table({"italy.1": "I1 submarine"}, order="italy", control={"B18": "italy"})
    table.give("uk", oil=5)
    combat(table).play("italy resolve I1", "k")
    assert table.asked() == () and table.state.stocks["uk"].now["oil"] == 3


def test_an_ocean_convoy_belongs_to_the_nation_whose_flag_it_flies_whatever_the_turn_order():
    convoy = next(convoy for convoy in raids.tables.CONVOYS if convoy.id == "A9.ocean")
    for control, owner in (({}, "usa"), ({"U1": "uk"}, "uk"), ({"U1": "germany"}, ""), ({"U1": "italy", "B1": "germany"}, "germany")):
        table = Table({}, order="uk usa germany", control=control)
        assert conflicts.convoy_owner(table.state, convoy) == owner


def test_an_ocean_convoy_between_enemies_cannot_be_raided():
    table = Table({"germany.5": "A8 submarine"}, control={"B29": "germany"})
    assert conflicts.raiding_side(table.state, "A8") == ""


def test_an_ocean_convoy_is_limited_by_both_its_ends():
    table = Table({})
    convoy = next(c for c in raids.tables.CONVOYS if c.id == "A9.ocean")
    assert raids.loss(table.state, convoy, {"osr", "iron", "oil"}) == {"osr": 3, "iron": 1, "oil": 1}


def test_an_embattled_territory_limits_its_convoy_to_the_reduced_card():
    table = Table({})
    table.state.turned = ["B10"]
    convoy = next(c for c in raids.tables.CONVOYS if c.id == "A19.B10")
    assert raids.loss(table.state, convoy, {"osr", "iron"}) == {"osr": 1}


def test_two_axis_nations_agree_on_the_flag_of_an_ocean_convoy():
    table = Table({"usa.1": "A9 submarine"}, order="italy germany usa", control={"U1": "germany", "B1": "italy"})
    table.run(Conflict("A9"))
    assert table.asked() == ("italy",)
    table.play("italy flag germany", "w")
    assert table.state.flags == {"A9": "germany"} and table.state.raided == ["A9.ocean"]


def test_an_ocean_convoy_goes_back_to_the_printed_flag_when_who_laid_his_on_it_holds_neither_end():
    convoy = next(convoy for convoy in raids.tables.CONVOYS if convoy.id == "A9.ocean")
    for rulings, owner in ((1, "uk"), (2, "usa")):
        table = Table({}, order="uk usa germany")
        table.state.flags, table.state.rulings = {"A9": "germany"}, rulings
        assert conflicts.convoy_owner(table.state, convoy) == owner
        assert bool(conflicts.flag_in_doubt(table.state, convoy)) == (rulings < 2)


def test_the_beginners_switch_takes_everything_without_dice():
    table = Table({"germany.5": "A10 submarine"}, order="germany", options=["automatic_convoys"])
    table.give("usa", 5, 5, 5)
    combat(table).play("germany resolve A10")
    assert table.state.stocks["usa"].now == {"oil": 4, "iron": 4, "osr": 4}


def test_a_captured_port_can_bring_a_new_raid():
    table = Table({"usa.1": "A17 submarine"}, control={"G15": "usa"})
    table.state.phase = "combat"
    play = type("Silent", (), {"tell": lambda *args, **values: None})()
    change_hands(table.state, play, "G15", "germany")
    assert table.state.conflicts == {"A17": "active"}


def test_a_capture_brings_no_raid_where_nobody_lies_in_wait_or_a_marker_is_already():
    for forces, markers in (({}, {}), ({"usa.1": "A17 submarine"}, {"A17": "embattled"})):
        table = Table(forces, control={"G15": "usa"})
        table.state.phase, table.state.conflicts = "combat", dict(markers)
        play = type("Silent", (), {"tell": lambda *args, **values: None})()
        change_hands(table.state, play, "G15", "germany")
        assert table.state.conflicts == markers


# --- strategic bombing --------------------------------------------------------------------------------------------------------


def bombed(rolls: str, **stock: int) -> Table:
    table = Table({"uk.11": "G5 bomber"}, order="uk")
    table.build("G5", "infantry,armor")
    table.give("germany", **stock)
    combat(table).play("uk resolve G5").play("uk stances strategic", rolls)
    return table


def test_a_bomber_rolls_four_dice_that_destroy_construction_and_leave_bomb_markers():
    table = bombed("ygww", oil=5)
    assert table.state.bombs == {"G5": 2} and table.state.building == {}
    assert table.state.casualties["germany"] == {"infantry": 1, "armor": 1}


def test_a_raid_takes_no_more_of_a_resource_than_the_territory_produces():
    table = bombed("rrrr", oil=5)
    assert table.state.stocks["germany"].now["oil"] == 3
    assert [loss["resources"] for loss in table.told("wr_resources_bombed")] == [{"oil": 1}] * 2


def test_resources_alone_are_a_target_and_land_with_nothing_is_none():
    table = Table({}, control={"C5": "japan", "R9": "germany"})
    assert conflicts.bombing_target(table.state, "C5", "allies"), "iron without port, railway or industry"
    assert not conflicts.bombing_target(table.state, "R9", "allies")
    assert not conflicts.bombing_target(table.state, "C5", "axis")


def test_the_bomber_chooses_between_a_unit_and_a_resource():
    table = bombed("ywbb", osr=3)
    assert table.asked() == ("uk",) and table.options("uk", "bomb") == ("infantry", "osr")
    table.play("uk bomb osr")
    assert table.state.stocks["germany"].now["osr"] == 2 and table.state.bombs == {"G5": 1}
