"""What the computer player does from the refit to the production phase: it lands, deploys, merges, relieves, pays and buys."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Bag, Number, Pick
from pyapp.engine.game import Game
from pyapp.games.shared.thinking import Thoughts
from pyapp.games.war_room import advice, ledger, tables
from pyapp.games.war_room.computer.appraisal import FAR, Look, force_of
from pyapp.games.war_room.map import commands
from pyapp.games.war_room.map.regroup import KIND as REGROUP
from pyapp.games.war_room.rounds import production
from pyapp.games.war_room.rounds.morale import threshold
from pyapp.games.war_room.state import WarState

RESERVE = {"oil": 1, "iron": 0, "osr": 0}
LANDSMEN = {"infantry": 5, "artillery": 4, "armor": 3, "fighter": 2, "bomber": 1}
SEAMEN = {"infantry": 4, "artillery": 2, "armor": 2, "fighter": 3, "cruiser": 2, "submarine": 1, "carrier": 1}
SEA_POWERS = ("uk", "usa", "japan")


def land(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Aircraft come down near the front, where land units of their side stand."""
    look = Look(seen, seat)
    flying = game.field(seen, seat, "land")
    for key in flying.options if isinstance(flying, Pick) else ():
        places = game.field(seen, seat, "land", (key,))
        if isinstance(places, Pick):
            for place in sorted(places.options, key=lambda option: (not held(look, option), look.way.get(option, FAR))):
                yield Action(seat, "land", (key, place))


def held(look: Look, territory: str) -> bool:
    """Do land units of its side hold a territory against what is beside it?"""
    guard = force_of({unit: n for unit, n in look.friends(territory).items() if tables.category(unit) == "land"}, "land")
    return guard.strength >= 0.7 * look.threat(territory).strength


def deploy(game: Game, seen: WarState, seat: str) -> Thoughts:
    """New units come under a marker of their own while there is one, ships together; where markers lack, the cheapest are given up."""
    kinds = game.kinds(seen, seat)
    if "lose" in kinds:
        here = game.field(seen, seat, "lose")
        if isinstance(here, Bag):
            yield Action(seat, "lose", (here.suggested,))
    filled: tuple[Argument, ...] = ()
    while "deploy" in kinds and isinstance(here := game.field(seen, seat, "deploy", filled), Pick):
        filled = (*filled, here.options[0])
    if "deploy" in kinds and isinstance(here, Bag):
        yield Action(seat, "deploy", (*filled, most_of(here)))


def merge(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Small commands of a region become one, because orders are few."""
    for key in sorted(seen.commands):
        command = seen.commands[key]
        if command.nation != seat or not command.number:
            continue
        for other in commands.partners(seen, key):
            if command.size <= commands.room(seen.commands[other]):
                yield Action(seat, REGROUP, (key, other, tables.ordered(command.units)))
    yield Action(seat, "done")


def relieve(game: Game, seen: WarState, seat: str) -> Thoughts:
    """As many medals as it takes to lose no zone that can be kept; the rest is kept for later."""
    here, row, limit = game.field(seen, seat, "relieve"), seen.morale[seat], threshold(seen, seat)
    if isinstance(here, Number):
        fallen = (row.stress - here.high) // limit
        wanted = max(0, row.stress - (fallen + 1) * limit + 1)
        yield Action(seat, "relieve", (min(here.high, wanted),))


def recover(game: Game, seen: WarState, seat: str) -> Thoughts:
    yield Action(seat, "recover")


def pay(game: Game, seen: WarState, seat: str) -> Thoughts:
    here = game.field(seen, seat, "pay")
    if isinstance(here, Bag):
        yield Action(seat, "pay", (advice.plentiful(here.there, here.least),))


def desert(game: Game, seen: WarState, seat: str) -> Thoughts:
    """The cheapest units go first."""
    mine = [key for key in sorted(seen.commands) if seen.commands[key].nation == seat]
    for key in sorted(mine, key=lambda name: min(tables.UNITS[unit].points for unit in seen.commands[name].units)):
        units = seen.commands[key].units
        yield Action(seat, "desert", (key, {min(units, key=lambda unit: tables.UNITS[unit].points): 1}))


def produce(game: Game, seen: WarState, seat: str) -> Thoughts:
    """Goods for a people under stress, then units in the proportions that the nation needs."""
    sheet, row = seen.secrets[seat], seen.morale[seat]
    strained = row.stress - row.medals - len(sheet.goods) >= threshold(seen, seat) - 1
    left = production.remaining(seen, seat)
    if strained and len(sheet.goods) < 2 and sum(left.values()) > 2 * tables.GOODS_COST:
        yield Action(seat, "goods", (advice.plentiful(left, tables.GOODS_COST),))
    wanted = SEAMEN if seat in SEA_POWERS else LANDSMEN
    has = ledger.standing(seen, seat)
    lack = {unit: (has.get(unit, 0) + 3 * sheet.purchases.get(unit, 0) + 1) / share for unit, share in wanted.items()}
    for unit in sorted(wanted, key=lambda kind: lack[kind]):
        cost = tables.UNITS[unit].cost
        if all(left[resource] - price >= RESERVE[resource] for resource, price in cost.items() if price):
            yield Action(seat, "buy", (unit, 1))
    yield Action(seat, "seal")


def place(game: Game, seen: WarState, seat: str) -> Thoughts:
    """New units go to the industries next to the front, ships to ports."""
    look = Look(seen, seat)
    territories = game.field(seen, seat, "place")
    for territory in sorted(territories.options, key=lambda name: look.way.get(name, FAR)) if isinstance(territories, Pick) else ():
        here = game.field(seen, seat, "place", (territory,))
        if isinstance(here, Bag):
            yield Action(seat, "place", (territory, most_of(here)))
            ships = {unit: number for unit, number in here.there.items() if tables.category(unit) == "naval"}
            yield Action(seat, "place", (territory, most_of(Bag(here.name, ships, 1, here.most))))


def most_of(here: Bag) -> dict[str, int]:
    """As much as a bag takes."""
    taken: dict[str, int] = {}
    for key, there in here.there.items():
        if number := min(there, here.limit() - sum(taken.values())):
            taken[key] = number
    return taken
