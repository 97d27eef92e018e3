"""Battle hexes and who takes part in them. EotS 6.24, 8.1."""

from __future__ import annotations

from collections.abc import Iterable

from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, hexset, holds, members
from pyapp.games.empire_of_the_sun.map.ranges import distance, within
from pyapp.games.empire_of_the_sun.movement import allowances
from pyapp.games.empire_of_the_sun.movement.chart import those_at
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.state import BY_SHIP, STRATEGIC, Battle

FIGHTERS = ("ground", "air", "naval")


def fights(on: Situation, unit: str) -> bool:
    """May a unit fight at all in this offensive? Not after strategic movement or a range in parentheses, not twice. EotS 6.24, 7.31."""
    offensive = on.offensive
    if offensive.moved.get(unit) == STRATEGIC or unit in offensive.stretched or not on.where(unit):
        return False
    return not any(unit in (*battle.attackers, *battle.defenders) for battle in offensive.battles)


def in_range(on: Situation, unit: str, at: int) -> bool:
    """Does a unit reach a battle from where it is: aircraft and carriers within their range, others in the hex itself? EotS 8.11."""
    away = distance(on.where(unit), at)
    return away == 0 or ((UNITS[unit].kind == "air" or UNITS[unit].is_carrier) and away <= allowances.battle_range(unit))


def compulsory(on: Situation) -> list[int]:
    """The hexes that must still be declared: units of both players are in them. EotS 6.24."""
    offensive = on.offensive
    declared = {battle.at for battle in offensive.battles}
    return [at for at in members(on.chart.contested) if at not in declared]


def free_fighters(on: Situation) -> list[str]:
    """The active aircraft and carriers that may still be named for a battle: those that are in no battle hex. EotS 8.11."""
    taken = on.chart.contested | on.battles
    fliers = (unit for unit in on.active if UNITS[unit].kind == "air" or UNITS[unit].is_carrier)
    return [unit for unit in fliers if fights(on, unit) and not holds(taken, on.where(unit))]


def candidates(on: Situation, at: int) -> list[str]:
    """The units outside a hex that may be named to fight there. EotS 6.24, 8.11."""
    return [unit for unit in free_fighters(on) if on.where(unit) != at and in_range(on, unit, at)]


def may_declare(on: Situation) -> list[int]:
    """The hexes that may be declared now: first those that must be, then those that somebody can reach. EotS 6.24."""
    offensive = on.offensive
    must = compulsory(on)
    if offensive.most_battles and len(offensive.battles) + len(must) >= offensive.most_battles:
        return must
    reached = NOWHERE
    for unit in free_fighters(on):
        reached |= within(on.where(unit), allowances.battle_range(unit))
    return must + members(on.choices & reached & ~on.battles & ~hexset(must))


def declare(on: Situation, at: int, named: Iterable[str]) -> Battle:
    """A battle hex is declared: all units in it take part, those that were named, and the ships with named carriers. EotS 8.1, 8.12."""
    offensive = on.offensive
    own = [unit for unit in those_at(on.state, at, offensive.side, *FIGHTERS) if fights(on, unit)]
    named = list(named)
    escorts = [unit for carrier in named if UNITS[carrier].is_carrier for unit in escorting(on, carrier) if unit not in named]
    battle = Battle(at, list(dict.fromkeys((*own, *named, *escorts))), those_at(on.state, at, opponent(offensive.side), *FIGHTERS))
    offensive.battles.append(battle)
    return battle


def escorting(on: Situation, carrier: str) -> list[str]:
    """The active ships without aircraft that lie with a carrier outside the battle hex: they take part in its losses. EotS 8.12."""
    return [
        unit
        for unit in on.active
        if on.where(unit) == on.where(carrier) and UNITS[unit].kind == "naval" and not UNITS[unit].is_carrier and fights(on, unit)
    ]


def still_owed(on: Situation) -> list[int]:
    """The hexes of which one must still be declared: those that must be, that the event demands, for which carriers lie at sea.

    EotS 6.24, 7.21, 17.11.
    """
    must = compulsory(on)
    if must:
        return must
    if on.demanded and not holds(on.battles, on.demanded):
        return [on.demanded]
    offensive = on.offensive
    waiting = [
        unit
        for unit in offensive.active
        if offensive.moved.get(unit) == BY_SHIP
        and UNITS[unit].is_carrier
        and fights(on, unit)
        and not on.is_harbour(on.where(unit))
        and not _with_fighters(on, unit)
    ]
    return [at for at in may_declare(on) if any(in_range(on, unit, at) for unit in waiting)]


def _with_fighters(on: Situation, carrier: str) -> bool:
    """Does another carrier in its hex fight already? Then it may stand by."""
    offensive = on.offensive
    fighting = {unit for battle in offensive.battles for unit in battle.attackers}
    return any(unit in fighting for unit in on.carriers_at(on.where(carrier)))


def undeclare(on: Situation, at: int) -> None:
    """The player thinks better of a battle hex before the movement is over."""
    offensive = on.offensive
    offensive.battles = [battle for battle in offensive.battles if battle.at != at]
