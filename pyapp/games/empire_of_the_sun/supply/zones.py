"""Zones of influence of aircraft and carriers. EotS 7.35, 1.3."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass

from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet
from pyapp.games.empire_of_the_sun.map.ranges import ZONE, within


@dataclass(frozen=True)
class Zones:
    """The hexes in a zone of each player, and those in which some unit neutralises the enemy's zone."""

    japan: HexSet
    allies: HexSet
    japan_neutralises: HexSet
    allies_neutralise: HexSet

    def of(self, side: str) -> HexSet:
        """The zone of a player, neutralised or not: what counts for the intelligence roll and Special Reaction. EotS 6.25E, 6.27."""
        return self.japan if side == JAPAN else self.allies

    def against(self, side: str) -> HexSet:
        """The hexes in an unneutralised zone of the enemy of a player: what stops lines, landings and strategic movement."""
        return self.allies & ~self.japan_neutralises if side == JAPAN else self.japan & ~self.allies_neutralise


PROJECTING = frozenset(name for name, unit in UNITS.items() if unit.has_zone)
NEUTRALISING = frozenset(name for name in PROJECTING if UNITS[name].neutralises)


def zones_of(places: Iterable[tuple[str, int]], projecting: Container[str], silent: Container[str] = ()) -> Zones:
    """The zones of the units that project one: ``projecting`` says which of them are supplied."""
    zone = {JAPAN: NOWHERE, ALLIES: NOWHERE}
    neutral = {JAPAN: NOWHERE, ALLIES: NOWHERE}
    for name, at in places:
        if name in PROJECTING and name in projecting and (side := UNITS[name].side) not in silent:
            reach = within(at, ZONE)
            zone[side] |= reach
            if name in NEUTRALISING:
                neutral[side] |= reach
    return Zones(zone[JAPAN], zone[ALLIES], neutral[JAPAN], neutral[ALLIES])
