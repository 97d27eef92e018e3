"""How the war stands: the strip of powers, the table of income and armies, the victory cities, the unit chart."""

from __future__ import annotations

from collections.abc import Iterable

from pyapp.games.axis_allies.components.edition import ALLIES, AXIS, FACILITY, UnitType
from pyapp.games.axis_allies.components.technology import effect, improved
from pyapp.games.axis_allies.components.units import unit
from pyapp.games.axis_allies.state import AxisState
from pyapp.games.axis_allies.victory import cities_needed
from pyapp.page.axis_allies.anniversary import bonus
from pyapp.page.axis_allies.names import kind_name
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
    return h(
        "tr",
        h("th", words.seat(power, state.setup.player(power)), classes=f"seat-{power}", scope="row"),
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


# --- the units, for the rules at hand -----------------------------------------------------------------------------------------

VALUES = ("attack", "defense", "move", "cost")


def reference(words: Words, state: AxisState) -> list[Node]:
    """The chart of the power on turn, then what the developments of others make of their units."""
    order = turn_order(state)
    first = state.active if state.active in order else order[0]
    found: list[Node] = [*_chart(words, state, first, state.rules.unit_types.values())]
    for power in order:
        if power != first and state.powers[power].developments:
            changed = [kind for kind in state.rules.unit_types.values() if _values(state, power, kind) != _values(state, "", kind)]
            found += _chart(words, state, power, changed)
    return found


def _values(state: AxisState, power: str, kind: UnitType) -> dict[str, str]:
    """The values of a kind of unit for a power, or those that are printed."""
    developments = tuple(state.powers[power].developments) if power else ()
    unit = improved(state.rules, kind.id, developments)
    fights = unit.domain != FACILITY and (unit.attack or unit.defense)
    dice = effect(state.rules, developments, "attack_and_raid_dice_per_bomber", 1) if kind.id == "bomber" else 1
    return {
        "attack": f"{dice} × {unit.attack}" if dice > 1 else str(unit.attack) if fights else "–",
        "defense": str(unit.defense) if fights else "–",
        "move": str(unit.move or "–"),
        "cost": str(unit.cost),
    }


def _chart(words: Words, state: AxisState, power: str, kinds: Iterable[UnitType]) -> list[Node]:
    """The table of a power; what is not as printed stands out."""
    rows = []
    for kind in kinds:
        now, printed = _values(state, power, kind), _values(state, "", kind)
        cells = [h("td", h("b.changed", now[name]) if now[name] != printed[name] else now[name]) for name in VALUES]
        notes = h("td.note", words.maybe(f"unit.{kind.id}.note"))
        rows.append(
            h("tr", h("th", h("span.kind", silhouette(kind.id, power), kind_name(words, kind.id)), scope="row"), cells, notes, key=kind.id)
        )
    heads = [h("th", h("abbr", words(f"buy.head.{name}"), title=words(f"buy.head.{name}.long")), scope="col") for name in VALUES]
    made = [words.name(name, "development") for name in state.powers[power].developments]
    return [
        h("h3", words.name(power, "seat"), classes=f"seat-{power}"),
        h("p", words("reference.developments", developments=words.join(made))) if made else "",
        h(
            "div.scrolled",
            h("table.chart", h("thead", h("tr", h("th", words("rules.unit"), scope="col"), heads, h("td"))), h("tbody", rows)),
        )
        if rows
        else "",
    ]
