"""The steps of chapters that stand below in the order of imports, by the module in which they lie.

The outline of the turn opens steps of every chapter, and some of those need the outline's own: so it names them here, and they are looked
up when they are opened. What each has to do is in `RULES.md`, "How the parts work together".
"""

from __future__ import annotations

import importlib
from typing import Any

from pyapp.engine.steps import Step

PACKAGE = "pyapp.games.victory_in_europe"
PARTS = {
    "at_reveal": f"{PACKAGE}.cards.events.AtReveal",
    "declarations": f"{PACKAGE}.diplomacy.declarations.Declarations",
    "movement_phase": f"{PACKAGE}.movement.phase.MovementPhase",
    "name_battles": f"{PACKAGE}.cards.events.NameBattles",
    "combat_phase": f"{PACKAGE}.combat.phase.CombatPhase",
    "end_of_supply": f"{PACKAGE}.diplomacy.falls.EndOfSupply",
    "victory": f"{PACKAGE}.diplomacy.victory.Victory",
    "diplomacy_phase": f"{PACKAGE}.diplomacy.phase.DiplomacyPhase",
    "production_phase": f"{PACKAGE}.production.phase.ProductionPhase",
    "deploy_neutral": f"{PACKAGE}.diplomacy.deploy.DeployNeutral",
    "regroup": f"{PACKAGE}.combat.blitz.Regroup",
    "exploitation": f"{PACKAGE}.combat.blitz.Exploitation",
}


def part(name: str, **fields: Any) -> Step:
    """A step of another chapter with these fields."""
    module, _, found = PARTS[name].rpartition(".")
    opened: Step = getattr(importlib.import_module(module), found)(**fields)
    return opened
