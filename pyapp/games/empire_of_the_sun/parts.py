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
    "strategy_phase": f"{PACKAGE}.strategy.phase.StrategyPhase",
    "political_phase": f"{PACKAGE}.politics.phase.PoliticalPhase",
    "end_of_turn": f"{PACKAGE}.politics.victory.EndOfTurn",
    "use_replacements": f"{PACKAGE}.strategy.replacements.Replacements",
    "use_granted": f"{PACKAGE}.strategy.granted.Granted",
    "express": f"{PACKAGE}.strategy.express.TokyoExpress",
    "enter": f"{PACKAGE}.strategy.granted.Enter",
}


def part(name: str, **fields: Any) -> Step:
    """A step of another chapter with these fields."""
    module, _, found = PARTS[name].rpartition(".")
    opened: Step = getattr(importlib.import_module(module), found)(**fields)
    return opened
