"""National objectives: conditions that earn a power a bonus when it collects income. An optional rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyapp.games.axis_allies.state import AxisState

OPTION = "national_objectives"


@dataclass(frozen=True)
class Objective:
    """How one objective stands: what it asks, what of it is fulfilled, and what it pays."""

    id: str
    power: str
    bonus: int
    need: int
    of: tuple[str, ...]
    held: tuple[str, ...]
    undisturbed: bool

    @property
    def fulfilled(self) -> bool:
        """Does it pay now?"""
        return len(self.held) >= self.need and self.undisturbed


def objectives(state: AxisState, power: str) -> list[Objective]:
    """How the objectives of a power stand. Rulebook, "National objectives"."""
    return [_measure(state, row) for row in state.rules.objectives if row["power"] == power]


def _measure(state: AxisState, row: Mapping[str, Any]) -> Objective:
    power = row["power"]
    alone = row["controller"] == power
    held = tuple(
        territory for territory in row["of"] if (state.owners[territory] == power if alone else state.friendly_territory(power, territory))
    )
    return Objective(row["id"], power, row["bonus"], row["need"], tuple(row["of"]), held, _undisturbed(state, row))


def _undisturbed(state: AxisState, row: Mapping[str, Any]) -> bool:
    """The further condition that some objectives have: no enemy surface warships in some zones, or no allied pieces on own land."""
    power = row["power"]
    if "extra_spaces" in row:
        return not any(state.hostile_zone(power, zone) for zone in row["extra_spaces"])
    if "extra" in row:
        own = [territory for territory, owner in state.owners.items() if owner == power]
        return not any(piece.owner != power for territory in own for piece, _ in state.pieces(territory))
    return True
