"""Production: for each nation what it has, what is ordered, and what may still be ordered at what price."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag, Pick
from pyapp.games.victory_in_europe.components.sides import NATIONS
from pyapp.games.victory_in_europe.production import forms
from pyapp.games.victory_in_europe.state import Books, Order, VictoryState
from pyapp.games.victory_in_europe.supply.accounts import account
from pyapp.games.victory_in_europe.supply.picture import Picture
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.victory_in_europe import blocks, names

OFFERED = forms.KINDS


def panel(words: Words, state: VictoryState, driver: Driver, picture: Picture) -> list[Node] | None:
    """The books of the seat that is asked; the generic form where one is begun that asks for a place. ``picture`` tells who has supply."""
    if driver.draft.filled:
        return None
    seat = driver.seat
    books = forms.books_of(state, seat)
    return [
        h("h2", words("vie.production")),
        totals(words, state, books, picture),
        _ordered(words, state, books, seat),
        [_steps(words, state, driver, payer) for payer in books.points],
        _new(words, state, driver),
        [_factories(words, state, driver, nation) for nation in books.points],
        _bag(words, state, driver, forms.GAIN),
        _bag(words, state, driver, forms.REDUCE),
        _placed(words, state, driver),
        h("p.hint", words("vie.production.hint")),
    ]


def warning(words: Words, state: VictoryState, seat: str) -> str:
    """What to ask before books are closed while points are left and something could be bought."""
    left = sum(forms.books_of(state, seat).points.values())
    able = any(forms.is_open(state, seat, kind) for kind in (forms.ADD, forms.BUILD, forms.FACTORY))
    return words("vie.production.sure", number=left) if left and able else ""


# --- totals -------------------------------------------------------------------------------------------------------------------


def totals(words: Words, state: VictoryState, books: Books, picture: Picture) -> Node:
    """A row a nation: factories, resources, lend-lease, points and what is left of them."""
    rows = []
    for nation, left in books.points.items():
        cells = ["", "", ""]
        if nation in NATIONS:
            found = account(state, nation, picture)
            resources = f"{found.resources} − {found.tied}" if found.tied else str(found.resources)
            cells = [str(found.factories), resources, str(found.lend_lease) if found.lend_lease else "–"]
        rows.append(
            h(
                "tr",
                h("th", names.nation(words, nation), scope="row"),
                [h("td", cell, key=str(place)) for place, cell in enumerate(cells)],
                h("td", h("b", str(left))),
                key=nation,
            )
        )
    heads = ("factories", "resources", "lend_lease", "left")
    head = h("thead", h("tr", h("td", ""), [h("th", words(f"vie.account.{key}"), scope="col") for key in heads]))
    return h("table.vie-table", head, h("tbody", rows))


def _ordered(words: Words, state: VictoryState, books: Books, seat: str) -> Node | None:
    """What is in the books; each line is taken back in the list of moves."""
    lines = [h("li", order_text(words, state, order, seat), key=f"{order.kind}-{order.what}") for order in books.orders]
    return h("section", h("h3", words("vie.production.ordered", number=len(lines))), h("ul.plain", lines)) if lines else None


def order_text(words: Words, state: VictoryState, order: Order, seat: str) -> str:
    """An order as a line."""
    if order.kind == forms.FACTORY:
        return words("vie.order.factory", space=order.what, number=order.steps)
    name = names.block(words, state, order.what, seat)
    place = order.at or state.blocks[order.what].at
    where = words.maybe(f"vie.box.{place}") or words.space(place)
    return words(f"vie.order.{'new' if order.at else order.kind}", block=name, place=where, number=order.steps)


# --- what may be ordered ------------------------------------------------------------------------------------------------------


def _steps(words: Words, state: VictoryState, driver: Driver, payer: str) -> Node | None:
    """Steps for units on the map: a touch on a block buys one."""
    here = driver.field(forms.ADD, (payer,)) if _may(driver, forms.ADD, payer) else None
    if not isinstance(here, Bag) or not here.there:
        return None
    tiles = [
        _tile(words, state, token, driver.seat, Action(driver.seat, forms.ADD, (payer, {token: 1})), words("vie.price", number=price))
        for token, price in sorted(here.price.items(), key=lambda item: state.blocks[item[0]].at)
        if here.budget is None or price <= here.budget
    ]
    return h("section", h("h3", words("vie.production.steps", nation=payer)), h("div.block-list", tiles), key=f"add-{payer}")


def _may(driver: Driver, kind: str, payer: str) -> bool:
    first = driver.first(kind) if kind in driver.kinds else None
    return isinstance(first, Pick) and payer in first.options


def _tile(words: Words, state: VictoryState, token: str, seat: str, action: Action, price: str) -> Node:
    """A block that a touch gives a step."""
    at = state.blocks[token].at
    return h(
        "button.option.block-option",
        blocks.picture(words, state, token, seat),
        h("span", names.block(words, state, token, seat), h("small", " · ".join((words.maybe(f"vie.box.{at}") or words.space(at), price)))),
        h("span.hidden", f" ({token})"),
        do="do",
        arg=str(action),
        key=token,
    )


def _new(words: Words, state: VictoryState, driver: Driver) -> Node | None:
    """New units from the Force Pool: a touch begins, then the place is chosen on the board or in the list."""
    first = driver.first(forms.BUILD) if forms.BUILD in driver.kinds else None
    if not isinstance(first, Pick) or not first.options:
        return None
    books = forms.books_of(state, driver.seat)
    tiles = [
        h(
            "button.option.block-option",
            blocks.picture(words, state, token, driver.seat),
            h(
                "span",
                names.block(words, state, token, driver.seat),
                h("small", words("vie.price", number=min(books.builds[token].values(), default=0))),
                h("span.hidden", f" ({token})"),
            ),
            do="form",
            arg=f"{forms.BUILD} {token}",
            key=token,
        )
        for token in sorted(first.options, key=lambda token: blocks.weight(blocks.block_of(state, token, driver.seat)))
    ]
    return h("section", h("h3", words("vie.production.new")), h("div.block-list", tiles))


def _factories(words: Words, state: VictoryState, driver: Driver, nation: str) -> Node | None:
    """Factory steps, new ones and lost ones alike."""
    here = driver.field(forms.FACTORY, (nation,)) if _may(driver, forms.FACTORY, nation) else None
    if not isinstance(here, Bag):
        return None
    tiles = [
        h(
            "button.option",
            words.space(area),
            h("small", words("vie.price", number=here.price[area])),
            do="do",
            arg=str(Action(driver.seat, forms.FACTORY, (nation, {area: 1}))),
            key=area,
        )
        for area in sorted(here.there, key=words.space)
    ]
    title = words("vie.production.factories", nation=nation, number=here.limit())
    return h("section", h("h3", title), h("div.options", tiles), key=f"factory-{nation}") if tiles else None


def _bag(words: Words, state: VictoryState, driver: Driver, kind: str) -> Node | None:
    """Steps that an event gives, or that a lend-lease convoy gives up."""
    here = driver.first(kind) if kind in driver.kinds else None
    if not isinstance(here, Bag) or not here.there:
        return None
    tiles = [_tile(words, state, token, driver.seat, Action(driver.seat, kind, ({token: 1},)), "") for token in here.there]
    return h("section", h("h3", words.name(kind, "kind")), h("div.block-list", tiles), key=kind)


def _placed(words: Words, state: VictoryState, driver: Driver) -> Node | None:
    first = driver.first(forms.PLACE) if forms.PLACE in driver.kinds else None
    if not isinstance(first, Pick) or not first.options:
        return None
    tiles = [_tile(words, state, token, driver.seat, Action(driver.seat, forms.PLACE, (token,)), "") for token in first.options]
    return h("section", h("h3", words.name(forms.PLACE, "kind")), h("div.block-list", tiles))
