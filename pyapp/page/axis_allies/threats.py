"""Who could reach a space: pieces that stand near enough, counted in spaces of their own element.

What stands in between and where aircraft land is not looked at, except that they keep a point for the way back: a warning, not a promise.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass

from pyapp.games.axis_allies.components.edition import AIR, LAND, SEA, edition
from pyapp.games.axis_allies.components.units import unit
from pyapp.games.axis_allies.state import AxisState
from pyapp.page.axis_allies.names import order

FARTHEST = 5


@dataclass(frozen=True)
class Threat:
    """What one power could bring to a space."""

    power: str
    units: Mapping[str, int]


@functools.cache
def distances(edition_id: str, space: str, domain: str) -> Mapping[str, int]:
    """The spaces from which a piece of an element comes here, and in how many steps."""
    spaces = edition(edition_id).spaces
    found = {space: 0}
    border = [space]
    for step in range(1, FARTHEST + 1):
        beyond = []
        for here in border:
            for other in spaces[here].neighbours:
                there = spaces[other]
                passable = domain == AIR or (there.is_sea if domain == SEA else not there.is_sea)
                if other not in found and passable and not there.impassable:
                    found[other] = step
                    beyond.append(other)
        border = beyond
    return found


def threats(state: AxisState, space: str) -> list[Threat]:
    """What each power could bring here in a turn of its own; empty for a space that nobody may enter."""
    target = state.space(space)
    if target.impassable:
        return []
    found: dict[str, dict[str, int]] = {}
    for domain in (SEA, AIR) if target.is_sea else (LAND, AIR):
        for origin, far in distances(state.edition, space, domain).items():
            for text, number in state.units.get(origin, {}).items():
                piece = unit(text)
                values = state.kind(piece)
                reach = max(1, values.move - 1) if domain == AIR else values.move
                if values.domain == domain and 0 < far <= reach:
                    power = found.setdefault(piece.owner, {})
                    power[piece.kind] = power.get(piece.kind, 0) + number
    chart = state.rules.combat_units()
    powers = [power for power in state.rules.powers if power in found]
    return [Threat(power, {kind: found[power][kind] for kind in order(found[power], chart)}) for power in powers]
