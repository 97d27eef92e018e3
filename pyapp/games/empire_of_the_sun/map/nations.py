"""Which hexes belong to which nation. EotS 12."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyapp.games.empire_of_the_sun.components.reading import read
from pyapp.games.empire_of_the_sun.map.hexes import AIRFIELDS, PORTS
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, hexset, only
from pyapp.games.empire_of_the_sun.map.hexsides import BY_LAND, BY_ROUTE
from pyapp.games.empire_of_the_sun.map.paths import flood

KUNMING, MADRAS = 2407, 1406


@dataclass(frozen=True)
class Nation:
    """A nation: the hexes that decide its surrender, its bases, all its land hexes, what its surrender costs in Political Will."""

    id: str
    rule: str
    keys: tuple[int, ...]
    bases: tuple[int, ...]
    hexes: tuple[int, ...]
    will: int


def _nation(raw: dict[str, Any]) -> Nation:
    return Nation(raw["id"], raw["rule"], tuple(raw.get("keys", ())), tuple(raw.get("bases", ())), tuple(raw["hexes"]), raw.get("will", 0))


_FILE = read("nations")
NATIONS: Mapping[str, Nation] = {raw["id"]: _nation(raw) for raw in _FILE["nations"]}
_INDIA = next(raw for raw in _FILE["nations"] if raw["id"] == "india")
NORTHERN_INDIA: HexSet = hexset(_INDIA["north"])  # EotS 12.61
CEYLON: HexSet = hexset(_INDIA["ceylon"])
MALDIVES: HexSet = hexset(_INDIA["maldives"])
ALL_INDIA: HexSet = hexset(NATIONS["india"].hexes) & ~MALDIVES  # its three parts: EotS 12.61
INLAND_CHINA: HexSet = hexset(_FILE["inland_china"])  # EotS 7.42A
MANCHUKUO: HexSet = hexset(_FILE["manchukuo"])  # nobody enters it: EotS 12.9, 12.91
ALASKA: HexSet = hexset(_FILE["alaska"])
HAWAII: HexSet = hexset(_FILE["hawaii"])
ROUND_KUNMING: HexSet = flood(only(KUNMING), BY_LAND, 1)  # always Allied and occupied: EotS 12.75
NORTHERN_INDIA_AIRFIELDS: HexSet = NORTHERN_INDIA & AIRFIELDS
NOT_CHINA: HexSet = hexset(_FILE["not_china"])  # Hong Kong and Hainan: EotS 12.71
KOREA: HexSet = hexset(_FILE["korea"])
PORTS_OF_CHINA_AND_KOREA: HexSet = PORTS & (hexset(NATIONS["china"].hexes) & ~NOT_CHINA | KOREA)  # EotS 12.93


def burma_road_open(allied: HexSet) -> bool:
    """Does a transport route lead from Kunming to Madras through hexes that the Allies control? EotS 12.76."""
    if not allied & only(KUNMING):
        return False
    return bool(flood(only(KUNMING), BY_ROUTE, through=allied) & allied & only(MADRAS))
