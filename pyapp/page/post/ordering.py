"""Standing orders as they are written in the page: one sheet for a seat or for all of a player's seats."""

from __future__ import annotations

import json
from collections.abc import Sequence

from pyapp.engine.standing import Standing
from pyapp.page.post.company import Company
from pyapp.page.post.orders import MOST_LIMIT, MOST_USES, Line, lines_of, orders_from, own_orders
from pyapp.page.post.outgoing import Outgoing
from pyapp.page.shell.scene import Scene


class Ordering:
    """The dialog in which a player writes his standing orders."""

    def __init__(self, scene: Scene, company: Company, outgoing: Outgoing) -> None:
        self.scene = scene
        self.company = company
        self.outgoing = outgoing

    def on_orders(self, seat: str) -> None:
        """Open the sheet of a seat, or of all seats of this player."""
        table, own = self.company.table, self._own()
        if table is not None and own:
            chosen = seat if seat in own else ""
            self.scene.open_dialog("orders", seat=chosen, sheet=lines_of(table, [chosen] if chosen else own))

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
        table, data, own = self.company.table, self.scene.ui.dialog_data, self._own()
        if table is None or "sheet" not in data:
            return
        seats = [data["seat"]] if data["seat"] else own
        table.standing = own_orders(orders_from(self._offers(), data["sheet"], seats), table.standing, seats)
        self.scene.close_dialog()
        self.company.has_changed()
        self.outgoing.open_share()

    def _own(self) -> list[str]:
        table = self.company.table
        return self.company.mine_of(table) if table is not None else []

    def _offers(self) -> Sequence[Standing]:
        table = self.company.table
        return table.match.game.standing() if table is not None else ()

    def _line(self, kind: str) -> Line | None:
        sheet: dict[str, Line] = self.scene.ui.dialog_data.get("sheet", {})
        return sheet.get(kind)
