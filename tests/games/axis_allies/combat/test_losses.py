"""Losses: what hits may take, who chooses, what is suggested."""

from __future__ import annotations

from collections.abc import Iterable

from pyapp.engine.forms import Bag
from tests.games.axis_allies.battles import Table, lost
from tests.games.axis_allies.battles import combat as plain_combat

ORIGINS = {"ukraine_s_s_r": "caucasus", "egypt": "libya", "sz6": "sz5", "sz10": "sz9"}


def combat(*spaces: str, active: str = "germany", dice: Iterable[int] = (), players: str = "") -> Table:
    """A battle whose attackers could retreat after each round."""
    return plain_combat(*spaces, active=active, dice=dice, players=players, origins=ORIGINS)


def bag(table: Table) -> Bag:
    """The field that is open for losses."""
    field = table.game.field(table.state, table.waits_for()[0], "losses")
    assert isinstance(field, Bag)
    return field


def test_the_owner_of_the_units_chooses_and_the_number_is_fixed() -> None:
    table = combat("ukraine_s_s_r ussr.tank*2,germany.infantry*2,germany.tank", active="ussr", dice=[3, 3])
    assert table.waits_for() == ("germany",)
    assert (bag(table).least, bag(table).limit()) == (2, 2)
    table.refused("form.how_many", "germany losses tank")
    table.refused("form.not_so_many", "germany losses tank*2")
    table.play("germany losses infantry,tank", dice=[6, 6, 6])
    assert lost(table.heard("lost")) == {"infantry": 1, "tank": 1}


def test_a_loss_without_alternative_is_taken_without_asking() -> None:
    table = combat("ukraine_s_s_r ussr.tank*2,germany.infantry*3", active="ussr", dice=[3, 6, 6, 6, 6])
    assert table.kinds("ussr") == ("press", "retreat")
    assert lost(table.heard("lost")) == {"infantry": 1}


def test_an_attacking_aircraft_with_more_movement_left_is_told_apart() -> None:
    table = combat("ukraine_s_s_r ussr.fighter@1,ussr.fighter@3,germany.infantry", active="ussr", dice=[6, 6, 1])
    assert bag(table).there == {"fighter@1": 1, "fighter@3": 1}
    assert bag(table).suggested == {"fighter@3": 1}


def test_a_submarine_hit_cannot_be_wasted_on_a_fighter() -> None:
    table = combat("sz6 germany.submarine!*2,germany.cruiser!,uk.destroyer,uk.carrier*2,uk.fighter*2", dice=[1, 1, 3])
    table.refused("axis.wasted_hit_aircraft", "uk losses fighter*2,destroyer")
    table.play("uk losses fighter,destroyer,carrier", dice=[6] * 5)


def test_two_air_hits_take_two_ships_past_the_submarines_without_asking() -> None:
    table = combat("sz6 germany.fighter@1*2,germany.cruiser!,uk.submarine*2,uk.cruiser*2")
    table.play("uk strike", dice=[6, 6, 6, 3, 3, 6, 6])
    assert lost(table.heard("lost")) == {"cruiser": 2}


def test_an_air_hit_leaves_only_one_hit_for_the_submarines() -> None:
    table = combat("sz6 germany.fighter@1,germany.cruiser!,uk.submarine*2,uk.cruiser*2")
    table.play("uk strike", dice=[6, 6, 3, 3])
    table.refused("axis.wasted_hit_submarine", "uk losses submarine*2")
    table.play("uk losses submarine,cruiser", dice=[6, 6])


def test_transports_cannot_be_taken_for_warships() -> None:
    table = combat("sz6 germany.cruiser!*2,uk.destroyer,uk.cruiser,uk.transport", dice=[3, 6])
    assert bag(table).there == {"cruiser": 1, "destroyer": 1}
    table.refused("form.not_so_many", "uk losses transport")


def test_more_hits_than_warships_go_on_to_transports() -> None:
    table = combat("sz6 germany.cruiser!*2,uk.destroyer,uk.transport*2", dice=[3, 3, 6])
    assert lost(table.heard("lost")) == {"destroyer": 1, "transport": 1}


def test_which_transport_is_lost_is_its_owners_choice_and_the_warship_is_no_alternative() -> None:
    table = combat("sz6 germany.cruiser!*2,uk.destroyer,uk.transport,uk.transport(uk.tank)", dice=[3, 3])
    assert bag(table).suggested == {"destroyer": 1, "transport": 1}
    table.refused("form.not_so_many", "uk losses transport*2")
    table.play("uk losses destroyer,transport(tank)", dice=[6])
    assert lost(table.heard("cargo_lost")) == {"tank": 1}


def test_transports_are_the_last_even_when_the_owner_would_rather_lose_them() -> None:
    table = combat("sz6 germany.cruiser!*2,uk.destroyer*2,uk.cruiser,uk.transport", dice=[3, 3])
    assert "transport" not in bag(table).there


def test_the_first_hit_on_a_battleship_is_free_and_suggested_first() -> None:
    table = combat("sz6 germany.cruiser!*2,uk.battleship,uk.destroyer", dice=[3, 3])
    assert bag(table).there == {"battleship": 1, "battleship%": 1, "destroyer": 1}
    assert bag(table).suggested == {"battleship": 1, "destroyer": 1}
    table.refused("axis.second_hit_first", "uk losses battleship%,destroyer")
    table.play("uk losses battleship,battleship%", dice=[6, 6])
    assert lost(table.heard("lost")) == {"battleship": 1}


def test_hits_that_only_damage_battleships_are_taken_without_asking() -> None:
    table = combat("sz6 germany.cruiser!*2,uk.battleship*2", dice=[3, 3, 6, 6])
    assert lost(table.heard("damaged")) == {"battleship": 2}
    assert table.heard("lost") == []


def test_the_last_destroyer_is_kept_against_submarines() -> None:
    table = combat("sz6 germany.submarine!*2,germany.cruiser!,uk.destroyer,uk.cruiser", dice=[6, 6, 3])
    assert bag(table).suggested == {"cruiser": 1}


def test_infantry_is_suggested_before_artillery_and_tanks() -> None:
    table = combat("ukraine_s_s_r ussr.infantry!*2,ussr.artillery!,ussr.tank!,germany.infantry*3", active="ussr", dice=[6] * 4 + [2, 2, 6])
    assert bag(table).suggested == {"infantry!": 2}


# --- allies who defend together -----------------------------------------------------------------------------------------------

ALLIES = "egypt germany.tank*2,uk.infantry*2,uk.tank,usa.infantry"
THREE = "germany=Gerda uk=Uma usa=Sam ussr=Uma"


def test_a_player_who_holds_all_defending_powers_chooses_for_them() -> None:
    table = combat(ALLIES, dice=[3, 6], players="germany=Gerda uk=Uma usa=Uma")
    assert table.waits_for() == ("uk",)
    table.play("uk losses usa.infantry", dice=[6] * 4)
    assert lost(table.heard("lost")) == {"infantry": 1}


def test_another_player_whose_units_defend_is_asked_to_agree() -> None:
    table = combat(ALLIES, dice=[3, 6], players=THREE)
    table.play("uk losses usa.infantry")
    assert (table.waits_for(), table.step()) == (("usa",), "agree_losses")
    table.play("usa agree", dice=[6] * 4)
    assert lost(table.heard("lost")) == {"infantry": 1}


def test_the_attacker_chooses_when_the_defenders_do_not_agree() -> None:
    table = combat(ALLIES, dice=[3, 6], players=THREE)
    table.play("uk losses usa.infantry", "usa object")
    assert table.waits_for() == ("germany",)
    table.play("germany losses uk.tank", dice=[6] * 4)
    assert table.state.battle is not None
    assert table.state.battle.defenders == {"uk.infantry": 2, "usa.infantry": 1}


def test_nobody_else_is_asked_when_only_units_of_one_player_can_be_hit() -> None:
    table = combat(
        "sz10 germany.submarine!*2,germany.destroyer!,uk.destroyer,uk.cruiser,uk.carrier(usa.fighter)", players=THREE, dice=[6, 1, 6]
    )
    assert table.waits_for() == ("uk",)
    table.play("uk losses destroyer", dice=[6] * 4)
    assert table.waits_for() == ("germany",)


def test_the_power_with_most_units_speaks_first_and_turn_order_breaks_a_tie() -> None:
    assert combat("egypt germany.tank*2,uk.infantry,usa.infantry*2", dice=[3, 6]).waits_for() == ("usa",)
    assert combat("egypt germany.tank*2,uk.infantry,usa.infantry", dice=[3, 6]).waits_for() == ("uk",)
