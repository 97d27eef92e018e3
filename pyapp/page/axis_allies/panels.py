"""The panels of a turn: ordering units, placing them, choosing the units that move."""

from __future__ import annotations

from pyapp.engine.forms import Bag
from pyapp.games.axis_allies.components.edition import AIR, FACILITY, LAND, SEA
from pyapp.games.axis_allies.economy.mobilize import factory_spaces
from pyapp.games.axis_allies.economy.purchase import Purchase
from pyapp.games.axis_allies.factories import capacity, usable_factories
from pyapp.games.axis_allies.state import AxisState
from pyapp.page.axis_allies import table
from pyapp.page.axis_allies.names import kind_name, order, unit_name
from pyapp.page.axis_allies.pictures import silhouette
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver, stack_of
from pyapp.page.table.widgets import stepper

DOMAINS = (LAND, AIR, SEA, FACILITY)


def purchase(words: Words, state: AxisState, driver: Driver) -> list[Node]:
    """The order sheet: every unit with its values, a running total, and how much can be placed where."""
    seat = driver.seat
    here = driver.current_field() if driver.draft.kinds == ("buy",) else driver.first("buy") if "buy" in driver.kinds else None
    damaged = [space for space, damage in sorted(state.factories.items()) if damage and state.owners.get(space) == seat]
    return [
        _order(words, state, driver, here) if isinstance(here, Bag) else [h("h2", words("buy.title")), h("p.hint", words("buy.broke"))],
        table.bought(words, state, seat) or "",
        _places(words, state, seat, driver.draft.bag),
        h("div", h("h3", words("buy.repair")), [_repair(words, state, space) for space in damaged])
        if damaged and "repair" in driver.kinds
        else "",
    ]


def _order(words: Words, state: AxisState, driver: Driver, here: Bag) -> list[Node]:
    chosen = driver.draft.bag
    cost, budget = here.cost(chosen), here.budget or 0
    rows: list[Node] = []
    for domain in DOMAINS:
        kinds = [kind for kind in here.price if state.kind(kind).domain == domain]
        rows += [_line(words, state, driver, here, kind) for kind in kinds]
    head = h(
        "div.sheet-head",
        h("span.name", ""),
        [h("abbr", words(f"buy.head.{name}"), title=words(f"buy.head.{name}.long")) for name in ("attack", "defense", "move", "cost")],
    )
    return [
        h("h2", words("buy.title"), h("span.cost", words("buy.total", cost=cost, budget=budget), classes="over" if cost > budget else "")),
        h("div.sheet", head, h("ul.bag", rows)),
        h(
            "p.confirm",
            h("button", words("bag.none"), do="none", disabled=not chosen),
            h("button.main", words("buy.order", cost=cost), do="confirm", arg="buy", disabled=not chosen),
        ),
    ]


def _line(words: Words, state: AxisState, driver: Driver, here: Bag, kind: str) -> Node:
    values = state.kind(kind)
    chosen = driver.draft.bag.get(kind, 0)
    left = (here.budget or 0) - here.cost(driver.draft.bag)
    most = min(here.there.get(kind, 0), chosen + left // here.price[kind])
    numbers = [h("span.value", str(value) if value else "–") for value in (values.attack, values.defense, values.move)]
    return stepper(
        words,
        kind,
        kind_name(words, kind),
        chosen,
        most,
        silhouette(kind, driver.seat),
        h("span.values", numbers, h("span.value.price", str(here.price[kind]))),
    )


def _places(words: Words, state: AxisState, seat: str, chosen: dict[str, int]) -> Node:
    """How many units every factory can still take: more than that cannot be placed."""
    factories = usable_factories(state, seat)
    room = sum(capacity(state, factory) for factory in factories)
    wanted = sum(
        number for bag in (chosen, state.powers[seat].bought) for kind, number in bag.items() if state.kind(kind).domain != FACILITY
    )
    lines = [
        h(
            "li",
            h("button.link", words.space(factory), do="show", arg=factory),
            words("buy.capacity", number=capacity(state, factory)),
            key=factory,
        )
        for factory in factories
    ]
    total = words("buy.room", room=room, wanted=wanted)
    return h("div.places", h("h3", words("buy.places")), h("ul.plain", lines), h("p", total, classes="over" if wanted > room else ""))


def _repair(words: Words, state: AxisState, space: str) -> Node:
    damage = state.factories[space]
    step = state.steps[-1]
    most = step.affordable_points(state, state.active) if isinstance(step, Purchase) else 0
    return h(
        "p.repair",
        h("span", words("buy.damage", space=space, damage=damage)),
        h("button", words("buy.repair.one"), do="do", arg=f"{state.active} repair {space} 1"),
        h("button", words("buy.repair.all"), do="do", arg=f"{state.active} repair {space} {min(damage, most)}"),
    )


def mobilize(words: Words, state: AxisState, driver: Driver) -> list[Node]:
    """Where what was bought may stand: each factory with its room and the spaces it serves."""
    seat = driver.seat
    blocks: list[Node] = []
    for factory in usable_factories(state, seat):
        spaces = factory_spaces(state, seat, factory)
        if not spaces:
            continue
        buttons = [
            h("button.option", words("place.in", space=space), do="form", arg=f"place {factory} {space}", key=space) for space in spaces
        ]
        title = words("place.factory", space=factory, left=capacity(state, factory))
        blocks.append(h("div.factory-block", h("h3", title), h("div.options", buttons), key=factory))
    return [h("h2", words("place.title")), table.bought(words, state, seat) or "", *blocks]


def units(words: Words, state: AxisState, driver: Driver, here: Bag) -> list[Node]:
    """The units of a space to choose from: what stands there in the order of the chart, with what each can do."""
    chart = state.rules.combat_units()
    kinds = order({stack_of(key) for key in here.there}, chart)
    lines = [
        stepper(
            words,
            key,
            unit_name(words, key, driver.seat, bare=state.battle is not None),
            driver.draft.bag.get(key, 0),
            most,
            silhouette(kind, owner_of(key, driver.seat)),
        )
        for kind in kinds
        for key, most in here.there.items()
        if stack_of(key) == kind
    ]
    quick = h(
        "p.quick",
        h("button", words("bag.all"), do="all"),
        h("button", words("bag.none"), do="none", disabled=not driver.draft.bag),
        h("button", words("bag.suggested"), do="suggest") if here.suggested else None,
        h("span.total", words("bag.chosen", number=sum(driver.draft.bag.values()))),
    )
    return [quick, h("ul.bag", lines)]


def owner_of(key: str, seat: str) -> str:
    """The power that a unit of a form belongs to."""
    head = key.partition("(")[0]
    owner, dot, _ = head.partition(".")
    return owner if dot else seat
