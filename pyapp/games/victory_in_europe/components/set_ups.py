"""The five starts and the scenarios that begin with them. VIE page 1, 12.0."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyapp.games.victory_in_europe.components.reading import read

SOVIET_EXPORT = "SU"  # stands in the place of an area among the imports: VIE 13.0 Germany


@dataclass(frozen=True)
class Start:
    """A set-up. ``units`` names by area what stands there with how many steps; ``control`` the holders that differ from the map of 1939.

    ``waiting`` are the blocks of neutrals with the steps they will have; those of Vichy have a place. ``imports`` are the areas whose
    resources go to a nation that does not hold them. ``totals`` is what factories, resources and points come to: a test compares.
    """

    id: str
    turn: int
    status: Mapping[str, tuple[str, str]]
    control: Mapping[str, str]
    attacked_earlier: Mapping[str, tuple[str, ...]]
    imports: Mapping[str, str]
    factories: Mapping[str, tuple[int, ...]]
    units: Mapping[str, Mapping[str, int]]
    waiting: Mapping[str, Mapping[str, Any]]
    pool: tuple[str, ...]
    later: tuple[str, ...]
    removed: tuple[str, ...]
    totals: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class Scenario:
    """A scenario: the set-up it begins from, and whether Allies and Soviets have players of their own."""

    id: str
    start: str
    three_players: bool


def _start(raw: dict[str, Any]) -> Start:
    return Start(
        raw["id"], raw["turn"],
        {nation: (standing, side) for nation, (standing, side) in raw["status"].items()},
        {area: nation for nation, areas in raw["control"].items() for area in areas},
        {nation: tuple(by) for nation, by in raw["attacked_earlier"].items()},
        {area: nation for nation, found in raw["imports"].items() for area, _ in found},
        {area: tuple(markers) for found in raw["factories"].values() for area, markers in found.items()},
        raw["units"], raw["waiting"], tuple(raw["pool"]), tuple(raw["later"]), tuple(raw["removed"]), raw["totals"],
    )  # fmt: skip


STARTS: Mapping[str, Start] = {raw["id"]: _start(raw) for raw in read("set_ups")["starts"]}
THREE = "_three"
SCENARIOS: Mapping[str, Scenario] = {
    **{start: Scenario(start, start, False) for start in STARTS},
    **{start + THREE: Scenario(start + THREE, start, True) for start in ("1939", "1941")},
}
"""Three play from 1939, or from Barbarossa in 1941. VIE 12.0."""
