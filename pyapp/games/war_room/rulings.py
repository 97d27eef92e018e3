"""The sets of rulings by which games are played. A game goes on by those it began with: its journal replays by no others.

The second set asks the players what the first decided for them, and reads the rulebook anew where RULES.md says so. The third mends corners
in which several rules meet: a party of the pact among conflicts that are none of its own, the collapse of a party, a strait behind enemies.
"""

from __future__ import annotations

from pyapp.games.war_room.state import WarState

FIRST, SECOND, THIRD = 0, 1, 2
NOW = THIRD


def second(state: WarState) -> bool:
    """Is the game played by the second set?"""
    return state.rulings >= SECOND


def third(state: WarState) -> bool:
    """Is the game played by the third set?"""
    return state.rulings >= THIRD
