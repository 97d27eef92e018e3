"""Phase 4: stances, dice, hits, escorts, submarines, repairs."""

import pytest

from pyapp.games.war_room.combat import board
from pyapp.games.war_room.combat.battle import Fight, Stage
from pyapp.games.war_room.state import Battle
from tests.games.war_room.table import Table, arranged


def fight(table: Table, region: str, *nations: str, rolls: str = "") -> Table:
    return table.run(Fight(region, list(nations), {}), rolls=rolls)


def lines(table: Table, side: str) -> dict[str, int]:
    battle = table.state.battle
    return {f"{line.nation}.{board.target_id(battle, line)}": line.count for line in battle.lines if line.side == side}


def surface(table: Table, battle: Battle, rolls: str) -> Table:
    table.state.battle = battle
    return table.run(Stage("surface"), rolls=rolls)


# --- examples of the rulebook -------------------------------------------------------------------------------------------------


def test_infantry_and_artillery_have_the_force_advantage_over_infantry_and_fighters():
    battle = arranged(
        ("germany", "infantry", "offensive", 1), ("germany", "artillery", "ground", 1),
        ("ussr", "infantry", "defensive", 1), ("ussr", "fighter", "ground", 1),
    )  # fmt: skip
    assert board.outclassed(battle) == "allies"


def test_black_and_white_of_the_outclassed_side_miss_also_those_of_its_aircraft():
    battle = arranged(("germany", "infantry", "offensive", 1), ("germany", "artillery", "ground", 1), ("ussr", "fighter", "ground", 1))
    table = Table({})
    table.state.battle = battle
    table.run(Stage("surface"), rolls="kwk")
    assert battle.lost == {}


def test_neither_black_nor_white_of_the_outclassed_side_finishes_a_damaged_unit():
    battle = arranged(("germany", "infantry", "offensive", 1), ("germany", "artillery", "ground", 1), ("ussr", "armor", "offensive", 1))
    battle.first = "allies"
    surface(Table({}), battle, "bkwr" + "yyyy")
    assert battle.lost == {}


def test_twelve_axis_dice_and_21_soviet_dice_are_rolled_ten_ten_two_ten_one():
    battle = arranged(
        ("germany", "infantry", "offensive", 3), ("italy", "infantry", "offensive", 3),
        ("ussr", "infantry", "offensive", 10), ("ussr", "infantry", "defensive", 1),
    )  # fmt: skip
    table = Table({})
    surface(table, battle, "r" * 33)
    assert [(event["nation"], sum(event["colours"].values())) for event in table.told("wr_rolled")] == [
        ("germany", 10), ("ussr", 10), ("germany", 2), ("ussr", 10), ("ussr", 1),
    ]  # fmt: skip


def test_china_hits_defensive_infantry_twice_misses_armour_and_gives_black_and_white_to_the_artillery():
    battle = arranged(
        ("japan", "infantry", "defensive", 1), ("japan", "artillery", "ground", 1),
        ("china", "infantry", "defensive", 3), ("china", "artillery", "ground", 1), region="C1",
    )  # fmt: skip
    battle.commanders = {"allies": "china", "axis": "japan"}
    battle.first = "allies"
    table = Table({})
    surface(table, battle, "yygkw rrr")
    assert battle.lost == {"japan": {"infantry": 1, "artillery": 1}}
    assert [event["colour"] for event in table.told("wr_missed")][:1] == ["green"]


# --- dice ---------------------------------------------------------------------------------------------------------------------


def test_a_side_rolls_at_most_thirty_dice():
    assert board.count_dice(arranged(("germany", "armor", "offensive", 8)), "axis", "surface") == 30


def test_a_port_adds_two_dice_for_ships_in_the_surface_stage_only():
    battle = arranged(("germany", "cruiser", "escort", 1), region="A5")
    battle.ports = ["axis"]
    assert [board.count_dice(battle, "axis", stage) for stage in ("air", "surface")] == [2, 4]


def test_a_port_helps_no_side_without_ships():
    battle = arranged(("germany", "fighter", "surface", 1), region="A5")
    battle.ports = ["axis"]
    assert board.count_dice(battle, "axis", "surface") == 3


def test_bombed_ports_and_ports_of_the_yellow_zone_give_no_advantage():
    table = Table({})
    assert "allies" in board.port_sides(table.state, "A7")
    table.state.bombs["B1"] = 1
    assert "allies" not in board.port_sides(table.state, "A7")
    table.state.morale["germany"].zone = 2
    assert "axis" not in board.port_sides(table.state, "A5")


def test_strategic_bombers_do_not_fire_in_the_surface_stage():
    battle = arranged(("germany", "bomber", "strategic", 2))
    assert [board.count_dice(battle, "axis", stage) for stage in ("air", "surface")] == [2, 0]


# --- hits ---------------------------------------------------------------------------------------------------------------------


def hittable(battle: Battle, side: str, colour: str, stage: str) -> set[str]:
    battle.stage = stage
    return {board.target_id(battle, line) for line in board.targets(battle, side, colour)}


def test_only_aircraft_are_hit_in_the_air_stage_and_none_in_the_surface_stage():
    battle = arranged(("germany", "armor", "offensive", 1), ("germany", "fighter", "air", 1))
    assert hittable(battle, "axis", "green", "air") == {"fighter.air.start"}
    assert hittable(battle, "axis", "green", "surface") == {"armor.offensive.start"}


def test_a_damaged_unit_of_a_line_goes_before_another_is_hit():
    battle = arranged(("germany", "armor", "defensive", 2), ("germany", "armor", "offensive", 1))
    battle.stage = "surface"
    board.hit(battle, board.targets(battle, "axis", "green")[0])
    assert hittable(battle, "axis", "green", "surface") == {"armor.defensive.light", "armor.offensive.start"}


def test_white_hits_damaged_units_but_not_lightly_damaged_or_diving_ones():
    battle = arranged(("germany", "carrier", "anti_air", 1), ("germany", "submarine", "only", 1), region="A5")
    battle.stage = "surface"
    for line in list(battle.lines):
        board.hit(battle, line)
    assert hittable(battle, "axis", "white", "surface") == set()
    board.hit(battle, next(line for line in battle.lines if line.unit == "carrier"))
    assert hittable(battle, "axis", "white", "surface") == {"carrier.anti_air.damaged"}


def test_black_hits_any_unit_of_the_stage():
    battle = arranged(("germany", "infantry", "offensive", 1), ("germany", "bomber", "air_ground", 1))
    assert hittable(battle, "axis", "black", "surface") == {"infantry.offensive.start"}


@pytest.mark.parametrize(
    ("unit", "stance", "hits"),
    [("infantry", "offensive", 1), ("infantry", "defensive", 2), ("armor", "offensive", 2), ("armor", "defensive", 3)],
)
def test_a_unit_goes_after_as_many_hits_as_its_line_has_boxes(unit, stance, hits):
    battle = arranged(("germany", unit, stance, 1))
    for _ in range(hits):
        assert not battle.lost
        board.hit(battle, battle.lines[0])
    assert battle.lost == {"germany": {unit: 1}}


def test_the_roller_chooses_between_lines():
    battle = arranged(
        ("ussr", "infantry", "offensive", 1), ("germany", "infantry", "offensive", 1), ("germany", "infantry", "defensive", 1)
    )
    table = Table({})
    battle.first = "allies"
    surface(table, battle, "yr")
    assert table.asked() == ("ussr",)
    table.play("ussr hit infantry.defensive.start", "rrr")
    assert battle.lost == {} and "germany.infantry.defensive.damaged" in lines(table, "axis")


def test_an_escort_may_take_a_hit_for_an_ally_but_not_when_it_is_sunk():
    battle = arranged(
        ("ussr", "battleship", "offensive", 1), ("germany", "cruiser", "escort", 1), ("italy", "battleship", "offensive", 1), region="M2"
    )
    battle.first = "allies"
    table = Table({})
    surface(table, battle, "rryy")
    assert table.asked() == ("germany",)
    table.play("germany escort cruiser.escort.start")
    table.play("germany escort cruiser.escort.damaged", "y" * 6)
    assert table.state.battle.lost == {"germany": {"cruiser": 1}}


def test_a_hit_that_no_escort_takes_strikes_the_ship_of_the_friend_that_it_was_given_to():
    battle = arranged(
        ("ussr", "battleship", "offensive", 1), ("germany", "battleship", "offensive", 1), ("italy", "battleship", "offensive", 1),
        ("germany", "cruiser", "escort", 1), region="M2",
    )  # fmt: skip
    battle.first = "allies"
    table = surface(Table({}), battle, "ryyy")
    table.play("ussr hit italy battleship.offensive.start").play("germany accept", "y" * 10)
    assert {"germany.battleship.offensive.start", "italy.battleship.offensive.light"} <= set(lines(table, "axis"))


def test_damaged_submarines_escape_after_each_group_and_need_no_repair():
    table = Table({"germany.3": "A13 submarine*2", "usa.1": "A13 battleship"}, order="usa germany")
    fight(table, "A13", "usa", "germany")
    table.play("usa stances offensive", "ybgg" + "gggg")
    assert table.units("germany.3") == {"submarine": 2}


def test_a_submarine_that_has_escaped_is_not_hit_by_the_next_group_nor_does_it_dive_deeper():
    battle = arranged(("ussr", "battleship", "offensive", 3), ("germany", "submarine", "only", 2), region="A13")
    battle.first = "allies"
    table = surface(Table({}), battle, "y" + "g" * 9 + "gggg" + "yg")
    assert battle.lost == {} and [event["number"] for event in table.told("wr_escaped")] == [1, 1]


def test_damaged_units_are_repaired_for_one_resource_each_or_lost():
    table = Table({"germany.61": "G6 infantry,artillery", "ussr.23": "G6 infantry*2"}, order="ussr germany")
    table.give("germany", iron=1)
    fight(table, "G6", "germany", "ussr")
    table.play("ussr stances offensive*2")
    table.play("germany stances defensive ground", "ybgg" + "ggg")
    assert table.asked() == ("germany",)
    assert table.refused("germany repair infantry,artillery iron") == "form.how_many"
    table.play("germany repair artillery iron")
    assert table.units("germany.61") == {"artillery": 1}
    assert table.state.casualties["germany"] == {"infantry": 1}


def test_ships_are_repaired_for_nothing_in_a_friendly_port():
    table = Table({"germany.1": "A5 cruiser", "usa.1": "A5 battleship"}, order="usa germany", control={"R4": "germany"})
    fight(table, "A5", "usa", "germany")
    table.play("usa stances offensive")
    table.play("germany stances escort", "byyy" + "yyyy")
    assert table.units("germany.1") == {"cruiser": 1} and table.asked() == ()


def test_fighting_aircraft_get_an_arrow():
    table = Table({"germany.16": "G6 fighter", "ussr.23": "G6 infantry"})
    fight(table, "G6", "germany", "ussr")
    table.play("ussr stances defensive")
    table.play("germany stances ground", "rrr")
    assert table.state.commands["germany.16"].arrow


def test_the_side_of_the_earlier_commander_chooses_stances_and_rolls_first():
    table = Table({"germany.61": "G6 infantry", "ussr.23": "G6 infantry"}, order="ussr germany")
    fight(table, "G6", "germany", "ussr")
    assert table.asked() == ("ussr",)


def test_a_sunken_carriers_fighter_fights_on_and_is_no_casualty():
    table = Table({"japan.1": "P1 carrier", "usa.3": "P1 battleship*2"}, order="usa japan")
    table.state.carrier_fighters = {"P1": {"japan": 1}}
    fight(table, "P1", "usa", "japan")
    table.play("usa stances offensive*2").play("japan stances offensive surface", "yy" + "ggg" + "y" * 7 + "y" * 7)
    assert table.state.casualties["japan"] == {"carrier": 1}


def test_a_lost_carrier_fighter_goes_on_the_casualty_list():
    table = Table({"japan.1": "P1 cruiser", "usa.3": "P1 battleship"}, order="usa japan", control={"J1": "usa", "J2": "usa"})
    table.state.carrier_fighters = {"P1": {"japan": 1}}
    fight(table, "P1", "usa", "japan")
    table.play("usa stances anti_air").play("japan stances escort air", "gg" + "y" * 5 + "y" * 2)
    assert table.state.casualties["japan"] == {"carrier_fighter": 1}
