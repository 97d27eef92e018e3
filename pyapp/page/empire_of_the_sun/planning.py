"""The planner of an offensive: who is activated, who moves where at what cost, what is fought and with what prospects."""

from __future__ import annotations

from collections.abc import Iterable

from pyapp.engine.forms import Pick, Picks
from pyapp.games.empire_of_the_sun.combat.battle import FIGHT, Battles
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.movement import allowances
from pyapp.games.empire_of_the_sun.movement.after import PostBattle
from pyapp.games.empire_of_the_sun.movement.ways.landing import points_left
from pyapp.games.empire_of_the_sun.state import Battle, EmpireState, Offensive
from pyapp.page.empire_of_the_sun import choosing, counters, names, prospects
from pyapp.page.empire_of_the_sun.prospects import Oracle
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.widgets import refusal_note, spaces_list

DECLARE, UNDECLARE = "declare", "undeclare"
FEW = 8  # hexes that stand as buttons; more are a list
IN_FULL = 24  # battles that are told with units and odds, more than any offensive brings about; a link can hold hundreds


def heading(words: Words, state: EmpireState) -> list[Node]:
    """The offensive in one line: its card, its HQ, what it may activate and how far its units go."""
    offensive = state.offensive
    if offensive is None:
        return []
    facts = [
        words("empire.offensive.value", number=offensive.value),
        words("empire.offensive.naval", number=allowances.naval(offensive)),
        words("empire.offensive.legs", number=allowances.legs(offensive)),
        words("empire.offensive.points", number=points_left(state, offensive.side)),
    ]
    title = words("empire.offensive.event" if offensive.event else "empire.offensive.operations", card=names.card(words, offensive.card))
    return [h("h2", title), h("p.facts", " · ".join(facts))]


# --- activation ---------------------------------------------------------------------------------------------------------------


def activation(words: Words, state: EmpireState, driver: Driver, here: Picks) -> list[Node]:
    """The units in reach by the hexes in which they stand, and how many of them may be activated."""
    picks = driver.draft.picks
    most = len(here.options) if here.most is None else here.most
    full = len(picks) >= most
    rows = [
        h(
            "div.hex-row",
            h("button.link", names.space(words, at), do="show", arg=at),
            h("span.counters", [_switch(words, state, unit, chosen=unit in picks, barred=full) for unit in units]),
            key=at,
        )
        for at, units in by_hex(driver, here.options).items()
    ]
    wrong = driver.why_not_confirm() if picks else None
    return [
        *heading(words, state),
        h("p.budget", words("empire.activate.budget", number=len(picks), most=most), meter(len(picks), most)),
        h("p.hint", words("empire.activate.hint")),
        h("div.hex-rows", rows),
        h("div.wrong", refusal_note(words, wrong)) if wrong is not None else None,
        h(
            "p.confirm.sticky",
            h(
                "button.main",
                words("button.confirm", kind=words.name(driver.draft.kinds[0], "kind")),
                do="confirm",
                arg=driver.draft.kinds[0],
                disabled=not driver.can_confirm(),
            ),
            h("button.plain", words("bag.none"), do="own", arg="nobody", disabled=not picks),
        ),
    ]


def services(words: Words, state: EmpireState, driver: Driver, here: Pick) -> list[Node]:
    """In rivalry the units of one service alone come: each with those whom it could send. EotS 14.1C, 14.2A."""
    kind, filled = driver.draft.kinds[0], driver.draft.filled
    rows = []
    for service in here.options:
        found = driver.field(kind, (*filled, service))
        units = found.options if isinstance(found, Picks) else ()
        reduced = frozenset(unit for unit in units if state.units[unit].reduced)
        name = words.name(service, "option")
        rows.append(
            h(
                "section",
                h("button.option.main", name, do="pick", arg=service),
                h("p", counters.pictures(words, list(units), reduced)),
                key=service,
            )
        )
    return [*heading(words, state), h("p", words("empire.services")), *rows]


def by_hex(driver: Driver, units: Iterable[str]) -> dict[str, list[str]]:
    """Units by the place where they stand."""
    found: dict[str, list[str]] = {}
    for unit in units:
        found.setdefault(choosing.spelled(driver, unit), []).append(unit)
    return found


def _switch(words: Words, state: EmpireState, unit: str, *, chosen: bool, barred: bool, verb: str = "toggle", arg: str = "") -> Node:
    return h(
        "button.counter-switch",
        counters.picture(words, unit, reduced=state.units[unit].reduced),
        do=verb,
        arg=arg or unit,
        key=unit,
        aria_pressed="true" if chosen else "false",
        disabled=barred and not chosen,
    )


def meter(now: int, most: int) -> Node:
    """So many of so many as a row of cells."""
    return h("span.meter", [h("i", "", classes="full" if place < now else "", key=str(place)) for place in range(most)], aria_hidden="true")


# --- movement -----------------------------------------------------------------------------------------------------------------


def movement(words: Words, oracle: Oracle, state: EmpireState, driver: Driver) -> list[Node]:
    """Who is chosen to move and how; else everybody who may still move, and the battles."""
    offensive = state.offensive
    if offensive is None:
        return []
    if choosing.mode_of(driver):
        return _chosen(words, state, driver)
    return [
        *heading(words, state),
        *_waiting(words, state, driver, offensive),
        *_declaring(words, driver),
        *battles(words, oracle, state, driver),
    ]


def _chosen(words: Words, state: EmpireState, driver: Driver) -> list[Node]:
    """The units of the hex as switches, the ways in which the chosen ones can move, how many hexes they can go to."""
    mode, at, units = choosing.mode_of(driver), choosing.start_of(driver), choosing.moving(driver)
    there = list(dict.fromkeys((*choosing.movable(driver, at), *units)))
    possible = choosing.ways(driver, at, units)
    here = driver.current_field()
    goals = here.options if isinstance(here, Pick) else ()
    return [
        h("h2", words("empire.move.from", space=names.space(words, at))),
        h(
            "span.counters",
            [_switch(words, state, unit, chosen=unit in units, barred=False, verb="own", arg=f"unit {unit}") for unit in there],
        ),
        h(
            "div.modes",
            [
                h(
                    "button",
                    words.name(kind, "kind"),
                    do="own",
                    arg=f"mode {kind}",
                    key=kind,
                    aria_pressed="true" if kind == mode else "false",
                )
                for kind in possible
            ],
        ),
        _carrying(words, driver),
        h("p.hint", words("empire.move.hint", number=len(goals))),
        spaces_list(words, goals, "space-pick", words("ahead.spaces", number=len(goals))) if goals else None,
    ]


def _carrying(words: Words, driver: Driver) -> Node | None:
    """How many brigades go in ships, which may go down with them, and not by transport points. EotS 7.46."""
    numbers = choosing.carried(driver)
    if len(numbers) < 2:
        return None
    now = choosing.aboard(driver)
    return h(
        "div.modes",
        [
            h(
                "button",
                words("empire.move.aboard", number=number),
                do="own",
                arg=f"carry {number}",
                key=number,
                aria_pressed="true" if number == now else "false",
            )
            for number in numbers
        ],
    )


def _waiting(words: Words, state: EmpireState, driver: Driver, offensive: Offensive) -> list[Node]:
    """The units that can still move, by hex, and how many of the active ones have; after the battles who may leave his hex."""
    places = _sources(driver)
    if not places:
        return []
    over = are_over(state)
    active = offensive.active if driver.seat == offensive.side else offensive.reacting
    there = {} if over else by_hex(driver, (unit for unit in active if unit not in offensive.moved))
    rows = [
        h(
            "div.hex-row",
            h("button.option", names.space(words, at), do="own", arg=f"from {at}"),
            h("span.counters", [_switch(words, state, unit, chosen=False, barred=False, verb="own", arg=f"unit {unit}") for unit in units]),
            key=at,
        )
        for at in places
        if (units := there.get(at) or choosing.movable(driver, at))
    ]
    done = sum(unit in offensive.moved for unit in active)
    hint = words("empire.move.after") if over else words("empire.move.left", number=done, most=len(active)) if active else ""
    return [h("p.hint", hint) if hint else None, h("div.hex-rows", rows)]


def _sources(driver: Driver) -> list[str]:
    """The places from which somebody can move."""
    found: dict[str, None] = {}
    for kind in choosing.modes(driver):
        first = driver.first(kind)
        for option in first.options if isinstance(first, Pick) else ():
            found[choosing.spelled(driver, option) if kind == choosing.BARGES else option] = None
    return list(found)


# --- battles ------------------------------------------------------------------------------------------------------------------


def _declaring(words: Words, driver: Driver) -> list[Node]:
    """The hexes that can be declared battle hexes, or joined."""
    first = driver.first(DECLARE) if DECLARE in driver.kinds else None
    if not isinstance(first, Pick) or not first.options:
        return []
    rows = [h("button.option", names.space(words, at), do="form", arg=f"{DECLARE} {at}", key=at) for at in first.options[:FEW]]
    more = (
        spaces_list(words, first.options, "begin", words("empire.declare.all", number=len(first.options)))
        if len(first.options) > FEW
        else None
    )
    return [h("h3", words.name(DECLARE, "kind")), h("div.options", rows) if more is None else more]


def declaration(words: Words, oracle: Oracle, state: EmpireState, driver: Driver, here: Picks) -> list[Node]:
    """A battle hex before it is declared: who comes from outside, and what will come of it."""
    at = str(driver.draft.filled[0])
    picks = driver.draft.picks
    own = state.offensive is not None and driver.seat == state.offensive.side
    return [
        h("h2", words("empire.declare.at", space=names.space(words, at))),
        h("p.hint", words("empire.declare.hint")) if here.options else None,
        h("span.counters", [_switch(words, state, unit, chosen=unit in picks, barred=False) for unit in here.options])
        if here.options
        else None,
        prospects.of_battle(words, oracle, state, int(at), named=picks) if own and driver.can_confirm() else None,
        h(
            "p.confirm",
            h(
                "button.main",
                words("button.confirm", kind=words.name(DECLARE, "kind")),
                do="confirm",
                arg=DECLARE,
                disabled=not driver.can_confirm(),
            ),
            h("button.plain", words("bag.all"), do="own", arg="everybody") if len(picks) < len(here.options) else None,
            h("button.plain", words("bag.none"), do="own", arg="nobody") if picks else None,
        ),
    ]


def to_fight(state: EmpireState) -> list[Battle]:
    """The declared battles that have not been fought."""
    fighting = next((step for step in state.steps if isinstance(step, Battles)), None)
    if fighting is not None:
        return fighting.left(state)
    return state.offensive.battles if state.offensive is not None and not are_over(state) else []


def are_over(state: EmpireState) -> bool:
    """Have all battles of the offensive been fought?"""
    return any(isinstance(step, PostBattle) for step in state.steps)


def battles(words: Words, oracle: Oracle, state: EmpireState, driver: Driver) -> list[Node]:
    """The battles that are still to be fought with their prospects, and a button that takes each back while that can be done."""
    left = to_fight(state)
    if not left:
        return []
    back = driver.first(UNDECLARE) if UNDECLARE in driver.kinds else None
    here = driver.current_field() if driver.draft.kinds == (FIGHT,) else None
    rows = []
    for place, battle in enumerate(left):
        at = str(battle.at)
        rows.append(
            h(
                "section.battle-row",
                h("h4", h("button.link", names.space(words, at), do="show", arg=at)),
                [_sides(words, battle), prospects.of_battle(words, oracle, state, battle.at)] if place < IN_FULL else None,
                h("button.plain", words.name(UNDECLARE, "kind"), do="form", arg=f"{UNDECLARE} {at}")
                if isinstance(back, Pick) and at in back.options
                else None,
                h("button.main", words.name(FIGHT, "kind"), do="pick", arg=at) if isinstance(here, Pick) and at in here.options else None,
                key=at,
            )
        )
    return [h("h3", words("empire.battles", number=len(rows))), *rows]


def _sides(words: Words, battle: Battle) -> Node:
    """The units of both sides."""
    return h(
        "p",
        counters.pictures(words, [unit for unit in battle.attackers if unit in UNITS]),
        h("span.against", "–"),
        counters.pictures(words, [unit for unit in battle.defenders if unit in UNITS]),
    )
