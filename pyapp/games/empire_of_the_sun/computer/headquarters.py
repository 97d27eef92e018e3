"""Where the computer player wants its HQs: nobody is activated, supplied or rebuilt out of their range. EotS 7.5, 7.54, 7.56."""

from __future__ import annotations

from collections.abc import Iterable

from pyapp.engine.plain import copy_plain
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.computer import advance, worth
from pyapp.games.empire_of_the_sun.map.hexes import PORTS
from pyapp.games.empire_of_the_sun.map.hexsets import members
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.supply.activation import commands
from pyapp.games.empire_of_the_sun.supply.attrition import attrition
from pyapp.games.empire_of_the_sun.supply.picture import picture_of, would_be_supplied

BETTER = 1.6  # how much more an HQ must reach elsewhere to be moved
ALONE = 0.5  # what an HQ is worth in a hex that no ground unit holds


def cover(state: EmpireState, hq: str, at: int) -> float:
    """How good a place is for an HQ: near to what is to be done, with many in its range who can do it, and not alone."""
    side, kind = UNITS[hq].side, UNITS[hq]
    force, held = 0.0, False
    for unit, stand in state.units.items():
        if stand.at and UNITS[unit].side == side and UNITS[unit].kind != "hq":
            held = held or (stand.at == at and UNITS[unit].kind == "ground")
            if distance(stand.at, at) <= kind.reach and commands(hq, unit):
                force += worth.attack_of(state, unit)
    return advance.pull(advance.goals_of(state, side), at) * force * (1.0 if held else ALONE)


def to_move(state: EmpireState, side: str, offered: Iterable[str]) -> str:
    """The HQ that would best be withdrawn, to come back elsewhere next turn; "" for none.

    Nobody may lose his supply by it. EotS 7.54.
    """
    free = members(worth.controlled(state, side) & PORTS)
    taken = {stand.at for unit, stand in state.units.items() if UNITS[unit].kind == "hq" and stand.at}
    picture = picture_of(state)
    ports = [at for at in free if at not in taken and would_be_supplied(picture, side, at)]
    best = (BETTER, "")
    for hq in offered:
        now = cover(state, hq, state.units[hq].at)
        then = max((cover(state, hq, at) for at in ports), default=0.0)
        if not UNITS[hq].dot and then > best[0] * max(now, 1.0) and not _missed(state, side, hq):
            best = (then / max(now, 1.0), hq)
    return best[1]


def _missed(state: EmpireState, side: str, hq: str) -> bool:
    """Would anybody suffer while an HQ is away?"""
    then: EmpireState = copy_plain(state)
    changes.withdraw(then, hq)
    return any(UNITS[unit].side == side for unit in {*attrition(then)} - {*attrition(state)})
