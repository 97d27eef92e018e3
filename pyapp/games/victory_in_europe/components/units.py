"""The types of unit and the blocks. VIE 2.1 to 2.6."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyapp.games.victory_in_europe.components.reading import read

LEADER, FORTRESS, CONVOY, PARATROOPS, SUBMARINE = "leader", "fortress", "convoy", "paratroops", "submarine"
INFANTRY = ("infantry", "guards", "shock", "marines", PARATROOPS)
"""Those that count as infantry. VIE 2.6."""
ARMY = (*INFANTRY, "tank", "cavalry", LEADER, FORTRESS)
"""Military units: units of the army alone. VIE 1.17, note; leaders and fortresses are military: 2.6."""
AIR = ("fighter", "heavy_bomber", "medium_bomber", "naval_bomber", "dive_bomber")
SURFACE = ("carrier", "battleship", "battlecruiser", "cruiser")
SHIPS = (*SURFACE, SUBMARINE)
NAVAL = (*SHIPS, CONVOY)


@dataclass(frozen=True)
class UnitType:
    """A type of unit. ``pf`` is class and number (``D2``), "" for convoys; ``steps`` what blocks of the type may have at most.

    ``category`` is what it is as a target; ``primary`` and ``secondary`` are the categories it may fire at (5.4), some only on a condition:
    ``only_if`` says which, under ``secondary:air``. ``against`` is the firepower that takes the place of the usual one against a category.
    ``attested`` names the values that the rulebook states.
    """

    id: str
    pf: str
    steps: tuple[int, ...]
    move: int
    cost: int
    category: str
    primary: tuple[str, ...]
    secondary: tuple[str, ...]
    only_if: Mapping[str, str]
    against: Mapping[str, str]
    who: tuple[str, ...]
    year: int
    rebuildable: bool
    attested: tuple[str, ...]


@dataclass(frozen=True)
class Unit:
    """A block. ``colour`` is the nation whose colour it has, ``steps`` its most, ``year`` that from which it can be built."""

    id: str
    colour: str
    type: str
    name: str
    steps: int
    year: int
    basis: str

    @functools.cached_property
    def kind(self) -> UnitType:
        """What is the same for all units of its type."""
        return TYPES[self.type]

    @functools.cached_property
    def is_army(self) -> bool:
        """A military unit: infantry, armour, marines, paratroops, cavalry, shock, leader or fortress. VIE 1.17, note."""
        return self.type in ARMY

    @functools.cached_property
    def is_infantry(self) -> bool:
        """Infantry for all purposes. VIE 2.6."""
        return self.type in INFANTRY

    @functools.cached_property
    def is_air(self) -> bool:
        """Fighters and bombers."""
        return self.type in AIR

    @functools.cached_property
    def is_naval(self) -> bool:
        """Warships, submarines and convoys."""
        return self.type in NAVAL

    @functools.cached_property
    def least_steps(self) -> int:
        """The fewest steps with which it stands on the map: leaders have a step 0. VIE 2.6."""
        return 0 if self.type == LEADER else 1


def _type(raw: dict[str, Any]) -> UnitType:
    who = () if raw["who"] == "all" else tuple(raw["who"])
    return UnitType(
        raw["id"], raw["pf"], tuple(raw["steps"]), raw["move"], raw["cost"], raw["class"], tuple(raw["primary"]), tuple(raw["secondary"]),
        raw["only_if"], raw["against"], who, raw["year"], raw["rebuildable"], tuple(raw["attested"]),
    )  # fmt: skip


TYPES: Mapping[str, UnitType] = {raw["id"]: _type(raw) for raw in read("units")["types"]}
UNITS: Mapping[str, Unit] = {
    raw["id"]: Unit(raw["id"], raw["nation"], raw["type"], raw["name"], raw["steps"], raw["year"], raw["basis"])
    for raw in read("units")["blocks"]
}
COLOURS: tuple[str, ...] = tuple(dict.fromkeys(unit.colour for unit in UNITS.values()))
NAMED_BY_CARDS: Mapping[str, str] = {raw["card_name"]: raw["id"] for raw in read("units")["blocks"] if "card_name" in raw}
"""By what names cards call some blocks."""
TOKENS: Mapping[str, str] = {
    f"{colour.lower()}{number}": colour
    for colour in COLOURS
    for number in range(1, 1 + sum(unit.colour == colour for unit in UNITS.values()))
}
"""The blocks as everybody sees them, by the colour of their wood: ``de1`` to ``de38``. Which unit is on one, its owner alone knows."""
