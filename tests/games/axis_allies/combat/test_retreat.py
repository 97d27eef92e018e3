"""Press or retreat: who may leave, where to, and who stays."""

from __future__ import annotations

from pyapp.engine.forms import Pick
from tests.games.axis_allies.battles import Table, combat, outcome


def ways_out(table: Table) -> tuple[str, ...]:
    """The spaces that are offered for a retreat."""
    field = table.game.field(table.state, table.waits_for()[0], "retreat")
    assert isinstance(field, Pick)
    return field.options


def test_a_retreating_destroyer_goes_to_a_zone_from_which_the_attackers_came() -> None:
    table = combat("sz6 uk.destroyer@1!,uk.cruiser@1!,germany.cruiser", active="uk", origins={"sz6": "sz7 sz3"}, dice=[6, 6, 6])
    assert ways_out(table) == ("sz3", "sz7")
    table.refused("form.not_offered", "uk retreat sz8")
    table.play("uk retreat sz3")
    assert table.units("sz3") == "uk.cruiser! uk.destroyer!"
    assert outcome(table) == "retreat"


def test_ships_retreat_only_to_zones_that_were_friendly_when_the_turn_began() -> None:
    table = combat(
        "sz6 uk.destroyer@1!,uk.cruiser@1!,germany.cruiser", active="uk", origins={"sz6": "sz7 sz3"}, hostile="sz6 sz7", dice=[6, 6, 6]
    )
    assert ways_out(table) == ("sz3",)


def test_ships_that_were_there_from_the_start_have_nowhere_to_retreat_to() -> None:
    table = combat("sz6 uk.cruiser,germany.cruiser", active="uk", hostile="sz6", dice=[6, 6, 3, 6])
    table.done()
    assert table.units("sz6") == "uk.cruiser!"


def test_all_overland_units_retreat_together_to_one_territory() -> None:
    table = combat(
        "ukraine_s_s_r ussr.infantry@1!,ussr.tank@2!,germany.infantry",
        active="ussr",
        origins={"ukraine_s_s_r": "caucasus west_russia"},
        lines=["at west_russia owner=ussr"],
        dice=[6, 6, 6],
    )
    assert ways_out(table) == ("caucasus", "west_russia")
    table.play("ussr retreat west_russia")
    assert table.units("west_russia") == "ussr.infantry! ussr.tank!"
    assert table.units("ukraine_s_s_r") == "germany.infantry"


def test_aircraft_that_retreat_stay_above_the_battle_until_noncombat_movement() -> None:
    table = combat(
        "ukraine_s_s_r ussr.infantry@1!,ussr.fighter@1,germany.infantry", active="ussr", origins={"ukraine_s_s_r": "caucasus"}, dice=[6] * 3
    )
    table.play("ussr retreat caucasus")
    assert table.units("caucasus") == "ussr.infantry!"
    assert table.units("ukraine_s_s_r") == "germany.infantry ussr.fighter@1"


def test_aircraft_alone_need_no_space_to_retreat_to() -> None:
    table = combat("ukraine_s_s_r ussr.fighter@1,germany.infantry", active="ussr", dice=[6, 6])
    table.play("ussr retreat")
    assert table.units("ukraine_s_s_r") == "germany.infantry ussr.fighter@1"
    assert table.state.owners["ukraine_s_s_r"] == "germany"


def test_the_defender_is_never_asked_to_retreat() -> None:
    table = combat("ukraine_s_s_r ussr.tank@1!,germany.infantry*2", active="ussr", origins={"ukraine_s_s_r": "caucasus"}, dice=[6, 6, 6])
    assert table.waits_for() == ("ussr",)


def test_no_retreat_before_the_first_round() -> None:
    table = combat("ukraine_s_s_r ussr.tank@1!,germany.infantry", active="ussr", origins={"ukraine_s_s_r": "caucasus"}, dice=[6, 6])
    assert table.state.battle is not None
    assert table.state.battle.round == 1


def test_ships_that_retreated_take_no_part_in_a_battle_where_they_arrive() -> None:
    table = combat(
        "sz6 uk.cruiser@1!,germany.cruiser", "sz7 uk.destroyer,germany.submarine", active="uk", origins={"sz6": "sz7"}, hostile="sz6"
    )
    table.play("uk attack sz7", "uk fight sz6", dice=[6, 6])
    table.play("uk retreat sz7", dice=[2, 6])
    assert table.heard("battle_begins")[-1].data["attacking"] == {"destroyer": 1}
    assert table.units("sz7") == "uk.cruiser! uk.destroyer!"


def test_damaged_battleships_are_repaired_when_they_retreat() -> None:
    table = combat("sz6 uk.battleship@1!,germany.cruiser*2", active="uk", origins={"sz6": "sz7"}, dice=[6, 3, 6])
    table.play("uk retreat sz7")
    assert table.units("sz7") == "uk.battleship!"


def test_attackers_that_can_no_longer_hit_anybody_stay_or_retreat() -> None:
    table = combat("sz6 germany.submarine!,germany.cruiser!,usa.carrier(uk.fighter),usa.fighter", origins={"sz6": "sz5"})
    table.play("germany strike", dice=[2, 6, 4, 6])
    assert table.kinds("germany") == ("stay", "retreat")
    table.play("germany retreat sz5")
    assert table.units("sz5") == "germany.submarine!"


def test_transports_left_alone_choose_where_to_retreat_to_but_not_to_stay() -> None:
    table = combat("sz6 uk.destroyer!,uk.transport!,germany.cruiser", active="uk", origins={"sz6": "sz7 sz3"}, dice=[6, 3])
    assert table.kinds("uk") == ("retreat",)
    table.play("uk retreat sz3")
    assert table.units("sz3") == "uk.transport!"


def test_a_ship_that_retreated_off_a_coast_does_not_bombard_it() -> None:
    table = combat(
        "sz13 uk.battleship!,uk.transport(uk.tank>):morocco!,germany.cruiser",
        "sz14 uk.transport(uk.tank>):algeria!,uk.transport(uk.tank>):morocco!",
        "algeria germany.infantry",
        "morocco germany.infantry",
        active="uk",
        origins={"sz13": "sz14"},
        hostile="sz13",
    )
    table.play("uk fight morocco", dice=[6, 6])
    table.play("uk retreat sz14", dice=[3, 6, 3, 6])
    assert table.units("sz14") == "uk.battleship! uk.transport!*2 uk.transport(uk.tank)!"
    assert {event.data["reason"] for event in table.heard("rolled")} == {"attack", "defense"}
