"""Standing orders as the page offers them: which decisions of a game may be left to what the game suggests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pyapp.sharing.table import StandingOrder, Table

MOST_USES = 20
KINDS: Mapping[str, tuple[str, ...]] = {"axis_allies": ("losses", "agree", "press")}


def standing_kinds(table: Table) -> tuple[str, ...]:
    """The kinds of decision that may be ordered beforehand."""
    return next((KINDS[area] for area in table.match.game.about.areas if area in KINDS), ())


def read_orders(table: Table, seats: Sequence[str], data: Mapping[str, str]) -> list[StandingOrder]:
    """The orders that a form gives for some seats: each kind so many times a roll."""
    orders = []
    for kind in standing_kinds(table):
        text = data.get(f"standing-{kind}", "")
        uses = min(int(text), MOST_USES) if text.isdecimal() and len(text) < 4 else 0
        orders += [StandingOrder(seat, kind, uses) for seat in seats if uses]
    return orders


def own_orders(orders: Sequence[StandingOrder], others: Sequence[StandingOrder], seats: Sequence[str]) -> list[StandingOrder]:
    """Orders of two copies together: those of some seats from the first, the rest from the second."""
    return [*(order for order in orders if order.seat in seats), *(order for order in others if order.seat not in seats)]
