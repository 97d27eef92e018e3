"""An edition as data: its board, units, powers and switches. Read once from the edition's folder."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pyapp.games.shared.facts import read

LAND, SEA, AIR, FACILITY = "land", "sea", "air", "facility"
ALLIES, AXIS = "allies", "axis"


@dataclass(frozen=True)
class Space:
    """A territory or a sea zone. ``original_owner`` is the power whose emblem is printed on it, empty for none."""

    id: str
    kind: str
    neighbours: tuple[str, ...]
    ipc: int = 0
    original_owner: str = ""
    capital_of: str = ""
    victory_city: str = ""
    impassable: bool = False
    island: bool = False

    @property
    def is_sea(self) -> bool:
        """Is it a sea zone?"""
        return self.kind == SEA


@dataclass(frozen=True)
class UnitType:
    """A kind of unit with its printed values."""

    id: str
    domain: str
    cost: int
    attack: int
    defense: int
    move: int
    hits: int


@dataclass(frozen=True)
class Canal:
    """A passage between sea zones that is open to the side that held all the land beside it when the turn began."""

    id: str
    sea: tuple[str, str]
    land: tuple[str, ...]


@dataclass(frozen=True)
class Edition:
    """Everything that does not change during a game."""

    id: str
    spaces: Mapping[str, Space]
    unit_types: Mapping[str, UnitType]
    powers: tuple[str, ...]
    side_of: Mapping[str, str]
    capital_of: Mapping[str, str]
    turn_order: Mapping[str, tuple[str, ...]]
    starting_ipcs: Mapping[str, Mapping[str, int]]
    setups: Mapping[str, tuple[tuple[str, str, Mapping[str, int]], ...]]
    canals: tuple[Canal, ...]
    closed_straits: tuple[tuple[str, str], ...]
    victory: Mapping[str, Mapping[str, int]]
    starting_owners: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    technology: Mapping[str, Any] = field(default_factory=dict)
    objectives: tuple[Mapping[str, Any], ...] = ()
    china: Mapping[str, Any] = field(default_factory=dict)
    switches: Mapping[str, Any] = field(default_factory=dict)
    confined: Mapping[str, frozenset[str]] = field(default_factory=dict)  # powers that stay within certain spaces

    def __hash__(self) -> int:
        return hash(self.id)

    def enemies(self, power: str) -> tuple[str, ...]:
        """The powers of the other side."""
        return tuple(other for other in self.powers if self.side_of[other] != self.side_of[power])

    def friends(self, power: str) -> tuple[str, ...]:
        """The powers of the same side, the power itself left out."""
        return tuple(other for other in self.powers if self.side_of[other] == self.side_of[power] and other != power)

    def may_enter(self, power: str, space: str) -> bool:
        """May the pieces of a power be in a space at all? China's stay in and beside China. Rulebook, "China"."""
        return power not in self.confined or space in self.confined[power]

    def combat_units(self) -> tuple[str, ...]:
        """Every kind of unit that is a piece of its own (not a facility), in the order of the chart."""
        return tuple(unit.id for unit in self.unit_types.values() if unit.domain != FACILITY)


@functools.cache
def edition(edition_id: str) -> Edition:
    """The edition with this id (the name of its folder)."""
    board = read(edition_id, "board")
    rules = read(edition_id, "rules")
    spaces = {row["id"]: _space(row) for row in board["spaces"]}
    scenarios = tuple(rules["turn_order"])
    return Edition(
        id=edition_id,
        spaces=spaces,
        unit_types={row["id"]: _unit_type(row) for row in rules["units"]},
        powers=tuple(row["id"] for row in rules["powers"]),
        side_of={row["id"]: row["side"] for row in rules["powers"]},
        capital_of={row["id"]: row["capital"] for row in rules["powers"] if row.get("capital")},
        turn_order={scenario: tuple(order) for scenario, order in rules["turn_order"].items()},
        starting_ipcs=rules["starting_ipcs"],
        setups={scenario: _setup(edition_id, scenario) for scenario in scenarios},
        canals=tuple(Canal(row["id"], tuple(row["sea"]), tuple(row["land"])) for row in rules["canals"]),
        closed_straits=tuple((a, b) for a, b in rules["closed_straits"]),
        victory={name: limits for name, limits in rules["victory"].items() if isinstance(limits, dict)},
        starting_owners=rules.get("starting_owners", {}),
        technology=rules.get("technology", {}),
        objectives=tuple(rules.get("national_objectives", {}).get("list", ())),
        china=rules.get("china", {}),
        switches=rules.get("switches", {}),
        confined={"china": frozenset(rules["china"]["may_enter"])} if "china" in rules else {},
    )


def _setup(edition_id: str, scenario: str) -> tuple[tuple[str, str, Mapping[str, int]], ...]:
    pieces = read(edition_id, f"setup_{scenario}")["pieces"]
    return tuple((row["space"], row["power"], row["units"]) for row in pieces)


def _space(row: dict[str, Any]) -> Space:
    return Space(
        id=row["id"],
        kind=row["kind"],
        neighbours=tuple(row["neighbours"]),
        ipc=row.get("ipc", 0),
        original_owner=row.get("owner") or "",
        capital_of=row.get("capital_of") or "",
        victory_city=row.get("victory_city") or "",
        impassable=row.get("impassable", False),
        island=row.get("island", False),
    )


def _unit_type(row: dict[str, Any]) -> UnitType:
    values = {name: row[name] or 0 for name in ("cost", "attack", "defense", "move", "hits")}
    return UnitType(row["id"], row["class"], **values)
