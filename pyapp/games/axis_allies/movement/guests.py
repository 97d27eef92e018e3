"""Fighters that go aboard an ally's carrier of their player's choice; the others find a deck by themselves when the turn ends."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Bag, Field, Pick
from pyapp.engine.messages import say
from pyapp.engine.plain import copy_plain
from pyapp.engine.steps import Play
from pyapp.games.axis_allies.components.units import Unit, unit
from pyapp.games.axis_allies.factories import DECK
from pyapp.games.axis_allies.movement import landing
from pyapp.games.axis_allies.movement.carriers import CARRIER, FIGHTER, board, hosts, spare_decks
from pyapp.games.axis_allies.movement.orders import Order, kinds_of, read_bag
from pyapp.games.axis_allies.movement.routes import Survey, survey
from pyapp.games.axis_allies.state import AxisState, labels

CITE = "Aircraft carriers"


def _fighters(view: Survey, zone: str) -> Order:
    return [(piece, number) for piece, number in view.own.get(zone, ()) if piece.kind == FIGHTER]


def _room(state: AxisState, host: Unit, zone: str) -> int:
    """How many more guests one such carrier can take: its owner's fighters there come first."""
    return min(DECK - len(host.cargo), spare_decks(state, host.owner, zone))


def choice_zones(state: AxisState, view: Survey) -> tuple[str, ...]:
    """The zones in which a fighter may come down on one deck or another: unlike carriers of allies, or an own one beside an ally's."""
    found = []
    for zone, pieces in view.own.items():
        if _fighters(view, zone) and state.space(zone).is_sea:
            own = any(piece.kind == CARRIER and len(piece.cargo) < DECK for piece, _ in pieces)
            allied = hosts(state, view.power, zone)
            if allied and len(allied) + own > 1:
                found.append(zone)
    return tuple(found)


def field(state: AxisState, view: Survey, filled: tuple[Argument, ...]) -> Field | None:
    """In which zone, which fighters, on which ally's carrier."""
    if not filled:
        return Pick("zone", choice_zones(state, view), "space")
    zone = str(filled[0])
    room = {host: _room(state, host, zone) for host in hosts(state, view.power, zone)}
    if len(filled) == 1:
        return Bag("units", labels(_fighters(view, zone), view.power), most=max(room.values(), default=0))
    if len(filled) > 2:
        return None
    number = sum(number for _, number in read_bag(filled[1], view.power))
    return Pick("carrier", tuple(host.label(view.power) for host in room if room[host] >= number), "unit")


def refuse(state: AxisState, action: Action) -> Refusal | None:
    """Nobody takes a deck that another air unit needs. Rulebook, "Air units": as many as possible must be saved."""
    after = copy_plain(state)
    _board(after, action)
    lost = [landing.lost(one, survey(one, action.seat), combat=False) for one in (state, after)]
    return Refusal(say("axis.deck_needed", space=action.args[0]), CITE) if lost[1] > lost[0] else None


def apply(state: AxisState, action: Action, play: Play) -> None:
    """The fighters are guests from now on: cargo until their owner's next turn. Rulebook, "Aircraft carriers"."""
    units, owner = _board(state, action)
    play.tell("boarded", power=action.seat, units=units, zone=action.args[0], owner=owner)


def _board(state: AxisState, action: Action) -> tuple[dict[str, int], str]:
    zone, order, host = str(action.args[0]), read_bag(action.args[1], action.seat), unit(str(action.args[2]), action.seat)
    owner = host.owner
    for piece, number in order:
        state.remove(zone, piece, number)
        for _ in range(number):
            host = board(state, action.seat, zone, host)
    return kinds_of(order), owner
