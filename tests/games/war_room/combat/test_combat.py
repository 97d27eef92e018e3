"""Phase 4: who picks a conflict, who commands, what the rulebook's small print says about battles, raids and the debrief."""

import pytest

from pyapp.games.war_room.combat import board, bombing
from pyapp.games.war_room.combat.battle import Fight, Stage
from pyapp.games.war_room.combat.combat import Combat
from pyapp.games.war_room.map import relations
from pyapp.games.war_room.rounds.operations import Turn
from pyapp.games.war_room.rounds.sequence import Round
from pyapp.games.war_room.state import Battle
from tests.games.war_room.table import Table, arranged

TWO_ALLIES = {"usa": "Anna", "uk": "Boris"}


# --- who picks, who commands --------------------------------------------------------------------------------------------------


def test_a_convoy_that_is_not_raided_does_not_make_its_owner_pick_the_battle_around_it():
    table = Table({"usa.1": "A7 cruiser", "germany.1": "A7 cruiser"}, order="uk usa germany")
    assert table.run(Combat()).asked() == ("usa",)


def test_the_owner_of_a_raided_convoy_may_pick_the_raid():
    table = Table({"germany.1": "A7 cruiser"}, order="uk germany")
    assert table.run(Combat()).asked() == ("uk",)


def test_a_nation_with_nothing_but_transports_does_not_command_at_sea():
    table = Table({"usa.27": "A15 infantry", "uk.1": "A15 submarine"}, order="usa uk", players=TWO_ALLIES)
    table.run(Combat()).play("usa resolve A15")
    assert table.asked() == ("uk",) and table.kinds("uk") == ("raid",)


# --- control under the Soviet-Japanese pact -----------------------------------------------------------------------------------


def test_units_of_the_other_party_of_the_pact_do_not_keep_a_party_from_taking_the_land_of_a_third_country():
    table = Table({"japan.65": "C5 infantry", "ussr.23": "C5 infantry"}, order="japan ussr china")
    table.run(Combat()).keep_pact().play("japan resolve C5", "wb")
    assert table.state.control["C5"] == "japan" and table.state.morale["china"].stress == 1
    assert table.asked() == ("ussr",) and table.kinds("ussr") == ("leave", "break_pact")


def test_with_an_enemy_of_either_left_in_it_the_land_does_not_change_hands():
    table = Table(
        {"japan.65": "C5 infantry", "ussr.23": "C5 infantry", "germany.48": "C5 infantry"}, order="germany japan ussr china",
        players=dict.fromkeys(("germany", "japan"), "A"),
    )  # fmt: skip
    table.run(Combat()).keep_pact().play("germany resolve C5").play("germany appoint germany")
    table.play("germany stances defensive").play("ussr stances defensive", "rr")
    assert table.state.control["C5"] == "china" and table.state.conflicts == {"C5": "embattled"}


# --- convoys ------------------------------------------------------------------------------------------------------------------


def test_a_raid_tells_only_what_its_victim_had_to_lose():
    table = Table({"germany.5": "A10 submarine*2"}, order="germany")
    table.give("usa", iron=1)
    table.run(Combat()).play("germany resolve A10", "yb")
    assert [loss["resources"] for loss in table.told("wr_convoy_lost")] == [{"iron": 1}]
    assert table.state.stocks["usa"].now == {"oil": 0, "iron": 0, "osr": 0}


def test_a_convoy_is_raided_once_a_round_even_if_the_round_has_two_passes():
    table = Table({"germany.5": "A10 submarine"}, order="germany usa", options=["rapid_resolution"])
    table.run(Combat(), Combat()).play("germany resolve A10", "w")
    assert table.state.raided == ["A10.U1"] and table.state.conflicts == {} and table.asked() == ()


def test_a_new_round_brings_new_convoys():
    table = Table({"germany.5": "A10 submarine"}, order="germany usa")
    table.state.raided = ["A10.U1"]
    table.run(Round())
    assert table.state.raided == []


def test_a_capture_that_takes_the_convoy_from_the_enemy_takes_the_conflict_away():
    table = Table(
        {"usa.1": "A17 submarine", "uk.53": "G15 infantry"}, order="uk usa germany", control={"G15": "germany"}, options=["no_garrisons"]
    )
    table.run(Combat())
    assert table.state.conflicts == {"G15": "active", "A17": "active"}
    table.play("uk resolve G15")
    assert table.state.conflicts == {} and table.asked() == ()


def test_each_carrier_fighter_raids_as_a_command_of_its_own():
    table = Table({}, order="usa")
    table.state.carrier_fighters = {"A15": {"usa": 2}}
    table.run(Combat()).play("usa resolve A15")
    table.play("usa raid A15.G3 usa.A15.1", "w" + "w")
    assert table.state.raided == ["A15.G3", "A15.G11"]


def test_a_single_command_raids_one_of_two_convoys():
    table = Table({"usa.1": "A15 cruiser*8"}, order="usa")
    table.run(Combat()).play("usa resolve A15").play("usa raid A15.G11 usa.1", "w" * 8)
    assert table.state.raided == ["A15.G11"] and table.asked() == ()


def test_friends_raid_one_convoy_together_in_groups_of_ten():
    table = Table({"usa.1": "A17 cruiser*8", "uk.1": "A17 submarine*4"}, order="usa uk", players=dict.fromkeys(("usa", "uk"), "Anna"))
    table.give("germany", osr=5)
    table.run(Combat()).play("usa resolve A17", "w" * 10 + "yw")
    assert table.told("wr_rolled")[0]["colours"] == {"yellow": 1, "white": 11}
    assert table.state.stocks["germany"].now["osr"] == 4


def test_a_territory_can_lose_to_a_raid_and_to_bombers_in_the_same_round():
    table = Table({"uk.1": "A5 submarine", "uk.11": "G9 bomber"}, order="uk", control={"R4": "ussr"})
    table.give("germany", iron=9)
    table.run(Combat()).play("uk resolve A5").play("uk raid A5.G9 uk.1", "b")
    table.play("germany resolve G9").play("uk stances strategic", "bbbb")
    produced = relations.income_of(table.state, "G9")["iron"]
    assert table.state.stocks["germany"].now["iron"] == 9 - 1 - produced


# --- stages and hits ----------------------------------------------------------------------------------------------------------


def against_usa(*entries: tuple[str, str, str, int], region: str) -> Battle:
    """A battle of the USA, who roll first."""
    return arranged(*entries, region=region, allies="usa", first="allies")


def surface(battle: Battle, rolls: str) -> Table:
    table = Table({})
    table.state.battle = battle
    return table.run(Stage("surface"), rolls=rolls)


def test_the_force_advantage_is_kept_although_its_types_are_lost():
    battle = against_usa(
        ("usa", "infantry", "offensive", 6), ("germany", "infantry", "offensive", 2), ("germany", "artillery", "ground", 5), region="G3"
    )  # fmt: skip
    surface(battle, "yyrrrrrrrr" + "rrrrrrrrrr" + "kw" + "rrrr")
    assert battle.lost == {"germany": {"infantry": 2}} and board.outclassed(battle) == ""


def test_the_force_advantage_counts_for_nothing_in_the_air_stage():
    battle = against_usa(
        ("usa", "artillery", "anti_air", 1), ("germany", "infantry", "defensive", 1), ("germany", "artillery", "ground", 1),
        ("germany", "fighter", "ground", 1), region="G3",
    )  # fmt: skip
    table = Table({})
    table.state.battle = battle
    table.run(Stage("air"), rolls="kw")
    assert battle.lost == {"germany": {"fighter": 1}} and board.outclassed(battle) == "allies"


def test_units_that_are_hit_in_the_first_group_still_roll_all_their_dice():
    battle = against_usa(("usa", "infantry", "offensive", 1), ("germany", "infantry", "offensive", 1), region="G3")
    surface(battle, "yr" + "yr")
    assert battle.lost == {"germany": {"infantry": 1}, "usa": {"infantry": 1}}


def test_damaged_aircraft_attack_in_the_surface_stage_and_lost_ones_do_not():
    table = Table({"usa.11": "G3 bomber*2", "germany.48": "G3 artillery*2"}, order="germany usa")
    table.run(Fight("G3", ["usa", "germany"], {})).play("germany stances anti_air*2")
    table.play("usa stances air_ground*2", "rrry" + "yyyy")
    assert table.state.casualties == {"usa": {"bomber": 2}}, "one was shot down, the other damaged and not repaired after its attack"


def test_a_second_yellow_result_of_the_same_group_sinks_the_diving_submarine_before_another_is_hit():
    battle = against_usa(("usa", "battleship", "offensive", 1), ("germany", "submarine", "only", 2), region="A13")
    surface(battle, "yygg" + "yyyy")
    assert battle.lost == {"germany": {"submarine": 1}} and not any(line.escaped for line in battle.lines)


def test_black_can_sink_a_diving_submarine_of_its_group_but_white_cannot():
    for results, sunk in (("yk", {"germany": {"submarine": 1}}), ("yw", {})):
        battle = against_usa(("usa", "submarine", "only", 1), ("germany", "submarine", "only", 1), region="A13")
        surface(battle, results + "rr")
        assert battle.lost == sunk


def test_an_escort_may_take_black_and_white_hits_as_well_and_need_not():
    battle = against_usa(
        ("usa", "battleship", "offensive", 1), ("usa", "submarine", "only", 1),
        ("germany", "carrier", "offensive", 1), ("germany", "cruiser", "escort", 1), region="A13",
    )  # fmt: skip
    table = surface(battle, "ggkwrr")
    table.play("germany accept").play("germany accept")
    assert table.asked() == ("usa",), "black: any ship"
    table.play("usa hit carrier.offensive.damaged").play("germany escort cruiser.escort.start")
    assert table.asked() == ("usa",), "white: either damaged ship"
    table.play("usa hit carrier.offensive.damaged").play("germany escort cruiser.escort.damaged", "gggg")
    assert battle.lost == {"germany": {"cruiser": 1}}


def test_stances_of_one_type_can_be_mixed():
    table = Table({"germany.61": "G6 infantry*3", "ussr.23": "G6 infantry"}, order="germany ussr")
    table.run(Fight("G6", ["germany", "ussr"], {})).play("germany stances offensive*2,defensive")
    assert {(line.stance, line.count) for line in table.state.battle.lines} == {("offensive", 2), ("defensive", 1)}


# --- ports --------------------------------------------------------------------------------------------------------------------


def test_both_sides_can_have_the_advantage_of_a_port():
    assert board.port_sides(Table({}, control={"R4": "ussr"}).state, "A5") == ["allies", "axis"]


def test_a_port_does_not_lift_the_limit_of_thirty_dice():
    battle = against_usa(("usa", "battleship", "offensive", 8), region="A5")
    battle.ports = ["allies"]
    assert board.count_dice(battle, "allies", "surface") == 30


def test_a_port_captured_a_moment_ago_helps_in_the_next_battle():
    table = Table({"uk.53": "R4 infantry"}, order="uk", control={"R4": "germany"}, options=["no_garrisons"])
    assert "allies" not in board.port_sides(table.state, "A5")
    table.run(Combat()).play("uk resolve R4")
    assert "allies" in board.port_sides(table.state, "A5")


def test_a_port_repairs_ships_but_no_aircraft():
    table = Table({"usa.11": "A10 fighter", "usa.1": "A10 cruiser", "germany.1": "A10 battleship*2"}, order="usa germany")
    table.give("usa", osr=1)
    table.run(Fight("A10", ["usa", "germany"], {})).play("usa stances surface escort")
    table.play("germany stances anti_air*2", "grrr" + "y" * 7 + "byyyyy")
    assert table.refused("usa repair cruiser osr") == "form.not_so_many"
    table.play("usa repair fighter osr")
    assert table.units("usa.1") == {"cruiser": 1} and table.units("usa.11") == {"fighter": 1}


# --- repairs and losses -------------------------------------------------------------------------------------------------------


def test_light_damage_heals_without_payment():
    table = Table({"germany.48": "G6 armor", "ussr.23": "G6 artillery"}, order="ussr germany")
    table.run(Fight("G6", ["germany", "ussr"], {})).play("ussr stances ground").play("germany stances defensive", "gy" + "yy")
    assert table.units("germany.48") == {"armor": 1} and table.state.casualties == {}


def test_every_nation_pays_for_its_own_repairs_with_resources_of_any_kind():
    table = Table(
        {"germany.61": "G6 infantry", "italy.113": "G6 artillery*2", "ussr.23": "G6 infantry*2"}, order="ussr germany italy",
        players=dict.fromkeys(("germany", "italy"), "Anna"),
    )  # fmt: skip
    table.give("germany", oil=1)
    table.give("italy", iron=1, osr=1)
    table.run(Fight("G6", ["germany", "italy", "ussr"], {})).play("ussr stances offensive*2")
    table.play("germany stances defensive ground*2", "ybrr" + "rrrrr")
    assert table.asked() == ("germany",)
    assert table.play("germany repair infantry oil").asked() == ("italy",)
    table.play("italy repair artillery osr")
    assert table.state.casualties == {} and table.state.stocks["italy"].now == {"oil": 0, "iron": 1, "osr": 0}


def test_a_damaged_carrier_fighter_can_be_repaired():
    table = Table({"usa.1": "A13 submarine", "germany.1": "A13 cruiser"}, order="germany usa")
    table.state.carrier_fighters = {"A13": {"usa": 1}}
    table.give("usa", oil=1)
    table.run(Fight("A13", ["usa", "germany"], {})).play("germany stances escort").play("usa stances surface", "gr" + "rr" + "yyyyy")
    table.play("usa repair carrier_fighter oil")
    assert table.state.casualties == {} and table.state.carrier_fighters == {"A13": {"usa": 1}}


def test_a_carrier_fighter_protects_transports_and_leaves_after_the_conflict():
    table = Table({"germany.1": "A13 submarine", "usa.27": "A13 infantry"}, order="germany usa")
    table.state.carrier_fighters = {"A13": {"usa": 1}}
    table.run(Combat()).play("germany resolve A13").play("usa stances surface", "rrr")
    assert table.units("usa.27") == {"infantry": 1} and table.state.carrier_fighters == {}


def test_a_lone_submarine_protects_transports_from_ships():
    table = Table({"germany.1": "A13 cruiser", "usa.27": "A13 infantry", "usa.1": "A13 submarine"}, order="germany usa")
    table.run(Combat()).play("germany resolve A13").play("germany stances offensive", "rrr" + "rr")
    assert table.units("usa.27") == {"infantry": 1} and table.state.conflicts == {"A13": "embattled"}


# --- control and medals -------------------------------------------------------------------------------------------------------


def test_land_does_not_change_hands_when_all_land_units_are_gone_or_only_aircraft_are_left():
    table = Table({"germany.61": "R4 infantry", "germany.13": "R4 fighter", "ussr.23": "R4 infantry"}, order="germany ussr")
    table.run(Combat()).play("germany resolve R4").play("germany stances offensive air").play("ussr stances offensive", "yr" + "yr")
    assert table.state.control["R4"] == "ussr" and table.state.conflicts == {} and table.state.morale["germany"].medals == 0


def test_a_medal_may_go_to_a_nation_all_of_whose_units_were_lost():
    table = Table(
        {"germany.61": "R4 infantry", "italy.113": "R4 artillery", "ussr.23": "R4 infantry"}, order="ussr germany italy",
        players=dict.fromkeys(("germany", "italy"), "Anna"),
    )  # fmt: skip
    table.run(Combat()).play("ussr resolve R4").play("germany appoint germany").play("ussr stances offensive")
    table.play("germany stances offensive ground", "yr" + "yrrr")
    assert table.state.control["R4"] == "italy"
    table.play("germany medals germany")
    assert table.state.morale["germany"].medals == 1


def test_bomb_markers_stay_when_the_territory_is_captured():
    table = Table({"ussr.23": "G8 infantry"}, order="ussr", options=["no_garrisons"])
    table.state.bombs["G8"] = 1
    table.run(Combat()).play("ussr resolve G8")
    assert table.state.control["G8"] == "ussr" and table.state.bombs == {"G8": 1}


def test_what_a_garrison_destroys_is_a_casualty():
    table = Table({"ussr.23": "G8 armor*2"}, order="ussr")
    table.run(Combat()).play("ussr resolve G8", "kg")
    assert table.state.casualties == {"ussr": {"armor": 1}} and table.state.control["G8"] == "ussr"


# --- strategic bombing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("colour", "units"),
    [
        ("yellow", ["infantry", "submarine"]), ("blue", ["artillery", "cruiser"]), ("green", ["armor", "fighter", "carrier"]),
        ("red", ["bomber", "battleship"]), ("white", []),
    ],
)  # fmt: skip
def test_each_colour_destroys_its_types_under_construction(colour, units):
    table = Table({})
    everything = [unit for unit in board.tables.UNITS if unit != board.tables.CARRIER_FIGHTER]
    table.build("G1", ",".join(everything))
    found = bombing.targets(table.state, Battle("G1", ["uk"]), colour)
    assert sorted(target for target in found if target in everything) == sorted(units)
    assert ("infrastructure" in found) == (colour == "white")


def test_black_destroys_anything_and_the_damage_is_done_before_the_next_bomber():
    table = Table({"uk.11": "G5 bomber*2"}, order="uk")
    table.build("G5", "infantry")
    table.run(Combat()).play("uk resolve G5").play("uk stances strategic*2", "krrr")
    assert table.options("uk", "bomb") == ("infantry", "infrastructure")
    table.play("uk bomb infantry", "yyyy")
    assert table.state.casualties["germany"] == {"infantry": 1} and table.state.bombs == {}


def test_black_takes_a_resource_of_any_kind_that_is_there():
    table = Table({"uk.11": "G5 bomber"}, order="uk")
    table.give("germany", oil=1, osr=1)
    table.run(Combat()).play("uk resolve G5").play("uk stances strategic", "kggg")
    assert table.options("uk", "bomb") == ("oil", "osr", "infrastructure")
    table.play("uk bomb osr")
    assert table.state.stocks["germany"].now == {"oil": 1, "iron": 0, "osr": 0}


def test_a_damaged_bomber_still_bombs_before_it_is_lost():
    table = Table({"uk.11": "G5 bomber", "germany.48": "G5 artillery"}, order="germany uk")
    table.run(Combat()).play("germany resolve G5").play("germany stances anti_air").play("uk stances strategic", "ry" + "wyyy")
    assert table.state.bombs == {"G5": 1} and table.state.casualties == {"uk": {"bomber": 1}}


# --- neutrals -----------------------------------------------------------------------------------------------------------------


def test_a_neutral_without_defence_has_a_garrison_when_it_is_invaded():
    table = Table({"germany.48": "A2 infantry", "uk.53": "B1 infantry"}, order="germany uk")
    table.order("germany.48", "N8")
    table.run(Turn("germany"), Combat()).play("germany go").play("germany resolve N8", "yy")
    assert table.state.control["N8"] == "uk" and table.units("germany.48") == {} and table.state.morale["germany"].stress == 1


def test_a_neutral_whose_defenders_are_gone_has_a_garrison_and_brings_neither_medal_nor_stress():
    table = Table({"germany.48": "N13 infantry"}, order="germany uk", control={"N13": "uk"})
    table.state.invaded = ["N13"]
    table.run(Combat()).play("germany resolve N13", "yb")
    assert table.state.control["N13"] == "germany"
    assert table.state.morale["germany"].medals == table.state.morale["uk"].stress == 0


def test_defenders_that_survive_the_first_round_are_casualties_later():
    table = Table({"germany.72": "G1 infantry*3", "uk.53": "B1 infantry"}, order="germany uk")
    table.order("germany.72", "N13")
    table.run(Turn("germany"), Combat()).play("germany go").play("germany resolve N13")
    table.play("germany stances offensive*3").play("uk stances offensive*3", "yyrrrr" + "rrrrrr")
    assert table.state.casualties == {} and table.state.conflicts == {"N13": "embattled"}
    table.state.round = 2
    table.run(Combat()).play("germany resolve N13").play("germany stances offensive*3").play("uk stances offensive", "yrrrrr" + "rr")
    assert table.state.casualties == {"uk": {"infantry": 1}} and table.state.control["N13"] == "germany"


def invaded_brazil(rulings: int = 1, american: str = "infantry") -> Table:
    """Three Germans land where an American unit stands with the troops of Brazil."""
    table = Table({"germany.72": "A13 infantry*3", "usa.27": f"N6 {american}"}, order="germany usa")
    table.state.rulings = rulings
    table.order("germany.72", "N6")
    return table.run(Turn("germany"), Combat()).play("germany go").play("germany resolve N6").play("germany stances offensive*3")


def test_the_attacker_chooses_between_a_neutrals_troops_and_units_of_its_protector():
    table = invaded_brazil().play("usa stances offensive offensive*4 ground*2 air", "yyyyrr")
    assert table.options("germany", "hit") == ("infantry.offensive.start", "infantry.offensive.start.neutral")
    table.play("germany hit infantry.offensive.start", "r" * 14)
    assert table.units("usa.27") == {} and table.units("usa.N6.land") == {"infantry": 1, "artillery": 2}
    assert table.state.casualties == {"usa": {"infantry": 1}}, "the neutral's own go back to the box"


def test_each_has_its_own_stance():
    table = invaded_brazil().play("usa stances defensive offensive*4 ground*2 air", "yyrrrr")
    assert table.options("germany", "hit") == ("infantry.defensive.start", "infantry.offensive.start.neutral")


@pytest.mark.parametrize(("said", "own", "lost"), [(" 1", {}, {"artillery": 1}), (" 0", {"artillery": 1}, {}), ("", {"artillery": 1}, {})])
def test_their_owner_says_how_many_of_the_repaired_are_the_neutrals(said, own, lost):
    table = invaded_brazil(american="artillery")
    table.give("usa", osr=1)
    table.play("usa stances offensive*4 ground anti_air*2 air", "bbrrrr").play("germany hit artillery.ground.start")
    table.play("germany hit artillery.anti_air.start.neutral", "r" * 12)
    assert table.kinds("usa")[0] == "repair"
    table.play(f"usa repair artillery osr{said}")
    assert table.units("usa.27") == own and table.state.casualties.get("usa", {}) == lost
    assert table.units("usa.N6.land").get("artillery", 0) == 1 + bool(lost)


def test_in_games_that_began_before_the_second_rulings_defenders_fall_before_units_of_their_protector():
    table = invaded_brazil(0).play("usa stances offensive*5 ground*2 air", "yyyyrr" + "r" * 10 + "rrrr")
    assert table.units("usa.27") == {"infantry": 1} and table.state.casualties == {}
