"""Where a block can go when it leaves a battle: armies, aircraft, ships. Nothing here changes anything.

Who asks is the owner of the block, or the rules themselves: what stands hidden at a destination counts against its limits. VIE 4.5, 5.7,
5.8, 6.22, 6.4, 7.22 to 7.25, 7.4, 7.6.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pyapp.games.victory_in_europe.components.units import CONVOY, FORTRESS, LEADER, SUBMARINE, Unit
from pyapp.games.victory_in_europe.control import ENEMY, FRIENDLY, NEUTRAL_PLACE, nations_at, standing, strait_open
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import (
    CANALS,
    COAST_OF,
    FJORDS,
    NEIGHBOURS,
    SEA_LINKS,
    SHORES,
    STRAITS,
    TWO_COASTS,
    neighbours_of,
    port_seas,
)  # fmt: skip
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.position.stacking import excess, kind_of
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.weather import border_limit, is_frozen

Links = Callable[[str], Iterator[str]]


@dataclass(frozen=True)
class Way:
    """A way out of a battle: where it ends, over which border it goes, what it costs in steps, at which coast a ship arrives."""

    to: str
    via: str
    cost: int = 0
    coast: str = ""


@dataclass(frozen=True)
class Leaving:
    """What binds whoever leaves: ``used`` are the places from which the enemy has come, ``crossed`` the armies over each border so far.

    ``by_beach`` says that it may leave over the sea without a port, ``at_sea`` that it has not come ashore.
    """

    used: Collection[str] = ()
    crossed: Mapping[str, int] | None = None
    by_beach: bool = False
    at_sea: bool = False


def unit_on(state: VictoryState, token: str) -> Unit:
    """The unit on a block whose face the state holds."""
    found = faces.unit(state, token)
    assert found is not None
    return found


def has_room(state: VictoryState, token: str, place: str) -> bool:
    """Would a block fit into the stack of its side in a place? VIE 4.5, 6.11, 7.11."""
    nation, unit = state.blocks[token].nation, unit_on(state, token)
    side = state.nations[nation].side
    mates = [
        found
        for other, block in state.blocks.items()
        if block.at == place and other != token and state.nations[block.nation].side == side and (found := faces.unit(state, other))
    ]
    whose = AREAS[place].nation if place in AREAS else ""
    own = whose in state.nations and state.nations[whose].side == side
    return kind_of(unit) not in excess(place, [*mates, unit], own=own)


def is_vacant(state: VictoryState, nation: str, area: str) -> bool:
    """Is an area enemy and empty, so that an army that goes there takes it? VIE 5.8."""
    return standing(state, nation, area) == ENEMY and not nations_at(state, area)


def retreats(state: VictoryState, token: str, leaving: Leaving) -> dict[str, Way]:
    """Where a block can retreat to, by destination. VIE 5.7, 6.4, 7.4, 7.6."""
    unit = unit_on(state, token)
    if unit.type in (FORTRESS, CONVOY):
        return {}
    if unit.is_army:
        found = {} if leaving.at_sea else by_land(state, token, leaving)
        return {**by_sea(state, token, leaving), **found}
    return by_air(state, token) if unit.is_air else by_ship(state, token, leaving)


# --- armies -------------------------------------------------------------------------------------------------------------------


def is_open(state: VictoryState, token: str, area: str, leaving: Leaving) -> bool:
    """May one army more cross the border to an area? Leaders ignore limits. VIE 4.6, 5.6, 5.7."""
    if area in leaving.used:
        return False
    here = state.blocks[token].at
    over = (leaving.crossed or {}).get(area, 0)
    return unit_on(state, token).type == LEADER or over < border_limit(state, here, area)


def by_land(state: VictoryState, token: str, leaving: Leaving) -> dict[str, Way]:
    """Adjacent friendly areas, not over borders that the enemy has used; through a full one into the next at a step. VIE 5.7."""
    block, found = state.blocks[token], dict[str, Way]()
    for area in NEIGHBOURS[block.at]:
        if standing(state, block.nation, area) != FRIENDLY or not is_open(state, token, area, leaving):
            continue
        if has_room(state, token, area):
            found[area] = Way(area, area)
            continue
        for beyond in NEIGHBOURS[area]:
            free = beyond != block.at and standing(state, block.nation, beyond) == FRIENDLY and has_room(state, token, beyond)
            if free and beyond not in found:
                found[beyond] = Way(beyond, area, cost=1)
    return found


def by_sea(state: VictoryState, token: str, leaving: Leaving) -> dict[str, Way]:
    """From a port over seas with own ships to friendly ports; who has invaded may leave from the beach. VIE 7.6, V65."""
    block = state.blocks[token]
    if block.at not in AREAS:
        return {}
    seas = COAST_OF[block.at] if leaving.by_beach else port_seas(block.at)
    reached = _friendly_seas(state, block.nation, seas)
    ports = sorted({area for sea in reached for area in SHORES[sea] if sea in port_seas(area) and area != block.at})
    friendly = [area for area in ports if standing(state, block.nation, area) == FRIENDLY and has_room(state, token, area)]
    return {area: Way(area, "") for area in friendly}


def _friendly_seas(state: VictoryState, nation: str, seas: Sequence[str]) -> set[str]:
    """The seas to be reached over friendly ones alone. A sea is friendly by ships, not by aircraft. VIE 7.21, V4."""
    found = {sea for sea in seas if _controls(state, nation, sea)}
    front = list(found)
    while front:
        here = front.pop()
        for sea in SEA_LINKS[here]:
            if sea not in found and _passes_strait(state, nation, here, sea) and _controls(state, nation, sea):
                found.add(sea)
                front.append(sea)
    return found


def _controls(state: VictoryState, nation: str, sea: str) -> bool:
    side = state.nations[nation].side
    if standing(state, nation, sea) != FRIENDLY or is_frozen(state, sea):
        return False
    ships = (
        faces.unit(state, token)
        for token, block in state.blocks.items()
        if block.at == sea and state.nations[block.nation].side == side
    )  # fmt: skip
    return any(unit is not None and unit.is_naval for unit in ships)


def _passes_strait(state: VictoryState, nation: str, here: str, sea: str) -> bool:
    strait = STRAITS.get((here, sea))
    return strait is None or strait_open(state, nation, strait.sides)


def regroups(state: VictoryState, token: str, crossed: Mapping[str, int]) -> dict[str, Way]:
    """Where a unit of the victor can go: armies to adjacent areas that are friendly or empty and not neutral. VIE 5.8, 6.4, 7.4, 7.6."""
    unit, block = unit_on(state, token), state.blocks[token]
    leaving = Leaving(crossed=crossed)
    if unit.type == FORTRESS or not unit.is_army:
        return retreats(state, token, leaving)
    found = {area: way for area, way in by_land(state, token, leaving).items() if not way.cost}
    for area in NEIGHBOURS[block.at]:
        if is_vacant(state, block.nation, area) and is_open(state, token, area, leaving) and has_room(state, token, area):
            found[area] = Way(area, area)
    return {**by_sea(state, token, leaving), **found}


# --- aircraft and ships -------------------------------------------------------------------------------------------------------


def reached(start: str, most: int, links: Links) -> dict[str, int]:
    """The places within a number of movement points, each with its price: areas and seas 1, oceans 2. VIE 7.24."""
    found, front = {start: 0}, [(0, start)]
    while front:
        spent, here = heapq.heappop(front)
        if spent > found[here]:
            continue
        for place in links(here):
            price = spent + (SEAS[place].cost if place in SEAS else 1)
            if price <= most and price < found.get(place, most + 1):
                found[place] = price
                heapq.heappush(front, (price, place))
    return found


def by_air(state: VictoryState, token: str) -> dict[str, Way]:
    """The friendly areas within the range of an aircraft, over enemies but not over neutrals. VIE 6.1, 6.22, 6.4."""
    block = state.blocks[token]

    def links(here: str) -> Iterator[str]:
        for place in neighbours_of(here):
            if place in SEAS or standing(state, block.nation, place) != NEUTRAL_PLACE:
                yield place

    found = reached(block.at, unit_on(state, token).kind.move, links)
    return {
        area: Way(area, "")
        for area in sorted(found)
        if area in AREAS and area != block.at and standing(state, block.nation, area) == FRIENDLY and has_room(state, token, area)
    }


def by_ship(state: VictoryState, token: str, leaving: Leaving) -> dict[str, Way]:
    """Friendly ports within the movement of a ship, through friendly or empty seas, and adjacent ones of these. VIE 7.4.

    A submarine passes enemy seas, and leaves over borders that the enemy has used.
    """
    block, unit = state.blocks[token], unit_on(state, token)
    diving = unit.type == SUBMARINE

    def open_sea(sea: str) -> bool:
        return standing(state, block.nation, sea) in (FRIENDLY, NEUTRAL_PLACE)

    def links(here: str) -> Iterator[str]:
        for place in _sailing(state, token, here):
            if here == block.at and place in leaving.used and not diving:
                continue
            if place in AREAS or open_sea(place) or diving:
                yield place

    found = {}
    for place in sorted(reached(block.at, unit.kind.move, links)):
        is_port = place in AREAS and AREAS[place].has_port
        is_next = place in SEAS and place in links(block.at) and open_sea(place)
        if place != block.at and (is_port or is_next) and has_room(state, token, place):
            found[place] = Way(place, "", coast=_arrival(state, token, place, links))
    return found


def _sailing(state: VictoryState, token: str, here: str) -> Iterator[str]:
    """Where a ship can go from a place: from its coast to sea, from sea to friendly ports, by fjords and canals. VIE 7.22, 7.25."""
    block = state.blocks[token]
    if here in AREAS:
        if here == block.at and (here not in TWO_COASTS or block.coast):
            yield from (block.coast,) if block.coast in COAST_OF[here] and here in TWO_COASTS else COAST_OF[here]
        elif here == block.at:
            yield from COAST_OF[here]
        elif here in CANALS and standing(state, block.nation, here) == FRIENDLY:
            yield from CANALS[here]
        yield from (area for area in FJORDS[here] if standing(state, block.nation, area) == FRIENDLY)
        return
    for sea in SEA_LINKS[here]:
        if _passes_strait(state, block.nation, here, sea) and not is_frozen(state, sea):
            yield sea
    for area in SHORES[here]:
        if here in port_seas(area) and standing(state, block.nation, area) == FRIENDLY:
            yield area


def _arrival(state: VictoryState, token: str, place: str, links: Links) -> str:
    """At which of two coasts a ship arrives: the one it comes to first. VIE 7.22."""
    if place not in TWO_COASTS:
        return ""
    before = reached(state.blocks[token].at, unit_on(state, token).kind.move, links)
    coasts = [sea for sea in COAST_OF[place] if sea in before and place in links(sea)]
    return min(coasts, key=lambda sea: (before[sea], sea), default="")
