"""Decks: own fighters first, guests of allies, who is seated where after a battle or a turn."""

from __future__ import annotations

from pyapp.games.axis_allies import carriers
from tests.games.axis_allies.boards import Table, board


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


def test_defenders_are_seated_again_after_a_battle_on_their_own_carriers_and_then_on_their_allies() -> None:
    state = table("sz8 uk.carrier,uk.fighter*3,usa.carrier,usa.fighter").state
    assert carriers.seat_defenders(state, "sz8") == {}
    assert state.units["sz8"] == {"uk.carrier": 1, "uk.fighter": 2, "usa.carrier(uk.fighter)": 1, "usa.fighter": 1}


def test_defenders_whose_carriers_were_sunk_are_homeless() -> None:
    state = table("sz8 uk.fighter*2,usa.carrier,usa.fighter").state
    assert carriers.seat_defenders(state, "sz8") == {"uk.fighter": 1}
    assert state.units["sz8"] == {"uk.fighter": 1, "usa.carrier(uk.fighter)": 1, "usa.fighter": 1}


def test_guests_are_cargo_when_their_host_moves() -> None:
    fleet = table("sz8 uk.carrier(usa.fighter),uk.fighter", "sz7 germany.cruiser", active="uk")
    fleet.play("uk move sz8 carrier(usa.fighter) sz7")
    assert fleet.units("sz7") == "germany.cruiser uk.carrier(usa.fighter)@1!"
    assert fleet.units("sz8") == "uk.fighter"
