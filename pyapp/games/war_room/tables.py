"""The facts of the game as they are printed: regions and their neighbours, cards, units, dice, morale, scenarios. All read-only."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyapp.games.shared import facts

RESOURCES = ("oil", "iron", "osr")
ALLIANCES = ("allies", "axis")
CATEGORIES = ("land", "air", "naval")
Amounts = Mapping[str, int]


def read(name: str) -> dict[str, Any]:
    """One file of the data folder."""
    return facts.read("war_room", name)


def amounts(numbers: list[int]) -> Amounts:
    """Oil, iron and OSR in the order of the printed cards."""
    return dict(zip(RESOURCES, numbers))


# --- nations ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Nation:
    """A nation: its side, how many orders it may write, its capital and the numbers of its command markers."""

    id: str
    alliance: str
    orders: int
    capital: str
    markers: Mapping[str, tuple[int, ...]]


def _nation(raw: dict[str, Any]) -> Nation:
    markers = {category: tuple(numbers) for category, numbers in raw["markers"].items()}
    return Nation(raw["id"], raw["alliance"], raw["orders"], raw["capital"], markers)


NATIONS: Mapping[str, Nation] = {raw["id"]: _nation(raw) for raw in read("nations")["nations"]}
SIDES: Mapping[str, tuple[str, ...]] = {
    side: tuple(nation.id for nation in NATIONS.values() if nation.alliance == side) for side in ALLIANCES
}


def alliance(nation: str) -> str:
    """The side of a nation."""
    return NATIONS[nation].alliance


def opponents(side: str) -> str:
    """The other side."""
    return "axis" if side == "allies" else "allies"


def category_of_number(number: int) -> str:
    """The category of a command marker: 1-9 naval, 11-19 air, 20 and up land."""
    return "naval" if number < 10 else "air" if number < 20 else "land"


# --- units --------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stance:
    """One line of the battle board: dice in each stage and the damage boxes up to elimination."""

    id: str
    air: int
    surface: int
    track: tuple[str, ...]
    raid: int = 0
    escort: bool = False


@dataclass(frozen=True)
class Unit:
    """A type of unit."""

    id: str
    colour: str
    category: str
    cost: Amounts
    points: int
    stances: Mapping[str, tuple[Stance, ...]]


def _unit(raw: dict[str, Any]) -> Unit:
    stances: dict[str, list[Stance]] = {}
    for line in raw["stances"]:
        stance = Stance(line["id"], line["air"], line["surface"], tuple(line["track"]), line.get("raid", 0), line.get("escort", False))
        stances.setdefault(line["board"], []).append(stance)
    lines = {board: tuple(found) for board, found in stances.items()}
    return Unit(raw["id"], raw["colour"], raw["category"], amounts(raw["cost"]), raw["points"], lines)


CARRIER_FIGHTER = "carrier_fighter"
UNITS: dict[str, Unit] = {raw["id"]: _unit(raw) for raw in read("units")["units"]}
_FIGHTER = UNITS[read("units")["carrier_fighter"]["fights_as"]]
UNITS[CARRIER_FIGHTER] = Unit(CARRIER_FIGHTER, _FIGHTER.colour, "air", {}, read("units")["carrier_fighter"]["points"], _FIGHTER.stances)
BUILDABLE = tuple(unit for unit in UNITS if unit != CARRIER_FIGHTER)
WHITE_BOXES: tuple[str, ...] = tuple(read("units")["white_hits"])
GOODS_COST: int = read("units")["civilian_goods"]
COMMAND_SIZE: int = read("units")["command_size"]
FACES: tuple[str, ...] = tuple(read("dice")["faces"])
GROUP: int = read("dice")["group"]
MOST_DICE: int = read("dice")["most"]
COLOURS: tuple[str, ...] = tuple(read("dice")["order"])


PLACES: Mapping[str, int] = {key: place for place, key in enumerate((*RESOURCES, *UNITS))}


def ordered(bag: Mapping[str, int]) -> dict[str, int]:
    """A bag of units or resources in the printed order, whatever order it was filled in."""
    return {key: bag[key] for key in sorted(bag, key=PLACES.__getitem__)}


def row_of(unit: str) -> str:
    """The line of the battle board on which a unit stands: carrier fighters stand with the fighters."""
    return _FIGHTER.id if unit == CARRIER_FIGHTER else unit


def category(unit: str) -> str:
    """Land, air or naval."""
    return UNITS[unit].category


def stance(board: str, unit: str, name: str) -> Stance:
    """A stance of a unit on a battle board."""
    return next(line for line in UNITS[unit].stances[board] if line.id == name)


# --- regions ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Territory:
    """A territory and its card."""

    id: str
    owner: str
    value: int
    income: Amounts
    embattled: Amounts
    industry: bool
    capital: bool
    mobilisation: bool
    freed_by: str
    ports: tuple[str, ...]
    embattled_at_start: bool


@dataclass(frozen=True)
class Neutral:
    """A neutral: the side it leans to (none for unaligned ones), what defends it and what it sells."""

    id: str
    alignment: str
    defence: Mapping[str, int]
    trades: str


@dataclass(frozen=True)
class Convoy:
    """Ships in one sea that belong to one territory, or to the way between two. Convoys that share an id are one group."""

    id: str
    sea: str
    ends: tuple[str, ...]
    ships: Amounts
    flag: str


def _territory(raw: dict[str, Any]) -> Territory:
    return Territory(
        raw["id"],
        raw["owner"],
        raw["value"],
        amounts(raw["income"]),
        amounts(raw["embattled"]),
        raw.get("industry", False),
        raw.get("capital", False),
        raw.get("mobilisation", False),
        raw.get("freed_by", ""),
        tuple(raw.get("ports", ())),
        raw.get("embattled_at_start", False),
    )


def _convoy(raw: dict[str, Any]) -> Convoy:
    return Convoy(raw["id"], raw["sea"], tuple(raw["ends"]), amounts(raw["ships"]), raw.get("flag", ""))


TERRITORIES: Mapping[str, Territory] = {raw["id"]: _territory(raw) for raw in read("territories")["territories"]}
NEUTRALS: Mapping[str, Neutral] = {
    raw["id"]: Neutral(raw["id"], raw["alignment"], raw["defence"], raw["trades"]) for raw in read("neutrals")["neutrals"]
}
SEAS: tuple[str, ...] = tuple(read("seas")["seas"])
IMPASSABLE: tuple[str, ...] = tuple(read("borders")["impassable"])
REGIONS: tuple[str, ...] = (*TERRITORIES, *SEAS, *IMPASSABLE)
CONVOYS: tuple[Convoy, ...] = tuple(_convoy(raw) for raw in read("convoys")["convoys"])


def _neighbours() -> Mapping[str, tuple[str, ...]]:
    borders = read("borders")
    found: dict[str, list[str]] = {region: [] for region in REGIONS}
    pairs = [tuple(pair) for key in ("land_land", "land_sea", "sea_sea", "added") for pair in borders[key]]
    pairs += [(region, other) for region, others in borders["impassable"].items() for other in others]
    for one, other in pairs:
        found[one].append(other)
        found[other].append(one)
    return {region: tuple(sorted(others, key=REGIONS.index)) for region, others in found.items()}


def _rails() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for one, other in read("rails")["rails"]:
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return {region: tuple(others) for region, others in found.items()}


NEIGHBOURS = _neighbours()
RAILS = _rails()
STRAITS: Mapping[frozenset[str], tuple[str, tuple[str, ...]]] = {
    frozenset(raw["seas"]): (raw["id"], tuple(raw["needs"])) for raw in read("straits")["straits"]
}


def is_sea(region: str) -> bool:
    """Is this a sea region?"""
    return region in SEAS_SET


def is_land(region: str) -> bool:
    """Is this a territory? Deserts and mountains without a code are not."""
    return region in TERRITORIES


SEAS_SET = frozenset(SEAS)


def original_owner(territory: str) -> str:
    """The nation printed on the map, or nobody for a neutral."""
    return TERRITORIES[territory].owner


# --- morale and scenarios -----------------------------------------------------------------------------------------------------

MORALE = read("morale")
ZONES: tuple[str, ...] = tuple(MORALE["zones"])
BLUE, YELLOW, ORANGE, RED, GRAY = (ZONES.index(name) for name in ("blue", "yellow", "orange", "red", "gray"))
TRADE_BLOCKS = amounts(read("trade")["blocks"])
LIMITED_ROUNDS: int = read("scenarios")["limited_rounds"]
SCENARIOS: Mapping[str, dict[str, Any]] = {raw["id"]: raw for raw in read("scenarios")["scenarios"]}
SEATINGS: Mapping[str, list[list[list[str]]]] = {
    scenario: [raw["seatings"][players] for players in sorted(raw["seatings"])] for scenario, raw in SCENARIOS.items()
}


def stress_of_points(points: int) -> int:
    """The casualty chart: how much stress so many points of casualties cause. Rulebook, "Phase 6: Morale" (reconstructed)."""
    return max(int(stress) for least, stress in MORALE["conversion"] if points >= least)


@functools.cache
def playable(scenario: str) -> frozenset[str]:
    """The regions that may be entered. Rulebook, "Select a scenario"."""
    raw = SCENARIOS[scenario]
    land = set(raw["territories"])
    seas = set(SEAS)
    if raw.get("seas_near_land_only"):
        seas = {sea for sea in SEAS if land & set(NEIGHBOURS[sea])}
        seas = {sea for sea in seas if sea[0] != raw["no_seas"] and sea not in raw["mediterranean"]}
    waste = {region for region in IMPASSABLE if land & set(NEIGHBOURS[region])}
    return frozenset(land | seas | waste)


@functools.cache
def neighbours(scenario: str, region: str) -> tuple[str, ...]:
    """The regions next to one that take part in a scenario."""
    return tuple(other for other in NEIGHBOURS[region] if other in playable(scenario))
