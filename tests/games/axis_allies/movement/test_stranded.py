"""Fighters of the defenders that lost their carrier or their territory."""

from __future__ import annotations

import json

from tests.games.axis_allies.boards import Table, board
from tests.games.axis_allies.moves import offered


def homeless(where: str, fighters: dict[str, int], *spaces: str, active: str = "germany") -> Table:
    """The attacker's noncombat movement begins with fighters of the defenders in the air over a space."""
    bag = [part for text, number in sorted(fighters.items()) for part in (text, number)]
    turn = f"turn {json.dumps({'stranded': [where, bag]})}"
    return board(*spaces, active=active, phase="noncombat_move", lines=[turn])


def test_the_owner_lands_them_before_the_attacker_moves() -> None:
    table = homeless("sz8", {"uk.fighter": 2}, "germany germany.fighter")
    assert table.units("united_kingdom") == "uk.fighter*2"  # the only place within one space
    assert table.heard("stranded_landed")[0].data["to"] == "united_kingdom"
    assert table.waits_for() == ("germany",)


def test_the_owner_chooses_where_there_is_a_choice() -> None:
    table = homeless("sz6", {"uk.fighter": 2}, "norway owner=uk", "germany germany.fighter")
    assert table.waits_for() == ("uk",)
    assert offered(table, "uk land") == ("norway", "united_kingdom")
    table.refused("form.out_of_range", "uk land norway 0")
    table.play("uk land norway 1", "uk land united_kingdom")
    assert table.units("norway") == "uk.fighter"
    assert table.units("united_kingdom") == "uk.fighter"
    assert table.waits_for() == ("germany",)


def test_they_move_one_space_at_most() -> None:
    table = homeless("sz12", {"uk.fighter": 1}, "germany germany.fighter")
    assert table.heard("unlanded")[0].data["units"] == {"fighter": 1}
    assert table.state.powers["uk"].lost == {"fighter": 1}


def test_another_carrier_in_the_same_zone_or_beside_it_takes_them() -> None:
    same = homeless("sz12", {"uk.fighter": 1}, "sz12 uk.carrier,uk.fighter", "germany germany.fighter")
    assert same.units("sz12") == "uk.carrier uk.fighter*2"
    beside = homeless("sz12", {"uk.fighter": 1}, "sz11 usa.carrier,usa.fighter", "germany germany.fighter")
    assert beside.units("sz11") == "usa.carrier(uk.fighter) usa.fighter"


def test_a_full_carrier_takes_none() -> None:
    table = homeless("sz12", {"uk.fighter": 1}, "sz11 usa.carrier,usa.fighter*2", "germany germany.fighter")
    assert table.state.powers["uk"].lost == {"fighter": 1}


def test_only_as_many_land_as_there_is_room() -> None:
    table = homeless("sz12", {"uk.fighter": 3}, "sz11 usa.carrier", "germany germany.fighter")
    assert table.units("sz11") == "usa.carrier(uk.fighter,uk.fighter)"
    assert table.state.powers["uk"].lost == {"fighter": 1}


def test_interceptors_whose_territory_was_taken_move_one_space() -> None:
    table = homeless("caucasus", {"ussr.fighter": 1}, "caucasus owner=germany germany.tank!", "russia ussr.infantry")
    assert table.waits_for() == ("ussr",)
    assert offered(table, "ussr land") == ("kazakh_s_s_r", "persia", "russia")
    table.play("ussr land russia")
    assert table.units("russia") == "ussr.fighter ussr.infantry"


def test_two_owners_land_one_after_the_other() -> None:
    table = homeless("sz6", {"uk.fighter": 1, "usa.fighter": 1}, "norway owner=uk", "germany germany.fighter")
    assert table.waits_for() == ("uk",)
    table.play("uk land norway")
    assert table.waits_for() == ("usa",)
    table.play("usa land united_kingdom")
    assert table.waits_for() == ("germany",)


def test_they_do_not_land_in_hostile_territory() -> None:
    table = homeless("sz14", {"uk.fighter": 1}, "germany germany.fighter")
    assert table.units("gibraltar") == "uk.fighter"  # France, Algeria and Morocco are German
