"""A look next door: where a block can go for sure, seen without working out all that it reaches. VIE 4.2, 4.7, 6.1, 7.2.

Who finds nothing here may still find a place farther off; out of a battle, where borders have limits, nothing is said.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import NEIGHBOURS, SHORES, port_seas
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.movement.ways import cards
from pyapp.games.victory_in_europe.movement.ways.blocks import battle_at, moves_of, side, unit_of
from pyapp.games.victory_in_europe.movement.ways.flying import distances
from pyapp.games.victory_in_europe.movement.ways.ground import EMPTY, OPEN, OWN, Ground
from pyapp.games.victory_in_europe.movement.ways.invading import may_leave
from pyapp.games.victory_in_europe.movement.ways.sailing import exits, is_frozen_in
from pyapp.games.victory_in_europe.movement.ways.strategic import has_rails
from pyapp.games.victory_in_europe.weather import is_frozen

ISLAND = 3  # areas and seas: so far the next friendly island or coast may lie


def by_moving(ground: Ground, token: str) -> Iterator[str]:
    """The places next to a block to which it can go at no price, if there is room for it."""
    block, unit = ground.state.blocks[token], unit_of(ground.state, token)
    if battle_at(ground.state, block.at):
        return
    if unit.is_naval:
        yield from _havens(ground, token, block.at) if block.at in SEAS else _seas(ground, token)
    elif block.at in AREAS:
        wanted = (OWN,) if unit.is_air else (OWN, EMPTY)
        yield from (area for area in NEIGHBOURS[block.at] if ground.kind(block.nation, area) in wanted)
        if unit.is_air:  # from an island over the sea, before all is asked that lies within its range
            near = distances(ground, block.nation, block.at, min(ISLAND, unit.kind.move))
            yield from (area for area in near if area != block.at and area in AREAS and ground.kind(block.nation, area) == OWN)


def by_strategic_move(ground: Ground, token: str) -> Iterator[str]:
    """The same for a strategic move: only to what was friendly when the phase began."""
    state, block, unit = ground.state, ground.state.blocks[token], unit_of(ground.state, token)
    early = frozenset(moves_of(state).friendly.get(side(state, token), ()))
    if battle_at(state, block.at):
        return
    if unit.is_naval:
        for sea in (block.at,) if block.at in SEAS else _seas(ground, token):
            yield from _havens(ground, token, sea, early)
    elif block.at in AREAS and (unit.is_air or not cards.railways_cut(state, block.nation, block.at)):
        own = (area for area in NEIGHBOURS[block.at] if area in early and ground.kind(block.nation, area) == OWN)
        yield from (area for area in own if unit.is_air or has_rails(ground, block.nation, area))


def _seas(ground: Ground, token: str) -> Iterator[str]:
    """The empty seas or those of friends onto which a ship in a port can sail."""
    block, move = ground.state.blocks[token], unit_of(ground.state, token).kind.move
    for sea in exits(ground, block.nation, block.at, block.coast):
        if sea in SEAS and SEAS[sea].cost <= move and ground.kind(block.nation, sea) == OPEN and not is_frozen(ground.state, sea):
            yield sea


def _havens(ground: Ground, token: str, sea: str, among: Container[str] = AREAS) -> Iterator[str]:
    """The friendly ports on a sea, but for the one in which a ship lies."""
    block = ground.state.blocks[token]
    if is_frozen_in(ground, token) or not may_leave(ground.state, [token]):
        return
    for area in SHORES[sea]:
        if area != block.at and area in among and sea in port_seas(area) and ground.kind(block.nation, area) == OWN:
            yield area
