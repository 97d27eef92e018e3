"""Planning: the sheet of orders, the commands that have none, the oil bid; and the order that is being written."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Field, Pick
from pyapp.games.war_room.map import regroup
from pyapp.games.war_room.rounds.planning import BID, ERASE, ORDER, order_limit
from pyapp.games.war_room.state import Order, WarState
from pyapp.page.markup.icons import icon
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.widgets import spaces_list
from pyapp.page.war_room import names, pictures


def panel(words: Words, state: WarState, driver: Driver, here: Field | None) -> list[Node] | None:
    """The panel of the planning phase; the generic one for what is rare."""
    kinds, filled = driver.draft.kinds, driver.draft.filled
    if not kinds:
        return _sheet(words, state, driver)
    if kinds == (ORDER,) and filled and isinstance(here, Pick):
        return _order(words, state, driver, str(filled[0]), here)
    return None


def idle(state: WarState, seat: str) -> list[str]:
    """The commands of a seat that have no order, from the west to the east of the list of regions."""
    ordered = {order.command for order in state.secrets[seat].orders}
    found = [key for key, command in state.commands.items() if command.nation == seat and command.number and key not in ordered]
    return sorted(found, key=lambda key: (state.commands[key].category, state.commands[key].number))


def left(state: WarState, seat: str) -> int:
    """How many orders may still be written."""
    return order_limit(state, seat) - len(state.secrets[seat].orders)


def warning(words: Words, state: WarState, seat: str) -> str:
    """What to ask before a sheet is sealed on which more could be written."""
    if left(state, seat) > 0 and idle(state, seat):
        return words("war.seal.sure", orders=left(state, seat), commands=len(idle(state, seat)))
    return ""


# --- the sheet ----------------------------------------------------------------------------------------------------------------


def _sheet(words: Words, state: WarState, driver: Driver) -> list[Node]:
    seat = driver.seat
    sheet, limit, free = state.secrets[seat], order_limit(state, seat), left(state, seat)
    pips = [h("span.cell", classes="full" if place < len(sheet.orders) else "") for place in range(limit)]
    return [
        h("h2", words("war.orders"), h("span.cost", words("war.orders.left", number=free))),
        h("p.order-pips", pips, role="img", aria_label=words("war.orders.count", number=len(sheet.orders), most=limit)),
        h("p.hint", words("war.orders.hint")) if not sheet.orders else None,
        h("ol.orders", [_written(words, state, driver, order) for order in sheet.orders]),
        _without(words, state, driver),
        _bid(words, state, driver),
        h("p.hint", words("war.seal.hint")),
    ]


def _written(words: Words, state: WarState, driver: Driver, order: Order) -> Node:
    command = state.commands[order.command]
    where = words("war.order.stays") if order.to == command.at else words.space(order.to)
    erase = str(Action(driver.seat, ERASE, (order.command,)))
    return h(
        "li",
        h(
            "button.line",
            h("b", names.marker(words, state, order.command)),
            h("span", f" {words.space(command.at)} → {where}"),
            do="show",
            arg=order.to,
        ),
        h("button.icon", icon("close"), do="do", arg=erase, aria_label=words("war.order.erase", command=order.command)),
        key=order.command,
    )


def _without(words: Words, state: WarState, driver: Driver) -> Node | None:
    """The commands that would stay where they are for want of an order."""
    keys = idle(state, driver.seat)
    if not keys:
        return None
    can = left(state, driver.seat) > 0
    buttons = [
        h(
            "button.option.command-line",
            h("b", names.marker(words, state, key)),
            h("span", words.space(state.commands[key].at)),
            pictures.units(words, state.commands[key].units, driver.seat),
            do="form",
            arg=f"{ORDER} {key}",
            disabled=not can,
            key=key,
        )
        for key in keys
    ]
    title = words("war.idle" if can else "war.idle.full", number=len(keys))
    return h("details.idle", h("summary", title, classes="warning" if can else ""), h("div.command-list", buttons), open=len(keys) <= 12)


def _bid(words: Words, state: WarState, driver: Driver) -> Node | None:
    seat = driver.seat
    most, now = state.stocks[seat].now["oil"], state.secrets[seat].bid
    if BID not in driver.kinds:
        return None
    buttons = [
        h(
            "button.option",
            str(number),
            do="do",
            arg=str(Action(seat, BID, (number,))),
            aria_pressed="true" if number == now else "false",
            aria_label=words("war.bid.number", number=number),
            key=f"bid-{number}",
        )
        for number in range(most + 1)
    ]
    return h(
        "section.bid", h("h3", words("war.bid"), h("span.cost", words("war.bid.now", number=now, most=most))), h("div.options", buttons)
    )


# --- one order ----------------------------------------------------------------------------------------------------------------


def _order(words: Words, state: WarState, driver: Driver, key: str, here: Pick) -> list[Node]:
    """The command that was chosen opens; the board shows how far it reaches."""
    command = state.commands[key]
    stay = h("button.option", words("war.order.stay"), do="space-pick", arg=command.at) if command.at in here.options else None
    targets = tuple(region for region in here.options if region != command.at)
    split = (
        h("button.option", words.name(regroup.KIND, "kind"), do="form", arg=f"{regroup.KIND} {key}")
        if _splits(state, driver, key)
        else None
    )
    return [
        h("h2", names.marker(words, state, key), h("span.cost", words("war.orders.left", number=left(state, driver.seat)))),
        h("p", words("war.order.at", space=command.at)),
        h("p", pictures.units(words, command.units, command.nation)),
        h("p.hint", words("war.order.where")),
        h("div.options", stay, split),
        spaces_list(words, targets, "space-pick", words("war.order.reach", number=len(targets))),
    ]


def _splits(state: WarState, driver: Driver, key: str) -> bool:
    return regroup.KIND in driver.kinds and key in regroup.sources(state, driver.seat)
