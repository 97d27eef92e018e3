"""How many units an area or a sea holds. VIE 1.11 to 1.15, 1.44, 1.6, 4.5, 6.11, 7.11, 7.7, 13.0 Canada."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Mapping, Sequence

from pyapp.games.victory_in_europe.components.tables import switch, table
from pyapp.games.victory_in_europe.components.units import CONVOY, FORTRESS, LEADER, PARATROOPS, Unit
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.seas import CONVOY_ZONES

ARMIES, LEADERS, AIRCRAFT, WARSHIPS, CONVOYS = "armies", "leaders", "air", "ships", "convoys"
KINDS = (ARMIES, LEADERS, AIRCRAFT, WARSHIPS, CONVOYS)


def kind_of(unit: Unit) -> str:
    """Which limit a unit counts against; "" for none: paratroops never (2.6), fortresses as a switch says (V17)."""
    if unit.type == LEADER:
        return LEADERS
    if unit.type == PARATROOPS or (unit.type == FORTRESS and not switch("fortresses_count_for_stacking")):
        return ""
    return ARMIES if unit.is_army else AIRCRAFT if unit.is_air else CONVOYS if unit.type == CONVOY else WARSHIPS


@functools.cache
def limits(place: str, *, own: bool = True) -> Mapping[str, int | None]:
    """How many of each kind one side may have in a place; None is any number. ``own``: of the nation whose area it was in 1939."""
    stacking = table("stacking")
    if place not in AREAS:
        zone = place in CONVOY_ZONES
        return {ARMIES: 0, LEADERS: 0, AIRCRAFT: stacking["air"], WARSHIPS: stacking["ships_sea"], CONVOYS: int(zone)}
    area = AREAS[place]
    free = place in switch("stacking_free") or (own and place in switch("stacking_free_for_owner"))
    armies: int = stacking["small_island"] if area.is_small_island else stacking[area.terrain]
    ships = stacking["ships_base"] if area.is_base else stacking["ships_coast"]
    small = min(ships, stacking["ships_coast"]) if area.is_small_island else ships
    return {ARMIES: None if free else armies, LEADERS: None if free else stacking["leaders"], AIRCRAFT: None if free else stacking["air"],
            WARSHIPS: None if free else small, CONVOYS: 0}  # fmt: skip


def excess(place: str, units: Sequence[Unit], *, own: bool = True) -> dict[str, int]:
    """By how many each limit is exceeded by the units of one side. Convoys count among the three ships of a zone (7.7)."""
    counted = Counter(kind for unit in units if (kind := kind_of(unit)))
    found = {kind: counted[kind] - most for kind, most in limits(place, own=own).items() if most is not None and counted[kind] > most}
    if place not in AREAS and (over := counted[WARSHIPS] + counted[CONVOYS] - table("stacking")["ships_sea"]) > 0:
        found[WARSHIPS] = over
    return found
