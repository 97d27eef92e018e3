"""Movement: orders that are planned, revealed, carried out and cancelled, as arrows and as a list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from pyapp.board.boardfile import Point
from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag, Pick
from pyapp.engine.steps import Event
from pyapp.games.war_room.rounds.operations import GO, Turn
from pyapp.games.war_room.state import Order, WarState
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.presenter import Arrow
from pyapp.page.table.session import Session
from pyapp.page.war_room import names, pictures

PLANNED, WAITING, CURRENT, MOVED, CANCELLED, PAST = "plan", "order", "current", "move", "void", "move past"
REFUSED = ("wr_order_illegal", "wr_order_cancelled", "wr_order_vetoed")
FARTHEST = 400
PlaceOf = Callable[[str], Point | None]


def arrows(session: Session, seat: str, place_of: PlaceOf) -> tuple[Arrow, ...]:
    """The arrows of the moment: of the sheet that is being written, or of the orders that have been revealed.

    ``place_of`` tells where a marker lies. When the battles have begun the arrows fade: the markers count then.
    """
    state: WarState = session.state
    if state.phase == "planning" and seat in state.secrets:
        return tuple(_arrows_of(state, seat, state.secrets[seat].orders, PLANNED, place_of))
    if state.phase == "combat":
        return tuple(replace(arrow, style=PAST) for arrow in _moved(session) if arrow.style == MOVED)
    if state.phase != "movement":
        return ()
    found = list(_moved(session))
    turn = turn_of(state)
    if turn is not None:
        orders, now = state.orders[turn.nation], turn.position
        found += _arrows_of(state, turn.nation, orders[now + 1 :], WAITING, place_of)
        found += _arrows_of(state, turn.nation, orders[now : now + 1], CURRENT, place_of)
    return tuple(found)


def turn_of(state: WarState) -> Turn | None:
    """The nation's turn in which orders are being carried out."""
    return next((one for one in reversed(state.steps) if isinstance(one, Turn) and one.position >= 0), None)


def _arrows_of(state: WarState, nation: str, orders: list[Order], style: str, place_of: PlaceOf) -> Iterator[Arrow]:
    for order in orders:
        command = state.commands.get(order.command)
        if command is not None and command.at != order.to:
            yield Arrow(command.at, order.to, nation, style, place_of(order.command))


def _moved(session: Session) -> Iterator[Arrow]:
    for event in movement_events(session):
        data = event.data
        if event.kind == "wr_moved":
            yield Arrow(str(data["source"]), str(data["space"]), str(data["nation"]), MOVED)
        elif event.kind in REFUSED:
            command = session.state.commands.get(str(data["command"]))
            if command is not None and command.at != data["space"]:
                yield Arrow(command.at, str(data["space"]), str(data["nation"]), CANCELLED)


def movement_events(session: Session) -> list[Event]:
    """What has happened since the bids of this round were revealed."""
    found: list[Event] = []
    for index in range(session.point - 1, max(-1, session.point - FARTHEST), -1):
        events = session.match.events(index)
        for event in reversed(events):
            if event.kind == "wr_turn_order":
                return found[::-1]
            found.append(event)
    return found[::-1]


def panel(words: Words, session: Session, driver: Driver) -> list[Node]:
    """The orders of the nation that moves: done, cancelled, the one that is asked about, and those that follow."""
    state: WarState = session.state
    turn = turn_of(state)
    if turn is None:
        return []
    fate = {str(e.data["command"]): e for e in movement_events(session) if e.kind in (*REFUSED, "wr_moved") and "command" in e.data}
    rows = [
        _row(words, state, turn, place, order, fate.get(order.command) if place < turn.position else None)
        for place, order in enumerate(state.orders[turn.nation])
    ]
    return [
        h("h2", words("war.turn", seat=turn.nation), h("span.cost", words("war.turn.order", number=turn.position + 1, most=len(rows)))),
        h("ol.orders", rows),
        _asked(words, driver),
        _rest(words, session, driver, len(rows) - turn.position),
    ]


def plain_order(session: Session, driver: Driver) -> Action | None:
    """The order of the moment carried out, where it leaves nothing open."""
    turn = turn_of(session.state)
    if turn is None or GO not in driver.kinds or driver.first(GO) is not None:
        return None
    return Action(turn.nation, GO)


def _rest(words: Words, session: Session, driver: Driver, left: int) -> Node | None:
    """One press for all the orders that leave nothing open."""
    if left < 2 or plain_order(session, driver) is None:
        return None
    return h("p.confirm", h("button", words("war.turn.rest", number=left), do="all-suggested"))


def _asked(words: Words, driver: Driver) -> Node:
    """What the order that is carried out still leaves open: the way, or who stays behind."""
    here = driver.current_field() if driver.draft.kinds == (GO,) else None
    if isinstance(here, Pick):
        return h("p.hint", words("war.turn.via"))
    if isinstance(here, Bag):
        return h("p.warning", words("war.turn.stay", number=here.least))
    return h("p.hint", words("war.turn.hint"))


def _row(words: Words, state: WarState, turn: Turn, place: int, order: Order, event: Event | None) -> Node:
    status = "current" if place == turn.position else "waiting" if place > turn.position else "done"
    if event is not None and event.kind in REFUSED:
        status = "void"
    command = state.commands.get(order.command)
    start = f" {words.space(command.at)}" if command is not None and status in ("current", "waiting") else ""
    reason = event.data.get("reason") if event is not None else None
    return h(
        "li",
        h(
            "button.line",
            h("b", names.marker(words, state, order.command)),
            h("span", f"{start} → {words.space(order.to)}"),
            h("small", words(f"war.turn.{status}")),
            h("small", words.name(reason, "")) if reason else None,
            pictures.units(words, command.units, command.nation) if command is not None and status == "current" else None,
            do="show",
            arg=order.to,
        ),
        key=f"{place}-{order.command}",
        classes=[status],
        aria_current="true" if status == "current" else None,
    )
