"""Where pieces can go: distances in the air, sea lanes, roads, canals and straits, blitz."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from pyapp.games.axis_allies.components.edition import AIR, LAND, SEA, edition
from pyapp.games.axis_allies.components.technology import MECHANIZED_INFANTRY
from pyapp.games.axis_allies.components.units import Unit, unit
from pyapp.games.axis_allies.state import SURFACE_WARSHIPS, AxisState

BLITZERS = frozenset({"tank"})
SUBMARINE, DESTROYER, TRANSPORT, CARRIER = "submarine", "destroyer", "transport", "carrier"
STRAIT_OPTION = "black_sea_closed"
INFANTRY = "infantry"
MECHANIZED_MOVE = 2

Routes = dict[str, dict[str, int]]
"""Destination -> the last space before it (nothing for a direct move) -> what the move costs. The usual way comes first."""


@dataclass
class Survey:
    """What one power sees on the board, gathered once for many questions."""

    power: str
    own: dict[str, list[tuple[Unit, int]]] = field(default_factory=dict)  # the power's pieces by space
    friends: dict[str, list[tuple[Unit, int]]] = field(default_factory=dict)  # its allies' ships by zone
    enemies: set[str] = field(default_factory=set)  # spaces with enemy pieces of any kind
    hostile: set[str] = field(default_factory=set)  # sea zones with enemy surface warships
    destroyers: set[str] = field(default_factory=set)  # sea zones with enemy destroyers
    submarines: set[str] = field(default_factory=set)  # sea zones with enemy submarines
    transports: set[str] = field(default_factory=set)  # sea zones with enemy transports
    fighting: set[str] = field(default_factory=set)  # spaces with a piece of the power that can attack
    lands: set[str] = field(default_factory=set)  # where its air units may land: friendly since the turn began
    memo: dict[Any, Any] = field(default_factory=dict)  # what was worked out from this view about carriers


def survey(state: AxisState, power: str) -> Survey:
    """Look at the whole board once."""
    view = Survey(power)
    side_of = state.rules.side_of
    side = side_of[power]
    attack: dict[str, int] = {}
    view.lands = {territory for territory, owner in state.owners.items() if side_of[owner] == side} - set(state.turn.captured)
    for space, texts in sorted(state.units.items()):
        for text, number in sorted(texts.items()):
            piece = unit(text)
            if piece.owner == power:
                view.own.setdefault(space, []).append((piece, number))
                if piece.kind not in attack:
                    attack[piece.kind] = state.kind(piece).attack
                if attack[piece.kind]:
                    view.fighting.add(space)
            elif side_of[piece.owner] == side:
                if piece.kind in (TRANSPORT, CARRIER, "fighter"):
                    view.friends.setdefault(space, []).append((piece, number))
            else:
                view.enemies.add(space)
                if piece.kind in SURFACE_WARSHIPS:
                    view.hostile.add(space)
                    if piece.kind == DESTROYER:
                        view.destroyers.add(space)
                elif piece.kind == SUBMARINE:
                    view.submarines.add(space)
                elif piece.kind == TRANSPORT:
                    view.transports.add(space)
    return view


def points_left(state: AxisState, piece: Unit) -> int:
    """How many spaces a piece may still move this turn."""
    return 0 if piece.spent else max(0, state.kind(piece).move - piece.used)


# --- the board ----------------------------------------------------------------------------------------------------------------


@functools.cache
def air_distances(edition_id: str, origin: str, confined: str = "") -> Mapping[str, int]:
    """How far every space is for an air unit, the nearest first. Nothing flies over neutral territories. Rulebook, "Air units".

    ``confined`` names a power that does not leave its borders. Rulebook, "China".
    """
    rules = edition(edition_id)
    closed = {space.id for space in rules.spaces.values() if space.impassable or not rules.may_enter(confined, space.id)}
    spaces = rules.spaces
    distance = {origin: 0}
    ring = [origin]
    while ring:
        reached = dict.fromkeys(n for space in ring for n in spaces[space].neighbours if n not in distance and n not in closed)
        distance.update((space, distance[ring[0]] + 1) for space in reached)
        ring = list(reached)
    return MappingProxyType(distance)


@functools.cache
def _neighbours(edition_id: str, kind: str) -> Mapping[str, tuple[str, ...]]:
    spaces = edition(edition_id).spaces
    return MappingProxyType(
        {
            space.id: tuple(sorted(n for n in space.neighbours if spaces[n].kind == kind and not spaces[n].impassable))
            for space in spaces.values()
        }
    )


def land_beside(state: AxisState, space: str) -> tuple[str, ...]:
    """The territories beside a space that units may enter; neutral ones are not among them. Rulebook, "Neutral territories"."""
    return _neighbours(state.edition, LAND)[space]


def roads(state: AxisState, power: str, territory: str) -> Iterator[str]:
    """The territories beside one that the land units of a power may enter; China's keep to its borders. Rulebook, "China"."""
    return (beside for beside in land_beside(state, territory) if state.may_enter(power, beside))


def zones_beside(state: AxisState, space: str) -> tuple[str, ...]:
    """The sea zones beside a space, whatever lies between."""
    return _neighbours(state.edition, SEA)[space]


@functools.cache
def _lanes(edition_id: str, open_canals: tuple[str, ...], strait_closed: bool) -> Mapping[str, tuple[str, ...]]:
    rules = edition(edition_id)
    closed = {frozenset(canal.sea) for canal in rules.canals if canal.id not in open_canals}
    closed |= {frozenset(pair) for pair in rules.closed_straits} if strait_closed else set()
    zones = (space for space in rules.spaces.values() if space.is_sea)
    beside = _neighbours(edition_id, SEA)
    return MappingProxyType({zone.id: tuple(n for n in beside[zone.id] if frozenset((zone.id, n)) not in closed) for zone in zones})


def lanes(state: AxisState) -> Mapping[str, tuple[str, ...]]:
    """Sea zone -> the zones that ships can enter from it: canals held when the turn began, straits. Rulebook, "Canals"."""
    return _lanes(state.edition, tuple(sorted(state.turn.open_canals)), state.setup.has(STRAIT_OPTION))


def closed_passage(state: AxisState, one: str, other: str) -> str:
    """The passage that keeps ships from moving between two neighbouring zones: ``canal``, ``strait`` or nothing."""
    pair = {one, other}
    if any(set(canal.sea) == pair and canal.id not in state.turn.open_canals for canal in state.rules.canals):
        return "canal"
    strait = state.setup.has(STRAIT_OPTION) and any(set(closed) == pair for closed in state.rules.closed_straits)
    return "strait" if strait else ""


# --- at sea -------------------------------------------------------------------------------------------------------------------


def _halts(view: Survey, piece: Unit, zone: str, cleared: frozenset[str]) -> bool:
    """Must the ship stop where it enters? Submarines only for destroyers. Rulebook, "Submarines" and "Destroyers"."""
    if zone in cleared:
        return False
    return zone in (view.destroyers if piece.kind == SUBMARINE else view.hostile)


def sea_routes(
    state: AxisState,
    view: Survey,
    piece: Unit,
    origin: str,
    *,
    combat: bool,
    cleared: frozenset[str] = frozenset(),
    points: int | None = None,
) -> Routes:
    """Where a ship can go and how. Hostile zones end the move in combat movement and are closed afterwards, except to submarines.

    ``cleared`` are hostile zones that count as friendly. Rulebook, "Combat movement", "Noncombat movement", "Submarines".
    """
    links = lanes(state)
    left = points_left(state, piece) if points is None else points
    found: Routes = {}
    front: dict[str, None] = {origin: None}
    for cost in range(1, left + 1):
        reached: dict[str, None] = {}
        for zone in front:
            if zone != origin and _halts(view, piece, zone, cleared):
                continue
            for beside in links[zone]:
                closed = not combat and beside in view.hostile and beside not in cleared and piece.kind != SUBMARINE
                if beside != origin and not closed:
                    found.setdefault(beside, {}).setdefault("" if cost == 1 else zone, cost)
                    reached[beside] = None
        front = reached
    return found


def usual_first(routes: Routes, worse: Iterable[str]) -> Routes:
    """The same routes with those through certain spaces last, so that nothing is done on the way that was not asked for."""
    bad = set(worse)
    return {place: dict(sorted(ways.items(), key=lambda way: (way[1], way[0] in bad, way[0]))) for place, ways in routes.items()}


# --- on land ------------------------------------------------------------------------------------------------------------------


def can_blitz_through(state: AxisState, view: Survey, territory: str) -> bool:
    """Is a territory hostile and empty: no enemy piece, no industrial complex? Rulebook, "Tanks and blitz"."""
    return state.hostile_owner(view.power, territory) and territory not in view.enemies and territory not in state.factories


def land_attacks(state: AxisState, view: Survey, piece: Unit, origin: str, *, rides: bool = False) -> Routes:
    """Where a land unit can go in combat movement: hostile territory, or anywhere behind one that it overruns on the way.

    ``rides``: it moves along with a tank. Rulebook, "Combat movement", "Tanks and blitz"; "Mechanized infantry".
    """
    left = MECHANIZED_MOVE if rides else points_left(state, piece)
    found: Routes = {}
    overrun = set()
    for beside in roads(state, view.power, origin) if left else ():
        hostile = state.hostile_owner(view.power, beside)
        if hostile:
            found.setdefault(beside, {})[""] = 1
        blitz = hostile and (rides or piece.kind in BLITZERS) and can_blitz_through(state, view, beside)
        if left < 2 or (hostile and not blitz):
            continue
        if blitz:
            overrun.add(beside)
        for beyond in roads(state, view.power, beside):
            if state.hostile_owner(view.power, beyond) or (blitz and state.friendly_territory(view.power, beyond)):
                found.setdefault(beyond, {})[beside] = 2
    return usual_first(found, overrun)


def land_moves(state: AxisState, view: Survey, piece: Unit, origin: str, *, rides: bool = False) -> Routes:
    """Where a land unit can go in noncombat movement: friendly territory all the way. Rulebook, "Where units can move".

    ``rides``: it moves along with a tank. Rulebook, "Mechanized infantry".
    """
    found: Routes = {}
    front = [origin]
    for cost in range(1, (MECHANIZED_MOVE if rides else points_left(state, piece)) + 1):
        reached: list[str] = []
        for territory in front:
            for beside in roads(state, view.power, territory):
                if beside != origin and beside not in found and state.friendly_territory(view.power, beside):
                    found[beside] = {"" if cost == 1 else territory: cost}
                    reached.append(beside)
        front = reached
    return found


def can_ride(state: AxisState, piece: Unit) -> bool:
    """Could a unit move along with a tank? Infantry that has not moved, where there is research. Rulebook, "Mechanized infantry"."""
    fresh = piece.kind == INFANTRY and not piece.used and not piece.spent
    return fresh and state.has_development(piece.owner, MECHANIZED_INFANTRY)


def riders(state: AxisState, order: Iterable[tuple[Unit, int]]) -> frozenset[Unit]:
    """The infantry of a bag that moves along with tanks: none if there is not a tank for each. Rulebook, "Mechanized infantry"."""
    infantry = {piece: number for piece, number in order if can_ride(state, piece)}
    tanks = sum(number for piece, number in order if piece.kind in BLITZERS)
    return frozenset(infantry) if sum(infantry.values()) <= tanks else frozenset()


# --- in the air ---------------------------------------------------------------------------------------------------------------


def within(state: AxisState, power: str, origin: str, points: int) -> Iterator[tuple[str, int]]:
    """The spaces an air unit of a power can reach and how far they are, the nearest first, its own space included."""
    for space, distance in air_distances(state.edition, origin, power if power in state.rules.confined else "").items():
        if distance > points:
            return
        yield space, distance


def domain(state: AxisState, piece: Unit) -> str:
    """Land, sea or air."""
    return state.kind(piece).domain


def is_flying(state: AxisState, piece: Unit) -> bool:
    """Is it an air unit?"""
    return state.kind(piece).domain == AIR
