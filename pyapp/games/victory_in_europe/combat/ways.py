"""Where a block can go when it leaves a battle: armies, aircraft, ships. Nothing here changes anything.

Who asks is the owner of the block, or the rules themselves: what stands hidden at a destination counts against its limits. VIE 4.5, 5.7,
5.8, 6.22, 6.4, 7.22 to 7.25, 7.4, 7.6.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pyapp.games.victory_in_europe.components.units import CONVOY, FORTRESS, LEADER, SUBMARINE, Unit
from pyapp.games.victory_in_europe.control import ENEMY, FRIENDLY, NEUTRAL_PLACE, Standings, strait_open
from pyapp.games.victory_in_europe.diplomacy import rights
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
    sea_cost,
)  # fmt: skip
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.position.stacking import excess, kind_of
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.weather import border_limit, is_frozen

Links = Callable[[str], Iterable[tuple[str, int]]]
GERMANY = "DE"  # its ships alone use the canal of Kiel: VIE 13.0


@dataclass(frozen=True)
class Way:
    """A way out of a battle: where it ends, over which border it goes, what it costs in steps, at which coast a ship arrives."""

    to: str
    via: str
    cost: int = 0
    coast: str = ""

    @property
    def name(self) -> str:
        """How its owner names it among others to the same place: by the coast, by the area whose border an army crosses."""
        return self.coast or self.via


Ways = dict[str, tuple[Way, ...]]
"""By destination all ways there, the usual one first: it costs the least."""


def chosen(ways: Sequence[Way], name: str = "") -> Way:
    """Of the ways to a place the one that is named, else the usual one."""
    return next((way for way in ways if way.name == name), ways[0])


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


@dataclass
class Ground:
    """What places are to nations, and who stands where, in one state: worked out when asked, made for a question and never kept."""

    state: VictoryState
    _here: dict[str, list[str]] = field(default_factory=dict)
    _over: dict[tuple[str, str], bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._standings = Standings(self.state)
        for token, block in self.state.blocks.items():
            self._here.setdefault(block.at, []).append(token)

    def blocks(self, place: str) -> list[str]:
        """The blocks in a place."""
        return self._here.get(place, [])

    def standing(self, nation: str, place: str) -> str:
        """What a place is to a nation. VIE 4.1, 7.1."""
        return self._standings(nation, place)

    def may_fly_over(self, nation: str, area: str) -> bool:
        """May aircraft of a nation fly over an area? VIE 6.1, V13."""
        key = (nation, area)
        if key not in self._over:
            self._over[key] = rights.may_fly_over(self.state, nation, area)
        return self._over[key]

    def may_land(self, nation: str, area: str) -> bool:
        """May aircraft of a nation land in an area: a friendly one, or a neutral one that is open to them? VIE 6.22."""
        found = self.standing(nation, area)
        return found == FRIENDLY or (found == NEUTRAL_PLACE and rights.may_land(self.state, nation, area))

    def is_vacant(self, nation: str, area: str) -> bool:
        """Is an area enemy and empty, so that an army that goes there takes it? VIE 5.8."""
        return not self.blocks(area) and self.standing(nation, area) == ENEMY

    def has_room(self, token: str, place: str) -> bool:
        """Would a block fit into the stack of its side in a place? VIE 4.5, 6.11, 7.11."""
        state, unit = self.state, unit_on(self.state, token)
        side, kind = self._side(token), kind_of(unit)
        there = (faces.unit(state, other) for other in self.blocks(place) if other != token and self._side(other) == side)
        mates = [found for found in there if found]
        if not kind or (place in AREAS and all(kind_of(mate) != kind for mate in mates)):
            return True  # an area holds one of each kind at least
        whose = AREAS[place].nation if place in AREAS else ""
        own = whose in state.nations and state.nations[whose].side == side
        return kind not in excess(place, [*mates, unit], own=own)

    def _side(self, token: str) -> str:
        return self.state.nations[self.state.blocks[token].nation].side

    def controls(self, nation: str, sea: str) -> bool:
        """Has a nation's side ships in a sea that is friendly to it and not frozen? VIE 7.21, V4."""
        state = self.state
        if self.standing(nation, sea) != FRIENDLY or is_frozen(state, sea):
            return False
        mine = state.nations[nation].side
        units = (faces.unit(state, token) for token in self.blocks(sea) if self._side(token) == mine)
        return any(unit is not None and unit.is_naval for unit in units)


def retreats(ground: Ground, token: str, leaving: Leaving) -> Ways:
    """Where a block can retreat to. Over the sea no border has a limit, so an army goes that way if both lead. VIE 5.7, 6.4, 7.4, 7.6."""
    unit = unit_on(ground.state, token)
    if unit.type in (FORTRESS, CONVOY):
        return {}
    if unit.is_army:
        found = {} if leaving.at_sea else by_land(ground, token, leaving)
        return {**found, **by_sea(ground, token, leaving)}
    return by_air(ground, token) if unit.is_air else by_ship(ground, token, leaving)


# --- armies -------------------------------------------------------------------------------------------------------------------


def is_open(state: VictoryState, token: str, area: str, leaving: Leaving) -> bool:
    """May one army more cross the border to an area? Leaders ignore limits. VIE 4.6, 5.6, 5.7."""
    if area in leaving.used:
        return False
    here = state.blocks[token].at
    over = (leaving.crossed or {}).get(area, 0)
    return unit_on(state, token).type == LEADER or over < border_limit(state, here, area)


def by_land(ground: Ground, token: str, leaving: Leaving) -> Ways:
    """Adjacent friendly areas, not over borders that the enemy has used; through any full one into the next at a step. VIE 5.7."""
    block, found = ground.state.blocks[token], dict[str, list[Way]]()
    for area in NEIGHBOURS[block.at]:
        if ground.standing(block.nation, area) != FRIENDLY or not is_open(ground.state, token, area, leaving):
            continue
        if ground.has_room(token, area):
            found.setdefault(area, []).append(Way(area, area))
            continue
        for beyond in NEIGHBOURS[area]:
            free = beyond != block.at and ground.standing(block.nation, beyond) == FRIENDLY and ground.has_room(token, beyond)
            if free:
                found.setdefault(beyond, []).append(Way(beyond, area, cost=1))
    return {to: tuple(sorted(ways, key=lambda way: (way.cost, way.via))) for to, ways in found.items()}


def by_sea(ground: Ground, token: str, leaving: Leaving) -> Ways:
    """From a port over seas with own ships to friendly ports; who has invaded may leave from the beach. VIE 7.6, V65."""
    block = ground.state.blocks[token]
    if block.at not in AREAS:
        return {}
    seas = COAST_OF[block.at] if leaving.by_beach else port_seas(block.at)
    found = _friendly_seas(ground, block.nation, seas)
    ports = sorted({area for sea in found for area in SHORES[sea] if sea in port_seas(area) and area != block.at})
    friendly = [area for area in ports if ground.standing(block.nation, area) == FRIENDLY and ground.has_room(token, area)]
    return {area: (Way(area, ""),) for area in friendly}


def _friendly_seas(ground: Ground, nation: str, seas: Sequence[str]) -> set[str]:
    """The seas to be reached over friendly ones alone. A sea is friendly by ships, not by aircraft. VIE 7.21, V4."""
    found = {sea for sea in seas if ground.controls(nation, sea)}
    front = list(found)
    while front:
        here = front.pop()
        for sea in SEA_LINKS[here]:
            if sea not in found and _passes_strait(ground.state, nation, here, sea) and ground.controls(nation, sea):
                found.add(sea)
                front.append(sea)
    return found


def _passes_strait(state: VictoryState, nation: str, here: str, sea: str) -> bool:
    strait = STRAITS.get((here, sea))
    return strait is None or strait_open(state, nation, strait.sides)


def regroups(ground: Ground, token: str, crossed: Mapping[str, int]) -> Ways:
    """Where a unit of the victor can go: armies to adjacent areas that are friendly or empty and not neutral. VIE 5.8, 6.4, 7.4, 7.6."""
    state = ground.state
    unit, block, leaving = unit_on(state, token), state.blocks[token], Leaving(crossed=crossed)
    if unit.type == FORTRESS or not unit.is_army:
        return retreats(ground, token, leaving)
    found = {area: ways[:1] for area, ways in by_land(ground, token, leaving).items() if not ways[0].cost}
    for area in NEIGHBOURS[block.at]:
        if ground.is_vacant(block.nation, area) and is_open(state, token, area, leaving) and ground.has_room(token, area):
            found[area] = (Way(area, area),)
    return {**found, **by_sea(ground, token, leaving)}


# --- aircraft and ships -------------------------------------------------------------------------------------------------------


def reached(start: str, most: int, links: Links) -> dict[str, int]:
    """The places within a number of movement points, each with its price: areas and seas 1, oceans 2. VIE 7.24."""
    found, front = {start: 0}, [(0, start)]
    while front:
        spent, here = heapq.heappop(front)
        if spent > found[here]:
            continue
        for place, cost in links(here):
            price = spent + cost
            if price <= most and price < found.get(place, most + 1):
                found[place] = price
                heapq.heappush(front, (price, place))
    return found


NEAR: Mapping[str, tuple[tuple[str, int], ...]] = {
    place: tuple((near, SEAS[near].cost if near in SEAS else 1) for near in neighbours_of(place)) for place in (*AREAS, *SEAS)
}
"""The places next to each, with what it costs to fly or sail there."""


def by_air(ground: Ground, token: str) -> Ways:
    """The friendly areas within the range of an aircraft, over enemies but not over neutrals. VIE 6.1, 6.22, 6.4."""
    block = ground.state.blocks[token]

    def links(here: str) -> Iterator[tuple[str, int]]:
        return (pair for pair in NEAR[here] if pair[0] in SEAS or ground.may_fly_over(block.nation, pair[0]))

    found = reached(block.at, unit_on(ground.state, token).kind.move, links)
    open_to_it = (area for area in sorted(found) if area in AREAS and ground.may_land(block.nation, area))
    return {area: (Way(area, ""),) for area in open_to_it if area != block.at and ground.has_room(token, area)}


def by_ship(ground: Ground, token: str, leaving: Leaving) -> Ways:
    """Friendly ports within the movement of a ship, through friendly or empty seas, and adjacent ones of these. VIE 7.4.

    A submarine passes enemy seas, and leaves over borders that the enemy has used.
    """
    block, unit = ground.state.blocks[token], unit_on(ground.state, token)
    diving = unit.type == SUBMARINE

    def open_sea(sea: str) -> bool:
        return ground.standing(block.nation, sea) in (FRIENDLY, NEUTRAL_PLACE)

    def links(here: str) -> Iterator[tuple[str, int]]:
        for place in _sailing(ground, token, here):
            if here == block.at and place in leaving.used and not diving:
                continue
            if place in AREAS:
                yield place, 1
            elif diving or open_sea(place):
                yield place, sea_cost(here, place)

    prices = reached(block.at, unit.kind.move, links)
    next_to = {place for place, _ in links(block.at)}
    found: Ways = {}
    for place in sorted(prices):
        fits = AREAS[place].has_port if place in AREAS else place in next_to and open_sea(place)
        if place != block.at and fits and ground.has_room(token, place):
            found[place] = tuple(Way(place, "", coast=sea) for sea in _arrivals(place, prices, links, unit.kind.move))
    return found


def _sailing(ground: Ground, token: str, here: str) -> Iterator[str]:
    """Where a ship can go from a place: from its coast to sea, from sea to friendly ports, by fjords and canals. VIE 7.22, 7.25."""
    block = ground.state.blocks[token]
    if here in AREAS:
        if here == block.at:
            yield from _first_seas(ground.state, token)
        elif here in CANALS and block.nation == GERMANY and ground.standing(block.nation, here) == FRIENDLY:
            yield from CANALS[here]
        yield from (area for area in FJORDS[here] if ground.standing(block.nation, area) == FRIENDLY)
        return
    for sea in SEA_LINKS[here]:
        if _passes_strait(ground.state, block.nation, here, sea) and not is_frozen(ground.state, sea):
            yield sea
    for area in SHORES[here]:
        if here in port_seas(area) and ground.standing(block.nation, area) == FRIENDLY:
            yield area


def _first_seas(state: VictoryState, token: str) -> Sequence[str]:
    """The seas into which a ship leaves an area: of its coast, of the port, else that from which it came. VIE 7.22, 7.25."""
    block = state.blocks[token]
    came = state.moves.came.get(token, "") if state.moves else ""
    if block.at in TWO_COASTS and block.coast:
        return (block.coast,)
    seas = port_seas(block.at)
    return (came,) if came in COAST_OF[block.at] and came not in seas else seas or COAST_OF[block.at]


def _arrivals(place: str, prices: Mapping[str, int], links: Links, most: int) -> Sequence[str]:
    """At which of two coasts a ship can arrive within its movement, the one that it comes to first before the other. VIE 7.22."""
    if place not in TWO_COASTS:
        return ("",)
    coasts = [sea for sea in COAST_OF[place] if sea in prices and prices[sea] < most and place in {near for near, _ in links(sea)}]
    return sorted(coasts, key=lambda sea: (prices[sea], sea)) or ("",)
