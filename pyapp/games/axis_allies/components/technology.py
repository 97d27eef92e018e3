"""Technology: the developments a power has made and what they change in the printed values of its units."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import replace

from pyapp.games.axis_allies.components.edition import Edition, UnitType

ADVANCED_ARTILLERY = "advanced_artillery"
ROCKETS = "rockets"
PARATROOPERS = "paratroopers"
FACTORY_PRODUCTION = "increased_factory_production"
WAR_BONDS = "war_bonds"
MECHANIZED_INFANTRY = "mechanized_infantry"
SUPER_SUBMARINES = "super_submarines"
JET_FIGHTERS = "jet_fighters"
IMPROVED_SHIPYARDS = "improved_shipyards"
RADAR = "radar"
LONG_RANGE = "long_range_aircraft"
HEAVY_BOMBERS = "heavy_bombers"


@functools.cache
def charts(rules: Edition) -> dict[str, tuple[str, ...]]:
    """The breakthrough charts of an edition: the development for each roll of the die. Rulebook, "Breakthrough charts"."""
    return {
        number: tuple(row["id"] for row in sorted(rows, key=lambda row: int(row["roll"])))
        for number, rows in rules.technology.get("charts", {}).items()
    }


@functools.cache
def effects(rules: Edition) -> dict[str, dict[str, int | float | dict[str, int]]]:
    """What each development does, as the edition's data say."""
    return {row["id"]: row["effect"] for rows in rules.technology.get("charts", {}).values() for row in rows}


@functools.cache
def improved(rules: Edition, kind: str, developments: tuple[str, ...]) -> UnitType:
    """A kind of unit with its values as these developments change them. Rulebook, "Breakthrough charts"."""
    unit_type = rules.unit_types[kind]
    changes: dict[str, int] = {}
    for development in developments:
        for name, value in effects(rules).get(development, {}).items():
            owner, _, what = name.rpartition("_")
            if owner == kind and what in ("attack", "move") and isinstance(value, int):
                changes[what] = value
            elif name == "costs" and isinstance(value, dict) and kind in value:
                changes["cost"] = value[kind]
    return replace(unit_type, **changes)  # type: ignore[arg-type]


def effect(rules: Edition, developments: Iterable[str], name: str, otherwise: int) -> int:
    """A number that one of these developments changes, such as the dice of a bomber."""
    for development in developments:
        value = effects(rules).get(development, {}).get(name)
        if isinstance(value, int):
            return value
    return otherwise
