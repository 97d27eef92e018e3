"""Strategic moves. VIE 4.7, 6.13, 7.26, 8.7, 11.32, 13.0 Egypt and Germany."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set

from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.sides import ALLIES
from pyapp.games.victory_in_europe.components.tables import table
from pyapp.games.victory_in_europe.components.units import Unit
from pyapp.games.victory_in_europe.control import fights, has_transit, side_of
from pyapp.games.victory_in_europe.diplomacy import rights
from pyapp.games.victory_in_europe.map.areas import AREAS, RED_PORTS
from pyapp.games.victory_in_europe.map.borders import COAST_OF, NEIGHBOURS, SEA_LINKS, SHORES, STRAITS, port_seas
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.movement.ways import cards
from pyapp.games.victory_in_europe.movement.ways.blocks import battle_at, moves_of, side, unit_of
from pyapp.games.victory_in_europe.movement.ways.ground import OPEN, OWN, TRANSIT, Ground
from pyapp.games.victory_in_europe.movement.ways.marching import borders_of_pinning, room
from pyapp.games.victory_in_europe.movement.ways.sailing import exits, is_passage, open_seas
from pyapp.games.victory_in_europe.weather import is_frozen

OCEANS = tuple(sea for sea in SEAS if SEAS[sea].kind != "sea")


def ends(ground: Ground, token: str) -> Mapping[str, int]:
    """Where a block can go by strategic move, and what that costs: only to what was friendly when the phase began and still is.

    Blocks of a nation that stand together have the same ends if they go by land, by sea or by air; out of a battle each has its own (4.6).
    """
    state, block = ground.state, ground.state.blocks[token]
    unit = unit_of(state, token)
    key = ("strategic", block.nation, block.at, block.coast, unit.is_air, unit.is_naval, token if battle_at(state, block.at) else "")
    return ground.once(key, lambda: _ends(ground, token, unit))


def _ends(ground: Ground, token: str, unit: Unit) -> dict[str, int]:
    state, block = ground.state, ground.state.blocks[token]
    early = {*moves_of(state).friendly.get(side(state, token), ()), *ground.by_treaty(block.nation)}
    if unit.is_air:
        found: Set[str] = {area for area in early if area in AREAS}
    elif unit.is_naval:
        found = by_ship(ground, block.nation, block.at, block.coast)
    else:
        found = by_land(ground, block.nation, block.at, token) | by_sea(ground, block.nation, block.at)
    price = int(table("command")["strategic_move"])
    priced = {place: price for place in found if place in early and _may_end(ground, block.nation, place, unit.is_naval)}
    for port, red in round_africa(ground, block.nation, block.at).items():
        if port in early and (COAST_OF[port] or not unit.is_naval):  # the ports of the Gulf lie on no sea of the map
            priced[port] = min(red, priced.get(port, red))
    priced.pop(block.at, None)
    return priced


def _may_end(ground: Ground, nation: str, place: str, ship: bool) -> bool:
    if place in SEAS:
        return ship and ground.is_friendly_sea(nation, place)
    return ground.kind(nation, place) in (OWN, TRANSIT) and (not ship or AREAS[place].has_port)


def _flood(starts: Iterable[str], steps: Callable[[str], Iterable[str]]) -> set[str]:
    found = set(starts)
    waiting = list(found)
    while waiting:
        for to in steps(waiting.pop()):
            if to not in found:
                found.add(to)
                waiting.append(to)
    return found


# --- by land ------------------------------------------------------------------------------------------------------------------


def by_land(ground: Ground, nation: str, origin: str, token: str = "") -> Set[str]:
    """The areas that are joined to one through friendly areas. Out of a battle the limits of its borders hold. VIE 4.6, 4.7."""

    def steps(at: str) -> Iterator[str]:
        for to in NEIGHBOURS[at]:
            if rail_open(ground, nation, to) and (at != origin or not token or _may_leave(ground, token, to)):
                yield to

    if cards.railways_cut(ground.state, nation, origin) or origin not in AREAS:
        return set()
    return ground.once(("land", nation, origin, token if battle_at(ground.state, origin) else ""), lambda: _flood((origin,), steps))


def _may_leave(ground: Ground, token: str, to: str) -> bool:
    """May an army leave over a border: is there no battle, or has the border room and was it not used by who pins? VIE 4.3, 4.6."""
    state = ground.state
    at = state.blocks[token].at
    if battle_at(state, at) is None:
        return True
    return to not in borders_of_pinning(state, token) and room(ground, [token], at, to) > 0


def first_steps(ground: Ground, token: str, to: str) -> list[str]:
    """The areas over whose borders an army can leave a battle on its way: its goal itself, then all from which that can be reached."""
    block = ground.state.blocks[token]
    open_ = [near for near in NEIGHBOURS.get(block.at, ()) if rail_open(ground, block.nation, near) and _may_leave(ground, token, near)]
    return sorted((near for near in open_ if to in by_land(ground, block.nation, near)), key=lambda near: (near != to, near))


def rail_open(ground: Ground, nation: str, area: str) -> bool:
    """May strategic moves by land pass an area: friendly or open by treaty, not cut by an event or by partisans? VIE 13.0."""
    return area in ground.once(("rail", nation), lambda: {one for one in AREAS if has_rails(ground, nation, one)})


def has_rails(ground: Ground, nation: str, area: str) -> bool:
    """The same of one area, when nothing else will be asked."""
    state = ground.state
    if not (ground.kind(nation, area) == OWN or has_transit(state, nation, area)) or cards.railways_cut(state, nation, area):
        return False
    return rights.strategic_by_land(state, nation, area)


# --- by sea -------------------------------------------------------------------------------------------------------------------


def by_sea(ground: Ground, nation: str, origin: str) -> Set[str]:
    """The ports to which armies can be carried from one: over seas that are friendly or empty. VIE 4.7."""
    if origin not in AREAS or not AREAS[origin].has_port or ground.kind(nation, origin) != OWN:
        return set()
    return by_ship(ground, nation, origin, "")


def by_ship(ground: Ground, nation: str, origin: str, coast: str) -> Set[str]:
    """Every sea and port that a ship can reach over friendly or empty seas, straits and canals that are open. VIE 7.26."""
    state = ground.state

    def steps(at: str) -> Iterator[str]:
        if at in AREAS:
            if at == origin or is_passage(ground, nation, at):
                near = exits(ground, nation, at, coast if at == origin else "")
                yield from (to for to in near if to in AREAS or (ground.kind(nation, to) == OPEN and not is_frozen(state, to)))
            return
        yield from (to for to, _ in open_seas(ground, nation, at) if ground.kind(nation, to) == OPEN)
        yield from (area for area in SHORES[at] if at in port_seas(area) and ground.kind(nation, area) == OWN)

    frozen = origin in SEAS and is_frozen(state, origin)
    return set() if frozen else ground.once(("sea", nation, origin, coast), lambda: _flood((origin,), steps))


def round_africa(ground: Ground, nation: str, origin: str) -> dict[str, int]:
    """What strategic moves of Allied units to and from red ports cost, which nobody can intercept. VIE 8.7, V48."""
    state = ground.state
    if side_of(state, nation) != ALLIES or not fights(state, nation) or not AREAS.get(origin):
        return {}
    if ground.kind(nation, origin) not in (OWN, TRANSIT):
        return {}
    red = {port for port in RED_PORTS if ground.kind(nation, port) in (OWN, TRANSIT)}
    prices = table("command")
    if origin in red:
        far = {port: int(prices["red_port_off_map"]) for port in ocean_ports(ground, nation)}
        return {**far, **dict.fromkeys(red, int(prices["red_port"]))}
    return dict.fromkeys(red, int(prices["red_port_off_map"])) if origin in ocean_ports(ground, nation) else {}


def ocean_ports(ground: Ground, nation: str) -> Set[str]:
    """The friendly ports from which a nation can sail to an ocean: no enemy strait shuts them in, whoever is at sea."""

    def steps(sea: str) -> Iterator[str]:
        for to in SEA_LINKS[sea]:
            strait = STRAITS.get((sea, to))
            if not is_frozen(ground.state, to) and (strait is None or ground.strait_open(nation, strait.sides)):
                yield to

    def ports() -> set[str]:
        seas = _flood(OCEANS, steps)
        return {area for area in AREAS if seas.intersection(port_seas(area)) and ground.kind(nation, area) == OWN}

    return ground.once(("ocean", nation), ports)


# --- factories ----------------------------------------------------------------------------------------------------------------


def factory_ends(ground: Ground, area: str) -> Set[str]:
    """Where a step of a factory can be moved to, by land or from port to port; its room is asked elsewhere. VIE 11.32."""
    nation = holder(ground.state, area)
    if ground.kind(nation, area) != OWN:
        return set()
    early = set(moves_of(ground.state).friendly.get(side_of(ground.state, nation), ()))
    reached = by_land(ground, nation, area) | by_sea(ground, nation, area)
    return {to for to in reached if to in early and to != area and to in AREAS and ground.kind(nation, to) == OWN}
