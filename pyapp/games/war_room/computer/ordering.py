"""How the computer player writes its orders, bids, and carries out what it has written."""

from __future__ import annotations

from typing import Any

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Bag, Pick
from pyapp.engine.game import Game
from pyapp.games.shared.thinking import Thoughts
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.computer.appraisal import Look, force_of
from pyapp.games.war_room.computer.plans import proposals
from pyapp.games.war_room.diplomacy import pact
from pyapp.games.war_room.map import movement
from pyapp.games.war_room.rounds.planning import order_limit
from pyapp.games.war_room.state import WarState

HOPELESS = 0.9  # below this share of the enemy's strength an attack that was ordered is called off
USED, OF_SO_MANY = 2, 3  # orders that it writes of those that it has: a beginner should win
MOST_BID = 2
OIL_FOR_BIDS = 5


def plan(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Orders, the best first and two thirds of what it might write, then a bid, then the seal."""
    left = order_limit(seen, seat) * USED // OF_SO_MANY - len(seen.secrets[seat].orders)
    if left > 0:
        for found in proposals(Look(seen, seat), left):
            if found is None:
                yield None
                continue
            for proposal in found:
                yield Action(seat, "order", (proposal.command, proposal.to))
    bid = min(MOST_BID, seen.stocks[seat].now["oil"] // OIL_FOR_BIDS)
    if bid and not seen.secrets[seat].bid:
        yield Action(seat, "bid", (bid,))
    yield Action(seat, "seal")


def carry_out(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Go where the order says, unless the enemy there has become too strong."""
    turn: Any = seen.steps[-1]
    if _hopeless(seen, seat, turn.position):
        yield Action(seat, "cancel")
    yield from go(game, seen, seat)


def go(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Carry the order out, by the first way that is open."""
    turn: Any = seen.steps[-1]
    order = seen.orders[seat][turn.position]
    routes = movement.routes(seen, order.command, order.to).routes
    for via in routes if len(routes) > 1 else ("",):
        filled: tuple[Argument, ...] = (via,) if via else ()
        stay = game.field(seen, seat, "go", filled) if routes else None
        yield Action(seat, "go", (*filled, stay.suggested) if isinstance(stay, Bag) else filled)
    yield Action(seat, "cancel")


def _hopeless(seen: WarState, seat: str, position: int) -> bool:
    """Would those who are there and those who are still coming be beaten?"""
    orders = seen.orders[seat][position:]
    look, to = Look(seen, seat), orders[0].to
    enemy = look.against(to)
    if not enemy.hits or orders[0].command not in seen.commands or seen.commands[orders[0].command].at == to:
        return False
    coming = [seen.commands[order.command] for order in orders if order.to == to and order.command in seen.commands]
    total = look.support(to)
    for command in coming:
        total += force_of(command.units, board.kind(to))
    return total.strength < HOPELESS * enemy.strength


def permit(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Let friends pass, but not break the pact."""
    step: Any = seen.steps[-1]
    breach = pact.would_breach(seen, seen.commands[step.command], step.to)
    yield Action(seat, "veto" if breach else "allow")


def launch(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Carrier fighters fly where there is an enemy to fight: first over their own sea."""
    step: Any = seen.steps[-1]
    look = Look(seen, seat)
    for sea in step.ready(seen):
        where = [region for region in step.targets(seen, sea) if look.enemies(region) and (region == sea or look.friends(region))]
        for region in sorted(where, key=lambda place: (place != sea, -look.against(place).strength)):
            yield Action(seat, "launch", (sea, region))
    yield Action(seat, "done")


def place_in_turn(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Any place among the first: who moves early pins the enemy."""
    here = game.field(seen, seat, "place")
    if isinstance(here, Pick):
        yield Action(seat, "place", (here.options[0],))
