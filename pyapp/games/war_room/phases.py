"""The seven phases of a round: where the game stands, for the board and the log."""

from __future__ import annotations

from pyapp.engine.steps import Play
from pyapp.games.war_room.state import WarState

PHASES = ("economy", "planning", "movement", "combat", "refit", "morale", "production")


def begin(state: WarState, play: Play, phase: str) -> None:
    """A phase begins."""
    state.phase = phase
    play.tell("wr_phase", phase=phase)
