"""Morale and turn order: bids and places, medals against stress, recovery, unrest, desertion, and the pact's own questions."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag, Number, Pick
from pyapp.games.war_room import tables
from pyapp.games.war_room.advice import plentiful
from pyapp.games.war_room.combat import taking
from pyapp.games.war_room.diplomacy import pact
from pyapp.games.war_room.diplomacy.breach import Breach, contested
from pyapp.games.war_room.rounds import morale as rules
from pyapp.games.war_room.rounds import operations, planning
from pyapp.games.war_room.state import WarState
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.session import Session
from pyapp.page.war_room import conflicts, names, pictures
from pyapp.page.war_room.refit import command_rows


def turn_order(words: Words, session: Session, driver: Driver) -> list[Node] | None:
    """The bids, and the places of the turn order: taken or free."""
    state: WarState = session.state
    step, here = state.steps[-1], driver.current_field()
    if not isinstance(step, planning.TurnOrder) or not isinstance(here, Pick):
        return None
    bids = [
        h(
            "span.bid-of",
            h("b", names.short(words, nation)),
            pictures.resources(words, {"oil": bid}, all_of_them=False) if bid else "0",
            classes=f"seat-{nation}",
            key=nation,
        )
        for nation, bid in sorted(state.bids.items(), key=lambda pair: -pair[1])
    ]
    places = [
        h("li", h("b", f"{number}."), h("span.nation-name", words.name(nation, "seat"), classes=f"seat-{nation}"), key=str(number))
        if nation
        else h("li", h("button.option", words.name(str(number), "place"), do="pick", arg=str(number)), key=str(number))
        for number, nation in enumerate(step.places, 1)
    ]
    return [
        h("h2", words("war.order_track")),
        h("p.line", h("span.what", words("war.bids")), bids),
        h("p.hint", words("war.order_track.hint")),
        h("ol.places-track", places),
    ]


# --- the morale phase ---------------------------------------------------------------------------------------------------------


def tracks(words: Words, state: WarState, nation: str, zone: int, stress: int, medals: int) -> Node:
    """A row of the morale board and the homeland track, as they are or would be."""
    return h(
        "div.preview",
        h(
            "p.line",
            h("span.what", words("war.homeland")),
            pictures.homeland(words, zone),
            h("small", words.name(tables.ZONES[zone], "zone")),
        ),
        h("p.line", h("span.what", words("war.stress.title")), pictures.stress(words, stress, rules.threshold(state, nation))),
        h("p.line", h("span.what", words("war.medals")), h("b", str(medals))),
    )


def relief(words: Words, session: Session, driver: Driver) -> list[Node] | None:
    """How many medals cancel stress, with where that leaves the nation."""
    state: WarState = session.state
    here = driver.current_field()
    if not isinstance(here, Number):
        return None
    row, number, limit = state.morale[driver.seat], driver.number_now(), rules.threshold(state, driver.seat)
    left = row.stress - number
    falls = min(left // limit, tables.GRAY - row.zone)
    told = words("war.relief.falls", zone=tables.ZONES[row.zone + falls]) if falls else words("war.relief.stays")
    return [
        h("h2", words("war.relief"), h("span.cost", words("war.relief.number", number=number, most=here.high))),
        h(
            "div.number",
            h("button.less", "−", do="number", arg=str(number - 1), disabled=number <= here.low, aria_label=words("number.less")),
            h("output", str(number)),
            h("button.more", "+", do="number", arg=str(number + 1), disabled=number >= here.high, aria_label=words("number.more")),
        ),
        h("h3", words("war.after")),
        tracks(words, state, driver.seat, row.zone, left, row.medals - number),
        h("p", told, classes="warning" if falls else "hint"),
        h("p.confirm", h("button.main", words("button.confirm", kind=words.name("relieve", "kind")), do="confirm", arg="relieve")),
    ]


def recovery(words: Words, session: Session, driver: Driver) -> list[Node]:
    """One zone back for as many medals as the threshold."""
    state: WarState = session.state
    row, limit = state.morale[driver.seat], rules.threshold(state, driver.seat)
    return [
        h("h2", words("war.recovery")),
        tracks(words, state, driver.seat, row.zone, row.stress, row.medals),
        h("h3", words("war.recovery.after", number=limit)),
        tracks(words, state, driver.seat, max(0, row.zone - 1), row.stress, row.medals - limit),
        h("p.hint", words(f"war.zone.{tables.ZONES[row.zone]}")),
    ]


def unrest(words: Words, session: Session, driver: Driver) -> list[Node]:
    """What unrest costs, and a payment that suggests itself."""
    state: WarState = session.state
    here = driver.current_field()
    if not isinstance(here, Bag):
        return []
    stock = state.stocks[driver.seat].now
    payment = plentiful(stock, here.least)
    return [
        h("h2", words("war.unrest"), pictures.resources(words, stock)),
        h("p.hint", words("war.unrest.hint", number=here.least)),
        h(
            "p.confirm",
            h(
                "button.main",
                words("war.pay"),
                pictures.resources(words, payment, all_of_them=False),
                do="do",
                arg=str(Action(driver.seat, "pay", (payment,))),
            ),
        ),
        h("h3", words("war.pay.own")),
    ]


def desertion(words: Words, session: Session, driver: Driver) -> list[Node] | None:
    """From which command units desert."""
    state: WarState = session.state
    step, here = state.steps[-1], driver.current_field()
    if not isinstance(step, rules.Desertion) or not isinstance(here, Pick):
        return None
    return [
        h("h2", words("war.desertion"), h("span.cost", words("war.desertion.left", number=step.left))),
        h("p.hint", words("war.desertion.hint")),
        command_rows(words, state, here.options),
    ]


# --- the pact -----------------------------------------------------------------------------------------------------------------


def permission(words: Words, session: Session, driver: Driver) -> list[Node]:
    """An ally wants to leave: what moves, and whether that breaks the pact."""
    state: WarState = session.state
    step = state.steps[-1]
    if not isinstance(step, operations.Permission):
        return []
    command = state.commands[step.command]
    breach = pact.would_breach(state, command, step.to)
    return [
        h("h2", names.command(words, step.command)),
        h("p.line", pictures.units(words, command.units, command.nation)),
        h("p.line", words.space(command.at), " → ", h("button.link", words.space(step.to), do="show", arg=step.to)),
        conflicts.forces(words, state, step.to),
        h("p.warning" if breach else "p.hint", words("war.permission.breach" if breach else "war.permission.safe")),
    ]


def breach(words: Words, session: Session, driver: Driver) -> list[Node]:
    """The other party's order that could be held up, or the fights before which the pact stands."""
    state: WarState = session.state
    step = state.steps[-1]
    if not isinstance(step, Breach):
        return []
    lost = [] if step.command else [key for key in pact.outstayed(state) if state.commands[key].nation == step.party]
    left = list(dict.fromkeys(state.commands[key].at for key in lost))
    places = [state.commands[step.command].at, step.to] if step.command else list(dict.fromkeys((*contested(state), *left)))
    moved = names.command(words, step.command) if step.command else ""
    return [
        h("h2", moved or words("war.breach")),
        [
            h("section", h("h3", h("button.link", words.space(at), do="show", arg=at)), conflicts.forces(words, state, at), key=at)
            for at in places
        ],
        h("p.hint", words("war.breach.pin" if step.command else "war.breach.fight")),
        h("p.warning", words("war.breach.lost", spaces=left)) if left else None,
        h("p.warning", words("war.trespass.break", number=int(tables.MORALE["pact_stress"]))),
    ]


def trespass(words: Words, session: Session, driver: Driver) -> list[Node]:
    """Units stand where the other party of the pact rules now."""
    state: WarState = session.state
    step = state.steps[-1]
    if not isinstance(step, taking.Trespass):
        return []
    return [
        h("h2", words.space(step.region)),
        conflicts.forces(words, state, step.region),
        h("p.hint", words("war.trespass.leave")),
        h("p.warning", words("war.trespass.break", number=int(tables.MORALE["pact_stress"]))),
    ]
