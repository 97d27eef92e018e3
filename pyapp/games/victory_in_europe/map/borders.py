"""What lies between areas and seas. VIE 1.1 to 1.3, 1.62, 1.7, 1.9, 7.22, 13.0 Germany and Egypt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pyapp.games.victory_in_europe.components.reading import read
from pyapp.games.victory_in_europe.components.tables import switch, table
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.seas import SEAS

RIVERS = ("river", "river-treeline")
DENMARK = ("copenhagen",)
STRAIT, MOUNTAIN = "strait", "mountain"
_FILE: dict[str, Any] = read("areas")
LAKE: tuple[str, str] = (_FILE["lake"]["from"], _FILE["lake"]["to"])  # VIE 1.9
_SHUT = _FILE["lake"]["borders_beside_it"] if switch("leningrad_by_lake_alone") else []


@dataclass(frozen=True)
class Border:
    """A border between two areas: ``kind`` is its most restrictive terrain, ``limit`` how many armies may cross into or out of a battle."""

    kind: str
    limit: int

    def limit_in(self, *, winter: bool) -> int:
        """The limit where the river is frozen. VIE 1.3, 3.44."""
        return int(table("frozen_river")[self.kind]) if winter and self.kind in RIVERS else self.limit


@dataclass(frozen=True)
class Strait:
    """A passage between two seas that is shut where an enemy holds one of its sides. VIE 1.7, 7.23."""

    name: str
    sides: tuple[str, ...]


def _pairs(rows: list[list[Any]]) -> Iterator[tuple[str, str]]:
    for one, other, *_ in rows:
        yield one, other
        yield other, one


def _near(rows: list[list[Any]], names: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {name: [] for name in names}
    for one, other in _pairs(rows):
        if one in found:
            found[one].append(other)
    return {name: tuple(sorted(others)) for name, others in found.items()}


_ROWS = [row for row in _FILE["borders"] if sorted(row[:2]) not in [sorted(pair) for pair in _SHUT]]
BORDERS: Mapping[tuple[str, str], Border] = {pair: Border(row[2], row[3]) for row in _ROWS for pair in _pairs([row])}
"""By both orders of the two areas."""
NEIGHBOURS: Mapping[str, tuple[str, ...]] = _near(_ROWS, AREAS)
COAST_OF: Mapping[str, tuple[str, ...]] = _near(_FILE["coasts"], AREAS)
"""The seas on which an area lies."""
SHORES: Mapping[str, tuple[str, ...]] = _near(_FILE["coasts"], SEAS)
"""The areas on a sea."""
SEA_LINKS: Mapping[str, tuple[str, ...]] = _near(_FILE["links"], SEAS)
STRAITS: Mapping[tuple[str, str], Strait] = {
    pair: Strait(raw["name"], tuple(raw["sides"])) for raw in _FILE["straits"] for pair in _pairs([raw["between"]])
}
FJORDS: Mapping[str, tuple[str, ...]] = _near(_FILE["fjords"], AREAS)
"""Along the coast of Norway, from port to port. VIE 1.62."""
CANALS: Mapping[str, tuple[str, ...]] = {raw["area"]: tuple(raw["seas"]) for raw in _FILE["canals"]}
"""Areas with a canal inside, and the seas it joins: Kiel, Suez. VIE 13.0."""
TWO_COASTS = frozenset[str](_FILE["two_coasts"])  # VIE 7.22, 13.0 Denmark
ONE_PORT: Mapping[str, str] = _FILE["one_port"]
"""Areas on several seas whose town lies on one of them."""


def port_seas(area: str) -> tuple[str, ...]:
    """The seas onto which the port of an area opens; none without a port. VIE 1.43, 7.22."""
    if not AREAS[area].has_port:
        return ()
    return (ONE_PORT[area],) if area in ONE_PORT else COAST_OF[area]


def sea_cost(at: str, to: str) -> int:
    """The points that a ship pays to enter a sea from where it is: two for an ocean, and Denmark counts on the way. VIE 7.24, 13.0 Denmark.

    >>> sea_cost("skagerrak", "baltic"), sea_cost("north_sea", "skagerrak"), sea_cost("brest", "w_atlantic")
    (2, 1, 2)
    """
    strait = STRAITS.get((at, to))
    return SEAS[to].cost + (strait is not None and strait.sides == DENMARK)


def neighbours_of(place: str) -> tuple[str, ...]:
    """All places next to an area or a sea: areas and seas. VIE 10.3 asks for them."""
    return (*NEIGHBOURS[place], *COAST_OF[place]) if place in AREAS else (*SHORES[place], *SEA_LINKS[place])
