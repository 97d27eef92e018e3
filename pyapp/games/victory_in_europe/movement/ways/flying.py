"""Aircraft fly, and paratroops with them. VIE 2.6, 6.1, 6.11, 7.24."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import neighbours_of
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.movement.ways.blocks import is_paratroops, unit_of
from pyapp.games.victory_in_europe.movement.ways.ground import CLOSED, EMPTY, FIGHT, OPEN, OWN, Ground
from pyapp.games.victory_in_europe.movement.ways.sailing import DOUBLE

DROP_RANGE = 2


def distances(ground: Ground, nation: str, origin: str, most: int) -> dict[str, int]:
    """How far every place is by air, up to a distance: over friends and enemies and the sea, not over neutrals; oceans count two."""
    found, rings = {origin: 0}, [[origin], *([] for _ in range(most + 1))]
    for spent in range(most):
        for at in rings[spent]:
            if found[at] < spent:
                continue
            for to in neighbours_of(at):
                total = spent + (SEAS[to].cost if to in SEAS else 1)
                if total <= most and total < found.get(to, most + 1) and (to in SEAS or ground.may_fly_over(nation, to)):
                    found[to] = total
                    rings[total].append(to)
    return found


def ends(ground: Ground, token: str) -> set[str]:
    """Everywhere that an air unit can move to: as far as it reaches to a battle or a sea, twice as far to land. VIE 6.1."""
    block, unit = ground.state.blocks[token], unit_of(ground.state, token)
    if not unit.is_air:
        return set()
    near = unit.kind.move
    found = distances(ground, block.nation, block.at, DOUBLE * near)
    return {to for to, far in found.items() if to != block.at and far <= _range(ground, block.nation, to, near)}


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
