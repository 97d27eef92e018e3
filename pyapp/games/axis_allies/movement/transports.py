"""Transports: what fits aboard, from where and onto what it can be landed, and which ships take part in an order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from pyapp.games.axis_allies.components.edition import AIR, LAND
from pyapp.games.axis_allies.components.units import Cargo, Unit
from pyapp.games.axis_allies.movement.routes import TRANSPORT, Survey, land_beside, points_left, sea_routes
from pyapp.games.axis_allies.state import AxisState

MOST_ABOARD = 2
INFANTRY = "infantry"


def fits(cargo: Iterable[Cargo]) -> bool:
    """Can one transport carry this: one land unit of any kind and one infantry more? Rulebook, "Transports"."""
    kinds = [item.kind for item in cargo]
    return len(kinds) <= MOST_ABOARD and sum(kind != INFANTRY for kind in kinds) <= 1


def has_room(piece: Unit) -> bool:
    """Could one more infantry go aboard?"""
    return piece.kind == TRANSPORT and len(piece.cargo) < MOST_ABOARD


def can_assault(state: AxisState, kind: str) -> bool:
    """Can a unit of this kind be landed in an assault? Antiaircraft guns cannot. Rulebook, "Antiaircraft artillery"."""
    return state.kind(kind).domain == LAND and state.kind(kind).attack > 0


def landable(state: AxisState, piece: Unit, power: str) -> list[Cargo]:
    """The power's cargo aboard a transport that it could still land in an assault.

    From an ally's transport only what was there when the turn began. Rulebook, "Multinational forces".
    """
    return [
        item
        for item in piece.cargo
        if item.owner == power and not item.landing and can_assault(state, item.kind) and (piece.owner == power or not item.fresh)
    ]


def assault_targets(state: AxisState, power: str, zone: str) -> list[str]:
    """The hostile territories beside a sea zone."""
    return [territory for territory in land_beside(state, zone) if state.hostile_owner(power, territory)]


def waiting_ashore(state: AxisState, view: Survey, territory: str, *, combat: bool) -> list[tuple[Unit, int]]:
    """The power's land units in a territory that could go aboard: none that moved, nor China's.

    Rulebook, "Transports": loading and unloading; "China".
    """
    if view.power in state.rules.confined:
        return []
    return [
        (piece, number)
        for piece, number in view.own.get(territory, ())
        if state.kind(piece).domain == LAND and not piece.used and not piece.spent and (can_assault(state, piece.kind) or not combat)
    ]


def is_paratrooper_plane(state: AxisState, piece: Unit) -> bool:
    """Is it an air unit with infantry aboard?"""
    return bool(piece.cargo) and state.kind(piece).domain == AIR


def awaiting_landings(state: AxisState, view: Survey) -> dict[str, str]:
    """The territories in which units are to land this turn, from ships or from the air, each with the reason why none overruns it before.

    Rulebook, "Tanks and blitz".
    """
    found: dict[str, str] = {}
    for entries in (*view.own.values(), *view.friends.values()):
        found |= {piece.note: "axis.blitz_assaulted" for piece, _ in entries if piece.note}
    for space, entries in view.own.items():
        if any(is_paratrooper_plane(state, piece) for piece, _ in entries):
            found[space] = "axis.blitz_dropped"
    return found


# --- what a transport could still do -----------------------------------------------------------------------------------------


def reach(state: AxisState, view: Survey, piece: Unit, zone: str, points: int) -> dict[str, int]:
    """The zones where a transport can be within so many spaces, with the cost, its own zone included."""
    found = {zone: 0}
    if points:
        for place, ways in sea_routes(state, view, piece, zone, combat=True, points=points).items():
            found[place] = min(ways.values())
    return found


def can_load_at(state: AxisState, view: Survey, zone: str) -> bool:
    """Is there anything in the territories beside a friendly zone that could go aboard in combat movement?"""
    return zone not in view.hostile and any(waiting_ashore(state, view, land, combat=True) for land in land_beside(state, zone))


def prospects(state: AxisState, view: Survey, piece: Unit, zone: str) -> set[str]:
    """The zones from which a transport could still make an assault this turn, with what it carries or could take aboard on the way."""
    if piece.note or piece.spent:
        return {zone} if piece.note else set()
    points = points_left(state, piece)
    starts: dict[str, int] = {}
    if landable(state, piece, view.power):
        starts[zone] = points
    elif has_room(piece):
        starts = {
            place: points - cost for place, cost in reach(state, view, piece, zone, points).items() if can_load_at(state, view, place)
        }
    ends = {place for start, left in starts.items() for place in reach(state, view, piece, start, left)}
    return {place for place in ends if assault_targets(state, view.power, place)}


def assault_zones(state: AxisState, view: Survey) -> set[str]:
    """The zones from which the power has declared an assault or still could."""
    zones: set[str] = set()
    for zone, pieces in view.own.items():
        for piece, _ in pieces:
            if piece.kind == TRANSPORT:
                zones |= prospects(state, view, piece, zone)
    for zone, pieces in view.friends.items():
        if any(piece.kind == TRANSPORT and (piece.note or landable(state, piece, view.power)) for piece, _ in pieces):
            zones |= {zone} if assault_targets(state, view.power, zone) else set()
    return zones


# --- loading ------------------------------------------------------------------------------------------------------------------


def loaders(state: AxisState, view: Survey, zone: str, owner: str) -> list[tuple[Unit, int]]:
    """The transports of a power or its ally in a friendly zone that can still take cargo, those first that have begun to."""
    if zone in view.hostile:
        return []
    pieces = view.own.get(zone, ()) if owner == view.power else [entry for entry in view.friends.get(zone, ()) if entry[0].owner == owner]
    able = [(piece, number) for piece, number in pieces if has_room(piece) and not piece.spent and not piece.note]
    return sorted(able, key=lambda entry: (not any(item.fresh for item in entry[0].cargo), -entry[0].used, str(entry[0])))


def load_plan(ships: Sequence[tuple[Unit, int]], boarding: Mapping[Unit, int]) -> list[tuple[Unit, list[Unit]]] | None:
    """Who goes aboard which ship: one entry a ship. None when not all find room.

    What is not infantry goes first, beside an infantry if there is one aboard alone; ships that carry something are filled before others.
    """
    fleet = [piece for piece, number in ships for _ in range(number)]
    aboard = [list(piece.cargo) for piece in fleet]
    boarders: list[list[Unit]] = [[] for _ in fleet]
    units = sorted(boarding.items(), key=lambda entry: (entry[0].kind == INFANTRY, str(entry[0])))
    for piece, number in units:
        for _ in range(number):
            item = Cargo(piece.owner, piece.kind, fresh=True)
            choices = [place for place in range(len(fleet)) if fits([*aboard[place], item])]
            if not choices:
                return None
            place = min(choices, key=lambda place: (not aboard[place], place))
            aboard[place].append(item)
            boarders[place].append(piece)
    return [(piece, taken) for piece, taken in zip(fleet, boarders, strict=True) if taken]


def takers(ships: Sequence[tuple[Unit, int]], boarding: Mapping[Unit, int]) -> list[tuple[Unit, int]]:
    """Those of the ships that could take at least one of these units aboard."""
    items = [Cargo(piece.owner, piece.kind) for piece in boarding]
    return [(ship, number) for ship, number in ships if any(fits([*ship.cargo, item]) for item in items)]


def laden(piece: Unit, boarders: Iterable[Unit]) -> Unit:
    """The transport with these units aboard, marked as loaded this turn."""
    return piece.with_(cargo=(*piece.cargo, *(Cargo(unit.owner, unit.kind, fresh=True) for unit in boarders)))


# --- landing ------------------------------------------------------------------------------------------------------------------


def landing_plan(
    ships: Sequence[tuple[Unit, int]], wanted: Mapping[str, int], territory: str, able: Mapping[Unit, list[Cargo]]
) -> list[tuple[Unit, list[Cargo]]]:
    """Which ship lands what: one entry a ship. As few ships as possible, those first that are bound to this territory or must land.

    ``able`` says for each ship what it may land.
    """
    fleet = [piece for piece, number in ships for _ in range(number)]
    left = Counter(wanted)
    plan: list[tuple[Unit, list[Cargo]]] = []
    while left.total() and fleet:
        chosen = max(fleet, key=lambda piece: _usefulness(piece, left, territory, able[piece]))
        fleet.remove(chosen)
        landed = []
        for item in sorted(able[chosen], key=lambda item: not item.fresh):
            if left[item.kind]:
                left[item.kind] -= 1
                landed.append(item)
        if landed:
            plan.append((chosen, landed))
    return plan


def full_landing(
    ships: Sequence[tuple[Unit, int]], wanted: Mapping[str, int], territory: str, able: Mapping[Unit, list[Cargo]]
) -> list[tuple[Unit, list[Cargo]]] | None:
    """The landing plan, or None when these ships cannot put all ashore that is wanted."""
    plan = landing_plan(ships, wanted, territory, able)
    return plan if sum(len(landed) for _, landed in plan) == sum(wanted.values()) else None


def landers(ships: Sequence[tuple[Unit, int]], wanted: Mapping[str, int], able: Mapping[Unit, list[Cargo]]) -> list[tuple[Unit, int]]:
    """Those of the ships that could land at least one of these units."""
    return [(ship, number) for ship, number in ships if any(wanted.get(item.kind) for item in able[ship])]


def _usefulness(piece: Unit, left: Counter[str], territory: str, able: list[Cargo]) -> tuple[bool, bool, int, int, int, str]:
    """Ships bound to the territory, then those that must land, then those that land most and could otherwise do least."""
    overlap = Counter(item.kind for item in able) & left
    must = any(item.fresh for item in able)
    return (
        bool(overlap) and piece.note == territory,
        bool(overlap) and must,
        overlap.total(),
        piece.used,
        -len(able),
        str(piece),
    )


def bound_for(piece: Unit, landed: Iterable[Cargo], territory: str) -> Unit:
    """The transport with this cargo marked for landing in a territory; it can do nothing else this turn."""
    cargo = list(piece.cargo)
    for item in landed:
        cargo.remove(item)
        cargo.append(replace(item, landing=True))
    return piece.with_(cargo=tuple(cargo), note=territory, spent=True)


def kinds_aboard(able: Iterable[tuple[list[Cargo], int]]) -> dict[str, int]:
    """How many units of each kind could be landed, over all ships."""
    counts: Counter[str] = Counter()
    for items, number in able:
        for item in items:
            counts[item.kind] += number
    return dict(sorted(counts.items()))
