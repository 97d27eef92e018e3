"""Charts and tracks of the player aid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyapp.games.empire_of_the_sun.components.reading import read

_TABLES = read("tables")

COMMAND: Mapping[str, tuple[str, ...]] = {kind: tuple(groups) for kind, groups in _TABLES["command"].items()}
"""The units that an HQ of each kind may activate and supply. EotS 7.53, National Command Chart."""

RESOURCES: tuple[int, ...] = tuple(_TABLES["resource_hexes"])
HOME_GARRISONS: tuple[int, ...] = tuple(_TABLES["intrinsic"]["home"]["hexes"])
CHINA_GARRISONS: tuple[int, ...] = tuple(_TABLES["intrinsic"]["china"]["hexes"])
DIVISIONS_A_GARRISON: int = _TABLES["intrinsic"]["china"]["boxes"]
CHINA_TRACK: tuple[str, ...] = tuple(_TABLES["china_track"])
INDIA_TRACK: tuple[str, ...] = tuple(_TABLES["india_track"])
WAR_IN_EUROPE: tuple[int, int] = (_TABLES["war_in_europe"]["lowest"], _TABLES["war_in_europe"]["highest"])
MOST_GROUND_AND_AIR: int = _TABLES["stacking"]["ground_and_air"]
MOST_NAVAL: int = _TABLES["stacking"]["naval"]
LAST_TURN = 12


def table(name: str) -> Any:
    """A table of `data/tables.json` as it is."""
    return _TABLES[name]


def europe_level(war_in_europe: int) -> int:
    """The level of the War in Europe, 0 where it has no effect. EotS 15.1 to 15.5.

    >>> [europe_level(box) for box in (1, 0, -3, -6, -7)]
    [0, 1, 2, 3, 4]
    """
    return next(int(level) for high, low, level in _TABLES["war_in_europe"]["levels"] if low <= war_in_europe <= high)


def garrisons(divisions: int) -> int:
    """The intrinsic units in each Chinese city that Japan holds: one for every four boxes left, rounded up. EotS 12.77.

    >>> garrisons(0), garrisons(5), garrisons(12)
    (0, 2, 3)
    """
    return -(-divisions // DIVISIONS_A_GARRISON)
