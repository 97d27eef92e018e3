"""How a game ends. EotS 4.5, 16.1."""

from __future__ import annotations

from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun.state import EmpireState, Result

ENDS = (
    "honshu", "blockade", "negotiations", "resources", "bombing", "not_in_time",
    "decisive_allies", "tactical_allies", "tactical_japan", "decisive_japan",
)  # fmt: skip
"""The ways in which it can end: each has a text under ``result.eots_`` and its name."""


def end(state: EmpireState, play: Play, winner: str, how: str) -> None:
    """The game is over: who has won, and by what."""
    state.result = Result([winner], f"result.eots_{how}")
    play.tell("eots_game_over", seat=winner)
