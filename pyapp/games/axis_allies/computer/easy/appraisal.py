"""What the computer player sees on the board: the strength of forces, the worth of territories, the way to the front and to the coasts."""

from __future__ import annotations

import functools

from pyapp.games.axis_allies.components.edition import Edition
from pyapp.games.axis_allies.components.units import Unit
from pyapp.games.axis_allies.movement.routes import lanes, sea_routes, survey, zones_beside
from pyapp.games.axis_allies.state import AxisState
from pyapp.games.shared.force import Force

FAR = 99
MOST_MOVES = 60  # moves of a phase that are tried, the best first


def force(state: AxisState, piece: Unit, number: int, *, attacking: bool) -> Force:
    """What some units are worth in a battle."""
    kind = state.kind(piece)
    return Force((kind.attack if attacking else kind.defense) * number, kind.hits * number)


def garrison(state: AxisState, power: str, space: str) -> Force:
    """What defends a space against a power."""
    total = Force()
    for piece, number in state.enemies_in(power, space):
        total += force(state, piece, number, attacking=False)
    return total


@functools.cache
def land_steps(rules: Edition, start: str) -> dict[str, int]:
    """How many moves over land it is from a territory to every other that can be walked to."""
    found, front = {start: 0}, [start]
    while front:
        reached = []
        for space in front:
            for neighbour in rules.spaces[space].neighbours:
                place = rules.spaces[neighbour]
                if not place.is_sea and not place.impassable and neighbour not in found:
                    found[neighbour] = found[space] + 1
                    reached.append(neighbour)
        front = reached
    return found


def worth(state: AxisState, territory: str) -> float:
    """How much taking a territory is worth, in IPCs."""
    place = state.space(territory)
    return place.ipc * 2 + (9 if place.victory_city else 0) + (20 if place.capital_of else 0) + 1


def hostile_territories(state: AxisState, power: str) -> list[str]:
    """What the other side controls."""
    return [territory for territory in sorted(state.owners) if state.hostile_owner(power, territory)]


def lies_overseas(state: AxisState, seat: str) -> bool:
    """Does no enemy territory lie within a march of the power's capital?"""
    capital = state.rules.capital_of.get(seat, "")
    steps = land_steps(state.rules, capital) if capital else {}
    return all(steps.get(territory, FAR) > 6 for territory in hostile_territories(state, seat))


def front_of(state: AxisState, seat: str) -> dict[str, int]:
    """How far each territory is from the nearest enemy, over land."""
    front: dict[str, int] = {}
    for territory in hostile_territories(state, seat):
        for place, steps in land_steps(state.rules, territory).items():
            front[place] = min(front.get(place, FAR), steps)
    for port in ports(state, seat):
        for place, steps in land_steps(state.rules, port).items():
            if front.get(place, FAR) == FAR or place == port:
                front[place] = min(front.get(place, FAR), steps + 2)
    return front


def ports(state: AxisState, seat: str) -> list[str]:
    """The power's coasts with a factory: where armies wait for ships when no enemy can be walked to."""
    return [place for place in state.factories if state.owners.get(place) == seat and zones_beside(state, place)]


def open_coasts(state: AxisState, seat: str, territory: str) -> list[str]:
    """The zones beside a territory in which no enemy ship waits for a lone transport."""
    return [place for place in state.space(territory).neighbours if state.space(place).is_sea and not state.enemies_in(seat, place)]


def weak_coast(state: AxisState, seat: str, territory: str, zone: str, enough: float) -> bool:
    """Can a transport in the zone put enough ashore to take a territory?"""
    reached = {zone, *sea_routes(state, survey(state, seat), Unit(seat, "transport"), zone, combat=True)}
    near = bool(reached & set(open_coasts(state, seat, territory)))
    aboard = 2 * sum(number for piece, number in state.own_in(seat, zone) if piece.kind == "transport")
    return near and Force(2 * aboard, aboard).strength >= enough * garrison(state, seat, territory).strength


def frail(state: AxisState, seat: str, territory: str) -> bool:
    """Could a few shiploads take it?"""
    return garrison(state, seat, territory).hits <= 8


def sea_legs(state: AxisState, goals: set[str]) -> dict[str, int]:
    """How many zones each zone is from the nearest goal."""
    found, front = dict.fromkeys(goals, 0), sorted(goals)
    while front:
        reached = []
        for zone in front:
            for neighbour in lanes(state).get(zone, ()):
                if neighbour not in found:
                    found[neighbour] = found[zone] + 1
                    reached.append(neighbour)
        front = reached
    return found
