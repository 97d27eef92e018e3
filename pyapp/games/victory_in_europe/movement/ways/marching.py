"""Armies move by land. VIE 1.1 to 1.3, 1.7, 3.41, 3.44, 4.2, 4.3, 4.6."""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence, Set

from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import BORDERS, MOUNTAIN, NEIGHBOURS
from pyapp.games.victory_in_europe.movement.ways import cards
from pyapp.games.victory_in_europe.movement.ways.blocks import DROP, INVASION, battle_at, limited, moves_of, side, unit_of
from pyapp.games.victory_in_europe.movement.ways.ground import CLOSED, FIGHT, OWN, Ground
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.weather import border_limit, is_winter

FOREST = "forest"
Way = tuple[str, ...]
"""The areas that an army enters, one after the other."""


def ways(ground: Ground, tokens: Sequence[str]) -> Set[Way]:
    """The ways that some armies can go together from where they stand."""
    each = [_ways_of(ground, token) for token in tokens]
    found = functools.reduce(operator.and_, each) if each else set[Way]()
    counted = limited(ground.state, tokens)
    return {way for way in found if _has_room(ground, counted, way)} if counted else found


def _ways_of(ground: Ground, token: str) -> Set[Way]:
    """Every way of one army; those that stand together and move alike have the same."""
    state, block = ground.state, ground.state.blocks[token]
    if block.at not in AREAS or not (unit := unit_of(state, token)).is_army or not unit.kind.move:
        return set()
    points, ignored = unit.kind.move + cards.bonus(state, token), cards.ignored_terrain(state, token)
    pins = frozenset(borders_of_pinning(state, token))
    key = ("marches", block.nation, block.at, points, ignored, pins)
    return ground.once(key, lambda: _flood(ground, block.nation, block.at, points, ignored, pins))


def _flood(ground: Ground, nation: str, origin: str, move: int, ignored: Set[str], shut: Set[str]) -> Set[Way]:
    """The ways of an army flood-fill area by area until it has to stop; over borders that are shut it does not leave."""
    slow = ground.once(("slow", nation), lambda: Slow(ground.state, nation))
    points = 1 if slow(origin) else move
    found: set[Way] = set()
    waiting: list[tuple[Way, str]] = [((), origin)]
    while waiting:
        way, at = waiting.pop()
        for to in NEIGHBOURS[at]:
            kind = ground.kind(nation, to)
            if kind == CLOSED or to == origin or to in way or (not way and to in shut) or (way and slow(to)):
                continue
            longer = (*way, to)
            found.add(longer)
            if len(longer) < points and not slow(to) and not _stops(at, to, kind, ignored):
                waiting.append((longer, to))
    return found


class Slow:
    """Where armies of a nation move one area, into it and out of it: in winter, in mud. VIE 3.41."""

    def __init__(self, state: VictoryState, nation: str) -> None:
        self._state, self._nation = state, nation
        self._weatherproof = cards.ignores_winter(state, nation)
        self._known: dict[str, bool] = {}

    def __call__(self, area: str) -> bool:
        if area not in self._known:
            self._known[area] = self.in_winter(area) or cards.is_mud(self._state, self._nation, area)
        return self._known[area]

    def in_winter(self, area: str) -> bool:
        """Does winter bind them in an area? Mud does not keep anybody from sailing."""
        return is_winter(self._state, area) and not self._weatherproof


def _stops(at: str, to: str, kind: str, ignored: Set[str]) -> bool:
    """Must an army stop in an area that it has entered: by enemies, mountains, forest that is not friendly? VIE 1.12, 1.13, 4.2, V6."""
    if kind == FIGHT:
        return True
    mountain = MOUNTAIN in (AREAS[to].terrain, BORDERS[at, to].kind) and MOUNTAIN not in ignored
    return mountain or (AREAS[to].terrain == FOREST and kind != OWN and FOREST not in ignored)


def borders_of_pinning(state: VictoryState, token: str) -> set[str]:
    """The places from which enemies have come who pin units where a block stands: nobody leaves over those borders. VIE 4.3.

    Paratroops that drop have used none (2.6): everybody saw them fly.
    """
    battle = battle_at(state, state.blocks[token].at)
    if battle is None or token in battle.attackers:
        return set()
    came, moved = moves_of(state).came, moves_of(state).moved
    return {came[other] for other in battle.attackers if other in came and moved.get(other) != DROP}


# --- limits of borders --------------------------------------------------------------------------------------------------------


def _has_room(ground: Ground, counted: Sequence[str], way: Way) -> bool:
    """Do the borders into and out of battles that a way crosses let so many armies pass? VIE 4.6."""
    block = ground.state.blocks[counted[0]]
    before = way[-2] if len(way) > 1 else block.at
    into = ground.kind(block.nation, way[-1]) == FIGHT and room(ground, counted, before, way[-1]) < len(counted)
    out_of = battle_at(ground.state, block.at) is not None and room(ground, counted, block.at, way[0]) < len(counted)
    return not into and not out_of


def room(ground: Ground, tokens: Sequence[str], area: str, to: str) -> int:
    """How many armies more of their side may cross a border into or out of a battle this phase."""
    state = ground.state
    limit = max(border_limit(state, area, to), cards.wider(state, tokens, area, to))
    of = side(state, tokens[0])
    return limit - ground.once(("crossed", of, area, to), lambda: len(crossed(state, of, area, to)))


def crossed(state: VictoryState, of: str, area: str, to: str) -> list[str]:
    """The armies of a side that have crossed a border into or out of a battle, either way."""
    moves = moves_of(state)
    both = {(area, to), (to, area)}
    into = {token for token, came in moves.came.items() if (came, state.blocks[token].at) in both}
    out = {token for token, border in moves.left.items() if tuple(border.split("/")) in both}
    walked = [token for token in sorted(into | out) if side(state, token) == of and moves.moved.get(token) not in (DROP, INVASION)]
    return limited(state, walked)
