"""The areas. VIE 1.1 to 1.5, 1.16, 8.7."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyapp.games.victory_in_europe.components.reading import read
from pyapp.games.victory_in_europe.components.sides import partners

PORT_MARKS = frozenset(("port", "naval_base"))


@dataclass(frozen=True)
class Area:
    """An area: ``nation`` is whose it was in 1939, ``city`` the value of its major city, ``resource`` that of its resource."""

    id: str
    nation: str
    terrain: str
    city: int
    resource: int
    marks: frozenset[str]

    @property
    def has_port(self) -> bool:
        """A port or a naval base, which is a port. VIE 1.43, 1.44."""
        return bool(self.marks & PORT_MARKS)

    @property
    def is_base(self) -> bool:
        """A naval base. VIE 1.44."""
        return "naval_base" in self.marks

    @property
    def is_small_island(self) -> bool:
        """An island that holds one army. VIE 1.15."""
        return "small_island" in self.marks


_FILE: dict[str, Any] = read("areas")
AREAS: Mapping[str, Area] = {row[0]: Area(row[0], row[1], row[2], row[3], row[4], frozenset(row[5].split())) for row in _FILE["areas"]}
MIDDLE_EAST = frozenset[str](_FILE["middle_east"])  # VIE 8.7
NORTH_AFRICA = frozenset[str](_FILE["north_africa"])
SOUTH = MIDDLE_EAST | NORTH_AFRICA  # where Allied units may use red ports, and Axis units cost more while Malta is enemy: VIE 8.7
RED_PORTS = frozenset(area.id for area in AREAS.values() if "red_port" in area.marks)
VICHY = frozenset[str](_FILE["vichy"])  # VIE 13.0 France
NOT_INVADABLE = frozenset[str](_FILE["not_invadable"])  # VIE 7.5
COLONIES: Mapping[str, frozenset[str]] = {nation: frozenset(areas) for nation, areas in _FILE["colonies"].items()}


def capitals(nation: str) -> tuple[str, ...]:
    """The areas marked as capitals in the territory of a nation in 1939; those of colonies are among them. VIE 1.41."""
    return tuple(area.id for area in AREAS.values() if area.nation == nation and "capital" in area.marks)


def is_home(nation: str, area: str) -> bool:
    """Does an area belong to the home territory of a nation? Colonies do not. VIE 1.16.

    >>> is_home("DE", "vienna"), is_home("GB", "canada"), is_home("GB", "cairo"), is_home("SU", "vilna")
    (True, True, False, False)
    """
    return AREAS[area].nation in partners(nation) and area not in COLONIES.get(nation, frozenset())
