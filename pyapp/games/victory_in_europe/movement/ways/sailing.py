"""Ships move by sea. VIE 1.62, 3.43, 7.2, 7.22 to 7.25, 13.0 Denmark, Germany, Egypt."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Set

from pyapp.games.victory_in_europe.components.units import SUBMARINE
from pyapp.games.victory_in_europe.control import side_of
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import CANALS, COAST_OF, FJORDS, SEA_LINKS, SHORES, STRAITS, TWO_COASTS, port_seas, sea_cost
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.movement.ways.blocks import moves_of, unit_of
from pyapp.games.victory_in_europe.movement.ways.ground import CLOSED, FIGHT, OPEN, OWN, Ground
from pyapp.games.victory_in_europe.movement.ways.marching import borders_of_pinning
from pyapp.games.victory_in_europe.state import Block
from pyapp.games.victory_in_europe.weather import is_frozen

GERMANY, KIEL = "DE", "hamburg"
DOUBLE = 2  # the range of who does not attack, to a port that was friendly before: VIE 6.1, 7.2
Ends = dict[str, dict[str, int]]
"""By where a ship can get to: the places from which it enters, with the points that it has spent then."""


def exits(ground: Ground, nation: str, area: str, coast: str) -> Iterator[str]:
    """Where a ship goes first from an area: to the seas of its port, or along the fjords. VIE 7.22, 7.25, 1.62."""
    if area in TWO_COASTS and coast:
        yield coast
    else:
        yield from port_seas(area) or COAST_OF[area]
    yield from along_fjords(ground, nation, area)


def along_fjords(ground: Ground, nation: str, area: str) -> Iterator[str]:
    """The next ports along the coast of Norway, where both areas are friendly. VIE 1.62."""
    if ground.kind(nation, area) == OWN:
        yield from (near for near in FJORDS[area] if ground.kind(nation, near) == OWN)


def is_passage(ground: Ground, nation: str, area: str) -> bool:
    """Can ships of a nation pass through an area: the fjords, and Germans through the canal of Kiel, where it is friendly?"""
    canal = area == KIEL and area in CANALS and nation == GERMANY
    return (canal or bool(FJORDS[area])) and ground.kind(nation, area) == OWN


def open_seas(ground: Ground, nation: str, sea: str) -> Iterator[tuple[str, int]]:
    """The seas next to a sea with what it costs to enter them: no ice, no strait that an enemy holds; Denmark counts. VIE 7.23, 7.24."""
    for to in SEA_LINKS[sea]:
        strait = STRAITS.get((sea, to))
        if is_frozen(ground.state, to) or (strait and not ground.strait_open(nation, strait.sides)):
            continue
        yield to, sea_cost(sea, to)


def ends(ground: Ground, token: str) -> Ends:
    """Everywhere that a ship can move to; ships that lie together and sail alike can go to the same places. VIE 7.2."""
    state, block = ground.state, ground.state.blocks[token]
    unit = unit_of(state, token)
    if not unit.is_naval or not unit.kind.move or is_frozen_in(ground, token):
        return {}
    pins, submarine = frozenset(borders_of_pinning(state, token)), unit.type == SUBMARINE
    key = ("voyages", block.nation, block.at, block.coast, unit.kind.move, submarine, pins)
    return ground.once(key, lambda: _ends(ground, block, unit.kind.move, submarine, pins))


def _ends(ground: Ground, block: Block, move: int, submarine: bool, shut: Set[str]) -> Ends:
    entered = _flood(ground, block, DOUBLE * move, submarine, shut)
    early = set(moves_of(ground.state).friendly.get(side_of(ground.state, block.nation), ()))
    found: Ends = {}
    for place, froms in entered.items():
        most = _range(ground, block.nation, place, move, early)
        if within := {before: spent for before, spent in froms.items() if spent <= most}:
            found[place] = within
    found.pop(block.at, None)
    return found


def is_frozen_in(ground: Ground, token: str) -> bool:
    """Does a ship lie in a sea that is frozen?"""
    at = ground.state.blocks[token].at
    return at in SEAS and is_frozen(ground.state, at)


def _range(ground: Ground, nation: str, place: str, move: int, early: set[str]) -> int:
    """How far a ship may go to end in a place: double to a port that was friendly when the phase began."""
    kind = ground.kind(nation, place)
    if kind in (FIGHT, OPEN):
        return move
    if kind != OWN or not AREAS[place].has_port:
        return 0
    return DOUBLE * move if place in early else move


def _flood(ground: Ground, block: Block, most: int, submarine: bool, shut: Set[str]) -> Ends:
    """From where, and for how many points, a ship enters each place within reach; over borders that are shut it does not leave."""
    nation = block.nation
    best, entered = {block.at: 0}, Ends()
    queue = [(0, block.at)]
    while queue:
        spent, at = heapq.heappop(queue)
        if spent > best[at] or (at != block.at and not _goes_on(ground, nation, at, submarine)):
            continue
        for to, cost in _steps(ground, nation, at, block.coast if at == block.at else ""):
            total = spent + cost
            if total > most or ground.kind(nation, to) == CLOSED or (at == block.at and to in shut):
                continue
            entered.setdefault(to, {})[at] = total
            if total < best.get(to, most + 1):
                best[to] = total
                heapq.heappush(queue, (total, to))
    return entered


def _goes_on(ground: Ground, nation: str, at: str, submarine: bool) -> bool:
    """May a ship go on from a place it has entered? Not where enemies are, unless it is a submarine. VIE 7.2."""
    if at in AREAS:
        return is_passage(ground, nation, at)
    return submarine or ground.kind(nation, at) == OPEN


def _steps(ground: Ground, nation: str, at: str, coast: str) -> Iterator[tuple[str, int]]:
    """Where a ship can go from a place, and for how much."""
    if at in AREAS:
        for to in exits(ground, nation, at, coast):
            if to in AREAS or not is_frozen(ground.state, to):
                yield to, 1 if to in AREAS else SEAS[to].cost
        return
    yield from open_seas(ground, nation, at)
    for area in SHORES[at]:
        kind = ground.kind(nation, area)
        if kind == FIGHT or (kind == OWN and at in port_seas(area)):
            yield area, 1


def coast_at(place: str, came: str) -> str:
    """The sea at whose coast a ship lies that has come from there, where an area has two coasts. VIE 7.22."""
    return came if place in TWO_COASTS and came in SEAS else ""
