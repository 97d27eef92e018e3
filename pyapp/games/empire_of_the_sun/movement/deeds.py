"""A move is carried out: where the units are, who controls what, what the enemy has seen. EotS 6.25E, 7.55, 12.1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.movement.chart import chart_of, spell, those_at
from pyapp.games.empire_of_the_sun.state import BY_THE_SEA, CHINA, EmpireState, Offensive


def open_offensive_of(state: EmpireState) -> Offensive:
    """The offensive in which one moves."""
    if state.offensive is None:
        raise ValueError("nothing moves outside an offensive")
    return state.offensive


def go(state: EmpireState, play: Play, units: Sequence[str], way: Sequence[int], how: str, *, seen: bool | None = None) -> None:
    """Units go a way in some manner. ``seen`` is known of aircraft; of others it is looked at hex by hex."""
    offensive = open_offensive_of(state)
    side = UNITS[units[0]].side
    if side == offensive.side and not offensive.seen:
        watched = chart_of(state, side).watched
        offensive.seen = any(at and holds(watched, at) for at in way) if seen is None else seen
    for unit in units:
        put(state, unit, way[-1])
        offensive.moved[unit] = how
        before = offensive.ways.get(unit, [])
        offensive.ways[unit] = [*before[:-1], *way] if before and before[-1] == way[0] else list(way)
    play.tell("eots_moved", seat=side, units=list(units), source=spell(way[0]), space=spell(way[-1]), how=how)


def call_back(state: EmpireState, play: Play, side: str) -> None:
    """Landings that have come to lie in an unneutralised zone, since who covered them has moved on, go back where they came from.

    They stay moved, and their transport points are spent. EotS 7.45B.
    """
    offensive = open_offensive_of(state)
    moved = sorted(offensive.moved.items())
    landed = [unit for unit, how in moved if how in BY_THE_SEA and UNITS[unit].side == side and state.units[unit].at]
    if not landed:
        return
    zone = chart_of(state, side).zone
    for unit in landed:
        at, origin = state.units[unit].at, offensive.ways[unit][0]
        if at == origin or not holds(zone, at):
            continue
        changes.place(state, unit, origin)
        offensive.ways[unit].append(origin)
        offensive.aboard.pop(unit, None)
        for battle in offensive.battles:
            battle.defenders = [other for other in battle.defenders if other != unit]
        play.tell("eots_called_back", seat=side, unit=unit, source=spell(at), space=spell(origin))


def put(state: EmpireState, unit: str, at: int) -> None:
    """A unit is in a hex, or (0) in China."""
    if at:
        changes.place(state, unit, at)
    else:
        changes.put_aside(state, unit, CHINA)


def take_along(state: EmpireState, play: Play, side: str, way: Iterable[int]) -> None:
    """Ground units that go on foot take control of every hex in which no enemy ground unit or aircraft stands. EotS 12.1."""
    held = chart_of(state, side).held
    for at in way:
        if not holds(held, at):
            displace(state, play, at, opponent(side))
            take(state, play, at, side)


def take(state: EmpireState, play: Play, at: int, side: str) -> None:
    """A hex changes hands."""
    if changes.take(state, at, side):
        play.tell("eots_controls", seat=side, space=spell(at))


def displace(state: EmpireState, play: Play, at: int, side: str, *, alone: bool = True) -> None:
    """The HQ of a player leaves a hex that enemy ground units have entered, when it is ``alone`` there. EotS 7.55."""
    if alone and those_at(state, at, side, "ground", "air", "naval"):
        return
    for hq in those_at(state, at, side, "hq"):
        changes.withdraw(state, hq)
        play.tell("eots_hq_displaced", seat=side, unit=hq, space=spell(at))


def eliminate(state: EmpireState, unit: str) -> int:
    """A unit loses all its steps; says how many they were."""
    steps = 1
    while not changes.lose_step(state, unit):
        steps += 1
    return steps
