"""What supply and the zones of influence depend on, taken from a state as one frozen value."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass

from pyapp.games.empire_of_the_sun.components.sides import JAPAN
from pyapp.games.empire_of_the_sun.components.tables import CHINA_GARRISONS, HOME_GARRISONS
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import ALL, JAPANESE_EMPIRE
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet, hexset, only
from pyapp.games.empire_of_the_sun.map.nations import ROUND_KUNMING
from pyapp.games.empire_of_the_sun.state import CHINA, EmpireState

HUMP = "AL17"
IN_CHINA, AT_HOME = hexset(CHINA_GARRISONS), hexset(HOME_GARRISONS)


@dataclass(frozen=True)
class Disposition:
    """Where everything stands. ``active`` units stay supplied until the offensive ends (13.1); ``silent`` players have no zones."""

    places: tuple[tuple[str, int], ...]
    in_china: tuple[str, ...]
    japanese: HexSet
    garrisons: HexSet
    active: frozenset[str]
    express: int
    hump: bool
    silent: frozenset[str]

    def controlled(self, side: str) -> HexSet:
        """The hexes that a player controls."""
        return self.japanese if side == JAPAN else ALL & ~self.japanese

    def occupied(self, side: str) -> HexSet:
        """The hexes in which a player has any unit, intrinsic ones included. EotS 12.75, 12.77, 12.94."""
        found = self.garrisons if side == JAPAN else ROUND_KUNMING
        for unit, at in self.places:
            if UNITS[unit].side == side:
                found |= only(at)
        return found


def disposition_of(state: EmpireState) -> Disposition:
    """What supply depends on in a state."""
    japanese = JAPANESE_EMPIRE ^ hexset(state.control)
    offensive, tracks = state.offensive, state.tracks
    return Disposition(
        places=tuple([(unit, at) for unit, stand in state.units.items() if (at := stand.at)]),  # a list is much faster here
        in_china=tuple([unit for unit, stand in state.units.items() if stand.box == CHINA]),
        japanese=japanese,
        garrisons=_garrisons(japanese, tracks.china_divisions, tracks.lost_garrisons),
        active=frozenset((*offensive.active, *offensive.reacting)) if offensive else frozenset(),
        express=tracks.express,
        hump=HUMP in tracks.in_force,
        silent=frozenset(offensive.silent) if offensive else frozenset(),
    )


def _garrisons(japanese: HexSet, divisions: int, lost: Iterable[int]) -> HexSet:
    """The cities that hold intrinsic Japanese units. EotS 12.77, 12.94."""
    in_china = IN_CHINA if divisions else NOWHERE
    return japanese & (in_china | AT_HOME & ~hexset(lost))


def moved(disposition: Disposition, units: Iterable[str], to: int) -> Disposition:
    """The disposition with some units elsewhere, to ask what would be. EotS 6.23.

    ``to`` is 0 for a stack that is to project no zone: before it moves, or carriers that move strategically (7.21).
    """
    gone = set(units)
    places = tuple((unit, at) for unit, at in disposition.places if unit not in gone)
    there = tuple((unit, to) for unit in sorted(gone)) if to else ()
    return dataclasses.replace(disposition, places=(*places, *there))
