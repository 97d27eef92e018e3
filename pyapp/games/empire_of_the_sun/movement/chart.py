"""What the units of a player meet on the map. EotS 7.21, 7.35, 7.41, 7.45B.

A `Chart` follows from a picture of supply and is kept with it: it changes only when something has moved.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterable
from dataclasses import dataclass

from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN, opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import AIRFIELDS, COAST, PORTS
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet, hexset, members
from pyapp.games.empire_of_the_sun.map.nations import MANCHUKUO, NATIONS
from pyapp.games.empire_of_the_sun.map.ranges import within
from pyapp.games.empire_of_the_sun.movement.borders import CONTINENTAL_INDIA
from pyapp.games.empire_of_the_sun.state import CHINA, EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import Picture, picture_of
from pyapp.games.empire_of_the_sun.supply.zones import zones_of

KEPT = 64
COAST_OF_MALAYA: HexSet = hexset(NATIONS["malaya"].hexes) & COAST


@dataclass(frozen=True)
class Chart:
    """``held`` are the hexes in which the enemy has ground units or aircraft, intrinsic units included: those stop ground units.

    ``enemy`` has any of his units, ``ships`` his naval units; ``contested`` hold units of both players, ``own_ground`` ground units of
    the player. ``zone`` is the enemy's unneutralised zone, ``watched`` his whole one. ``control`` is what the player controls.
    ``perilous`` are hexes into which ships do not go without need, for an event may meet them there (R204).
    """

    side: str
    control: HexSet
    held: HexSet
    enemy: HexSet
    ships: HexSet
    contested: HexSet
    own_ground: HexSet
    zone: HexSet
    watched: HexSet
    perilous: HexSet

    @property
    def forbidden(self) -> HexSet:
        """What no unit of the player may enter: Manchukuo, and for Japan the coast of India, though what lies in range may be struck.

        EotS 12.61, 12.91.
        """
        return MANCHUKUO | (CONTINENTAL_INDIA if self.side == JAPAN else NOWHERE)

    @property
    def ports(self) -> HexSet:
        """Friendly ports in which no enemy is."""
        return self.havens & ~self.enemy

    @property
    def airfields(self) -> HexSet:
        """Friendly airfields that are no battle hexes; an enemy ship alone does not close one. EotS 5.1.1."""
        return self.bases & ~self.contested & ~self.held

    @property
    def havens(self) -> HexSet:
        """Friendly ports, in battle or not: when the battles are over ships may stay beside enemies that have yet to go. EotS 8.61."""
        return PORTS & self.control & ~self.forbidden

    @property
    def bases(self) -> HexSet:
        """Friendly airfields, as `havens`."""
        return AIRFIELDS & self.control & ~self.forbidden

    @property
    def landed(self) -> HexSet:
        """Hexes of the enemy without his units in which the player has a ground unit. EotS 7.21."""
        return self.own_ground & ~self.control & ~self.enemy


def chart_of(state: EmpireState, side: str) -> Chart:
    """The chart of a player in a state."""
    return draw(picture_of(state), side)


def chart_without(picture: Picture, side: str, units: Iterable[str]) -> Chart:
    """The chart for units that neutralise nothing while they move strategically. Who is supplied is not asked anew. EotS 7.21, 7.35."""
    gone = frozenset(units)
    chart = draw(picture, side)
    if not any(UNITS[unit].neutralises for unit in gone):
        return chart
    places = [(unit, at) for unit, at in picture.disposition.places if unit not in gone]
    return dataclasses.replace(chart, zone=zones_of(places, picture.supplied, picture.disposition.silent).against(side))


@functools.lru_cache(KEPT)
def draw(picture: Picture, side: str) -> Chart:
    """The chart of a player in a picture."""
    found: dict[tuple[bool, str], list[int]] = {}
    for name, at in picture.disposition.places:
        found.setdefault((UNITS[name].side == side, UNITS[name].kind), []).append(at)
    own = {kind: hexset(found.get((True, kind), ())) for kind in ("ground", "air", "naval", "hq")}
    other = {kind: hexset(found.get((False, kind), ())) for kind in ("ground", "air", "naval", "hq")}
    garrisons = NOWHERE if side == JAPAN else picture.disposition.garrisons
    held = other["ground"] | other["air"] | garrisons
    enemy = held | other["naval"] | other["hq"]
    mine = own["ground"] | own["air"] | own["naval"]
    zones = picture.zones
    return Chart(
        side, picture.disposition.controlled(side), held, enemy, other["naval"], mine & enemy, own["ground"],
        zones.against(side), zones.of(opponent(side)), _perils(picture) if side == JAPAN else NOWHERE,
    )  # fmt: skip


def _perils(picture: Picture) -> HexSet:
    """Where Japanese ships may be met: in extended range of US aircraft that skip bomb (AL24), off Malaya while Force Z waits (JP02)."""
    found = COAST_OF_MALAYA if ALLIES in picture.disposition.silent else NOWHERE
    for unit, at in picture.disposition.places:
        kind = UNITS[unit]
        if kind.kind == "air" and kind.nation == "US" and not kind.is_long_range:
            found |= within(at, max(kind.reach, kind.extended))
    return found


def spell(at: int) -> str:
    """How a form or a report names a place: a hex by its number, the box of China by its name."""
    return str(at) if at else CHINA


def read(word: object) -> int:
    """The place that a form names."""
    return 0 if word == CHINA else int(str(word))


def on_map(state: EmpireState, units: Iterable[str]) -> list[str]:
    """Those of some units that are on the map or in China."""
    return [unit for unit in units if unit in state.units and (state.units[unit].at or state.units[unit].box == CHINA)]


def those_at(state: EmpireState, at: int, side: str, *kinds: str) -> list[str]:
    """The units of a player in a hex, of some kinds or of all."""
    return [
        name
        for name, stand in state.units.items()
        if stand.at == at and UNITS[name].side == side and (not kinds or UNITS[name].kind in kinds)
    ]


@functools.lru_cache(KEPT)
def around(hexes: HexSet, reach: int) -> HexSet:
    """The hexes within a range of any of a set."""
    found = NOWHERE
    for at in members(hexes):
        found |= within(at, reach)
    return found
