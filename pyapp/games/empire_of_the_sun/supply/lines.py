"""Lines of supply. EotS 13.1.

A line may cross hexes that the enemy controls, but end only in one that he occupies. It crosses water neither out of nor into an
unneutralised enemy zone of influence; where a hexside has land as well, it may cross on foot. A line that has come to a coast by sea goes
on by sea, or by land from a friendly port.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

from pyapp.games.empire_of_the_sun.map.hexes import PORTS
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet, only
from pyapp.games.empire_of_the_sun.map.hexsides import BY_LAND, BY_SEA
from pyapp.games.empire_of_the_sun.map.paths import FOREVER

KEPT = 2048  # lines that are remembered: most units that move leave the lines of most HQs as they are


@dataclass(frozen=True)
class Ground:
    """What lines of a player meet: hexes that the enemy occupies, his unneutralised zone, ports of the player's own."""

    occupied: HexSet
    zone: HexSet
    ports: HexSet


def ground(enemy_occupies: HexSet, enemy_zone: HexSet, controlled: HexSet) -> Ground:
    """The ground for the lines of a player who controls these hexes."""
    return Ground(enemy_occupies, enemy_zone, PORTS & controlled)


@functools.lru_cache(KEPT)
def line(start: int, on: Ground, steps: int = FOREVER, until: HexSet = NOWHERE) -> HexSet:
    """The hexes to which a line leads from a hex in so many steps, the start among them; may stop early at any of ``until``.

    ``ashore`` are the hexes from which it may go on by land and by sea, ``afloat`` those from which only by sea.
    """
    begin = only(start)
    ashore, afloat = begin, NOWHERE
    new_ashore, new_afloat = begin, NOWHERE
    passable = ~on.occupied | begin
    while steps > 0 and (new_ashore or new_afloat) and not (ashore | afloat) & until:
        on_foot, by_ship = new_ashore & passable, new_afloat & passable
        landed = BY_LAND.beyond(on_foot)
        water = BY_SEA.beyond((on_foot | by_ship) & ~on.zone) & ~on.zone
        new_ashore = (landed | water & on.ports) & ~ashore
        ashore |= new_ashore
        new_afloat = water & ~ashore & ~afloat
        afloat |= new_afloat
        steps -= 1
    return ashore | afloat
