"""Positions in a few words: ``at("2813 hq_swpac", "2911 jp_air_5")`` is a turn of the campaign with nothing else on the map."""

from __future__ import annotations

from pyapp.engine.dice import SeededDice
from pyapp.engine.state import Setup
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import picture_of


def at(*lines: str, turn: int = 4) -> EmpireState:
    """A position of the campaign: set-up lines, control as it is printed."""
    return GAME.read_position("\n".join(("empire_of_the_sun 1941", f"turn {turn}", *lines)))


def start(scenario: str, seed: str = "a start") -> EmpireState:
    """A scenario with its cards dealt."""
    state, _ = GAME.new(Setup(scenario), SeededDice(seed))
    return state


def supplied(state: EmpireState, *units: str) -> list[bool]:
    """Which of these units are supplied."""
    found = picture_of(state).supplied
    return [unit in found for unit in units]
