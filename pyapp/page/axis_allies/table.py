"""How the war stands: the strip of powers, the table of income and armies, the victory cities."""

from __future__ import annotations

from pyapp.games.axis_allies.components.edition import ALLIES, AXIS
from pyapp.games.axis_allies.components.units import unit
from pyapp.games.axis_allies.state import AxisState
from pyapp.games.axis_allies.victory import cities_needed
from pyapp.page.axis_allies.anniversary import bonus
from pyapp.page.axis_allies.pictures import silhouette
from pyapp.page.markup.icons import icon
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words


def turn_order(state: AxisState) -> tuple[str, ...]:
    """The powers in the order of play."""
    return state.rules.turn_order[state.setup.scenario]


def strip(words: Words, state: AxisState) -> list[Node]:
    """One cell a power: who is on turn, what he has and what he earns; then the victory cities."""
    order = turn_order(state)
    cells = [
        h(
            "span.power",
            h("b", words.maybe(f"seat.{power}.short", words.name(power, "seat"))),
            _money(state, power) if power in order else "",
            classes=[f"seat-{power}", "on" if power == state.active else "", "lost" if not state.holds_capital(power) else ""],
            title=words("table.power", power=power, ipcs=state.powers[power].ipcs, income=state.production(power)),
            key=power,
        )
        for power in (*order, *((state.active,) if state.active not in ("", *order) else ()))  # China while it moves
    ]
    cities = [
        h(
            "span.cities",
            h("b", str(len(state.victory_cities(side)))),
            f"/{cities_needed(state, side)}",
            classes=side,
            title=words("table.cities", side=side),
        )
        for side in (AXIS, ALLIES)
    ]
    return [h("span.round", words("table.round", round=state.round)), *cells, h("span.star", icon("star")), *cities]


def _money(state: AxisState, power: str) -> list[Node]:
    """What a power has and what it would collect now."""
    return [h("span.ipcs", str(state.powers[power].ipcs)), h("small", f"+{state.production(power) + bonus(state, power)}")]


def army(state: AxisState, power: str) -> tuple[int, int]:
    """How many pieces a power has on the board, cargo too, and what they cost."""
    pieces = cost = 0
    for here in state.units.values():
        for text, number in here.items():
            piece = unit(text)
            for owner, kind in ((piece.owner, piece.kind), *((item.owner, item.kind) for item in piece.cargo)):
                if owner == power:
                    pieces += number
                    cost += number * state.kind(kind).cost
    return pieces, cost


def table(words: Words, state: AxisState) -> list[Node]:
    """Income, treasury and army of every power, and who holds which victory city."""
    rows = []
    for side in (AXIS, ALLIES):
        members = [power for power in turn_order(state) if state.rules.side_of[power] == side]
        totals = [0, 0, 0]
        for power in members:
            pieces, cost = army(state, power)
            values = (state.powers[power].ipcs, state.production(power) + bonus(state, power), cost)
            totals = [total + value for total, value in zip(totals, values)]
            rows.append(_row(words, state, power, values, pieces))
        rows.append(h("tr.total", h("th", words.name(side, "side"), scope="row"), [h("td", str(total)) for total in totals], key=side))
    head = h("tr", h("th", ""), [h("th", words(f"table.{name}"), scope="col") for name in ("ipcs", "income", "army")])
    return [
        h("h2", words("table.title", round=state.round)),
        h("table.standings", h("thead", head), h("tbody", rows)),
        _cities(words, state),
    ]


def _row(words: Words, state: AxisState, power: str, values: tuple[int, int, int], pieces: int) -> Node:
    player = state.setup.player(power)
    name = words.name(power, "seat") if player == power else f"{words.name(power, 'seat')} ({words.player(player)})"
    return h(
        "tr",
        h("th", name, classes=f"seat-{power}", scope="row"),
        h("td", str(values[0])),
        h("td", str(values[1])),
        h("td", str(values[2]), title=words("table.pieces", number=pieces)),
        key=power,
        classes="on" if power == state.active else "",
    )


def _cities(words: Words, state: AxisState) -> Node:
    lines = []
    for side in (AXIS, ALLIES):
        held = state.victory_cities(side)
        buttons = [h("button.link", words.name(state.space(space).victory_city, "city"), do="show", arg=space, key=space) for space in held]
        title = words("table.cities.held", side=side, number=len(held), needed=cities_needed(state, side))
        lines.append(h("div", h("h3", title), h("p.borders", buttons), key=side))
    return h("div.cities-list", h("h2", words("table.cities.title")), lines)


def bought(words: Words, state: AxisState, power: str) -> Node | None:
    """What waits to be placed."""
    units = state.powers[power].bought
    if not units:
        return None
    return h(
        "p.bought", words("buy.waiting"), [h("span.count", silhouette(kind, power), h("b", str(number))) for kind, number in units.items()]
    )
