"""The order of combat: what is declared, what comes first, which zones are fought for."""

from __future__ import annotations

from tests.games.axis_allies.battles import combat
from tests.games.axis_allies.boards import Table, board


def begun(table: Table) -> list[str]:
    """The spaces of the battles and raids so far, in order."""
    return [event.data["space"] for event in table.events if event.kind in ("battle_begins", "raid_begins")]


def test_raids_come_before_assaults_and_these_before_general_combat() -> None:
    table = combat(
        "italy factory=0 uk.bomber:raid@3",
        "egypt owner=germany germany.infantry,uk.tank@1!",
        "sz13 uk.transport(uk.tank>):morocco!",
        "morocco germany.infantry",
        active="uk",
        dice=[6, 1, 3, 6, 3, 6],
    )
    assert begun(table) == ["italy", "morocco", "egypt"]


def test_the_attacker_picks_the_order_of_battles() -> None:
    table = combat("egypt uk.infantry,germany.tank!", "ukraine_s_s_r owner=ussr ussr.infantry,germany.tank!")
    assert (table.waits_for(), table.kinds("germany")) == (("germany",), ("fight",))
    table.play("germany fight ukraine_s_s_r", dice=[3, 6, 3, 6])
    assert begun(table) == ["ukraine_s_s_r", "egypt"]


def test_a_single_battle_is_not_picked() -> None:
    assert begun(combat("egypt uk.infantry,germany.tank!", dice=[3, 6])) == ["egypt"]


def test_enemies_whom_nobody_attacks_are_left_in_peace() -> None:
    table = combat("egypt uk.infantry,germany.tank!", "trans_jordan uk.infantry", "united_kingdom factory=0 uk.infantry", dice=[3, 6])
    assert begun(table) == ["egypt"]
    raid = combat("egypt uk.infantry", "united_kingdom factory=0 uk.infantry,germany.bomber:raid@2", dice=[6, 6])
    assert begun(raid) == ["united_kingdom"]


def test_hostile_zones_must_be_fought_for() -> None:
    table = combat("sz6 uk.cruiser,germany.submarine@1!", origins={"sz6": "sz5"}, hostile="sz6")
    assert begun(table) == ["sz6"]


def test_ships_that_share_a_zone_with_submarines_may_attack_or_ignore_them() -> None:
    table = combat("sz6 uk.submarine,germany.cruiser")
    assert table.kinds("germany") == ("attack", "ignore")
    table.play("germany ignore sz6")
    assert begun(table) == []
    assert table.units("sz6") == "germany.cruiser uk.submarine"


def test_all_zones_are_decided_before_the_first_die() -> None:
    table = combat("sz6 uk.submarine,germany.cruiser", "sz9 uk.transport,germany.submarine", "egypt uk.infantry,germany.tank!")
    table.play("germany ignore sz6")
    assert table.step() == "choose_zones"
    table.refused("form.not_offered", "germany attack sz6")
    table.play("germany ignore sz9", dice=[3, 6])


def test_ships_that_came_to_a_zone_of_transports_sink_them() -> None:
    table = combat("sz9 uk.transport*2,germany.submarine@2!", origins={"sz9": "sz8"})
    assert table.units("sz9") == "germany.submarine!"


def test_ships_that_came_to_support_an_assault_may_ignore_transports() -> None:
    table = combat("sz8 germany.transport,usa.cruiser@2!,usa.transport(usa.tank>):france!", "france germany.infantry", active="usa")
    assert table.kinds("usa") == ("attack", "ignore")


def test_ships_that_only_fled_to_a_zone_of_transports_may_ignore_them() -> None:
    table = combat("sz9 uk.transport,germany.cruiser@1!", lines=['turn {"escaped":["sz9"]}'])
    assert table.kinds("germany") == ("attack", "ignore")


def test_fighters_that_fled_with_their_carrier_may_ignore_what_they_meet() -> None:
    fled = ["sz9 uk.submarine,germany.carrier@1!,germany.fighter@1*2"]
    assert combat(*fled, lines=['turn {"escaped":["sz9"]}']).kinds("germany") == ("attack", "ignore")
    assert combat(*fled).step() == "submerge"  # those who came to fight do


def test_aircraft_that_flew_out_to_transports_sink_them() -> None:
    table = combat("sz9 uk.transport,germany.bomber@3")
    assert table.units("sz9") == "germany.bomber@3"


def test_own_transports_alone_attack_nobody() -> None:
    table = combat("sz9 uk.transport,germany.transport")
    assert begun(table) == []
    assert table.units("sz9") == "germany.transport uk.transport"


def test_aircraft_without_a_destroyer_do_not_attack_submarines() -> None:
    assert begun(combat("sz9 uk.submarine,germany.bomber@3")) == []


def test_transports_covered_by_aircraft_alone_fight_the_submarines_they_want_to_pass() -> None:
    table = combat("sz6 uk.fighter@1,uk.transport(uk.infantry>):norway@1!,germany.submarine", active="uk", origins={"sz6": "sz7"})
    assert begun(table) == ["sz6"]
    table.play("germany submerge submarine", dice=[])
    assert table.units("norway") == "uk.infantry!"


def test_submarines_that_do_not_submerge_sink_transports_covered_by_aircraft_alone() -> None:
    table = combat("sz6 uk.fighter@1,uk.transport(uk.infantry>):norway@1!,germany.submarine", active="uk", origins={"sz6": "sz7"})
    table.play("germany strike", dice=[1])
    assert table.units("sz6") == "germany.submarine uk.fighter@1"


def test_fighters_at_rest_on_an_allied_carrier_may_stay_out_of_the_fight() -> None:
    table = combat("sz6 usa.fighter,uk.carrier,germany.cruiser", active="usa", hostile="sz6")
    assert table.kinds("usa") == ("attack", "ignore")


def test_the_attacker_must_fight_submarines_when_ignoring_them_would_leave_the_landing_without_a_warship() -> None:
    table = combat(
        "sz8 germany.submarine,germany.transport,usa.fighter,usa.transport(usa.tank>):france!",
        "france germany.infantry",
        active="usa",
        origins={"sz8": "sz9"},
    )
    assert begun(table) == ["sz8"]


def test_marks_of_the_phase_are_gone_when_it_ends() -> None:
    table = combat("united_kingdom factory=0 germany.bomber:raid@2,germany.fighter:escort@2", dice=[6, 6])
    assert table.units("united_kingdom") == "germany.bomber@2 germany.fighter@2"


def test_the_phase_ends_at_once_when_there_is_nothing_to_fight_for() -> None:
    assert combat("germany germany.infantry").step() == "noncombat_move"


def test_a_turn_goes_from_movement_through_sea_battle_and_landing_to_noncombat() -> None:
    table = board(
        "sz9 usa.battleship,usa.transport(usa.infantry,usa.tank)", "sz8 germany.destroyer", "france germany.infantry", active="usa"
    )
    table.play("usa move sz9 battleship,transport(infantry,tank) sz8", "usa assault sz8 infantry,tank france")
    table.play("usa done", dice=[4, 6, 6, 3, 6])
    assert table.units("france") == "usa.infantry! usa.tank!"
    assert table.units("sz8") == "usa.battleship! usa.transport!"
    assert table.state.owners["france"] == "usa"
    assert (table.waits_for(), table.step()) == (("usa",), "noncombat_move")


def test_a_battle_can_be_written_down_and_read_again_in_the_middle_of_a_decision() -> None:
    table = combat("sz6 germany.submarine!*2,germany.cruiser!,uk.destroyer,uk.carrier(usa.fighter),uk.cruiser", dice=[1, 1, 3])
    text = table.game.position_text(table.state)
    again = Table(table.game.read_position(text))  # type: ignore[arg-type]
    assert table.game.position_text(again.state) == text
    for one in (table, again):
        one.play("uk losses usa.fighter,destroyer,cruiser", "usa agree", dice=[6, 6, 6, 6])
    assert again.state == table.state
