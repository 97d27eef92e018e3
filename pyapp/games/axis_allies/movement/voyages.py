"""Voyages: where each ship that moves in combat movement came from, whether it may stay where it is, and how it is called back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from pyapp.games.axis_allies.components.units import Unit, unit
from pyapp.games.axis_allies.movement.routes import TRANSPORT, Survey, sea_routes, survey
from pyapp.games.axis_allies.state import AxisState


@dataclass
class Voyage:
    """One ship that has moved, taken cargo aboard or declared an assault in this combat movement.

    ``zone`` and ``ship`` say where and how it is now, ``home`` and ``start`` where and how it was when the phase began, ``via`` the last
    zone before this one, ``ashore`` what it took aboard, each as "territory unit".
    """

    zone: str
    ship: str
    home: str
    start: str
    via: str = ""
    ashore: list[str] = field(default_factory=list)


def take_up(voyages: list[Voyage], zone: str, piece: Unit, view: Survey, *, fled: bool = False) -> Voyage:
    """The voyage of such a ship, taken out of the list; a new one for a ship that has done nothing yet.

    Of several ships alike, one that has fled from a hostile zone comes first if ``fled`` is wanted and last if not.
    """
    text = str(piece)
    same = [voyage for voyage in voyages if (voyage.zone, voyage.ship) == (zone, text)]
    if not same:
        return Voyage(zone, text, zone, text)
    chosen = min(same, key=lambda voyage: (voyage.home in view.hostile) != fled)
    voyages.remove(chosen)
    return chosen


def note_origins(state: AxisState, voyages: Sequence[Voyage], zone: str) -> None:
    """Write down from which zones ships came to this one: they may retreat there. Rulebook, "General combat", step 6."""
    came = sorted({voyage.via for voyage in voyages if voyage.zone == zone and voyage.via})
    if came:
        state.turn.origins[zone] = came
    else:
        state.turn.origins.pop(zone, None)


def note_escapes(state: AxisState, view: Survey, voyages: Sequence[Voyage]) -> None:
    """Write down the friendly zones that ships have reached from hostile ones: they need not fight there."""
    state.turn.escaped = sorted({voyage.zone for voyage in voyages if voyage.home in view.hostile and voyage.zone not in view.hostile})


def accompanied(state: AxisState, view: Survey, zone: str) -> bool:
    """Is there a piece of the power in a zone that can attack? Rulebook, "Transports": no combat value."""
    return zone in view.fighting


def has_warship(state: AxisState, view: Survey, zone: str) -> bool:
    """Is there a warship of the power in a zone? Submarines are warships, transports are not. Rulebook, "Transports"."""
    return any(state.kind(piece).domain == "sea" and piece.kind != TRANSPORT for piece, _ in view.own.get(zone, ()))


def unfinished(state: AxisState, view: Survey, voyages: Sequence[Voyage]) -> list[tuple[Voyage, str]]:
    """The ships that may not stay where combat movement has taken them, each with the key of the reason.

    Rulebook, "Combat movement" (the four cases) and "Transports".
    """
    assaults = {voyage.zone for voyage in voyages if unit(voyage.ship).note}
    found = []
    for voyage in voyages:
        reason = _transport_fault(state, view, voyage) if unit(voyage.ship).kind == TRANSPORT else ""
        warship = unit(voyage.ship).kind != TRANSPORT
        if warship and voyage.home not in view.hostile and voyage.zone not in view.enemies and voyage.zone not in assaults:
            reason = "axis.ship_without_combat"
        if reason:
            found.append((voyage, reason))
    return found


def _transport_fault(state: AxisState, view: Survey, voyage: Voyage) -> str:
    """Why a transport may not stay where it is, or nothing."""
    ship, zone = unit(voyage.ship), voyage.zone
    if any(item.fresh and not item.landing for item in ship.cargo):
        return "axis.must_land"
    if ship.note:
        covered = accompanied(state, view, zone)
        if zone not in view.hostile:  # aircraft draw submarines into a fight only with own transports: an ally's are not in it
            passed = zone not in view.submarines or has_warship(state, view, zone)
            covered = passed or (covered and ship.owner == view.power)
        return "" if covered else "axis.assault_alone"
    if zone in view.enemies and accompanied(state, view, zone):
        return ""
    if zone in view.hostile:
        return "axis.transport_alone"
    return "" if voyage.home in view.hostile else "axis.transport_idle"


def must_leave(state: AxisState, view: Survey) -> list[str]:
    """The hostile zones where transports stand alone that could get away: they cannot attack alone. Rulebook, "Transports"."""
    zones = []
    for zone in sorted(view.hostile & set(view.own)):
        for piece, _ in view.own[zone]:
            away = piece.kind == TRANSPORT and not piece.used and not piece.note and not accompanied(state, view, zone)
            if away and any(place not in view.hostile for place in sea_routes(state, view, piece, zone, combat=True)):
                zones.append(zone)
                break
    return zones


def call_back(state: AxisState, voyages: list[Voyage], power: str) -> dict[str, int]:
    """Put every ship that may not stay back where it was, and what it took aboard back ashore; gives them by kind.

    A ship whose reason to be where it is has gone with another goes back as well.
    """
    returned: Counter[str] = Counter()
    while faults := unfinished(state, survey(state, power), voyages):
        for voyage, _ in faults:
            voyages.remove(voyage)
            _bring_home(state, voyage)
            returned[unit(voyage.ship).kind] += 1
        for zone in sorted({voyage.zone for voyage, _ in faults}):
            note_origins(state, voyages, zone)
    note_escapes(state, survey(state, power), voyages)
    return dict(sorted(returned.items()))


def _bring_home(state: AxisState, voyage: Voyage) -> None:
    state.remove(voyage.zone, unit(voyage.ship))
    state.add(voyage.home, unit(voyage.start))
    for entry in voyage.ashore:
        territory, text = entry.split(" ")
        state.add(territory, unit(text))


def sound(state: AxisState, voyages: Sequence[Voyage]) -> bool:
    """Do the voyages belong to ships that are there, and could each be called back with nothing lost or made from nothing?"""
    there = Counter((voyage.zone, voyage.ship) for voyage in voyages)
    if any(state.units.get(zone, {}).get(ship, 0) < number for (zone, ship), number in there.items()):
        return False
    for voyage in voyages:
        ship, start = unit(voyage.ship), unit(voyage.start)
        entries = [entry.split(" ") for entry in voyage.ashore]
        known = all(len(entry) == 2 and entry[0] in state.owners for entry in entries)
        if not known or voyage.home not in state.rules.spaces or (ship.owner, ship.kind) != (start.owner, start.kind):
            return False
        boarded = [(start_item.owner, start_item.kind) for start_item in start.cargo]
        boarded += [(piece.owner, piece.kind) for piece in (unit(text) for _, text in entries)]
        if sorted(boarded) != sorted((item.owner, item.kind) for item in ship.cargo):
            return False
    return True
