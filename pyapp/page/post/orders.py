"""A sheet of standing orders: for a seat, or for all seats of a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pyapp.engine.standing import Standing
from pyapp.sharing.table import StandingOrder, Table

MOST_USES = 20
MOST_LIMIT = 999


@dataclass
class Line:
    """What is ordered for one kind of decision."""

    uses: int = 0
    prefer: list[str] = field(default_factory=list)
    keep: list[str] = field(default_factory=list)
    limits: dict[str, int] = field(default_factory=dict)


def lines_of(table: Table, seats: Sequence[str]) -> dict[str, Line]:
    """The sheet as it stands: what the first of these seats has ordered of each kind."""
    sheet = {}
    for offer in table.match.game.standing():
        now = next((order for order in table.standing if order.kind == offer.kind and order.seat in seats), None)
        prefer = list(now.prefer) if now else []
        sheet[offer.kind] = Line(
            now.uses if now else 0,
            [*(word for word in prefer if word in offer.prefer), *(word for word in offer.prefer if word not in prefer)],
            list(now.keep) if now else [],
            dict(now.limits) if now else {},
        )
    return sheet


def orders_from(offers: Sequence[Standing], sheet: dict[str, Line], seats: Sequence[str]) -> list[StandingOrder]:
    """The orders that a sheet gives for some seats. The usual preferences need not be told."""
    orders = []
    for offer in offers:
        line = sheet[offer.kind]
        prefer = tuple(line.prefer) if tuple(line.prefer) != offer.prefer or offer.what != "unit" else ()
        limits = tuple((name, least) for name, least in line.limits.items() if least)
        orders += [StandingOrder(seat, offer.kind, line.uses, prefer, tuple(line.keep), limits) for seat in seats if line.uses]
    return orders


def own_orders(orders: Sequence[StandingOrder], others: Sequence[StandingOrder], seats: Sequence[str]) -> list[StandingOrder]:
    """Orders of two copies together: those of some seats from the first, the rest from the second."""
    return [*(order for order in orders if order.seat in seats), *(order for order in others if order.seat not in seats)]
