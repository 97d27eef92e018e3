"""Where units may go after the battles. EotS 7.45C, 7.47, 8.6, 8.61, 8.62."""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import COAST
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet, hexset, holds, members, only
from pyapp.games.empire_of_the_sun.map.hexsides import BY_SEA
from pyapp.games.empire_of_the_sun.map.paths import flood
from pyapp.games.empire_of_the_sun.map.ranges import within
from pyapp.games.empire_of_the_sun.movement import allowances
from pyapp.games.empire_of_the_sun.movement.borders import open_to
from pyapp.games.empire_of_the_sun.movement.chart import on_map
from pyapp.games.empire_of_the_sun.movement.emergency import NAVAL_RADIUS, stranded
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.movement.stacking import with_room
from pyapp.games.empire_of_the_sun.movement.ways import flying, sailing
from pyapp.games.empire_of_the_sun.state import BARGES, STRATEGIC
from pyapp.games.empire_of_the_sun.supply.picture import reach_of


def allowed(on: Situation) -> list[str]:
    """The active units that may move after battle: those that have not moved strategically; of ground units those repulsed. EotS 8.6."""
    offensive = on.offensive
    return [
        unit
        for unit in on_map(on.state, on.active)
        if offensive.moved.get(unit) != STRATEGIC and (UNITS[unit].kind != "ground" or unit in offensive.repulsed)
    ]


def may_stay(on: Situation, unit: str) -> bool:
    """May a unit end where it is: aircraft on a friendly airfield, ships in a friendly port, repulsed troops on a friendly hex?"""
    at, chart = on.where(unit), on.chart
    if UNITS[unit].kind == "air":
        return at == flying.IN_CHINA or holds(chart.bases, at)
    return holds(chart.havens if UNITS[unit].kind == "naval" else chart.control & ~chart.enemy, at)


def must_go(on: Situation, moved: Sequence[str] = ()) -> list[str]:
    """The units that have to move and can. In reaction a unit out of supply goes where it is supplied, if it can. EotS 8.61, 8.62."""
    found, saved = [], stranded(on.state, on.side)
    for unit in allowed(on):
        if unit in moved or unit in saved:
            continue
        stays = may_stay(on, unit)
        if stays and not (on.reacts and on.where(unit) and not holds(supplied(on, unit), on.where(unit))):
            continue
        goals = targets(on, [unit])
        if goals and (not stays or any(at and holds(supplied(on, unit), at) for at in goals)):
            found.append(unit)
    return found


def doomed(on: Situation) -> list[str]:
    """The units that would have to move and cannot: they are eliminated. EotS 7.21, 7.45C, 8.61, 8.62.

    Not aircraft whose airfield was taken: theirs is an emergency (7.32), unless they move in time.
    """
    saved = stranded(on.state, on.side)
    return [unit for unit in allowed(on) if unit not in saved and not may_stay(on, unit) and not targets(on, [unit])]


def supplied(on: Situation, unit: str) -> HexSet:
    """The hexes that are supplied for a unit and in range of an HQ that may activate it. EotS 8.61."""
    return reach_of(on.picture, on.side).get(UNITS[unit].command, NOWHERE)


def targets(on: Situation, units: Sequence[str]) -> list[int]:
    """Where units of one arm may go together: in reaction where they are supplied, if there is such a place. EotS 8.61, 8.62."""
    start = on.where(units[0])
    arm = UNITS[units[0]].kind
    if arm == "air":
        reached = _flights(on, start, units)
        found = [*(at for at in reached if not at), *with_room(on.state, filter(None, reached), units)]
    else:
        found = members((_voyages if arm == "naval" else _retreats)(on, start, units))
    if not on.reacts:
        return found
    goals = hexset(at for at in found if at)
    for unit in units:
        goals &= supplied(on, unit)
    return members(goals) or found


def _flights(on: Situation, start: int, aircraft: Sequence[str]) -> list[int]:
    """Aircraft that have fought do not use a range in parentheses. EotS 7.31."""
    offensive = on.offensive
    fought = any(unit in (*battle.attackers, *battle.defenders) for battle in offensive.battles for unit in aircraft)
    return flying.targets(start, flying.flight(on, aircraft, fighting=fought, after=True))


def _voyages(on: Situation, start: int, ships: Sequence[str]) -> HexSet:
    """Ports. Ships in reaction may save themselves from a battle hex to any port within ten hexes. EotS 7.22, 8.61."""
    found = sailing.reach(on.chart, start, allowances.naval(on.offensive, reacts=on.reacts))
    if on.reacts and holds(on.battles, start):
        found |= within(start, NAVAL_RADIUS)
    return found & on.chart.havens & ~only(start)


def _retreats(on: Situation, start: int, troops: Sequence[str]) -> HexSet:
    """Friendly coasts, as ships sail, not into or through enemies and zones; by barge where one came from. EotS 7.45C, 7.47, 8.62."""
    offensive, chart = on.offensive, on.chart
    home = NOWHERE
    for unit in troops:
        if offensive.moved.get(unit) == BARGES:
            home = only(offensive.ways[unit][0])
    bar = chart.enemy | chart.zone
    found = home or flood(only(start), BY_SEA, allowances.naval(offensive, reacts=on.reacts), through=~bar) & ~bar & ~chart.forbidden
    for unit in troops:
        found &= open_to(unit)
    return found & COAST & chart.control & ~chart.enemy & ~only(start)
