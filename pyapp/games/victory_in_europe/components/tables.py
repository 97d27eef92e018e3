"""The numbers of the rules, the switches, the Diplomacy Table, the country rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pyapp.games.victory_in_europe.components.calendar import FIRST_YEAR
from pyapp.games.victory_in_europe.components.reading import read

_TABLES = read("tables")


def table(name: str) -> Any:
    """A table of `data/tables.json` as it is."""
    return _TABLES[name]


def switch(name: str) -> Any:
    """How a guess was decided that could be otherwise; the reason stands beside it in the data.

    >>> switch("allies_and_soviets_share_areas")
    False
    """
    return _TABLES["switches"][name]["is"]


def hand_size(year: int) -> int:
    """How many cards each deck deals in a year. VIE 3.1.

    >>> hand_size(1939), hand_size(1944)
    (2, 4)
    """
    return int(_TABLES["deal"][str(FIRST_YEAR) if year == FIRST_YEAR else "later"]["hand"])


@dataclass(frozen=True)
class Row:
    """A row of the Diplomacy Table: the number to roll in each column, 0 where that side may not roll. VIE 10.3."""

    id: str
    targets: Mapping[str, int]
    areas: tuple[str, ...]
    only_if: Mapping[str, str] = field(default_factory=dict)
    modifiers: tuple[Mapping[str, Any], ...] = ()


DIPLOMACY: Mapping[str, Row] = {
    raw["id"]: Row(
        raw["id"],
        {side: raw[side] for side in ("axis", "allies", "soviets")},
        tuple(raw["areas"]),
        raw.get("only_if", {}),
        tuple(raw.get("modifiers", ())),
    )
    for raw in read("diplomacy")["rows"]
}
DIPLOMACY_MODIFIERS: Mapping[str, Mapping[str, Any]] = {raw["id"]: raw for raw in read("diplomacy")["modifiers"]}
COUNTRY_RULES: Mapping[str, Mapping[str, Any]] = {raw["id"]: raw for raw in read("country_rules")["rules"]}
"""What the gazetteer says of countries, by the names that `RULES.md` cites. VIE 13.0."""
