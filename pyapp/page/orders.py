"""Standing orders as they are written in the page: one sheet for a seat or for all of a player's seats."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pyapp.engine.standing import Standing
from pyapp.sharing.table import StandingOrder, Table

if TYPE_CHECKING:
    from pyapp.page.app import App

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


class Orders:
    """The dialog in which a player writes his standing orders."""

    def __init__(self, app: App) -> None:
        self.app = app

    def on_orders(self, seat: str) -> None:
        """Open the sheet of a seat, or of all seats of this player."""
        table, own = self.app.post.table, self._own()
        if table is not None and own:
            chosen = seat if seat in own else ""
            self.app.open_dialog("orders", seat=chosen, sheet=lines_of(table, [chosen] if chosen else own))

    def on_orders_for(self, argument: str) -> None:
        """Another seat was chosen in the sheet."""
        self.on_orders(str(json.loads(argument)["value"]))

    def on_order_set(self, argument: str) -> None:
        """A number of the sheet was typed: ``kind`` how often, or ``kind gauge`` from how much on."""
        data = json.loads(argument)
        kind, _, gauge = str(data["arg"]).partition(" ")
        text, line = str(data["value"]).strip(), self._line(kind)
        number = int(text) if text.isdecimal() and len(text) < 4 else 0
        if line is not None and gauge:
            line.limits[gauge] = min(number, MOST_LIMIT)
        elif line is not None:
            line.uses = min(number, MOST_USES)

    def on_order_keep(self, argument: str) -> None:
        """The last of something is to be spared, or not any more."""
        data = json.loads(argument)
        kind, _, word = str(data["arg"]).partition(" ")
        if line := self._line(kind):
            line.keep = [*(other for other in line.keep if other != word), *([word] if data["value"] else [])]

    def on_order_up(self, argument: str) -> None:
        """Something is preferred to what stood before it."""
        kind, _, word = argument.partition(" ")
        line = self._line(kind)
        if line is not None and word in line.prefer and (place := line.prefer.index(word)):
            line.prefer.insert(place - 1, line.prefer.pop(place))

    def on_orders_usual(self, argument: str) -> None:
        """What most players order."""
        for offer in self._offers():
            if offer.usual and (line := self._line(offer.kind)):
                line.uses = MOST_USES

    def on_orders_none(self, argument: str) -> None:
        """Nothing is ordered: every decision is asked for."""
        for offer in self._offers():
            if line := self._line(offer.kind):
                line.uses = 0

    def on_orders_kept(self, argument: str) -> None:
        """The sheet is done: it goes out with the next link."""
        table, data, own = self.app.post.table, self.app.ui.dialog_data, self._own()
        if table is None or "sheet" not in data:
            return
        seats = [data["seat"]] if data["seat"] else own
        table.standing = own_orders(orders_from(self._offers(), data["sheet"], seats), table.standing, seats)
        self.app.close_dialog()
        self.app.post.changed()
        self.app.desk.open("share")

    def _own(self) -> list[str]:
        table = self.app.post.table
        return self.app.post.mine_of(table) if table is not None else []

    def _offers(self) -> Sequence[Standing]:
        table = self.app.post.table
        return table.match.game.standing() if table is not None else ()

    def _line(self, kind: str) -> Line | None:
        sheet: dict[str, Line] = self.app.ui.dialog_data.get("sheet", {})
        return sheet.get(kind)
