"""The steps of chapters that stand below in the order of imports, by the module in which they lie.

The outline of the turn and that of an offensive open steps of every chapter, and those chapters know the open offensive: so the outlines
name them here, and they are looked up when they are opened.
"""

from __future__ import annotations

import importlib
from typing import Any

from pyapp.engine.steps import Step

PACKAGE = "pyapp.games.empire_of_the_sun"
PARTS = {
    "strategy_phase": ("strategy.phase", "StrategyPhase"),
    "political_phase": ("politics.phase", "PoliticalPhase"),
    "end_of_turn": ("politics.victory", "EndOfTurn"),
    "move_units": ("movement.moves", "MoveUnits"),
    "post_battle": ("movement.after", "PostBattle"),
    "battles": ("combat.battle", "Battles"),
}


def part(name: str, **fields: Any) -> Step:
    """A step of another chapter with these fields."""
    module, found = PARTS[name]
    step: Step = getattr(importlib.import_module(f"{PACKAGE}.{module}"), found)(**fields)
    return step
