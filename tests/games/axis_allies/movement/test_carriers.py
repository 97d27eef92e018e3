"""Decks: own fighters first, guests of allies, who is seated where after a battle or a turn."""

from __future__ import annotations

from pyapp.games.axis_allies.movement import carriers
from tests.games.axis_allies.battles import combat
from tests.games.axis_allies.boards import Table, board
from tests.games.axis_allies.moves import allowed, offered


def table(*spaces: str, active: str = "germany") -> Table:
    return board(*spaces, "germany germany.infantry", "japan japan.infantry", "united_kingdom uk.infantry", active=active)


def test_a_carrier_has_two_places_and_its_owners_fighters_come_first() -> None:
    state = table("sz8 uk.carrier*2,uk.fighter*3").state
    assert carriers.guest_decks(state, "usa", "sz8") == 1
    assert carriers.decks(state, "uk", "sz8") == 4
    assert carriers.guest_decks(state, "uk", "sz8") == 0


def test_guests_leave_their_hosts_when_their_turn_begins_and_others_stay() -> None:
    state = table("sz8 uk.carrier(usa.fighter,ussr.fighter)", active="usa").state
    assert state.units["sz8"] == {"uk.carrier(ussr.fighter)": 1, "usa.fighter": 1}


def test_fighters_beyond_the_own_decks_are_seated_with_allies_at_the_end_of_the_turn() -> None:
    state = table("sz8 uk.carrier,usa.carrier,usa.fighter*3", active="usa").state
    assert carriers.seat_guests(state, "usa") == {}
    assert state.units["sz8"] == {"uk.carrier(usa.fighter)": 1, "usa.carrier": 1, "usa.fighter": 2}


def test_fighters_without_any_deck_are_reported() -> None:
    state = table("sz8 uk.carrier,uk.fighter*2,usa.fighter", active="usa").state
    assert carriers.seat_guests(state, "usa") == {"sz8": 1}
    assert state.units["sz8"] == {"uk.carrier": 1, "uk.fighter": 2, "usa.fighter": 1}


def test_defenders_are_seated_again_after_a_battle_on_their_own_carriers() -> None:
    state = table("sz8 uk.carrier,uk.fighter*3,usa.carrier,usa.fighter").state
    assert carriers.seat_defenders(state, "sz8") == {"uk.fighter": 1}
    assert state.units["sz8"] == {"uk.carrier": 1, "uk.fighter": 3, "usa.carrier": 1, "usa.fighter": 1}


def test_the_owner_of_fighters_whose_carrier_was_sunk_chooses_between_an_allys_deck_there_and_a_space_beside_it() -> None:
    game = combat("sz8 uk.carrier,uk.fighter*2,usa.carrier,germany.submarine@1!", "germany germany.fighter", origins={"sz8": "sz5"})
    game.play("germany strike", "uk losses carrier", "usa agree", "germany submerge submarine!", dice=[1, 6])
    assert game.waits_for() == ("uk",)
    assert offered(game, "uk land") == ("sz8", "united_kingdom")
    game.play("uk land sz8 1", "uk land united_kingdom")
    assert game.units("sz8") == "germany.submarine! usa.carrier(uk.fighter)"
    assert game.units("united_kingdom") == "uk.fighter"


def test_guests_that_have_defended_come_back_to_the_carrier_that_they_were_on() -> None:
    fleet = "sz8 uk.carrier,usa.carrier(uk.fighter),usa.carrier,ussr.carrier(uk.fighter),germany.submarine@1!"
    game = combat(fleet, origins={"sz8": "sz5"}).play("germany submerge submarine!")
    assert game.units("sz8") == "germany.submarine! uk.carrier usa.carrier usa.carrier(uk.fighter) ussr.carrier(uk.fighter)"


def test_guests_whose_host_was_sunk_come_down_on_their_own_carrier() -> None:
    game = combat("sz8 uk.carrier,usa.carrier(uk.fighter),germany.submarine@1!", origins={"sz8": "sz5"})
    game.play("germany strike", "uk losses usa.carrier:host", "usa agree", "germany submerge submarine!", dice=[1, 6])
    assert game.units("sz8") == "germany.submarine! uk.carrier uk.fighter"


def test_the_owner_says_whether_the_carrier_with_guests_is_lost_or_another_and_whose_fighters_are_homeless_with_it() -> None:
    fleet = "sz8 usa.carrier,usa.fighter*2,usa.carrier(uk.fighter),germany.submarine@1!"
    game = combat(fleet, "germany germany.fighter", origins={"sz8": "sz5"}).play("germany strike", dice=[2])
    assert offered(game, "usa losses") == ("carrier", "carrier:host")
    game.play("usa losses carrier", "germany submerge submarine!", dice=[6])
    assert game.units("sz8") == "germany.submarine! usa.carrier(uk.fighter) usa.fighter"
    assert game.units("united_kingdom") == "usa.fighter"
    other = combat(fleet, "germany germany.fighter", origins={"sz8": "sz5"})
    other.play("germany strike", "usa losses carrier:host", "germany submerge submarine!", dice=[2, 6])
    assert other.units("sz8") == "germany.submarine! usa.carrier usa.fighter*2"
    assert other.units("united_kingdom") == "uk.fighter"


# --- the choice of a deck -----------------------------------------------------------------------------------------------------


def landed(*spaces: str, turn: str = "") -> Table:
    """American fighters that have come down at sea."""
    lines = [f"turn {turn}"] if turn else []
    return board(*spaces, "eastern_united_states usa.infantry", active="usa", phase="noncombat_move", lines=lines)


def test_a_fighter_may_go_aboard_an_allied_carrier_though_its_own_has_room() -> None:
    fleet = landed("sz8 uk.carrier,usa.carrier,usa.fighter@4").play("usa board sz8 fighter@4 uk.carrier", "usa done")
    assert fleet.units("sz8") == "uk.carrier(usa.fighter) usa.carrier"


def test_of_unlike_carriers_of_allies_the_player_says_which() -> None:
    fleet = landed("sz8 uk.carrier,uk.carrier(ussr.fighter),usa.fighter")
    assert offered(fleet, "usa board sz8 fighter") == ("uk.carrier", "uk.carrier(ussr.fighter)")
    fleet.play("usa board sz8 fighter uk.carrier(ussr.fighter)")
    assert fleet.units("sz8") == "uk.carrier uk.carrier(usa.fighter,ussr.fighter)"


def test_where_there_is_only_one_deck_nobody_is_asked() -> None:
    fleet = landed("sz8 uk.carrier*2,usa.fighter")
    assert "board" not in fleet.kinds("usa")
    assert fleet.play("usa done").units("sz8") == "uk.carrier uk.carrier(usa.fighter)"


def test_a_guest_can_move_no_more() -> None:
    fleet = landed("sz8 uk.carrier,usa.carrier,usa.fighter").play("usa board sz8 fighter uk.carrier")
    assert offered(fleet, "usa move sz8") == ("carrier",)


def test_a_carrier_takes_no_more_guests_than_its_owner_s_fighters_leave_room_for() -> None:
    fleet = landed("sz8 uk.carrier,uk.fighter,usa.carrier,usa.fighter*2")
    fleet.refused("form.how_many", "usa board sz8 fighter*2 uk.carrier")
    assert "board" not in fleet.play("usa board sz8 fighter uk.carrier").kinds("usa")


def test_nobody_takes_the_deck_that_another_fighter_needs() -> None:
    fleet = landed("sz8 uk.carrier(ussr.fighter),usa.carrier(ussr.fighter)!,usa.fighter,usa.fighter@4*2")
    fleet.refused("axis.deck_needed", "usa board sz8 fighter uk.carrier(ussr.fighter)")
    assert allowed(fleet, "usa board sz8 fighter@4 uk.carrier(ussr.fighter)")


def test_guests_are_cargo_when_their_host_moves() -> None:
    fleet = table("sz8 uk.carrier(usa.fighter),uk.fighter", "sz7 germany.cruiser", active="uk")
    fleet.play("uk move sz8 carrier(usa.fighter) sz7")
    assert fleet.units("sz7") == "germany.cruiser uk.carrier(usa.fighter)@1!"
    assert fleet.units("sz8") == "uk.fighter"
