"""How the stronger computer player writes its sheet: planned once for a position, then written order by order.

First it writes for each other nation the sheet that it would write in that place, expecting nothing in particular, from what its own
seat sees; then its own, which expects those. The strongest level has them think so themselves before.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Generator
from dataclasses import replace
from typing import Any

from pyapp.engine.actions import Action
from pyapp.engine.codec import state_bytes
from pyapp.engine.computers import level_of
from pyapp.engine.game import Game
from pyapp.games.shared.patience import enough
from pyapp.games.shared.thinking import Thoughts
from pyapp.games.war_room import ledger, tables
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.computer.appraisal import Look, fights
from pyapp.games.war_room.computer.exchange import exchange, units_of
from pyapp.games.war_room.computer.levels import CONFIDENCE, STEPS
from pyapp.games.war_room.computer.ordering import go
from pyapp.games.war_room.computer.outlook import Outlook
from pyapp.games.war_room.computer.sheets import Planner
from pyapp.games.war_room.computer.sheets import Sheet as Orders
from pyapp.games.war_room.map import movement
from pyapp.games.war_room.rounds.planning import order_limit
from pyapp.games.war_room.state import Sheet, WarState

SLICE = 3  # regions that are thought of in one go
MOST_REMEMBERED = 32
OIL_FOR_A_BID, MOST_BID = 3, 3  # so much oil for each that is bid
MOST_LOST = 4.0  # resources that an attack may lose beyond what it destroys
_remembered: OrderedDict[tuple[bytes, str, int], Orders] = OrderedDict()  # saves time and nothing else


def plan(game: Game, seen: WarState, seat: str) -> Thoughts:
    """The orders of the plan that are not written yet, then a bid, then the seal."""
    sheet = seen.secrets[seat]
    left = order_limit(seen, seat) - len(sheet.orders)
    orders = yield from _planned(game, seen, seat)
    written = {order.command for order in sheet.orders}
    for command, to in orders if left > 0 else ():
        if command not in written:
            yield Action(seat, "order", (command, to))
    bid = min(MOST_BID, seen.stocks[seat].now["oil"] // OIL_FOR_A_BID)
    if bid and not sheet.bid:
        yield Action(seat, "bid", (bid,))
    yield Action(seat, "seal")


def _planned(game: Game, seen: WarState, seat: str) -> Generator[None, None, Orders]:
    """The whole sheet for a position, whatever of it is written already, with what each other nation is expected to write."""
    bare = _bare(seen)
    return (yield from _sheet(state_bytes(game, bare), bare, seat, _steps(seen, seat)))


def expected(game: Game, seen: WarState, seat: str) -> Generator[None, None, dict[str, str]]:
    """Where a nation expects the commands of all others to go, from what everybody sees before orders are written; the rest stays."""
    bare = _bare(seen)
    return (yield from _foreseen(state_bytes(game, bare), bare, seat, _steps(seen, seat)))


def _steps(seen: WarState, seat: str) -> int:
    return STEPS.get(level_of(seen.setup.player(seat)), 1)


def _bare(seen: WarState) -> WarState:
    """A position without whatever is written already."""
    return replace(seen, secrets={nation: Sheet() for nation in seen.nations}, sealed=[], withheld={})


def _foreseen(position: bytes, bare: WarState, nation: str, steps: int) -> Generator[None, None, dict[str, str]]:
    """What a nation expects of all others, each of which thinks a step less; who thinks no step expects nothing in particular."""
    found: dict[str, str] = {}
    for other in bare.nations if steps else ():
        if other != nation and not enough(_share(position, bare)):
            found.update((yield from _sheet(position, bare, other, steps - 1)))
    return found


def _sheet(position: bytes, bare: WarState, nation: str, steps: int) -> Generator[None, None, Orders]:
    """What a nation writes that thinks itself so many steps into the others' place."""
    key = position, nation, steps
    if key not in _remembered:
        foreseen = yield from _foreseen(position, bare, nation, steps)
        if steps and enough(_share(position, bare)):  # whoever waits will not wait for more: it expects nothing in particular
            return (yield from _sheet(position, bare, nation, 0))
        orders: Orders = []
        planner = Planner(bare, nation, order_limit(bare, nation), foreseen, CONFIDENCE[steps])
        for moment, found in enumerate(planner.orders()):
            if found is not None:
                orders = found
            elif not moment % SLICE:
                yield None
        _remembered[key] = orders
        while len(_remembered) > MOST_REMEMBERED:
            _remembered.popitem(last=False)
    return _remembered[key]


def _share(position: bytes, bare: WarState) -> float:
    """How much of the thinking about a position is done when each nation is thought into as often as the strongest level does."""
    return sum(known[0] == position for known in _remembered) / (max(STEPS.values()) * len(bare.nations))


def carry_out(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Go where the order says, unless the enemy there has become too strong, or transports would meet ships alone."""
    turn: Any = seen.steps[-1]
    order = seen.orders[seat][turn.position]
    look, command = Look(seen, seat), seen.commands[order.command]
    routes = movement.routes(seen, order.command, order.to).routes
    if command.category == "land":
        able = [via for via, route in routes.items() if not _drowns(look, route.end)]
        if not able:
            yield Action(seat, "cancel")
        if len(able) < len(routes):
            for via in able:
                yield Action(seat, "go", (via,))
    elif len(routes) > 1:
        for via, route in routes.items():
            if route.end == order.to and not route.drop:
                yield Action(seat, "go", (via,))
    if is_hopeless(seen, seat, turn.position):
        yield Action(seat, "cancel")
    yield from go(game, seen, seat)


def is_hopeless(seen: WarState, seat: str, position: int) -> bool:
    """Would those who are there and those who are still coming lose more than the place and the enemy's losses are worth?"""
    outlook = Outlook(seen, seat)
    orders = seen.orders[seat][position:]
    look, to = outlook.look, orders[0].to
    enemy = units_of(look.enemies(to))
    if not enemy or orders[0].command not in seen.commands or seen.commands[orders[0].command].at == to:
        return False
    own = dict(look.friends(to))
    for order in orders:
        if order.to == to and order.command in seen.commands and fights(seen.commands[order.command], to):
            ledger.add(own, seen.commands[order.command].units)
    fight = exchange(board.kind(to), units_of(own), enemy, not look.is_home(to))
    won = outlook.value(to) * fight.gone[1] * (1.0 - fight.gone[0]) if tables.is_land(to) else 0.0
    return fight.lost[0] > fight.lost[1] + won + MOST_LOST and fight.gone[0] > fight.gone[1]


def _drowns(look: Look, region: str) -> bool:
    """Would transports be alone among enemies there?"""
    return tables.is_sea(region) and bool(look.enemies(region)) and not look.friends(region)
