"""The hexes as they are printed. EotS 1.22."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pyapp.games.empire_of_the_sun.components.reading import read
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, hexset

FERRY = 5408  # an airfield for the legs of Allied aircraft alone: EotS 7.36
TOKYO, OAHU = 3706, 5808


@dataclass(frozen=True)
class Hex:
    """A hex: ``sides`` are its six hexsides clockwise from the top, as `hexsides` explains."""

    number: int
    terrain: str
    sides: tuple[str, ...]
    marks: frozenset[str]
    region: str
    name: str

    @property
    def is_land(self) -> bool:
        """Does it hold land, be it an atoll? EotS 1.3, Island."""
        return self.terrain != "ocean"

    @property
    def is_coastal(self) -> bool:
        """Land that ships can reach."""
        return self.is_land and any("w" in side for side in self.sides)

    @property
    def is_base(self) -> bool:
        """An airfield or a port."""
        return "airfield" in self.marks or "port" in self.marks


def _hex(number: int, terrain: str, sides: str, marks: str = "", region: str = "", name: str = "") -> Hex:
    return Hex(number, terrain, tuple(sides.split()), frozenset(marks.split()), region, name)


_FILE: dict[str, Any] = read("hexes")
HEXES: Mapping[int, Hex] = {row[0]: _hex(*row) for row in _FILE["hexes"]}


def those(wanted: Callable[[Hex], bool]) -> HexSet:
    """The set of the hexes that a test picks."""
    return hexset(number for number, hex_ in HEXES.items() if wanted(hex_))


ALL: HexSet = hexset(HEXES)
LAND: HexSet = those(lambda hex_: hex_.is_land)
COAST: HexSet = those(lambda hex_: hex_.is_coastal)
PORTS: HexSet = those(lambda hex_: "port" in hex_.marks)
AIRFIELDS: HexSet = those(lambda hex_: "airfield" in hex_.marks and hex_.number != FERRY)
JAPANESE_EMPIRE: HexSet = hexset(_FILE["japanese_empire"])  # what Japan controls when the war begins: EotS 1.3, Control
JAPANESE_SOURCES: HexSet = those(lambda hex_: "japanese_city" in hex_.marks)
ALLIED_SOURCES: HexSet = hexset(_FILE["allied_supply_sources"])  # EotS 13.2


def counts_for_progress(number: int) -> bool:
    """Does a hex count for the Progress of War: airfield, port, resource or a name? A one-hex island by nothing else. EotS 1.3, 16.47."""
    hex_ = HEXES[number]
    return hex_.is_land and bool(hex_.marks - {"one_hex_island"} or hex_.name)
