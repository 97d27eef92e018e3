"""Decks: fighters at sea, on their own power's carriers and as guests on those of its allies."""

from __future__ import annotations

from collections.abc import Iterable

from pyapp.games.axis_allies.components.units import Cargo, Unit
from pyapp.games.axis_allies.factories import DECK
from pyapp.games.axis_allies.rulings import fourth
from pyapp.games.axis_allies.state import AxisState

FIGHTER, CARRIER = "fighter", "carrier"


def spare_decks(state: AxisState, owner: str, zone: str) -> int:
    """How many guests the carriers of a power in a zone can still take: its own fighters there come first."""
    room = 0
    for piece, number in state.own_in(owner, zone):
        if piece.kind == CARRIER:
            room += (DECK - len(piece.cargo)) * number
        elif piece.kind == FIGHTER:
            room -= number
    return max(0, room)


def guest_decks(state: AxisState, power: str, zone: str) -> int:
    """How many fighters of a power the carriers of its allies in a zone can take. Rulebook, "Aircraft carriers"."""
    return sum(spare_decks(state, ally, zone) for ally in state.rules.friends(power))


def decks(state: AxisState, power: str, zone: str) -> int:
    """How many fighters of a power can be in a zone: on its own carriers, and as guests on those of its allies."""
    own = sum((DECK - len(piece.cargo)) * number for piece, number in state.own_in(power, zone) if piece.kind == CARRIER)
    return own + guest_decks(state, power, zone)


def launch_guests(state: AxisState, power: str) -> None:
    """At the start of its turn a power's fighters take off from the carriers of its allies. Rulebook, "Aircraft carriers"."""
    for zone in list(state.spaces_with_pieces()):
        for piece, number in state.pieces(zone):
            guests = [item for item in piece.cargo if item.owner == power and item.kind == FIGHTER]
            if piece.kind == CARRIER and piece.owner != power and guests:
                rest = tuple(item for item in piece.cargo if item not in guests)
                state.change(zone, piece, piece.with_(cargo=rest), number)
                state.add(zone, Unit(power, FIGHTER), len(guests) * number)


def seat_guests(state: AxisState, power: str) -> dict[str, int]:
    """At the end of its turn a power's fighters beyond its own decks go aboard the carriers of its allies.

    Gives the fighters without a deck by zone; there are none after a noncombat movement that has been closed.
    """
    left = {}
    for zone in list(state.spaces_with_pieces()):
        if state.space(zone).is_sea and (number := _seat(state, power, zone)):
            left[zone] = number
    return left


def seat_defenders(state: AxisState, zone: str, guests: Iterable[tuple[Unit, int]] = ()) -> dict[str, int]:
    """After a battle the defenders' fighters in a zone land on what carriers are left: guests where they were, others on their own.

    ``guests`` are the carriers as they were with them. Gives the fighters that have no such deck, by their text; they are still in the zone
    and have to be taken off. Their owners choose later between an ally's deck there and a space beside it. Rulebook, "Fighters".
    """
    for host, number in guests:
        for _ in range(number):
            _welcome_back(state, zone, host)
    homeless = {}
    for power in state.rules.enemies(state.active):
        if number := (_surplus if fourth(state) else _seat)(state, power, zone):
            homeless[str(Unit(power, FIGHTER))] = number
    return homeless


def _welcome_back(state: AxisState, zone: str, host: Unit) -> None:
    """Guests come back to one carrier, if it and they are left; by earlier rulings only if its owner's fighters leave them room."""
    now = host.with_(cargo=())
    for guest in host.cargo:
        fighter = Unit(guest.owner, guest.kind)
        there = state.units.get(zone, {})
        if str(now) in there and str(fighter) in there and (fourth(state) or spare_decks(state, host.owner, zone)):
            state.remove(zone, fighter)
            now = board(state, guest.owner, zone, now)


def _surplus(state: AxisState, power: str, zone: str) -> int:
    """How many of a power's fighters in a zone are more than its own carriers there hold."""
    own = sum((DECK - len(piece.cargo)) * number for piece, number in state.own_in(power, zone) if piece.kind == CARRIER)
    return max(0, sum(number for piece, number in state.own_in(power, zone) if piece.kind == FIGHTER) - own)


def _seat(state: AxisState, power: str, zone: str) -> int:
    """Seat a power's fighters in a zone that are more than its own carriers hold; gives how many are left over."""
    loose = [(piece, number) for piece, number in state.own_in(power, zone) if piece.kind == FIGHTER]
    surplus = _surplus(state, power, zone)
    for piece, number in reversed(loose):
        for _ in range(number):
            if surplus <= 0 or not board_ally(state, power, zone):
                return max(0, surplus)
            state.remove(zone, piece)
            surplus -= 1
    return max(0, surplus)


def hosts(state: AxisState, power: str, zone: str) -> list[Unit]:
    """The allied carriers in a zone on which a fighter of a power finds room, those alike once. Rulebook, "Aircraft carriers"."""
    allies = [ally for ally in state.rules.friends(power) if spare_decks(state, ally, zone)]
    return [piece for ally in allies for piece, _ in state.own_in(ally, zone) if piece.kind == CARRIER and len(piece.cargo) < DECK]


def board(state: AxisState, power: str, zone: str, host: Unit) -> Unit:
    """Put one fighter of a power as a guest on a carrier; the caller takes it from where it was. Gives the carrier with it."""
    laden = host.with_(cargo=(*host.cargo, Cargo(power, FIGHTER)))
    state.change(zone, host, laden)
    return laden


def board_ally(state: AxisState, power: str, zone: str) -> bool:
    """Put one more fighter of a power on the first allied carrier in a zone that has room, if there is one."""
    open_to_it = hosts(state, power, zone)
    if open_to_it:
        board(state, power, zone, open_to_it[0])
    return bool(open_to_it)
