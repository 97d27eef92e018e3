"""A quick estimate of one round of a battle: what either side will lose, and how likely it is that nothing of it holds the region.

Where the exact odds take milliseconds this takes microseconds, for planning looks at thousands of battles. Dice show colours in their
shares, one hit of a colour moves one unit a box on, black goes where it eliminates soonest; who has fewer types has no black and white.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from dataclasses import dataclass

from pyapp.games.war_room import advice, tables
from pyapp.games.war_room.combat.board import AIR, SURFACE, value

Units = tuple[tuple[str, int], ...]
Line = tuple[str, tables.Stance, int]
SHARES: Mapping[str, float] = {colour: tables.FACES.count(colour) / len(tables.FACES) for colour in tables.COLOURS}
WHITE_USED = 0.5  # of the white results, those that meet a damaged unit
REPAIR = 0.5  # what half a unit's damage costs
WORTH: Mapping[str, float] = {unit: float(sum(raw.cost.values())) or 3.0 for unit, raw in tables.UNITS.items()}


@dataclass(frozen=True)
class Exchange:
    """What one round of a battle comes to, for one side and the other.

    ``lost`` is counted in resources, ``left`` are the units that will be left, ``gone`` is the chance that no land or naval unit is.
    """

    lost: tuple[float, float]
    left: tuple[Mapping[str, float], Mapping[str, float]]
    gone: tuple[float, float]


def units_of(bag: Mapping[str, int]) -> Units:
    """Units in the printed order, as a key."""
    return tuple((unit, bag[unit]) for unit in tables.UNITS if bag.get(unit))


def usual(kind: str, own: Units, enemy: Units, *, attacking: bool) -> tuple[Line, ...]:
    """Units in the stances that suggest themselves."""
    return tuple(
        (unit, tables.stance(kind, unit, advice.stance(kind, unit, dict(own), dict(enemy), attacking=attacking)), number)
        for unit, number in own
        if tables.UNITS[unit].stances.get(kind)
    )


@functools.lru_cache(maxsize=1 << 15)
def exchange(kind: str, own: Units, enemy: Units, attacking: bool) -> Exchange:
    """A battle on land or at sea in the usual stances. ``attacking``: the enemy holds the territory."""
    mine = usual(kind, own, enemy, attacking=attacking)
    theirs = usual(kind, enemy, own, attacking=not attacking)
    return fought(mine, theirs)


def fought(mine: tuple[Line, ...], theirs: tuple[Line, ...]) -> Exchange:
    """A battle in which the stances are known."""
    sides = (mine, theirs)
    lost, gone = [0.0, 0.0], [0.0, 0.0]
    left: list[dict[str, float]] = [{}, {}]
    aloft = [_suffered(_only(sides[i], aloft=True), _dice(sides[1 - i], AIR, {}), plain=True) for i in (0, 1)]
    types = [sum(tables.category(unit) != "air" for unit, _, _ in side) for side in sides]
    for i in (0, 1):
        dice = _dice(sides[1 - i], SURFACE, aloft[1 - i][0])
        below = _suffered(_only(sides[i], aloft=False), dice, plain=types[1 - i] >= types[i])
        losses = {**aloft[i][0], **below[0]}
        lost[i] = sum(WORTH[unit] * number for unit, number in losses.items()) + REPAIR * (aloft[i][2] + below[2])
        left[i] = {unit: number - losses.get(unit, 0.0) for unit, _, number in sides[i]}
        gone[i] = below[1]
    return Exchange((lost[0], lost[1]), (left[0], left[1]), (gone[0], gone[1]))


def _only(lines: tuple[Line, ...], *, aloft: bool) -> list[Line]:
    return [line for line in lines if (tables.category(line[0]) == "air") == aloft]


def _dice(lines: tuple[Line, ...], stage: str, shot_down: Mapping[str, float]) -> float:
    total = sum(value(stance, stage) * (number - shot_down.get(unit, 0.0)) for unit, stance, number in lines)
    return min(total, float(tables.MOST_DICE))


def _suffered(lines: list[Line], dice: float, *, plain: bool) -> tuple[dict[str, float], float, float]:
    """Losses by type, the chance that all are eliminated, and how many are left damaged. ``plain``: black and white results count."""
    if not lines:
        return {}, 1.0, 0.0
    need = {unit: float(number * len(stance.track)) for unit, stance, number in lines}
    hits = {unit: dice * SHARES[tables.UNITS[unit].colour] for unit, _, _ in lines}
    wild = dice * SHARES["black"] if plain else 0.0
    lame = dice * SHARES["white"] * WHITE_USED if plain else 0.0
    for unit, stance, _ in sorted(lines, key=lambda line: (len(line[1].track), -WORTH[line[0]])):
        more = min(wild, max(0.0, need[unit] - hits[unit]))
        wild -= more
        white = min(lame, max(0.0, need[unit] - hits[unit] - more)) if len(stance.track) > 1 else 0.0
        lame -= white
        hits[unit] += more + white
    losses, damaged, all_gone = {}, 0.0, 1.0
    for unit, stance, number in lines:
        boxes = len(stance.track)
        struck = min(need[unit], hits[unit])
        losses[unit] = min(float(number), max(0.0, struck / boxes - 0.25 * (boxes > 1) * (struck < need[unit])))
        damaged += 0.5 * (boxes > 1) * (0.0 < struck < need[unit])
        all_gone *= _at_least(hits[unit], need[unit], SHARES[tables.UNITS[unit].colour])
    return losses, all_gone, damaged


def _at_least(mean: float, need: float, share: float) -> float:
    """How likely so many hits fall where so many are expected."""
    if mean <= 0.0:
        return 0.0
    deviation = math.sqrt(mean * (1.0 - share) + 0.1)
    return 0.5 * (1.0 + math.erf((mean - need + 0.5) / (deviation * math.sqrt(2.0))))
