"""Where units may not go. EotS 7.42, 12.61, 12.71, 12.91."""

from __future__ import annotations

import functools

from pyapp.games.empire_of_the_sun.components.sides import JAPAN
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import LAND
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet, hexset, only
from pyapp.games.empire_of_the_sun.map.nations import ALL_INDIA, CEYLON, INLAND_CHINA, MANCHUKUO, NATIONS, NORTHERN_INDIA, ROUND_KUNMING

SOVIET: HexSet = only(3801)  # the north of Sakhalin, beyond the border of the Empire
CONTINENTAL_INDIA: HexSet = ALL_INDIA & ~NORTHERN_INDIA & ~CEYLON
FOR_CHINESE: HexSet = hexset(NATIONS["burma"].hexes) | NORTHERN_INDIA | ROUND_KUNMING


@functools.cache
def open_to(unit: str) -> HexSet:
    """The land that a ground unit may enter at all. EotS 7.42A to E, 12.91."""
    kind = UNITS[unit]
    if kind.nation == "CHI":
        return LAND & FOR_CHINESE
    return LAND & ~INLAND_CHINA & ~SOVIET & ~MANCHUKUO & ~(CONTINENTAL_INDIA if kind.side == JAPAN else NOWHERE)


def attackable() -> HexSet:
    """The hexes that may become battle hexes: not inland China, into which neither player strikes. EotS 7.42A, 12.71."""
    return ~INLAND_CHINA
