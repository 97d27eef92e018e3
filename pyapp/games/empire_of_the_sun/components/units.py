"""The counters as they are printed. EotS 1.23."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyapp.games.empire_of_the_sun.components.reading import read

CARRIERS = ("CV", "CVL", "CVE")
LONG_RANGE = 6  # "all air units with a range of 6 or more": EotS 1.3, Long Range Bomber
NO_STRENGTH = (0, 0)
COMMONWEALTH = ("UK", "AUS", "NZ", "IND", "CW")


@dataclass(frozen=True)
class Unit:
    """A counter. ``full`` and ``reduced`` are attack and defence; a unit of one step has no reduced side.

    ``reach`` is the range of aircraft, of carriers and the command range of an HQ, ``extended`` the extended range, which
    ``no_battle`` marks as printed in parentheses. ``turn`` is the turn of arrival, 0 for units that start on the map or come by an
    event. ``commands`` is the kind of an HQ: whom it may activate.
    """

    id: str
    side: str
    nation: str
    kind: str
    type: str
    name: str
    full: tuple[int, int]
    reduced: tuple[int, int] | None
    reach: int
    extended: int
    no_battle: bool
    service: str
    size: str
    amphibious: bool
    transport: bool
    europe: bool
    carries: bool
    carried: bool
    dot: bool
    turn: int
    arrives_reduced: bool
    event: bool
    efficiency: int
    commands: str

    @property
    def steps(self) -> int:
        """How many steps it has; an HQ has none."""
        return 0 if self.kind == "hq" else 1 if self.reduced is None else 2

    @property
    def is_carrier(self) -> bool:
        """CV, CVL and CVE. EotS 1.3."""
        return self.type in CARRIERS

    @property
    def is_long_range(self) -> bool:
        """A long range bomber, the B29 among them. EotS 1.3."""
        return self.kind == "air" and self.reach >= LONG_RANGE

    @property
    def battle_range(self) -> int:
        """How far from a battle an air unit or a carrier may be to fight in it; a range in parentheses does not count. EotS 1.3, 8.11."""
        return self.reach if self.no_battle else max(self.reach, self.extended)

    @property
    def has_zone(self) -> bool:
        """Does it project a zone of influence when it is supplied? EotS 7.35."""
        return self.kind == "air" or self.is_carrier

    @property
    def neutralises(self) -> bool:
        """Does its zone neutralise an enemy zone? Long range bombers only project theirs. EotS 7.35."""
        return self.has_zone and not self.is_long_range

    @property
    def command(self) -> str:
        """The column of the national command chart that it stands in. EotS 7.53."""
        if self.nation == "US":
            return "us_army_air" if self.kind == "air" and self.service == "army" else "us"
        return "commonwealth" if self.nation in COMMONWEALTH else _OTHERS[self.nation]


_OTHERS = {"CHI": "chinese", "DUT": "dutch", "JP": "japanese", "JOINT": "combined"}


def _unit(raw: dict[str, Any]) -> Unit:
    reduced = raw.get("reduced")
    return Unit(
        id=raw["id"], side=raw["side"], nation=raw["nation"], kind=raw["class"], type=raw["type"], name=raw["name"],
        full=tuple(raw.get("full", NO_STRENGTH)), reduced=tuple(reduced) if reduced else None,
        reach=raw.get("range", 0), extended=raw.get("extended", 0), no_battle=raw.get("no_battle", False),
        service=raw.get("service", ""), size=raw.get("size", ""),
        amphibious=raw.get("amphibious", False), transport=raw.get("transport", False), europe=raw.get("europe", False),
        carries=raw.get("carries", False), carried=raw.get("carried", False), dot=raw.get("dot", False),
        turn=raw.get("turn", 0), arrives_reduced=raw.get("arrives_reduced", False), event=raw.get("event", False),
        efficiency=raw.get("efficiency", 0), commands=raw.get("commands", ""),
    )  # fmt: skip


UNITS: Mapping[str, Unit] = {raw["id"]: _unit(raw) for raw in read("units")["units"]}
HEADQUARTERS: tuple[str, ...] = tuple(unit.id for unit in UNITS.values() if unit.kind == "hq")
