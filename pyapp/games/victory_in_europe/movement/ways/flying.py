"""Aircraft fly, and paratroops with them. VIE 2.6, 6.1, 6.11, 7.24."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Set

from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import neighbours_of
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.movement.ways.blocks import is_paratroops, unit_of
from pyapp.games.victory_in_europe.movement.ways.ground import CLOSED, EMPTY, FIGHT, OPEN, OWN, Ground
from pyapp.games.victory_in_europe.movement.ways.sailing import DOUBLE

DROP_RANGE = 2
LEGS: Mapping[str, tuple[tuple[str, int], ...]] = {
    place: tuple((to, SEAS[to].cost if to in SEAS else 1) for to in neighbours_of(place)) for place in (*AREAS, *SEAS)
}
"""From every place to those next to it by air, with what it costs: oceans count two."""


def distances(ground: Ground, nation: str, origin: str, most: int) -> Mapping[str, int]:
    """How far every place is by air, up to a distance: over friends and enemies and the sea, not over neutrals; oceans count two."""
    return _distances(origin, most, ground.no_fly_zone(nation))


@functools.lru_cache(maxsize=256)
def _distances(origin: str, most: int, shut: frozenset[str]) -> Mapping[str, int]:
    """The same for whoever may fly over all but some areas. Those change seldom, so it is kept for the next orders."""
    found, rings = {origin: 0}, [[origin], *([] for _ in range(most + 1))]
    for spent in range(most):
        for at in rings[spent]:
            if found[at] < spent:
                continue
            for to, cost in LEGS[at]:
                total = spent + cost
                if total <= most and total < found.get(to, most + 1) and to not in shut:
                    found[to] = total
                    rings[total].append(to)
    return found


def ends(ground: Ground, token: str) -> Set[str]:
    """Everywhere that an air unit can move to: as far as it reaches to a battle or a sea, twice as far to land. VIE 6.1."""
    block, unit = ground.state.blocks[token], unit_of(ground.state, token)
    if not unit.is_air:
        return set()
    nation, at, near = block.nation, block.at, unit.kind.move
    return ground.once(("flights", nation, at, near), lambda: _ends(ground, nation, at, near))


def _ends(ground: Ground, nation: str, at: str, near: int) -> Set[str]:
    found = distances(ground, nation, at, DOUBLE * near)
    return {to for to, far in found.items() if to != at and far <= _range(ground, nation, to, near)}


def _range(ground: Ground, nation: str, place: str, near: int) -> int:
    kind = ground.kind(nation, place)
    if kind == OWN or (place in AREAS and kind != FIGHT and ground.may_land(nation, place)):
        return DOUBLE * near
    bombs = kind == EMPTY and place in ground.state.factories and ground.hostile(nation, holder(ground.state, place))
    return near if kind in (FIGHT, OPEN) or bombs else 0


def drops(ground: Ground, token: str, fought: set[str]) -> Iterator[str]:
    """Where paratroops can jump: into a battle, one of those that other armies of their side fight, at most two areas off. VIE 2.6."""
    block = ground.state.blocks[token]
    if not is_paratroops(ground.state, token) or block.at not in AREAS or ground.kind(block.nation, block.at) == CLOSED:
        return
    for place in distances(ground, block.nation, block.at, DROP_RANGE):
        if place in fought and place != block.at and ground.kind(block.nation, place) == FIGHT:
            yield place
