"""Amphibious assaults: the sea battle, the bombardment, the landing."""

from __future__ import annotations

from pyapp.engine.forms import Bag
from tests.games.axis_allies.battles import combat, lost, rolls

LOADED = "usa.transport(usa.infantry+>,usa.tank+>):france@1!"


def test_the_example_of_the_battleship_that_clears_the_way_to_france() -> None:
    table = combat(
        f"sz8 usa.battleship@2!,{LOADED},germany.destroyer",
        "france germany.infantry",
        active="usa",
        origins={"sz8": "sz9"},
        dice=[4, 6, 1, 3, 2],
    )
    table.done()
    assert rolls(table) == [("attack", 4, 1, 1), ("defense", 2, 1, 0), ("attack", 1, 1, 1), ("attack", 3, 1, 1), ("defense", 2, 1, 1)]


def test_no_ship_bombards_after_a_sea_battle() -> None:
    table = combat(f"sz8 usa.battleship@2!,{LOADED},germany.transport", "france germany.infantry", active="usa", origins={"sz8": "sz9"})
    assert table.kinds("usa") == ("attack", "ignore")
    table.play("usa attack sz8", dice=[1, 6, 6])
    assert lost(table.heard("defenceless")) == {"transport": 1}
    assert rolls(table, "bombardment") == []


def test_ships_bombard_when_the_submarines_off_the_coast_are_ignored() -> None:
    table = combat(f"sz8 usa.battleship@2!,usa.cruiser@2!,{LOADED},germany.submarine", "france germany.infantry*3", active="usa")
    table.play("usa ignore sz8", "usa bombard battleship!,cruiser!".replace("!", "@2!"), dice=[3, 4, 1, 3, 6, 6, 6])
    assert rolls(table, "bombardment") == [("bombardment", 3, 1, 1), ("bombardment", 4, 1, 1)]
    assert table.units("sz8") == "germany.submarine usa.battleship@2! usa.cruiser@2! usa.transport!"


def test_casualties_of_the_bombardment_still_defend_in_the_first_round() -> None:
    table = combat(f"sz8 usa.battleship@2!,{LOADED}", "france germany.infantry*2", active="usa")
    table.play("usa bombard battleship@2!", dice=[4, 6, 6, 2, 6])
    assert rolls(table, "defense") == [("defense", 2, 2, 1)]


def test_bombardment_may_hit_aircraft() -> None:
    table = combat(f"sz8 usa.battleship@2!,{LOADED}", "france germany.infantry,germany.fighter", active="usa")
    table.play("usa bombard battleship@2!", dice=[4])
    table.play("germany losses fighter", dice=[6, 3, 6, 6])
    assert lost(table.heard("lost")) == {"fighter": 1, "infantry": 1}


def test_attackers_that_hit_nobody_ashore_still_face_the_victims_of_the_bombardment() -> None:
    table = combat("sz8 usa.cruiser!,usa.transport(usa.infantry>):france!", "france germany.infantry", active="usa")
    table.play("usa bombard cruiser!", dice=[3, 2])
    assert table.units("france") == ""
    assert table.state.owners["france"] == "germany"


def test_attackers_fire_at_a_gun_beside_the_victims_of_the_bombardment_for_it_is_a_casualty() -> None:
    table = combat("france germany.infantry,germany.aa_gun", "sz8 uk.battleship,uk.transport(uk.infantry>):france!", active="uk")
    table.play("uk bombard battleship", "germany losses infantry", dice=[4, 1, 2])
    assert [event.data["reason"] for event in table.heard("rolled")] == ["bombardment", "attack", "defense"]
    assert table.units("france") == ""


def test_at_most_one_ship_bombards_for_each_unit_that_lands() -> None:
    table = combat("sz8 usa.battleship@2!,usa.cruiser@2!,usa.transport(usa.infantry+>):france@1!", "france germany.infantry", active="usa")
    field = table.game.field(table.state, "usa", "bombard")
    assert isinstance(field, Bag)
    assert (field.least, field.limit(), field.suggested) == (0, 1, {"battleship@2!": 1})
    table.refused("form.how_many", "usa bombard battleship@2!,cruiser@2!")


def test_bombardment_is_split_between_two_assaults_and_each_ship_fires_once() -> None:
    table = combat(
        "sz15 uk.battleship@1!,uk.cruiser@1!,uk.transport(uk.tank>):libya!,uk.transport(uk.infantry>):italy!",
        "libya germany.infantry",
        "italy germany.infantry",
        active="uk",
    )
    assert table.step() == "pick_battle"
    table.play("uk fight italy", "uk bombard cruiser@1!", dice=[3, 6])
    assert table.state.owners["italy"] == "uk"
    field = table.game.field(table.state, "uk", "bombard")
    assert isinstance(field, Bag)
    assert field.there == {"battleship@1!": 1}
    table.play("uk bombard battleship@1!", dice=[4, 6])
    assert table.state.owners["libya"] == "uk"


def test_allied_ships_do_not_bombard() -> None:
    table = combat(f"sz8 uk.battleship,{LOADED}", "france germany.infantry", active="usa", dice=[6, 3, 6])
    table.done()


def test_a_ship_that_did_not_move_may_bombard_and_has_then_done_its_turn() -> None:
    table = combat("sz8 uk.cruiser,uk.transport(uk.tank>):france!", "france germany.infantry", active="uk")
    table.play("uk bombard cruiser", dice=[3, 6])
    assert table.units("sz8") == "uk.cruiser! uk.transport!"
    assert table.units("france") == "uk.tank!"


def test_only_the_cargo_that_was_told_to_land_goes_ashore() -> None:
    ships = "sz8 uk.transport(uk.infantry,uk.tank>):france!,uk.transport(uk.tank>,usa.infantry):france!"
    table = combat(ships, "france germany.infantry", active="uk", dice=[3, 6, 6])
    assert table.units("sz8") == "uk.transport(uk.infantry)! uk.transport(usa.infantry)!"
    assert table.units("france") == "uk.tank!*2"


def test_nothing_lands_from_a_zone_whose_warships_were_left_alone() -> None:
    ships = "sz8 uk.transport(usa.tank>):france,uk.carrier,usa.fighter,germany.cruiser"
    table = combat(ships, "france germany.infantry", active="usa", hostile="sz8").play("usa ignore sz8", dice=[])
    assert table.units("sz8") == "germany.cruiser uk.carrier uk.transport(usa.tank) usa.fighter"
    assert table.units("france") == "germany.infantry"


def test_seaborne_units_cannot_retreat_but_overland_ones_and_aircraft_can_together() -> None:
    table = combat(
        "sz15 uk.transport(uk.tank>):libya!",
        "libya uk.infantry@1!,uk.fighter@2,germany.infantry*2",
        active="uk",
        origins={"libya": "egypt"},
        dice=[6, 6, 6, 6, 6],
    )
    assert table.kinds("uk") == ("press", "retreat")
    table.play("uk retreat egypt", dice=[6, 1, 6])
    assert table.units("egypt") == "uk.infantry!"
    assert table.units("libya") == "germany.infantry*2 uk.fighter@2"


def test_units_that_are_all_seaborne_fight_to_the_end_without_being_asked() -> None:
    table = combat("sz15 uk.transport(uk.tank>):libya!", "libya germany.infantry", active="uk", dice=[6, 6, 6, 6, 3, 6])
    table.done()
    assert table.units("libya") == "uk.tank!"


def test_aircraft_may_leave_seaborne_units_behind() -> None:
    table = combat("sz15 uk.transport(uk.tank>):libya!", "libya uk.fighter@2,germany.infantry", active="uk", dice=[6, 6, 6])
    table.play("uk retreat", dice=[3, 6])
    assert table.units("libya") == "uk.fighter@2 uk.tank!"
    assert table.state.owners["libya"] == "uk"


def test_seaborne_and_overland_units_of_a_kind_are_told_apart_as_casualties() -> None:
    table = combat(
        "sz15 uk.transport(uk.infantry>):libya!",
        "libya uk.infantry@1!,germany.infantry",
        active="uk",
        origins={"libya": "egypt"},
        dice=[6, 6, 2],
    )
    field = table.game.field(table.state, "uk", "losses")
    assert isinstance(field, Bag)
    assert field.there == {"infantry!": 1, "infantry:seaborne!": 1}


def test_artillery_that_came_overland_supports_infantry_from_the_sea() -> None:
    table = combat(
        "sz15 uk.transport(uk.infantry>):libya!",
        "libya uk.artillery@1!,germany.infantry",
        active="uk",
        origins={"libya": "egypt"},
        dice=[6, 6, 6],
    )
    assert rolls(table, "attack") == [("attack", 2, 2, 0)]


def test_when_the_landing_is_lost_at_sea_the_overland_force_still_fights_a_round() -> None:
    table = combat(
        "sz15 uk.destroyer!,uk.transport(uk.tank>):libya!,germany.battleship",
        "libya uk.infantry@1!,germany.infantry",
        active="uk",
        origins={"sz15": "sz17", "libya": "egypt"},
        hostile="sz15",
        dice=[6, 4, 6, 6],
    )
    table.done()
    assert table.kinds("uk") == ("press", "retreat")
    table.play("uk retreat egypt")
    assert table.units("sz17") == "uk.transport(uk.tank)!"
    assert table.units("egypt") == "uk.infantry!"


def test_when_the_transports_retreat_the_aircraft_still_fight_a_round_ashore() -> None:
    table = combat(
        "sz15 uk.destroyer!,uk.transport(uk.tank+>):libya!,germany.battleship",
        "libya uk.fighter@2,germany.infantry",
        active="uk",
        origins={"sz15": "sz17"},
        hostile="sz15",
        dice=[6, 6],
    )
    table.play("uk retreat sz17", dice=[3, 6])
    assert table.units("sz17") == "uk.destroyer! uk.transport(uk.tank+)!"
    assert table.units("libya") == "uk.fighter@2"
    assert table.state.owners["libya"] == "germany"


def test_an_assault_without_anybody_left_to_land_or_fly_is_over() -> None:
    table = combat(
        "sz15 uk.destroyer!,uk.transport(uk.tank>):libya!,germany.battleship",
        "libya germany.infantry",
        active="uk",
        hostile="sz15",
        dice=[6, 4],
    )
    table.done()
    assert [event.data["space"] for event in table.heard("battle_begins")] == ["sz15"]
    assert table.units("libya") == "germany.infantry"


def test_aircraft_of_the_sea_battle_do_not_join_the_landing() -> None:
    table = combat(
        "sz15 uk.cruiser!,uk.fighter@2,uk.transport(uk.tank>):libya!,germany.destroyer",
        "libya germany.infantry",
        active="uk",
        dice=[3, 6, 6, 3, 6],
    )
    assert rolls(table, "attack") == [("attack", 3, 2, 1), ("attack", 3, 1, 1)]
    assert table.units("libya") == "uk.tank!"


def test_fighters_in_the_territory_do_not_defend_the_zone() -> None:
    table = combat(
        "sz15 uk.cruiser!,uk.transport(uk.tank>):libya!,germany.destroyer", "libya germany.fighter", active="uk", dice=[3, 6, 3, 6]
    )
    assert rolls(table, "defense") == [("defense", 2, 1, 0), ("defense", 4, 1, 0)]


def test_a_landing_needs_every_zone_cleared_but_submerged_submarines_do_not_stop_it() -> None:
    table = combat(
        "sz15 uk.cruiser!,uk.transport(uk.tank>):libya!,germany.destroyer,germany.submarine", "libya germany.infantry", active="uk"
    )
    table.play("germany submerge submarine", dice=[3, 6, 3, 6])
    assert table.units("libya") == "uk.tank!"
    assert table.units("sz15") == "germany.submarine uk.cruiser! uk.transport!"


def test_transports_do_not_unload_past_ignored_submarines_without_a_warship() -> None:
    table = combat("sz15 uk.transport(uk.tank>):libya!,germany.submarine", "libya germany.infantry", active="uk")
    assert table.units("libya") == "germany.infantry"
    assert table.units("sz15") == "germany.submarine uk.transport(uk.tank)!"


def test_an_undefended_coast_is_taken_without_a_die() -> None:
    table = combat("sz15 uk.cruiser,uk.transport(uk.tank>):libya!", active="uk")
    assert table.state.owners["libya"] == "uk"
    assert table.units("libya") == "uk.tank!"


def test_land_units_land_from_an_allied_transport() -> None:
    table = combat("sz15 uk.transport(usa.tank>,usa.infantry>):libya", "libya germany.infantry", active="usa", dice=[6, 3, 6])
    assert table.units("libya") == "usa.infantry! usa.tank!"
    assert table.units("sz15") == "uk.transport"


def test_one_territory_is_assaulted_from_two_zones_after_both_are_cleared() -> None:
    table = combat(
        "sz13 uk.cruiser!,uk.transport(uk.tank>):morocco!,germany.destroyer",
        "sz14 uk.cruiser,uk.transport(uk.infantry>):morocco!",
        "morocco germany.infantry",
        active="uk",
        dice=[3, 6],
    )
    assert table.step() == "bombard"
    table.play("uk bombard cruiser", dice=[6, 6, 3, 6])
    assert [event.data["space"] for event in table.heard("battle_begins")] == ["sz13", "morocco"]
    assert rolls(table, "attack")[1:] == [("attack", 1, 1, 0), ("attack", 3, 1, 1)]
    assert table.units("morocco") == "uk.infantry! uk.tank!"


def test_two_assaults_are_fought_in_the_order_that_the_attacker_picks() -> None:
    table = combat(
        "sz15 uk.transport(uk.tank>):libya!",
        "sz13 uk.transport(uk.tank>):morocco!",
        "libya germany.infantry",
        "morocco germany.infantry",
        active="uk",
    )
    table.play("uk fight morocco", dice=[3, 6, 3, 6])
    assert [event.data["space"] for event in table.heard("battle_ends")] == ["morocco", "libya"]
