"""Aircraft fly in legs from airfield to airfield. EotS 5.1.1, 7.31, 7.33, 7.36, 12.71."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.map.hexes import FERRY
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet, holds, members, only
from pyapp.games.empire_of_the_sun.map.hexsides import BY_ANY_SIDE
from pyapp.games.empire_of_the_sun.map.nations import NORTHERN_INDIA
from pyapp.games.empire_of_the_sun.map.paths import flood
from pyapp.games.empire_of_the_sun.movement import allowances
from pyapp.games.empire_of_the_sun.movement.chart import Chart, around, chart_without
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.state import CHINA

IN_CHINA = 0  # the box of the aircraft in China among the hexes of a flight
TO_CHINA = 4
MOST_IN_CHINA = 3
B29_IN_CHINA = 1  # EotS 12.74


@dataclass(frozen=True)
class Flight:
    """What a flight may do: how many legs of what length, over what it must not fly, where it may come down between and at the end."""

    legs: int
    longest: int
    stops: HexSet
    ends: HexSet
    barred: HexSet = NOWHERE
    to_china: bool = False
    over_hump: HexSet = NOWHERE


def flight(on: Situation, aircraft: Sequence[str], *, strategic: bool = False, fighting: bool = False, after: bool = False) -> Flight:
    """What some aircraft that fly together may do in the open offensive.

    ``fighting`` leaves ranges in parentheses out; ``after`` the battles their hexes are airfields like others.
    """
    chart = chart_without(on.picture, on.side, aircraft) if strategic else on.chart
    ends = chart.bases if after else chart.airfields & ~on.battles
    return Flight(
        legs=allowances.legs(on.offensive) * (allowances.STRATEGICALLY if strategic else 1),
        longest=min((allowances.fighting_leg if fighting else allowances.longest_leg)(unit) for unit in aircraft),
        stops=ends | _ferry(chart),
        ends=ends,
        barred=chart.zone | chart.contested if strategic else NOWHERE,
        to_china=room_in_china(on, aircraft),
        over_hump=NORTHERN_INDIA & ends if on.side == ALLIES else NOWHERE,
    )


def _ferry(chart: Chart) -> HexSet:
    """Hex 5408, on which Allied aircraft may come down between legs unless Japanese ships lie there. EotS 7.36."""
    return NOWHERE if chart.side == JAPAN else only(FERRY) & ~chart.enemy


def room_in_china(on: Situation, aircraft: Sequence[str]) -> bool:
    """May these aircraft fly to China: at most three, one of them a B29, as long as China fights? EotS 12.71, 12.73, 12.74."""
    if on.side == JAPAN or CHINA in on.state.tracks.surrendered:
        return False
    there = [unit for unit, stand in on.state.units.items() if stand.box == CHINA and unit not in aircraft]
    b29 = sum(_is_b29(unit) for unit in (*there, *aircraft))
    return len(there) + len(aircraft) <= MOST_IN_CHINA and b29 <= B29_IN_CHINA


def _is_b29(unit: str) -> bool:
    return unit.startswith("us_b29")


def layers(start: int, how: Flight, avoid: HexSet = NOWHERE) -> tuple[list[HexSet], int]:
    """The airfields that a flight reaches with each leg, the start first; and the leg that ends in China, 0 if none does.

    From China one comes down in Northern India only, four hexes away. EotS 12.71.
    """
    avoid |= how.barred
    if start == IN_CHINA:
        first = how.over_hump & ~avoid if how.longest >= TO_CHINA else NOWHERE
        found, legs = [NOWHERE, first], how.legs - 1
    else:
        found, legs = [only(start)], how.legs
    china, seen = 0, found[-1]
    for _ in range(legs):
        if how.to_china and how.longest >= TO_CHINA and not china and start != IN_CHINA and found[-1] & how.over_hump & ~avoid:
            china = len(found)
        found.append(_leg(found[-1], how, avoid) & ~seen)
        seen |= found[-1]
    return found, china


def _leg(fields: HexSet, how: Flight, avoid: HexSet) -> HexSet:
    """Where one leg from any of these airfields can end. Nothing hinders a flight but what is to be avoided."""
    if not avoid:
        return around(fields, how.longest) & how.stops
    return flood(fields & ~avoid, BY_ANY_SIDE, how.longest, through=~avoid) & ~avoid & how.stops


def targets(start: int, how: Flight) -> list[int]:
    """Where a flight can end, in the order of the hexes; China, which is `IN_CHINA`, first."""
    found, china = layers(start, how)
    reached = NOWHERE
    for fields in found[1:]:
        reached |= fields
    return ([IN_CHINA] if china else []) + [at for at in members(reached & how.ends) if at != start]


def way(start: int, end: int, how: Flight, watched: HexSet) -> tuple[list[int], bool]:
    """The places at which a flight comes down, and whether the enemy sees it: unseen where that is possible. EotS 6.25E."""
    for avoid in (watched, NOWHERE):
        found, china = layers(start, how, avoid)
        leg = china if end == IN_CHINA else next((leg for leg, fields in enumerate(found) if leg and holds(fields, end)), 0)
        if leg:
            return _stops(start, end, leg, found, how, avoid | how.barred), not avoid
    raise ValueError(f"no flight from {start} to {end}")


def _stops(start: int, end: int, leg: int, found: list[HexSet], how: Flight, avoid: HexSet) -> list[int]:
    """The airfields of a flight, found from its end back to its start."""
    stops = [end]
    while leg > 1:
        leg -= 1
        near = how.over_hump if stops[-1] == IN_CHINA else _leg(only(stops[-1]), replace(how, stops=~NOWHERE), avoid)
        stops.append(members(near & found[leg])[0])
    return [start, *stops[::-1]]
