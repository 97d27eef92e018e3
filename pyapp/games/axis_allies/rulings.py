"""The sets of rulings by which games are played. A game goes on by those it began with: its journal replays by no others.

By the first set attackers fire at guns that are no casualties in the Anniversary Edition, and guests that have defended come down like
other fighters. By the first two the only battle that is left begins unasked. By the first three fighters whose carrier was sunk go aboard
an ally's in the zone unasked, and fighters that fled with their carrier fight whatever submarines and transports they meet. RULES.md says
what holds since the fourth.
"""

from __future__ import annotations

from pyapp.games.axis_allies.state import AxisState

FIRST, SECOND, THIRD, FOURTH = 0, 1, 2, 3
NOW = FOURTH


def second(state: AxisState) -> bool:
    """Is the game played by the second set?"""
    return state.rulings >= SECOND


def third(state: AxisState) -> bool:
    """Is the game played by the third set?"""
    return state.rulings >= THIRD


def fourth(state: AxisState) -> bool:
    """Is the game played by the fourth set?"""
    return state.rulings >= FOURTH
