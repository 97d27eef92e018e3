"""Production: the secret sheet of purchases, civilian goods and one trade, with what is left of each resource."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag
from pyapp.games.war_room import tables
from pyapp.games.war_room.advice import plentiful
from pyapp.games.war_room.diplomacy import trade
from pyapp.games.war_room.rounds.production import most, remaining
from pyapp.games.war_room.state import Sheet, WarState
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.war_room import pictures


def panel(words: Words, state: WarState, driver: Driver) -> list[Node] | None:
    """The production sheet; the generic form where resources must be mixed by hand."""
    if driver.draft.kinds:
        return None
    seat = driver.seat
    sheet, left = state.secrets[seat], remaining(state, seat)
    return [
        h("h2", words("war.production"), pictures.resources(words, left)),
        h("ul.bag.war-sheet", [_line(words, state, seat, unit, sheet) for unit in tables.BUILDABLE if seat != "china" or unit in CHINESE]),
        _goods(words, driver, sheet, left),
        _trade(words, state, driver, sheet),
        h("p.hint", words("war.production.hint")),
    ]


CHINESE = ("infantry", "artillery")


def warning(words: Words, state: WarState, seat: str) -> str:
    """What to ask before an empty sheet is sealed although something could be bought."""
    sheet = state.secrets[seat]
    able = any(most(state, seat, unit) for unit in tables.BUILDABLE if seat != "china" or unit in CHINESE)
    return words("war.production.sure") if able and not sheet.purchases and not sheet.goods else ""


def _line(words: Words, state: WarState, seat: str, unit: str, sheet: Sheet) -> Node:
    bought, more = sheet.purchases.get(unit, 0), most(state, seat, unit)
    name = words.name(unit, "unit")
    return h(
        "li.stepper",
        h("span.thing", pictures.unit(unit, seat), h("span.name", name)),
        pictures.resources(words, tables.UNITS[unit].cost, all_of_them=False),
        h(
            "button.less",
            "−",
            do="do",
            arg=str(Action(seat, "unbuy", ({unit: 1},))),
            disabled=not bought,
            aria_label=words("bag.less", name=name),
        ),
        h("output", h("b", str(bought)), aria_label=f"{name}: {bought}"),
        h(
            "button.more",
            "+",
            do="do",
            arg=str(Action(seat, "buy", (unit, 1))),
            disabled=not more,
            aria_label=words("bag.more", name=name),
        ),
        key=unit,
        classes="some" if bought else "",
    )


def _goods(words: Words, driver: Driver, sheet: Sheet, left: dict[str, int]) -> Node:
    """Civilian goods: any resources, best those of which most is left."""
    here = driver.first("goods") if "goods" in driver.kinds else None
    payment = plentiful(left, tables.GOODS_COST) if isinstance(here, Bag) else {}
    return h(
        "section.goods",
        h("h3", words("war.goods"), h("span.cost", words("war.goods.number", number=len(sheet.goods)))),
        h("p.hint", words("war.goods.hint", number=tables.GOODS_COST)),
        h(
            "div.options",
            h(
                "button.option",
                words("war.goods.buy"),
                pictures.resources(words, payment, all_of_them=False),
                do="do",
                arg=str(Action(driver.seat, "goods", (payment,))),
            )
            if payment
            else None,
            h("button.option", words("war.goods.mix"), do="kind", arg="goods") if payment else None,
            h("button.option", words.name("ungoods", "kind"), do="kind", arg="ungoods") if sheet.goods else None,
        ),
    )


def _trade(words: Words, state: WarState, driver: Driver, sheet: Sheet) -> Node | None:
    seat = driver.seat
    if sheet.trade:
        sold = tables.NEUTRALS[sheet.trade].trades
        what = words("war.trade.agreed", space=sheet.trade)
        undo = h("button.option", words.name("untrade", "kind"), do="kind", arg="untrade") if "untrade" in driver.kinds else None
        return h("section.trade", h("h3", words("war.trade")), h("p", what, _exchange(words, sheet.trade_for, sold)), undo)
    if "trade" not in driver.kinds:
        return None
    left = remaining(state, seat)
    rows = []
    for neutral in trade.offers(state, seat):
        sold = tables.NEUTRALS[neutral].trades
        prices = [price for price in trade.prices(state, seat, neutral) if left[price] >= tables.TRADE_BLOCKS[price]]
        if not prices:
            continue
        buttons = [
            h(
                "button.option",
                _exchange(words, price, sold),
                do="do",
                arg=str(Action(seat, "trade", (neutral, price))),
                aria_label=words(
                    "war.trade.offer", space=neutral, given={price: tables.TRADE_BLOCKS[price]}, taken={sold: tables.TRADE_BLOCKS[sold]}
                ),
                key=price,
            )
            for price in prices
        ]
        rows.append(
            h("div.partner", h("button.link", words.space(neutral), do="show", arg=neutral), h("div.options", buttons), key=neutral)
        )
    return h("section.trade", h("h3", words("war.trade")), h("p.hint", words("war.trade.hint")), rows) if rows else None


def _exchange(words: Words, given: str, taken: str) -> Node:
    return h(
        "span.exchange",
        pictures.resources(words, {given: tables.TRADE_BLOCKS[given]}, all_of_them=False),
        h("span.sign", "→"),
        pictures.resources(words, {taken: tables.TRADE_BLOCKS[taken]}, all_of_them=False),
    )
