"""The sets of rulings by which games are played. A game goes on by those it began with: its journal replays by no others.

The second set asks the players what the first decided for them, and reads the rulebook anew where RULES.md says so.
"""

from __future__ import annotations

from pyapp.games.war_room.state import WarState

FIRST, SECOND = 0, 1
NOW = SECOND


def second(state: WarState) -> bool:
    """Is the game played by the second set?"""
    return state.rulings >= SECOND
