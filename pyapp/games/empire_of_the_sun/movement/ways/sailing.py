"""Ships: where they can sail and where they may end. EotS 7.21, 7.23."""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import ALL
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet, holds, only
from pyapp.games.empire_of_the_sun.map.hexsides import BY_SEA
from pyapp.games.empire_of_the_sun.map.paths import confined, shortest
from pyapp.games.empire_of_the_sun.movement import allowances
from pyapp.games.empire_of_the_sun.movement.chart import Chart, around, chart_without
from pyapp.games.empire_of_the_sun.movement.situation import Situation


def reach(chart: Chart, start: int, points: int, closed: HexSet = NOWHERE) -> HexSet:
    """The hexes to which ships can sail; those of ``closed`` may be neither entered nor left. The start is none of them."""
    return confined(start, BY_SEA, points, closed | chart.forbidden) & ~only(start)


def way(start: int, end: int, points: int, chart: Chart, closed: HexSet = NOWHERE) -> list[int]:
    """A shortest way for ships, unseen by the enemy's aircraft and out of peril where there is one.

    Nobody sails into sight, or where an event may meet him, without need. EotS 6.25E; R40, R204.
    """
    open_sea, safe = ALL & ~closed & ~chart.forbidden, ~chart.perilous | only(end)
    for through in (~chart.watched & safe, ~chart.watched, safe):
        if found := shortest(start, end, BY_SEA, open_sea & through, points):
            return found
    return shortest(start, end, BY_SEA, open_sea, points)


def strategic_targets(on: Situation, start: int, ships: Sequence[str]) -> HexSet:
    """The ports to which ships can move strategically: twice as far, from port to port, out of every unneutralised zone. EotS 7.23.

    Carriers neutralise nothing meanwhile, at their port of departure neither. EotS 7.21.
    """
    chart = chart_without(on.picture, on.side, ships)
    if not holds(chart.ports, start):
        return NOWHERE
    points = allowances.naval(on.offensive) * allowances.STRATEGICALLY
    return reach(chart, start, points, strategic_bar(chart)) & chart.ports


def strategic_bar(chart: Chart) -> HexSet:
    """What closes the sea to strategic movement: unneutralised zones, and hexes in which there will be battle. EotS 7.23, 7.44."""
    return chart.zone | chart.contested


def berths(on: Situation, ships: Sequence[str], *, landing: HexSet = NOWHERE) -> HexSet:
    """The hexes in which ships of the offensive may end their movement. EotS 7.21.

    A battle hex; a hex from which carriers, and the ships with them, can take part in a battle; a friendly port; a hex of the enemy
    without his units in which friendly ground units are, or one within range of it. ``landing`` are hexes into which the stack itself
    brings ground units.
    """
    chart, choices = on.chart, on.choices
    carriers = [UNITS[ship].reach for ship in ships if UNITS[ship].is_carrier]
    if on.demanded:
        return around(choices, min(carriers, default=0)) & ~(chart.enemy & ~choices)
    found = chart.ports | chart.landed | choices | landing
    if carriers:
        found |= around(choices | chart.landed, min(carriers))
    else:
        found |= on.beside_carriers
    return found & ~(chart.enemy & ~choices)
