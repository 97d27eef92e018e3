"""Which units of a position take part in a battle. EotS 8.1, 6.24."""

from __future__ import annotations

import functools
from collections.abc import Callable

from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.combat.forces import GARRISON, Fighter, Force
from pyapp.games.empire_of_the_sun.combat.scene import DEFENCE, HALF_DEFENCE, bonuses_at
from pyapp.games.empire_of_the_sun.components.sides import JAPAN, SIDES
from pyapp.games.empire_of_the_sun.components.tables import CHINA_GARRISONS, HOME_GARRISONS, garrisons, table
from pyapp.games.empire_of_the_sun.components.units import UNITS, Unit
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.state import ATTACK, BARGES, CARRIED, LANDING, Battle, Bonus, EmpireState, Fight, Offensive

BY_SEA = (LANDING, CARRIED, BARGES)
_STRENGTH = table("intrinsic")
ARMOUR = "cw_gr_7armor"
STRENGTHS = (ATTACK, DEFENCE, HALF_DEFENCE)
KEPT = 4096  # fighters that are remembered: every unit near and far, reduced and not


def begin(state: EmpireState, battle: Battle) -> Fight:
    """The fight for a battle hex, before anything is rolled."""
    return Fight(battle.at, {side: participants(state, battle, side) for side in SIDES}, garrison=garrison_at(state, battle.at))


def participants(state: EmpireState, battle: Battle, side: str) -> list[str]:
    """The units of a player in a battle, in the order of the counters. EotS 8.1, 8.11, 8.12.

    Whatever stands in the hex takes part, active or not. Besides it are the aircraft and carriers that were named for it, and the active
    ships that lie with such carriers. A unit in another battle hex fights there.
    """
    offensive = _open(state)
    hexes = {other.at for other in offensive.battles} - {battle.at}
    named = _named(battle, offensive, side)
    distant = {unit for unit in named if _stands(state, unit) and state.units[unit].at not in hexes}
    found = {unit for unit, stand in state.units.items() if stand.at == battle.at and UNITS[unit].side == side} | {
        unit for unit in distant if UNITS[unit].has_zone
    }
    found |= _escorts(state, battle, side)
    return [unit for unit in UNITS if unit in found and UNITS[unit].kind != "hq"]


def _open(state: EmpireState) -> Offensive:
    assert state.offensive is not None
    return state.offensive


def _named(battle: Battle, offensive: Offensive, side: str) -> list[str]:
    return battle.attackers if side == offensive.side else battle.defenders


def _stands(state: EmpireState, unit: str) -> bool:
    return unit in state.units and bool(state.units[unit].at)


def _escorts(state: EmpireState, battle: Battle, side: str) -> set[str]:
    """The active ships that lie with a distant carrier of this battle. Where carriers in one hex fight in several battles, the ships that
    were named for none go with those whose battle was declared first. EotS 8.12."""
    offensive = _open(state)
    active = offensive.active if side == offensive.side else offensive.reacting
    hexes = {other.at for other in offensive.battles}
    elsewhere = {unit for other in offensive.battles if other is not battle for unit in _named(other, offensive, side)}
    own = set(_named(battle, offensive, side))
    earlier = set().union(*(_stacks(state, other, side) for other in offensive.battles[: _place(offensive, battle)]))
    stacks = _stacks(state, battle, side) - hexes
    return {
        unit
        for unit in active
        if _stands(state, unit)
        and UNITS[unit].kind == "naval"
        and not UNITS[unit].is_carrier
        and state.units[unit].at in stacks
        and (unit in own or (unit not in elsewhere and state.units[unit].at not in earlier))
    }


def _place(offensive: Offensive, battle: Battle) -> int:
    return next(place for place, other in enumerate(offensive.battles) if other is battle)


def _stacks(state: EmpireState, battle: Battle, side: str) -> set[int]:
    """The hexes outside the battle from which carriers of a player take part in it."""
    named = _named(battle, _open(state), side)
    return {state.units[unit].at for unit in named if UNITS[unit].is_carrier and _stands(state, unit)} - {battle.at}


def garrison_at(state: EmpireState, at: int) -> int:
    """How many intrinsic Japanese units hold a hex. EotS 12.77, 12.94."""
    if controller(state, at) != JAPAN:
        return 0
    if at in HOME_GARRISONS:
        return int(at not in state.tracks.lost_garrisons)
    return garrisons(state.tracks.china_divisions) if at in CHINA_GARRISONS else 0


# --- how strong they are ------------------------------------------------------------------------------------------------------


def forces_of(state: EmpireState) -> dict[str, Force]:
    """Both players' units that are left in the battle that is being fought."""
    fight = _open(state).fight
    assert fight is not None
    return forces_in(state, fight)


def forces_in(state: EmpireState, fight: Fight) -> dict[str, Force]:
    """Both players' units that are left in a battle."""
    offensive = _open(state)
    return {side: _force(state, offensive, fight, side) for side in SIDES}


def _force(state: EmpireState, offensive: Offensive, fight: Fight, side: str) -> Force:
    bonuses = [bonus for bonus in bonuses_at(state, offensive, fight.at) if bonus.side == side and bonus.effect in STRENGTHS]
    halved = any(bonus.effect == HALF_DEFENCE for bonus in bonuses)
    found = []
    for unit in fight.parties[side]:
        stand = state.units.get(unit)
        if stand is None or not stand.at:
            continue
        landed = stand.at == fight.at and side == offensive.side and offensive.moved.get(unit) in BY_SEA
        attack, defence = (_more(bonuses, effect, unit) for effect in (ATTACK, DEFENCE)) if bonuses else (0, 0)
        found.append(fighter(unit, stand.reduced, distance(stand.at, fight.at), landed, attack, defence, halved))
    if side == JAPAN and fight.garrison:
        found += intrinsic(fight.at, fight.garrison)
    return tuple(found)


def intrinsic(at: int, number: int) -> Force:
    """So many intrinsic Japanese units of a hex. EotS 12.77, 12.94."""
    attack, defence = _STRENGTH["home" if at in HOME_GARRISONS else "china"]["strength"]
    return (Fighter(GARRISON, GARRISON, 1, (attack,), defence),) * number


def _more(bonuses: list[Bonus], effect: str, unit: str) -> int:
    """What events add to a strength of a unit."""
    return sum(bonus.amount for bonus in bonuses if bonus.effect == effect and unit in bonus.units)


@functools.lru_cache(KEPT)
def fighter(name: str, reduced: bool, away: int, landed: bool, attack: int = 0, defence: int = 0, halved: bool = False) -> Fighter:
    """A unit as it fights so many hexes away from the battle; ``attack`` and ``defence`` are what events add."""
    unit = UNITS[name]
    factor = _at_range(unit, away)
    sides = [unit.full] if unit.reduced is None else [unit.reduced, unit.full]
    attacks = tuple(factor(max(0, value + attack)) for value, _ in sides)
    strength = max(1, sides[0 if reduced else -1][1] + defence)
    near = away == 0
    return Fighter(
        name, unit.kind, len(sides) - reduced, attacks, half(strength) if halved else strength, near,
        fires=any(attacks) if unit.kind == "air" else unit.kind == "naval" and (near or unit.is_carrier),
        carrier=unit.is_carrier, landed=landed, american=unit.nation == "US" and unit.has_zone, armoured=name == ARMOUR,
    )  # fmt: skip


def _at_range(unit: Unit, away: int) -> Callable[[int], int]:
    """What distance does to an attack: aircraft beyond their normal range have half of it, beyond their range nothing. EotS 8.2A."""
    if away <= unit.reach or unit.kind != "air":
        return _whole
    return half if away <= unit.extended and not unit.no_battle else _nothing


def _whole(value: int) -> int:
    return value


def _nothing(value: int) -> int:
    return 0


def half(value: int) -> int:
    """Half of a strength, rounded up. EotS 1.3."""
    return -(-value // 2)
