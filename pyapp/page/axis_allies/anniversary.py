"""What the Anniversary Edition adds to the panels: the charts of research, the national objectives, how China stands."""

from __future__ import annotations

from pyapp.engine.forms import Number
from pyapp.games.axis_allies.china import CHINA
from pyapp.games.axis_allies.components.technology import charts
from pyapp.games.axis_allies.economy import objectives as rules_of_objectives
from pyapp.games.axis_allies.economy.objectives import Objective, objectives
from pyapp.games.axis_allies.economy.research import OPTION as RESEARCH
from pyapp.games.axis_allies.state import AxisState
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table import widgets
from pyapp.page.table.driver import Driver


def playing_research(state: AxisState) -> bool:
    """Is research played?"""
    return bool(state.rules.technology) and state.setup.has(RESEARCH)


def research(words: Words, state: AxisState) -> list[Node]:
    """The two charts: what each roll of the die develops, what it changes, and who has it."""
    return [_chart(words, state, number, rows) for number, rows in charts(state.rules).items()]


def _chart(words: Words, state: AxisState, number: str, rows: tuple[str, ...]) -> Node:
    lines = [
        h(
            "li",
            h("b", words.name(development, "development")),
            [_flag(words, power) for power in state.rules.powers if state.has_development(power, development)],
            h("small", words(f"development.{development}.effect")),
            key=development,
        )
        for development in rows
    ]
    return h("details.chart", h("summary", words.name(number, "chart")), h("ol.developments", lines), open=True, key=f"chart-{number}")


def _flag(words: Words, power: str) -> Node:
    return h("span.flag", words.maybe(f"seat.{power}.short", words.name(power, "seat")), classes=f"seat-{power}", key=power)


def laboratory(words: Words, state: AxisState, driver: Driver) -> list[Node]:
    """How many researchers to hire, and the charts that they may lead to."""
    here = driver.current_field()
    if not isinstance(here, Number):
        return []
    number = driver.number_now()
    price = state.rules.technology["token_cost"]
    hire = words("research.hire", number=number, cost=number * price) if number else words("research.none")
    return [
        h("h2", words("research.title")),
        h("p", words("research.waiting", power=driver.seat, number=state.powers[driver.seat].tokens)),
        *widgets.number(words, driver, here),
        h("p.confirm", h("button.main", hire, do="confirm", arg="research")),
        *research(words, state),
    ]


def researchers(words: Words, state: AxisState) -> list[Node]:
    """Who keeps researchers, and under it the charts."""
    waiting = [
        h("li", words("research.waiting", power=power, number=state.powers[power].tokens))
        for power in state.rules.powers
        if state.powers[power].tokens
    ]
    return [h("h2", words("research.title")), h("ul.plain", waiting) if waiting else "", *research(words, state)]


# --- objectives ---------------------------------------------------------------------------------------------------------------


def bonus(state: AxisState, power: str) -> int:
    """What a power would be paid for its objectives if it collected income now; nothing where they are not played."""
    if not state.setup.has(rules_of_objectives.OPTION) or not state.holds_capital(power):
        return 0
    return sum(objective.bonus for objective in objectives(state, power) if objective.fulfilled)


def goals(words: Words, state: AxisState) -> list[Node]:
    """Every power's objectives and how far they are fulfilled now; none where they are not played."""
    if not state.setup.has(rules_of_objectives.OPTION):
        return []
    blocks = []
    for power in state.rules.turn_order[state.setup.scenario]:
        lines = [_goal(words, state, objective) for objective in objectives(state, power)]
        title = h("h3", words.name(power, "seat"), h("span.sum", f"+{bonus(state, power)}"), classes=f"seat-{power}")
        blocks.append(h("div.goals", title, h("ul.plain", lines), key=power))
    return [h("h2", words("objectives.title")), *blocks]


def _goal(words: Words, state: AxisState, objective: Objective) -> Node:
    spaces = [
        h("button.link", words.space(space), do="show", arg=space, classes="held" if space in objective.held else "missing", key=space)
        for space in objective.of
    ]
    asked = words("objectives.all" if objective.need == len(objective.of) else "objectives.some", number=objective.need)
    further = words.maybe(f"objective.{objective.id}.further")
    return h(
        "li.goal",
        h("p", h("b", words.name(objective.id, "objective")), h("span.sum", f"+{objective.bonus}")),
        h("p.borders", h("span", asked), spaces),
        h("small", further, classes="held" if objective.undisturbed else "missing") if further else None,
        classes="fulfilled" if objective.fulfilled else "",
        title=words("objectives.fulfilled" if objective.fulfilled else "objectives.open"),
        key=objective.id,
    )


# --- China --------------------------------------------------------------------------------------------------------------------


def china(words: Words, state: AxisState) -> list[Node]:
    """How many Chinese territories are free, and how many infantry that raises; nothing in editions without China."""
    if CHINA not in state.rules.powers:
        return []
    home = state.rules.china["china_territories"]
    free = [territory for territory in home if state.allied(CHINA, state.owners.get(territory, ""))]
    spaces = [
        h("button.link", words.space(space), do="show", arg=space, classes="held" if space in free else "missing", key=space)
        for space in home
    ]
    number = len(free) // int(state.rules.china["new_infantry"]["per_territories"])
    return [
        h("h2", words("china.title"), classes="seat-china"),
        h("p", words("china.raises", free=len(free), number=number)),
        h("p.borders.goal", spaces),
    ]
