"""General combat: rounds, AA guns, artillery, submarines, transports, the end of a battle."""

from __future__ import annotations

from tests.games.axis_allies.battles import Table, combat, lost, outcome, rolls

UKRAINE = {"ukraine_s_s_r": "caucasus"}


def test_one_infantry_that_kills_another_takes_the_territory() -> None:
    table = combat("ukraine_s_s_r ussr.infantry!,germany.infantry", active="ussr", origins=UKRAINE, dice=[1, 3])
    table.done()
    assert table.units("ukraine_s_s_r") == "ussr.infantry!"
    assert table.state.owners["ukraine_s_s_r"] == "ussr"
    assert outcome(table) == "attacker"


def test_units_behind_the_casualty_line_return_fire() -> None:
    table = combat("ukraine_s_s_r ussr.infantry!,germany.infantry", active="ussr", origins=UKRAINE, dice=[1, 2])
    table.done()
    assert table.units("ukraine_s_s_r") == ""
    assert outcome(table) == "nobody"
    assert table.state.owners["ukraine_s_s_r"] == "germany"


def test_two_artillery_raise_two_of_five_infantry_to_two() -> None:
    table = combat(
        "ukraine_s_s_r ussr.infantry*5,ussr.artillery*2,germany.infantry", active="ussr", origins=UKRAINE, dice=[6] * 3 + [6] * 4 + [6]
    )
    table.done()
    assert rolls(table) == [("attack", 1, 3, 0), ("attack", 2, 4, 0), ("defense", 2, 1, 0)]


def test_artillery_does_not_support_infantry_in_defence() -> None:
    table = combat("ukraine_s_s_r ussr.tank,germany.infantry,germany.artillery", active="ussr", origins=UKRAINE, dice=[6, 6, 6])
    assert rolls(table, "defense") == [("defense", 2, 2, 0)]


def test_the_support_of_lost_artillery_is_gone_in_the_next_round() -> None:
    table = combat("ukraine_s_s_r ussr.infantry,ussr.artillery,germany.infantry*2", active="ussr", origins=UKRAINE, dice=[6, 6, 2, 6])
    table.play("ussr losses artillery!", "ussr press", dice=[6, 6, 6])
    assert rolls(table, "attack") == [("attack", 2, 2, 0), ("attack", 1, 1, 0)]


def test_equal_values_are_rolled_together() -> None:
    table = combat("ukraine_s_s_r ussr.tank,ussr.fighter@1,germany.tank,germany.infantry", active="ussr", origins=UKRAINE, dice=[6] * 4)
    assert rolls(table) == [("attack", 3, 2, 0), ("defense", 2, 1, 0), ("defense", 3, 1, 0)]


# --- AA guns ------------------------------------------------------------------------------------------------------------------


def test_two_aa_guns_fire_five_dice_at_five_fighters() -> None:
    table = combat("ukraine_s_s_r ussr.fighter@1*5,germany.aa_gun*2,germany.infantry", active="ussr", dice=[6] * 5 + [6] * 5 + [6])
    assert rolls(table, "anti_aircraft") == [("anti_aircraft", 1, 5, 0)]


def test_one_aa_gun_fires_three_dice_at_five_fighters() -> None:
    table = combat("ukraine_s_s_r ussr.fighter@1*5,germany.aa_gun,germany.infantry", active="ussr", dice=[6] * 3 + [6] * 5 + [6])
    assert rolls(table, "anti_aircraft") == [("anti_aircraft", 1, 3, 0)]


def test_aa_guns_fire_only_before_the_first_round_and_their_victims_do_not_fire() -> None:
    table = combat("ukraine_s_s_r ussr.fighter@1*2,germany.aa_gun,germany.infantry*2", active="ussr", dice=[1, 6, 6, 6, 6])
    table.play("ussr press", dice=[6, 6, 6])
    table.done()
    assert rolls(table, "anti_aircraft") == [("anti_aircraft", 1, 2, 1)]
    assert rolls(table, "attack") == [("attack", 3, 1, 0)] * 2


def test_the_attacker_chooses_which_aircraft_aa_fire_takes() -> None:
    table = combat("ukraine_s_s_r ussr.fighter@1,ussr.bomber@2,germany.aa_gun,germany.infantry", active="ussr", dice=[1, 6])
    assert table.step() == "choose_losses"
    table.play("ussr losses bomber@2", dice=[6, 6])
    assert table.state.battle is not None
    assert table.state.battle.attackers == {"ussr.fighter@1": 1}


def test_aa_guns_do_not_fire_at_land_units() -> None:
    table = combat("ukraine_s_s_r ussr.tank,germany.aa_gun,germany.infantry", active="ussr", origins=UKRAINE, dice=[6, 6])
    table.done()


def test_an_aa_gun_may_be_taken_as_a_casualty() -> None:
    table = combat("ukraine_s_s_r ussr.tank,germany.aa_gun,germany.infantry", active="ussr", origins=UKRAINE, dice=[3])
    table.play("germany losses aa_gun", dice=[6])
    assert table.state.battle is not None
    assert table.state.battle.defenders == {"germany.infantry": 1}


def test_aa_guns_without_combat_units_are_destroyed_without_a_battle() -> None:
    table = combat("ukraine_s_s_r owner=germany factory=1 ussr.infantry!,germany.aa_gun*2", active="ussr", origins=UKRAINE)
    assert table.units("ukraine_s_s_r") == "ussr.infantry!"
    assert table.state.owners["ukraine_s_s_r"] == "ussr"
    assert table.state.factories["ukraine_s_s_r"] == 1
    assert table.heard("battle_begins") == []


def test_aircraft_that_attack_aa_guns_without_combat_units_are_fired_at_first() -> None:
    table = combat("ukraine_s_s_r ussr.infantry!,ussr.fighter@1*2,germany.aa_gun", active="ussr", origins=UKRAINE, dice=[1, 2])
    table.done()
    assert rolls(table) == [("anti_aircraft", 1, 2, 1)]
    assert table.units("ukraine_s_s_r") == "ussr.fighter@1 ussr.infantry!"
    assert table.state.owners["ukraine_s_s_r"] == "ussr"


def test_aa_guns_that_shoot_down_all_that_attack_them_stay() -> None:
    table = combat("ukraine_s_s_r ussr.fighter@1,germany.aa_gun", active="ussr", dice=[1])
    table.done()
    assert table.units("ukraine_s_s_r") == "germany.aa_gun"


def test_aircraft_that_get_past_aa_guns_without_combat_units_destroy_them() -> None:
    table = combat("ukraine_s_s_r ussr.fighter@1,germany.aa_gun*2", active="ussr", dice=[2])
    table.done()
    assert table.units("ukraine_s_s_r") == "ussr.fighter@1"
    assert table.state.owners["ukraine_s_s_r"] == "germany"


def test_aa_guns_that_are_left_alone_in_a_battle_are_destroyed() -> None:
    table = combat("ukraine_s_s_r ussr.tank*2,germany.aa_gun*2,germany.infantry", active="ussr", origins=UKRAINE, dice=[3, 6])
    table.play("germany losses infantry", dice=[6])
    assert table.units("ukraine_s_s_r") == "ussr.tank!*2"
    assert lost(table.heard("aa_guns_destroyed")) == {"aa_gun": 2}


# --- conclusion ---------------------------------------------------------------------------------------------------------------


def test_aircraft_alone_do_not_take_a_territory() -> None:
    table = combat("ukraine_s_s_r ussr.fighter@1,germany.infantry", active="ussr", dice=[3, 6])
    assert table.units("ukraine_s_s_r") == "ussr.fighter@1"
    assert table.state.owners["ukraine_s_s_r"] == "germany"
    assert outcome(table) == "attacker"


def test_an_empty_territory_is_taken_without_combat() -> None:
    table = combat("ukraine_s_s_r ussr.infantry@1!", active="ussr", origins=UKRAINE)
    assert table.state.owners["ukraine_s_s_r"] == "ussr"
    assert table.units("ukraine_s_s_r") == "ussr.infantry!"
    assert table.step() == "noncombat_move"


def test_attackers_that_lose_leave_the_territory_to_the_defender() -> None:
    table = combat("ukraine_s_s_r ussr.infantry,germany.infantry*2", active="ussr", origins=UKRAINE, dice=[6, 1, 2])
    assert table.units("ukraine_s_s_r") == "germany.infantry*2"
    assert outcome(table) == "defender"


def test_all_defenders_of_a_side_defend_together() -> None:
    table = combat("egypt germany.tank*2,uk.infantry,usa.tank", origins={"egypt": "libya"}, dice=[6, 6, 6, 6])
    assert rolls(table, "defense") == [("defense", 2, 1, 0), ("defense", 3, 1, 0)]
    assert table.heard("battle_begins")[0].data["defenders"] == ["uk", "usa"]


# --- sea battles --------------------------------------------------------------------------------------------------------------


def test_allies_of_the_attacker_in_the_zone_stay_out_of_the_battle() -> None:
    table = combat("sz6 uk.destroyer@1!,usa.cruiser,germany.destroyer", active="uk", origins={"sz6": "sz7"}, dice=[2, 6])
    table.done()
    assert table.units("sz6") == "uk.destroyer! usa.cruiser"


def test_a_british_destroyer_does_not_hinder_a_submarine_that_the_americans_attack() -> None:
    table = combat("sz10 usa.cruiser@1!,uk.destroyer,germany.submarine", active="usa", origins={"sz10": "sz11"})
    table.play("usa attack sz10")
    assert table.step() == "submerge"
    table.play("germany submerge submarine", dice=[])
    assert table.units("sz10") == "germany.submarine uk.destroyer usa.cruiser!"


def test_a_destroyer_of_the_attacker_keeps_submarines_from_submerging_or_striking() -> None:
    table = combat("sz10 usa.destroyer@1!,germany.submarine", active="usa", origins={"sz10": "sz11"}, hostile="")
    table.play("usa attack sz10", dice=[6, 1])
    assert rolls(table) == [("attack", 2, 1, 0), ("defense", 1, 1, 1)]
    assert outcome(table) == "defender"


def test_any_defending_destroyer_lets_the_fighters_of_an_ally_hit_submarines() -> None:
    table = combat("sz10 germany.submarine!*3,uk.destroyer,usa.carrier,usa.fighter", origins={"sz10": "sz9"}, dice=[6, 6, 6, 6, 6, 4])
    table.done()
    assert rolls(table, "defense") == [("defense", 2, 2, 0), ("defense", 4, 1, 1)]
    assert lost(table.heard("lost")) == {"submarine": 1}


def test_defending_fighters_without_a_destroyer_do_not_even_roll_against_submarines() -> None:
    table = combat("sz10 germany.submarine!*3,usa.carrier,usa.fighter", origins={"sz10": "sz9"})
    table.play("germany strike", dice=[6, 6, 6, 6])
    assert rolls(table, "defense") == [("defense", 2, 1, 0)]


def test_the_attacker_decides_first_whether_his_submarines_strike_or_submerge() -> None:
    table = combat("sz10 germany.submarine!,uk.cruiser,uk.submarine", origins={"sz10": "sz9"})
    assert (table.waits_for(), table.step()) == (("germany",), "submerge")
    table.play("germany strike")
    assert (table.waits_for(), table.step()) == (("uk",), "submerge")
    assert table.heard("rolled") == []


def test_victims_of_a_surprise_strike_do_not_fire() -> None:
    table = combat("sz10 germany.submarine!,uk.cruiser", origins={"sz10": "sz9"})
    table.play("germany strike", dice=[2])
    assert outcome(table) == "attacker"
    assert rolls(table) == [("surprise", 2, 1, 1)]


def test_a_defending_submarine_that_is_hit_by_a_strike_still_strikes() -> None:
    table = combat("sz10 germany.submarine!,uk.cruiser,uk.submarine", origins={"sz10": "sz9"})
    table.play("germany strike", "uk strike", dice=[1])
    table.play("uk losses submarine", dice=[1])
    assert rolls(table) == [("surprise", 2, 1, 1), ("surprise", 1, 1, 1)]
    assert table.units("sz10") == "uk.cruiser"


def test_submarines_that_struck_do_not_fire_again_in_the_round() -> None:
    table = combat("sz10 germany.submarine!,germany.cruiser!,uk.cruiser", origins={"sz10": "sz9"})
    table.play("germany strike", dice=[6, 6, 6])
    assert rolls(table) == [("surprise", 2, 1, 0), ("attack", 3, 1, 0), ("defense", 3, 1, 0)]


def test_submarines_facing_a_destroyer_fire_with_the_rest_and_may_strike_when_it_is_gone() -> None:
    table = combat("sz10 germany.submarine!,germany.cruiser!,uk.destroyer,uk.cruiser", origins={"sz10": "sz9"}, dice=[6, 3])
    table.play("uk losses destroyer", dice=[6, 6])
    assert rolls(table) == [("attack", 2, 1, 0), ("attack", 3, 1, 1), ("defense", 2, 1, 0), ("defense", 3, 1, 0)]
    table.play("germany press")
    assert table.step() == "submerge"


def test_submerged_submarines_surface_after_the_battle_and_the_others_fight_on() -> None:
    table = combat("sz10 germany.submarine!*2,germany.cruiser!,uk.cruiser", origins={"sz10": "sz9"})
    table.play("germany submerge submarine!", dice=[6, 3, 6])
    assert outcome(table) == "attacker"
    assert table.units("sz10") == "germany.cruiser! germany.submarine!*2"


def test_submarines_roll_no_dice_when_only_aircraft_are_left_to_hit() -> None:
    table = combat("sz10 germany.submarine!,germany.cruiser!,uk.carrier,uk.fighter", origins={"sz10": "sz9"})
    table.play("germany strike", dice=[1, 6, 6])
    table.play("germany press", "germany strike", dice=[6, 6])
    assert rolls(table)[3:] == [("attack", 3, 1, 0), ("defense", 4, 1, 0)]


def test_each_defender_submerges_his_own_submarines_and_no_others() -> None:
    table = combat("sz10 germany.cruiser!,uk.submarine*2,usa.submarine", origins={"sz10": "sz9"}).play("germany attack sz10")
    assert (table.waits_for(), table.step()) == (("uk",), "submerge")
    table.refused("form.not_so_many", "uk submerge usa.submarine")
    table.play("uk submerge submarine")
    assert (table.waits_for(), table.step()) == (("usa",), "submerge")
    table.play("usa submerge submarine", dice=[6, 6])  # one British submarine strikes and the cruiser fires
    assert rolls(table) == [("surprise", 1, 1, 0), ("attack", 3, 1, 0)]


def test_hits_of_aircraft_without_a_destroyer_go_past_submarines() -> None:
    table = combat("sz10 germany.fighter@2,germany.cruiser!,uk.submarine,uk.cruiser*2", origins={"sz10": "sz9"})
    table.play("uk strike", dice=[6, 6, 3, 6, 6])
    assert rolls(table, "attack") == [("attack", 3, 1, 0), ("attack", 3, 1, 1)]
    assert lost(table.heard("lost")) == {"cruiser": 1}


def test_hits_of_submarines_never_go_to_aircraft() -> None:
    table = combat("sz10 germany.fighter@2*3,germany.cruiser!,uk.submarine*2,uk.cruiser", origins={"sz10": "sz9"})
    table.play("uk strike", dice=[1, 1, 6, 6, 6, 6])
    assert lost(table.heard("lost")) == {"cruiser": 1}


def test_a_cruiser_and_two_submarines_with_three_hits_take_destroyer_carrier_and_its_fighter() -> None:
    table = combat(
        "sz6 germany.submarine!*2,germany.cruiser!,uk.destroyer,uk.carrier,uk.fighter", origins={"sz6": "sz5"}, dice=[1, 1, 3, 6, 6, 6]
    )
    table.done()
    assert lost(table.heard("lost")) == {"carrier": 1, "destroyer": 1, "fighter": 1}
    assert outcome(table) == "attacker"


def test_a_cruiser_and_a_submarine_with_two_hits_take_the_attacking_destroyer_and_fighter() -> None:
    table = combat("sz6 germany.destroyer!,germany.fighter@2,uk.cruiser,uk.submarine", origins={"sz6": "sz5"}, dice=[6, 6, 1, 3])
    table.done()
    assert lost(table.heard("lost")) == {"destroyer": 1, "fighter": 1}


def test_submarines_left_when_the_surface_ships_are_sunk_cannot_be_ignored() -> None:
    table = combat("sz6 germany.cruiser!*2,uk.destroyer,uk.submarine", origins={"sz6": "sz5"})
    table.play("uk strike", dice=[6, 3, 6])
    table.play("uk losses destroyer", dice=[6])
    assert table.kinds("germany") == ("press", "retreat")
    table.play("germany press")
    assert table.step() == "submerge"


# --- battleships --------------------------------------------------------------------------------------------------------------


def test_the_first_hit_on_a_battleship_is_repaired_after_the_battle() -> None:
    table = combat("sz6 germany.battleship!,uk.destroyer*2", origins={"sz6": "sz5"}, dice=[4, 2, 6])
    table.play("germany press", dice=[4, 6])
    assert table.units("sz6") == "germany.battleship!"
    assert lost(table.heard("damaged")) == {"battleship": 1}


def test_a_battleship_sinks_by_its_second_hit() -> None:
    table = combat("sz6 germany.cruiser!*2,uk.battleship", origins={"sz6": "sz5"}, dice=[3, 3, 6])
    assert table.units("sz6") == "germany.cruiser!*2"


def test_a_damaged_battleship_fights_on_and_is_not_put_behind_the_line() -> None:
    table = combat("sz6 germany.cruiser!*2,uk.battleship", origins={"sz6": "sz5"}, dice=[3, 6, 6])
    assert table.state.battle is not None
    assert table.state.battle.defenders == {"uk.battleship%": 1}


# --- transports ---------------------------------------------------------------------------------------------------------------


def test_a_fighter_sinks_a_lone_transport_without_a_die() -> None:
    table = combat("sz10 germany.fighter@2,uk.transport(uk.infantry)")
    assert table.units("sz10") == "germany.fighter@2"
    assert lost(table.heard("defenceless")) == {"transport": 1}
    assert lost(table.heard("cargo_lost")) == {"infantry": 1}
    assert table.state.turn.sea_battles == ["sz10"]


def test_transports_are_hit_only_when_nothing_else_can_be() -> None:
    table = combat("sz10 germany.cruiser!*2,uk.destroyer,uk.transport", origins={"sz10": "sz9"}, dice=[3, 6, 6])
    assert lost(table.heard("lost")) == {"destroyer": 1}
    assert lost(table.heard("defenceless")) == {"transport": 1}


def test_fighters_hit_transports_beside_submarines_that_they_cannot_hit() -> None:
    table = combat("sz10 germany.fighter@2*2,uk.submarine,uk.transport*2")
    assert lost(table.heard("defenceless")) == {"transport": 2}
    assert table.units("sz10") == "germany.fighter@2*2 uk.submarine"
    assert outcome(table) == "undecided"


def transports_in_trouble() -> Table:
    """Two bombers, a destroyer and two loaded transports against a destroyer and two submarines."""
    return combat(
        "sz6 uk.bomber@3*2,uk.destroyer@1!,uk.transport(uk.infantry+>,uk.tank+>):norway@1!*2,germany.destroyer,germany.submarine*2",
        "norway germany.infantry",
        active="uk",
        origins={"sz6": "sz7"},
        hostile="sz6",
        dice=[6, 4, 6],
    )


def test_the_example_of_transports_among_submarines_and_bombers() -> None:
    table = transports_in_trouble()
    assert table.waits_for() == ("germany",)
    table.play("germany losses destroyer", dice=[1, 1, 6])
    assert lost(table.heard("lost")) == {"destroyer": 2, "transport": 1}
    assert table.kinds("uk") == ("press", "retreat")
    table.play("uk retreat sz7", dice=[])
    assert table.units("sz7") == "uk.transport(uk.infantry+,uk.tank+)!"
    assert table.units("sz6") == "germany.submarine*2 uk.bomber@3*2"
    assert table.state.owners["norway"] == "germany"


def test_submarines_go_on_hunting_a_transport_that_does_not_retreat() -> None:
    table = transports_in_trouble()
    table.play("germany losses destroyer", dice=[1, 1, 6])
    table.play("uk press", "germany strike", dice=[6, 1])
    assert outcome(table) == "undecided"
    assert table.units("sz6") == "germany.submarine*2 uk.bomber@3*2"


def test_attacking_transports_that_cannot_retreat_are_defenceless() -> None:
    table = combat("sz6 uk.destroyer,uk.transport,germany.cruiser", active="uk", hostile="sz6", dice=[6, 3])
    assert table.units("sz6") == "germany.cruiser"
    assert lost(table.heard("defenceless")) == {"transport": 1}


def test_attacking_transports_that_are_left_alone_retreat() -> None:
    table = combat("sz6 uk.destroyer!,uk.transport!,germany.cruiser", active="uk", origins={"sz6": "sz7"}, dice=[6, 3])
    assert table.units("sz7") == "uk.transport!"
    assert outcome(table) == "retreat"


def test_transports_left_on_both_sides_end_the_battle_and_the_attackers_may_stay() -> None:
    table = combat("sz6 uk.destroyer!,uk.transport!,germany.destroyer,germany.transport", active="uk", origins={"sz6": "sz7"}, dice=[2, 2])
    assert table.kinds("uk") == ("stay", "retreat")
    table.play("uk stay")
    assert table.units("sz6") == "germany.transport uk.transport!"


# --- carriers -----------------------------------------------------------------------------------------------------------------


def test_guests_on_a_defending_carrier_defend_and_return_to_it() -> None:
    table = combat("sz10 germany.cruiser!*2,usa.carrier(uk.fighter),usa.fighter", "germany germany.infantry", dice=[6, 6, 6, 4, 4])
    assert rolls(table, "defense") == [("defense", 2, 1, 0), ("defense", 4, 2, 2)]
    assert table.units("sz10") == "usa.carrier(uk.fighter) usa.fighter"


def test_guests_on_an_attacking_carrier_are_cargo_and_sink_with_it() -> None:
    table = combat("sz10 usa.carrier(uk.fighter)@1!,germany.destroyer", active="usa", origins={"sz10": "sz11"}, dice=[6, 2])
    assert lost(table.heard("lost")) == {"carrier": 1}
    assert lost(table.heard("cargo_lost")) == {"fighter": 1}
    assert rolls(table, "attack") == [("attack", 1, 1, 0)]


def test_fighters_of_a_sunk_carrier_are_stranded() -> None:
    table = combat("sz10 germany.submarine!*3,usa.carrier(uk.fighter),usa.fighter", origins={"sz10": "sz9"})
    table.play("germany strike", dice=[2, 6, 6])
    table.play("germany stay")
    assert [event.data["units"] for event in table.heard("stranded")] == [{"fighter": 2}]
    assert table.units("sz10") == "germany.submarine!*3"
