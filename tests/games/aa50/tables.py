"""Positions of the Anniversary Edition for tests."""

from __future__ import annotations

from typing import Any

from tests.games.axis_allies import battles
from tests.games.axis_allies.boards import Table, board


def table(*spaces: str, **how: Any) -> Table:
    """A position of the Anniversary Edition, all else as in ``board``."""
    return board(*spaces, edition="aa50", **how)


def combat(*spaces: str, **how: Any) -> Table:
    """Combat about to be conducted, all else as in ``battles.combat``."""
    return battles.combat(*spaces, edition="aa50", **how)


def developed(power: str, *developments: str) -> tuple[str, ...]:
    """The line that says what a power has developed."""
    return (f"developed {power} {' '.join(developments)}",)
