"""The combat results tables. EotS 8.2B, 8.4A."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pyapp.games.empire_of_the_sun.combat.forces import Forces, ashore, at_sea_or_aloft, firing, ground_strength
from pyapp.games.empire_of_the_sun.combat.scene import (
    AIR_NAVAL_HITS,
    CRITICAL_FROM,
    GROUND_HITS,
    Scene,
    air_naval_modifier,
    ground_modifier,
)
from pyapp.games.empire_of_the_sun.components.tables import table

CRITICAL = 9  # "if the roll was a 9 before any modification": EotS 8.2B


@dataclass(frozen=True)
class Volley:
    """What a roll comes to: the modified die, the hits, whether they are critical."""

    modified: int
    hits: int
    critical: bool = False


def effectiveness(name: str, modified: int) -> float:
    """The factor of a combat results table.

    >>> [effectiveness("air_naval", roll) for roll in (-1, 2, 3, 5, 6, 12)]
    [0.25, 0.25, 0.5, 0.5, 1, 1]
    >>> [effectiveness("ground", roll) for roll in (-3, 2, 3, 6, 7, 8, 9)]
    [0.5, 0.5, 1, 1, 1.5, 1.5, 2]
    """
    factor: float = next(factor for most, factor in table(name) if most is None or modified <= most)
    return factor


def hits_of(strength: int, factor: float) -> int:
    """Strength times factor, rounded up.

    >>> hits_of(47, 0.25), hits_of(39, 0.5), hits_of(15, 1.5)
    (12, 20, 23)
    """
    return math.ceil(strength * factor)


def air_naval(scene: Scene, side: str, forces: Forces, die: int) -> Volley:
    """A roll in air-naval combat. EotS 8.2B."""
    modified = die + air_naval_modifier(scene, side, forces)
    hits = hits_of(firing(forces[side]), effectiveness("air_naval", modified)) + scene.change(AIR_NAVAL_HITS, side)
    critical = die == CRITICAL or any(modified >= bonus.amount for bonus in scene.those(CRITICAL_FROM, side))
    return Volley(modified, max(0, hits), critical)


def melee(scene: Scene, forces: Forces, winner: str) -> Forces:
    """The ground units that fight on the ground: those who landed only if the offensive player has won above. EotS 8.13, 8.32."""
    return {side: ashore(force, landed=side != scene.side or winner == side) for side, force in forces.items()}


def ground(scene: Scene, side: str, forces: Forces, winner: str, die: int) -> Volley:
    """A roll in ground combat. EotS 8.4A."""
    taking_part = melee(scene, forces, winner)
    seen = {name: (*at_sea_or_aloft(forces[name]), *taking_part[name]) for name in forces}
    modified = die + ground_modifier(scene, side, seen)
    hits = hits_of(ground_strength(taking_part[side]), effectiveness("ground", modified)) + scene.change(GROUND_HITS, side)
    return Volley(modified, max(0, hits))
