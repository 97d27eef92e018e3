"""Where a command can go: what may be written in an order, and the routes that are open when it is carried out."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from pyapp.engine.errors import Refusal
from pyapp.engine.messages import say
from pyapp.games.war_room import rulings, tables
from pyapp.games.war_room.map import relations
from pyapp.games.war_room.map.commands import free_numbers
from pyapp.games.war_room.state import Command, WarState

DIRECT = "direct"
RAIL = "rail"
PINNING = "Phase 3, pinning"
LAND = "Phase 2, land movement"


@dataclass(frozen=True)
class Route:
    """A way to the destination. ``leave`` units stay where it starts and ``drop`` on the way; ``end`` is where the rest arrives."""

    via: str
    end: str
    leave: int = 0
    drop: int = 0


@dataclass(frozen=True)
class Search:
    """The open routes by their name (a region on the way, ``direct`` or ``rail``) and why the others are closed."""

    routes: dict[str, Route]
    refusals: list[Refusal]


def why(reason: str, cite: str, **values: str | int) -> Refusal:
    """A refusal of a move."""
    return Refusal(say(f"wr.move.{reason}", **values), cite)


# --- writing orders -----------------------------------------------------------------------------------------------------------


def writable(state: WarState, key: str) -> tuple[str, ...]:
    """The regions that an order for a command may name: all it could reach if nothing stood in the way, and its own.

    Rulebook, "Phase 2, step 1" and "Planning movements".
    """
    command = state.commands[key]
    found = _within(state, command)
    found.add(command.at)
    return tuple(region for region in tables.REGIONS if region in found)


def _within(state: WarState, command: Command) -> set[str]:
    near = set(tables.neighbours(state.scenario, command.at))
    if command.category == "air":
        near |= {far for region in tuple(near) for far in tables.neighbours(state.scenario, region)}
        return near - set(tables.IMPASSABLE)
    seas = set() if command.nation == "china" else {region for region in near if tables.is_sea(region)}
    seas |= {far for region in tuple(seas) for far in tables.neighbours(state.scenario, region) if tables.is_sea(far)}
    if command.category == "naval":
        return seas
    land = {region for region in near if tables.is_land(region)}
    if tables.is_land(command.at):
        land |= _by_rail(state, command.at)
    if state.setup.has("no_neutrals"):
        land -= set(tables.NEUTRALS)
    return land | seas


def _by_rail(state: WarState, start: str) -> set[str]:
    found, edge = {start}, [start]
    while edge:
        region = edge.pop()
        for other in tables.RAILS.get(region, ()):
            if other not in found and other in tables.playable(state.scenario):
                found.add(other)
                edge.append(other)
    return found


# --- pinning ------------------------------------------------------------------------------------------------------------------


def pin(state: WarState, command: Command, region: str) -> int:
    """How many units of a land or naval command must stay in a region with enemies that friends do not match.

    Rulebook, "Pinned".
    """
    return unmatched(state, command.nation, [other for other in relations.here(state, region, command.category) if other is not command])


def transports_pinned(state: WarState, nation: str, sea: str) -> bool:
    """Do enemy ships that friendly ships do not match hold all transports in a sea region? Rulebook, "Phase 3, pinning, transports"."""
    return unmatched(state, nation, relations.here(state, sea, "naval")) > 0


def unmatched(state: WarState, nation: str, others: list[Command]) -> int:
    """How many enemy units among these friends of a nation do not match.

    A party of the pact matches nobody of the other party, which does not pin it. Rulebook, "Soviet-Japanese pact, article three".
    """
    enemies = [other for other in others if relations.hostile(state, nation, other.nation)]
    left = sum(enemy.size for enemy in enemies)
    for friend in tables.SIDES[tables.alliance(nation)]:
        able = sum(other.size for other in others if other.nation == friend)
        left -= min(able, sum(enemy.size for enemy in enemies if relations.hostile(state, friend, enemy.nation)))
    return max(0, left)


def strait_open(state: WarState, nation: str, one: str, other: str) -> bool:
    """May a nation's ships pass between two seas? Rulebook, "Map, canals and straits"."""
    strait = tables.STRAITS.get(frozenset((one, other)))
    if strait is None:
        return True
    name, needs = strait
    given = tables.SCENARIOS[state.scenario].get("straits_of", {}).get(name)
    if given:
        return bool(given == tables.alliance(nation))
    return all(relations.friendly(state, nation, territory) for territory in needs)


# --- carrying orders out ------------------------------------------------------------------------------------------------------


def routes(state: WarState, key: str, to: str) -> Search:
    """The routes that are open to a command now. Rulebook, "Phase 3, step 2"."""
    command = state.commands[key]
    if to == command.at:
        return Search({DIRECT: Route(DIRECT, to)}, [])
    found: dict[str, Route] = {}
    refusals: list[Refusal] = []
    for via in _ways(state, command, to):
        result = _check(state, command, via, to)
        if isinstance(result, Route):
            found[via] = result
        else:
            refusals.append(result)
    if command.category == "air" and found:
        found = dict([next(iter(found.items()))])
    if not found and not refusals:
        refusals.append(why("too_far", LAND, command=key, to=to))
    return Search(found, refusals)


def _ways(state: WarState, command: Command, to: str) -> list[str]:
    """The names of the ways that geography leaves; a way round leads next door only where a strait is closed."""
    if to in tables.IMPASSABLE or (command.category == "naval" and not tables.is_sea(to)):
        return []
    near = tables.neighbours(state.scenario, command.at)
    middle = [region for region in near if to in tables.neighbours(state.scenario, region)]
    if command.category != "air":
        middle = [region for region in middle if tables.is_sea(region) and tables.is_sea(to)]
    if to in near:
        shut = command.category != "air" and not strait_open(state, command.nation, command.at, to)
        return [DIRECT, *middle] if shut else [DIRECT]
    if command.category == "land" and tables.is_land(command.at) and tables.is_land(to):
        return [RAIL]
    return middle


def _check(state: WarState, command: Command, via: str, to: str) -> Route | Refusal:
    if command.category == "air":
        return _check_air(state, command, via, to)
    if tables.is_land(to):
        closed = _closed_land(state, command, to)
        if closed is not None:
            return closed
    if command.category == "naval":
        return _check_naval(state, command, via, to)
    if tables.is_sea(command.at):
        return _check_transport(state, command, via, to)
    return _check_land(state, command, via, to)


def _closed_land(state: WarState, command: Command, to: str) -> Refusal | None:
    """A territory that a land command may not enter whatever the way."""
    if relations.closed_by_pact(state, command.nation, to):
        return why("pact", "Soviet-Japanese pact, article one", to=to)
    if relations.closed_by_stalin(state, command.nation, to):
        return why("stalin", "Options, Stalin's rule", to=to)
    if state.setup.has("no_neutrals") and to in tables.NEUTRALS:
        return why("no_neutrals", "Options, no neutrals", to=to)
    return None


def _check_air(state: WarState, command: Command, via: str, to: str) -> Route | Refusal:
    for region in (to,) if via == DIRECT else (via, to):
        if relations.closed_by_pact(state, command.nation, region):
            return why("pact", "Soviet-Japanese pact, article one", to=region)
    return Route(via, to)


def _check_naval(state: WarState, command: Command, via: str, to: str) -> Route | Refusal:
    steps = [command.at, to] if via == DIRECT else [command.at, via, to]
    for one, other in itertools.pairwise(steps):
        if not strait_open(state, command.nation, one, other):
            return why("strait", "Map, canals and straits", to=other)
    leave = pin(state, command, command.at)
    if leave >= command.size:
        return why("pinned", PINNING, at=command.at)
    need = 0 if via == DIRECT else pin(state, command, via)
    if need >= command.size - leave:
        return _with_marker(state, command, Route(via, via, leave))
    if need and leave:
        return why("split_twice", PINNING, at=via)
    return _with_marker(state, command, Route(via, to, leave, need))


def _with_marker(state: WarState, command: Command, route: Route) -> Route | Refusal:
    """A split needs a marker for those who stay. Rulebook, "Regrouping commands during movement"."""
    if (route.leave or route.drop) and not free_numbers(state, command.nation, command.category):
        return why("no_marker", "Phase 3, step 2, regrouping during movement", at=command.at)
    return route


def _check_transport(state: WarState, command: Command, via: str, to: str) -> Route | Refusal:
    pinned = transports_pinned(state, command.nation, command.at)
    if tables.is_land(to):
        if pinned and not relations.friendly(state, command.nation, to):
            return why("transports_pinned", "Phase 3, pinning, transports", at=command.at)
        return Route(DIRECT, to)
    if pinned:
        return why("transports_pinned", "Phase 3, pinning, transports", at=command.at)
    return _at_sea(state, command, via, to, 0)


def _at_sea(state: WarState, command: Command, via: str, to: str, leave: int) -> Route | Refusal:
    """Transports on their way: those that enter a sea with unmatched enemy ships stay there. Rulebook, "Phase 3, examples".

    Enemies before a closed strait do not make a way of it.
    """
    if via == DIRECT:
        end = to
    else:
        end = via if transports_pinned(state, command.nation, via) else to
    whole = end == to or rulings.third(state)
    steps = [command.at, *((via,) if via != DIRECT else ()), *((to,) if whole else ())]
    for one, other in itertools.pairwise(steps):
        if tables.is_sea(one) and not strait_open(state, command.nation, one, other):
            return why("strait", "Map, canals and straits", to=other)
    return _with_marker(state, command, Route(via, end, leave))


def _check_land(state: WarState, command: Command, via: str, to: str) -> Route | Refusal:
    if command.nation == "china" and tables.is_sea(to):
        return why("china_sea", "Phase 1, China restrictions")
    leave = pin(state, command, command.at)
    if leave >= command.size:
        return why("pinned", PINNING, at=command.at)
    if tables.is_sea(to):
        return _at_sea(state, command, via, to, leave)
    if via == RAIL:
        blocked = _rail_blocked(state, command, to)
        if blocked is not None:
            return blocked
    return _with_marker(state, command, Route(via, to, leave))


def _rail_blocked(state: WarState, command: Command, to: str) -> Refusal | None:
    """Why no railway leads there now: none leads into, out of or through embattled land.

    Rulebook, "Phase 2, land movement by rail" and "Phase 3, examples".
    """
    if not _rail_usable(state, command, command.at) or (_embattled(state, command, command.at) and rulings.second(state)):
        return why("rail", "Phase 2, land movement by rail", at=command.at)
    found, edge = {command.at}, [command.at]
    while edge:
        region = edge.pop()
        for other in tables.RAILS.get(region, ()):
            if other in found or other not in tables.playable(state.scenario) or not _rail_usable(state, command, other):
                continue
            if relations.closed_by_stalin(state, command.nation, other):
                continue
            if _embattled(state, command, other):
                continue
            found.add(other)
            edge.append(other)
    return None if to in found else why("rail", "Phase 2, land movement by rail", at=to)


def _embattled(state: WarState, command: Command, territory: str) -> bool:
    """Are enemy land units in a territory? Those of the other party of the pact stop its trains as well: it is embattled with its owner."""
    if not rulings.third(state):
        return relations.enemy_units(state, command.nation, territory, "land") > 0
    side = tables.alliance(command.nation)
    return any(tables.alliance(other.nation) != side for other in relations.here(state, territory, "land"))


def _rail_usable(state: WarState, command: Command, territory: str) -> bool:
    return relations.friendly(state, command.nation, territory) and not relations.useless_infrastructure(state, territory)


# --- landing ------------------------------------------------------------------------------------------------------------------


def landings(state: WarState, key: str) -> tuple[str, ...]:
    """The friendly territories within two regions in which an air command may land. Rulebook, "Phase 5, step 1"."""
    command = state.commands[key]
    open_now = {
        region for region in tables.neighbours(state.scenario, command.at) if not relations.closed_by_pact(state, command.nation, region)
    }
    reach = {command.at} | open_now
    reach |= {far for region in tuple(open_now) for far in tables.neighbours(state.scenario, region)}
    return tuple(region for region in tables.TERRITORIES if region in reach and may_land(state, command.nation, region))


def may_land(state: WarState, nation: str, territory: str) -> bool:
    """Is a territory one in which a nation's aircraft may end the round?"""
    return (
        relations.friendly(state, nation, territory)
        and not (state.setup.has("no_neutrals") and territory in tables.NEUTRALS)
        and not relations.closed_by_pact(state, nation, territory)
        and not relations.closed_by_stalin(state, nation, territory)
    )
