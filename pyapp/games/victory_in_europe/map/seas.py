"""The sea zones. VIE 1.6, 1.61, 3.43, 7.24."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pyapp.games.victory_in_europe.components.reading import read
from pyapp.games.victory_in_europe.components.tables import table

CONVOY_ZONE = "convoy_zone"


@dataclass(frozen=True)
class Sea:
    """A sea zone: ``kind`` is sea, ocean or convoy_zone."""

    id: str
    kind: str
    freezes: bool

    @property
    def cost(self) -> int:
        """The movement points that ships and aircraft pay to enter. VIE 7.24."""
        return int(table("ocean_cost")[self.kind])


SEAS: Mapping[str, Sea] = {name: Sea(name, kind, "freezes" in marks.split()) for name, kind, marks in read("areas")["seas"]}
CONVOY_ZONES: tuple[str, ...] = tuple(name for name, sea in SEAS.items() if sea.kind == CONVOY_ZONE)
"""Each has the name of the convoy that belongs to it. VIE 7.7."""
