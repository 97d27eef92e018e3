"""How the computer player brings up what an offensive does not need: ships, aircraft, troops and HQs go where there is more to do.

Nobody is activated, supplied or rebuilt out of the range of an HQ: EotS 7.5, 7.54, 7.56.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator

from pyapp.engine.actions import Action
from pyapp.engine.plain import copy_plain
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.components.sides import ALLIES
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.computer import worth
from pyapp.games.empire_of_the_sun.map.hexes import HEXES, PORTS, counts_for_progress
from pyapp.games.empire_of_the_sun.map.hexsets import holds, members
from pyapp.games.empire_of_the_sun.map.nations import NATIONS
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.movement import forms
from pyapp.games.empire_of_the_sun.movement.chart import spell
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.state import DUE, EmpireState
from pyapp.games.empire_of_the_sun.supply.activation import commands
from pyapp.games.empire_of_the_sun.supply.attrition import attrition
from pyapp.games.empire_of_the_sun.supply.picture import picture_of, would_be_supplied

FAR = 16  # hexes beyond which nothing draws anybody
HOMEWARD, FROM_AFAR = 6.0, 40  # how much more Honshu draws when its invasion is prepared, and how far it is felt then
LEAST_GOAL = 3.0  # what a hex must be worth to draw anybody
WORTH_WHILE = 1.25  # how much better the place must be
CROWD = 0.1  # what each unit takes from a hex in which it lies already
LAST_ONE = 6.0  # a hex worth so much keeps its last ground unit
LAST_AT_HOME = 20.0  # and when every division is needed for Honshu
MOST_STARTS = 6  # hexes of which it is asked where their units could go
BETTER = 1.6  # how much more an HQ must reach elsewhere to be moved
ALONE = 0.5  # what an HQ is worth in a hex that no ground unit holds

Goals = tuple[tuple[int, float, int], ...]
"""Hexes to be taken, what each is worth, and how far it is felt."""


def goals_of(state: EmpireState, side: str) -> Goals:
    """The hexes that a player has still to take, with what they are worth: Honshu most, and from afar, when its invasion is prepared."""
    chart_control = worth.controlled(state, side)
    wanted = [at for at in HEXES if not holds(chart_control, at) and counts_for_progress(at)]
    found = worth.of_taking(state, side, wanted, in_time=False)
    home = NATIONS["japan"].keys if side == ALLIES and worth.is_invasion_near(state) else ()
    return tuple(
        (at, HOMEWARD * value, FROM_AFAR) if at in home else (at, value, FAR) for at, value in found.items() if value >= LEAST_GOAL
    )


@functools.lru_cache(4096)
def pull(goals: Goals, at: int) -> float:
    """How much there is to do near a hex."""
    found = 0.0
    for goal, value, felt in goals:
        away = distance(at, goal)
        if away <= felt:
            found += value / (2 + away)
    return found


def keen(state: EmpireState, side: str, units: Iterable[str]) -> list[str]:
    """The units that would best be elsewhere, those first that matter most."""
    goals = goals_of(state, side)
    best = max((pull(goals, stand.at) for unit, stand in state.units.items() if stand.at and UNITS[unit].side == side), default=0.0)
    found = {unit: (best - pull(goals, state.units[unit].at)) * worth.attack_of(state, unit) for unit in units if state.units[unit].at}
    return sorted((unit for unit in found if found[unit] > 0 and may_leave(state, side, unit)), key=lambda unit: (-found[unit], unit))


def may_leave(state: EmpireState, side: str, unit: str) -> bool:
    """Is a unit not the last one on the ground where that matters?"""
    if UNITS[unit].kind != "ground":
        return UNITS[unit].kind != "hq"
    at = state.units[unit].at
    if worth.of_hex(state, side, at) < (LAST_AT_HOME if side == ALLIES and worth.is_invasion_near(state) else LAST_ONE):
        return True
    return sum(stand.at == at and UNITS[other].kind == "ground" for other, stand in state.units.items()) > 1


def moves(on: Situation, seat: str, busy: Iterable[str]) -> Iterator[Action]:
    """Strategic moves of those who have nothing else to do, the keenest first."""
    state, engaged = on.state, {*busy}
    free = [unit for unit in forms.waiting(on) if unit not in engaged and on.where(unit) and not holds(on.chart.contested, on.where(unit))]
    goals, starts = goals_of(state, seat), set[int]()
    for unit in keen(state, seat, free):
        if len(starts) >= MOST_STARTS:
            return
        starts.add(on.where(unit))
        here = pull(goals, on.where(unit))
        best = max(((_appeal(on, goals, unit, at), -at) for at in forms.targets(on, forms.STRATEGICALLY, [unit]) if at), default=(0.0, 0))
        if best[0] > WORTH_WHILE * here:
            yield Action(seat, forms.STRATEGICALLY, (spell(on.where(unit)), UNITS[unit].kind, (unit,), spell(-best[1])))


def _appeal(on: Situation, goals: Goals, unit: str, at: int) -> float:
    """How good a place is for a unit: near to its work, not too full; ships shun what the enemy's aircraft see."""
    if UNITS[unit].kind == "naval" and holds(on.chart.watched, at):
        return 0.0
    crowd = sum(stand.at == at and UNITS[other].kind == UNITS[unit].kind for other, stand in on.state.units.items())
    return pull(goals, at) * max(0.0, 1 - CROWD * crowd)


# --- headquarters -------------------------------------------------------------------------------------------------------------


def cover(state: EmpireState, hq: str, at: int) -> float:
    """How good a place is for an HQ: near to what is to be done, with many in its range who can do it, and not alone."""
    side, kind = UNITS[hq].side, UNITS[hq]
    force, held = 0.0, False
    for unit, stand in state.units.items():
        if stand.at and UNITS[unit].side == side and UNITS[unit].kind != "hq":
            held = held or (stand.at == at and UNITS[unit].kind == "ground")
            if distance(stand.at, at) <= kind.reach and commands(hq, unit):
                force += worth.attack_of(state, unit)
    return pull(goals_of(state, side), at) * force * (1.0 if held else ALONE)


def hq_to_move(state: EmpireState, side: str, offered: Iterable[str]) -> tuple[str, float]:
    """The HQ that would best be withdrawn, to come back elsewhere next turn, "" for none; and how many times as good its place there
    would be as the best that any HQ of the player has now.

    Nobody may lose his supply by it (EotS 7.54), and while one is away no other goes.
    """
    away = [hq for hq, stand in state.units.items() if UNITS[hq].kind == "hq" and UNITS[hq].side == side and stand.box == DUE]
    if away:
        return "", 0.0
    free = members(worth.controlled(state, side) & PORTS)
    taken = {stand.at: hq for hq, stand in state.units.items() if UNITS[hq].kind == "hq" and stand.at}
    picture = picture_of(state)
    ports = [at for at in free if at not in taken and would_be_supplied(picture, side, at)]
    covers = {hq: cover(state, hq, at) for at, hq in taken.items() if UNITS[hq].side == side}
    best = ("", 0.0)
    for hq in offered:
        then = max((cover(state, hq, at) for at in ports), default=0.0)
        if not UNITS[hq].dot and then > max(best[1], BETTER * max(covers[hq], 1.0)) and not _missed(state, side, hq):
            best = (hq, then)
    return best[0], best[1] / max(1.0, *covers.values())


def _missed(state: EmpireState, side: str, hq: str) -> bool:
    """Would anybody suffer while an HQ is away?"""
    then: EmpireState = copy_plain(state)
    changes.withdraw(then, hq)
    return any(UNITS[unit].side == side for unit in {*attrition(then)} - {*attrition(state)})
