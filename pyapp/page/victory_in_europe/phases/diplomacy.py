"""Diplomacy: the countries with their numbers, the roll with what is added, the last rolls."""

from __future__ import annotations

from pyapp.engine.forms import Pick
from pyapp.engine.steps import Event
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.sides import MAJORS, NATIONS, NEUTRAL, SIDES
from pyapp.games.victory_in_europe.components.tables import DIPLOMACY
from pyapp.games.victory_in_europe.diplomacy import table as rules
from pyapp.games.victory_in_europe.diplomacy.rolls import PLAYER_TWO, Rolls
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.page.markup.dice import dice_row
from pyapp.page.markup.tree import Node, drawing, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.session import Session
from pyapp.page.victory_in_europe import names

ROLLED = ("vie_diplomacy_success", "vie_diplomacy_refusal")
MOST_ROLLS = 6
WAYS = {total: sum(one + other >= total for one in range(1, 7) for other in range(1, 7)) for total in range(-20, 30)}
"""Of the 36 rolls of two dice those that reach a number."""


def panel(words: Words, state: VictoryState, driver: Driver) -> list[Node]:
    """The countries for which the seat may roll: the number, what is added, the chance."""
    step = state.steps[-1]
    assert isinstance(step, Rolls)
    found = rules.rollers(state)
    roller = found[step.position] if step.position < len(found) else None
    here = driver.first("roll") if "roll" in driver.kinds else None
    rows = []
    for nation in here.options if isinstance(here, Pick) and roller else ():
        assert roller is not None
        added = rules.modifier(state, roller, nation, step.refused if step.position >= PLAYER_TWO else "")
        needed = rules.target(roller, nation)
        rows.append(
            h(
                "button.option.roll-option",
                h("b", names.nation(words, nation)),
                h("small", words("vie.roll.needs", number=needed, added=f"{added:+d}".replace("-", "−"))),
                h("small.chance", words("vie.roll.chance", number=round(100 * WAYS[needed - added] / 36))),
                do="form",
                arg=f"roll {nation}",
                key=nation,
            )
        )
    return [h("h2", words("vie.roll.title")), h("p.hint", words("vie.roll.hint")), h("div.rolls-offered", rows)]


def last_rolls(words: Words, session: Session) -> Node | None:
    """The last diplomacy rolls of the game."""
    found: list[Event] = []
    for index in range(session.point - 1, -1, -1):
        found += [event for event in reversed(session.match.events(index)) if event.kind in ROLLED]
        if len(found) >= MOST_ROLLS:
            break
    rows = [
        h(
            "li",
            drawing(dice_row(list(event.data["dice"]), None), "span.dice", aria_hidden="true"),
            h("span", words(event.message())),
            key=str(place),
        )
        for place, event in enumerate(found[:MOST_ROLLS])
    ]
    return h("section", h("h3", words("vie.roll.last")), h("ul.plain.last-rolls", rows)) if rows else None


def nations(words: Words, state: VictoryState) -> Node:
    """Every nation: how it stands and for whom, its areas, the numbers to win it over."""
    held: dict[str, int] = {}
    for area in AREAS:
        held[holder(state, area)] = held.get(holder(state, area), 0) + 1
    rows = [_row(words, state, nation, held.get(nation, 0)) for nation in NATIONS if nation in state.nations]
    heads = [h("th", words(f"vie.nations.{key}"), scope="col") for key in ("nation", "stance", "areas", "numbers")]
    return h(
        "section",
        h("h2", words("vie.nations")),
        h("table.vie-table.vie-nations", h("thead", h("tr", heads)), h("tbody", rows)),
        h("p.hint", words("vie.nations.hint")),
    )


def _row(words: Words, state: VictoryState, nation: str, areas: int) -> Node:
    stance = state.nations[nation]
    numbers = DIPLOMACY[nation].targets if nation in DIPLOMACY else {}
    open_ = stance.standing == NEUTRAL
    shown = " / ".join(str(numbers[side]) if numbers.get(side) else "–" for side in SIDES) if numbers and open_ else ""
    return h(
        "tr",
        h("th", names.nation(words, nation), scope="row"),
        h("td", stance_text(words, state, nation)),
        h("td", str(areas) if areas else "–"),
        h("td", shown),
        key=nation,
        classes=[f"seat-{stance.side}" if stance.side and not open_ else "", "major" if nation in MAJORS else ""],
    )


def stance_text(words: Words, state: VictoryState, nation: str) -> str:
    """How a nation stands."""
    stance = state.nations[nation]
    patron = state.patrons.get(nation, "")
    said = words(f"vie.stance.{stance.standing}")
    if patron:
        return words("vie.stance.of", stance=said, nation=patron)
    return words("vie.stance.for", stance=said, seat=stance.side) if stance.side else said
