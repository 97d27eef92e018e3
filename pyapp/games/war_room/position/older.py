"""Positions of earlier schemas in the shape of today's. Up to schema 2 a position kept seals, salts and sheets that had been revealed.

The places are those of the fields in a state of schema 2. They are frozen as that schema is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SCHEMA = 2
PLACES = {"steps": 1, "orders": 34, "seals": 37, "secrets": 39}
PLANNING, TURN, PRODUCTION = "wr_planning", "wr_turn", "wr_production"
SEAL_OF = {PLANNING: 0, PRODUCTION: 2}
WRITTEN = 6  # fields of a sheet without its salt, of which the first are the orders


def from_schema_2(plain: list[Any]) -> list[Any]:
    """A position with what was revealed taken off the sheets, and with the names of those who have sealed instead of hashes."""
    told = renewed({name: plain[place] for name, place in PLACES.items()})
    values = list(plain[: PLACES["seals"]])
    values[PLACES["orders"]] = told["orders"]
    return [*values, told["sealed"], told["secrets"]]


def renewed(told: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that have changed, by name."""
    steps = dict(told["steps"])
    writing = next((tag for tag in (PLANNING, PRODUCTION) if tag in steps), "")
    orders, seals, sheets = (_pairs(told[name]) for name in ("orders", "seals", "secrets"))
    revealed = {nation for nation, _ in orders}
    acting = steps[TURN][0] if TURN in steps else None
    return {
        "orders": _flat([pair for pair in orders if pair[0] == acting]),
        "sealed": [nation for nation, seal in seals if writing and any(seal[SEAL_OF[writing] :][:1])],
        "secrets": _flat([(nation, sheet[:WRITTEN] if writing else sheet[: nation not in revealed]) for nation, sheet in sheets]),
    }


def _pairs(flat: list[Any]) -> list[tuple[Any, Any]]:
    return list(zip(flat[::2], flat[1::2], strict=True))


def _flat(pairs: list[tuple[Any, Any]]) -> list[Any]:
    return [part for pair in pairs for part in pair]
