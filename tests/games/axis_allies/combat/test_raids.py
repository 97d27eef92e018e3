"""Strategic bombing raids, escorts and interceptors."""

from __future__ import annotations

from tests.games.axis_allies.battles import combat, lost, rolls

LONDON = "united_kingdom factory=0 germany.bomber:raid@2*2"


def test_each_raider_faces_one_die_and_the_survivors_add_up_their_damage() -> None:
    table = combat(LONDON, dice=[1, 2, 5])
    table.done()
    assert rolls(table) == [("flak", 1, 2, 1)]
    assert table.state.factories["united_kingdom"] == 5
    assert table.units("united_kingdom") == "germany.bomber@2"


def test_damage_is_at_most_twice_the_value_of_the_territory() -> None:
    table = combat("italy owner=uk factory=4 germany.bomber:raid@2*2", dice=[6, 6, 5, 5])
    assert table.state.factories["italy"] == 6
    assert table.heard("bombed")[0].data["points"] == 2


def test_aa_guns_in_the_territory_do_not_fire_at_raiders() -> None:
    table = combat(LONDON + ",uk.aa_gun*3", dice=[2, 2, 1, 1])
    table.done()


def test_a_raid_that_is_shot_down_does_no_damage() -> None:
    table = combat(LONDON, "germany germany.infantry", dice=[1, 1])
    table.done()
    assert table.state.factories["united_kingdom"] == 0
    assert lost(table.heard("lost")) == {"bomber": 2}


def test_the_attacker_chooses_which_of_different_bombers_is_lost() -> None:
    table = combat("united_kingdom factory=0 germany.bomber:raid@2,germany.bomber:raid@3", dice=[1, 6])
    table.play("germany losses bomber:raid@2", dice=[4])
    assert table.units("united_kingdom") == "germany.bomber@3"


def test_raiders_take_no_part_in_the_battle_for_the_territory() -> None:
    table = combat(
        "france owner=uk factory=0 germany.bomber:raid@1,germany.tank@1!,uk.infantry", origins={"france": "germany"}, dice=[6, 3, 3, 6]
    )
    table.done()
    assert rolls(table, "attack") == [("attack", 3, 1, 1)]
    assert table.state.owners["france"] == "germany"
    assert table.state.factories["france"] == 3
    assert table.units("france") == "germany.bomber@1 germany.tank!"


def test_without_the_option_nobody_intercepts() -> None:
    table = combat(LONDON + ",uk.fighter*2", dice=[6, 6, 1, 1])
    table.done()


def test_interceptors_are_committed_before_any_combat() -> None:
    table = combat(
        LONDON + ",uk.fighter*2,usa.fighter", "egypt germany.tank*2,uk.infantry", origins={"egypt": "libya"}, options="interceptors"
    )
    assert (table.waits_for(), table.step()) == (("uk",), "intercept")
    table.play("uk intercept fighter")
    assert table.waits_for() == ("usa",)
    assert table.heard("rolled") == []


def test_the_air_battle_is_one_round_raiders_hit_on_one_interceptors_on_two() -> None:
    table = combat(LONDON + ",germany.fighter:escort@2,uk.fighter*2", options="interceptors")
    table.play("uk intercept fighter*2", dice=[1, 6, 6, 2])
    assert rolls(table) == [("raiders", 1, 3, 1), ("interceptors", 2, 1, 1)]
    table.play("germany losses fighter:escort@2", dice=[6, 6, 3, 4])
    assert table.state.factories["united_kingdom"] == 7
    assert table.units("united_kingdom") == "germany.bomber@2*2 uk.fighter"


def test_interceptors_may_rise_against_bombers_without_escort() -> None:
    table = combat(LONDON + ",uk.fighter", options="interceptors")
    table.play("uk intercept fighter", dice=[6, 6, 1, 6, 3])
    assert lost(table.heard("lost")) == {"bomber": 1}


def test_escorts_are_not_fired_at_by_the_factory() -> None:
    table = combat("united_kingdom factory=0 germany.bomber:raid@2,germany.fighter:escort@2,uk.fighter", options="interceptors")
    table.play("uk intercept -", dice=[6, 4])
    assert rolls(table) == [("flak", 1, 1, 0)]
    assert table.units("united_kingdom") == "germany.bomber@2 germany.fighter@2 uk.fighter"


def test_fighters_of_the_air_battle_take_no_other_part_and_interceptors_return() -> None:
    table = combat(
        "france owner=uk factory=0 germany.bomber:raid@1,germany.fighter:escort@1,germany.tank@1!,uk.infantry,uk.fighter",
        origins={"france": "germany"},
        options="interceptors",
    )
    table.play("uk intercept fighter", dice=[6, 6, 6, 6, 1, 6, 2])
    assert rolls(table, "attack") == [("attack", 3, 1, 0)]
    assert rolls(table, "defense") == [("defense", 2, 1, 1)]
    assert table.units("france") == "germany.bomber@1 germany.fighter@1 uk.fighter uk.infantry"
    assert table.heard("stranded") == []


def test_interceptors_of_a_captured_territory_are_stranded() -> None:
    table = combat(
        "france owner=uk factory=0 germany.bomber:raid@1,germany.tank@1!,uk.infantry,uk.fighter",
        origins={"france": "germany"},
        options="interceptors",
    )
    table.play("uk intercept fighter", dice=[6, 6, 6, 1, 3, 6])
    assert table.state.owners["france"] == "germany"
    assert [event.data["units"] for event in table.heard("stranded")] == [{"fighter": 1}]
    assert table.units("france") == "germany.bomber@1 germany.tank!"
