"""What the stronger computer player buys: the basket that uses its resources and its industries best, a trade when that makes it better.

A unit is dear by what of the scarcest things it takes: each resource by how little of it there is, and a place in an industry. What no
unit can use any more becomes civilian goods: a medal cancels stress.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from pyapp.engine.actions import Action
from pyapp.engine.game import Game
from pyapp.games.shared.thinking import Thoughts
from pyapp.games.war_room import advice, ledger, tables
from pyapp.games.war_room.computer.outlook import Outlook
from pyapp.games.war_room.diplomacy import trade
from pyapp.games.war_room.rounds import production
from pyapp.games.war_room.rounds.morale import threshold
from pyapp.games.war_room.state import WarState

USE: Mapping[str, float] = {
    "infantry": 2.2, "artillery": 2.8, "armor": 3.7, "fighter": 4.4, "bomber": 5.6,
    "submarine": 3.4, "cruiser": 6.4, "carrier": 8.6, "battleship": 8.4,
}  # fmt: skip
ASHORE: Mapping[str, float] = {"infantry": 8, "artillery": 3, "armor": 3, "fighter": 4, "bomber": 2}
AFLOAT: Mapping[str, float] = {
    "infantry": 6, "artillery": 2, "armor": 2, "fighter": 4, "bomber": 2, "submarine": 1.5, "cruiser": 2.5, "carrier": 1,
}  # fmt: skip
STRANDED: Mapping[str, float] = {
    "infantry": 2, "artillery": 1, "armor": 1, "fighter": 4, "bomber": 1, "submarine": 2, "cruiser": 4, "carrier": 1,
}  # fmt: skip
BELEAGUERED: Mapping[str, float] = {"infantry": 10, "artillery": 4, "armor": 3, "fighter": 2, "bomber": 0.5}
SEA_POWERS = ("uk", "usa", "japan")
IN_DANGER = 0.35
FOR_BIDS = 2  # oil that is kept
BETTER = 1.0  # how much better a trade must make the basket
MOST_GOODS = 4
CUSHION = 3  # stress that a people should bear without falling back a zone
FOR_THE_PEOPLE = 0.4  # of what there is, for civilian goods at most


@dataclass(frozen=True)
class Basket:
    """Units to buy, the most needed first, and their use."""

    units: tuple[str, ...]
    use: float


def produce(game: Game, seen: WarState, seat: str) -> Thoughts:
    """A trade if it helps, goods for a people close to the edge, units, and goods again of what is left."""
    sheet = seen.secrets[seat]
    left = production.remaining(seen, seat)
    basket = _basket(seen, seat, left)
    yield None
    yield from _trade(seen, seat, left, basket)
    if len(sheet.goods) < _goods(seen, seat, sum(left.values())):
        yield Action(seat, "goods", (advice.plentiful(left, tables.GOODS_COST),))
    for unit in basket.units:
        yield Action(seat, "buy", (unit, 1))
    spare = {**left, "oil": max(0, left["oil"] - FOR_BIDS)}
    if sum(spare.values()) >= tables.GOODS_COST and len(sheet.goods) < MOST_GOODS:
        yield Action(seat, "goods", (advice.plentiful(spare, tables.GOODS_COST),))
    yield Action(seat, "seal")


def _goods(seen: WarState, seat: str, left: int) -> int:
    """How many civilian goods a people needs: enough to bear another round, and to come back a zone when it has lost one."""
    row, limit = seen.morale[seat], threshold(seen, seat)
    wanted = row.stress - row.medals - (limit - CUSHION) + (limit if row.zone else 0)
    bought = len(seen.secrets[seat].goods)
    affordable = int((left + bought * tables.GOODS_COST) * FOR_THE_PEOPLE) // tables.GOODS_COST
    return max(0, min(wanted, affordable, MOST_GOODS))


def _trade(seen: WarState, seat: str, left: Mapping[str, int], basket: Basket) -> Thoughts:
    """The exchange with a neutral that makes the basket best, if one makes it better."""
    sheet = seen.secrets[seat]
    found: list[tuple[float, str, str]] = []
    for neutral in trade.offers(seen, seat) if not (sheet.trade or sheet.purchases or sheet.goods) else ():
        sold = tables.NEUTRALS[neutral].trades
        for given in trade.prices(seen, seat, neutral):
            after = dict(left)
            after[given] -= tables.TRADE_BLOCKS[given]
            after[sold] += tables.TRADE_BLOCKS[sold]
            found.append((_basket(seen, seat, after).use, neutral, given))
        yield None
    for use, neutral, given in sorted(found, key=lambda entry: (-round(entry[0], 6), entry[1:])):
        if use > basket.use + BETTER:
            yield Action(seat, "trade", (neutral, given))


def _basket(seen: WarState, seat: str, stock: Mapping[str, int]) -> Basket:
    """Take what gives most for what it takes, again and again."""
    left = dict(stock)
    if seat != "china":
        left["oil"] = max(0, left["oil"] - FOR_BIDS)
    wanted = _wanted(seen, seat)
    bought = sum(seen.secrets[seat].purchases.values())
    room = production.levy(seen) - bought if seat == "china" else production.places(seen, seat) - bought
    docks = production.places(seen, seat, ports=True)
    has = {unit: float(ledger.standing(seen, seat).get(unit, 0) + seen.secrets[seat].purchases.get(unit, 0)) for unit in wanted}
    units: list[str] = []
    use = 0.0
    while room > 0:
        able = {
            unit: _gain(unit, wanted, has) for unit in wanted if _affordable(unit, left) and (docks or tables.category(unit) != "naval")
        }
        if not able:
            break
        best = min(able, key=lambda unit: (-round(able[unit] / _price(unit, left, room), 6), unit))
        for resource, price in tables.UNITS[best].cost.items():
            left[resource] -= price
        docks -= tables.category(best) == "naval"
        room, use = room - 1, use + able[best]
        has[best] += 1.0
        units.append(best)
    return Basket(tuple(units), use)


def _wanted(seen: WarState, seat: str) -> Mapping[str, float]:
    """In which proportions a nation needs units: who is about to lose its capital needs infantry, who must cross the sea ships."""
    if seat == "china":
        return {"infantry": 5, "artillery": 1}
    capital, outlook = tables.NATIONS[seat].capital, Outlook(seen, seat)
    if seen.control.get(capital) == seat and outlook.danger(capital) > IN_DANGER:
        return BELEAGUERED
    if seat in SEA_POWERS:
        return AFLOAT
    return STRANDED if outlook.lies_overseas() else ASHORE


def _gain(unit: str, wanted: Mapping[str, float], has: Mapping[str, float]) -> float:
    """The use of one more of a unit: less of what there is much of already."""
    share = wanted[unit] / sum(wanted.values())
    there = (has[unit] + 1.0) / (sum(has.values()) + len(has))
    return USE[unit] * min(1.6, max(0.5, math.sqrt(share / there)))


def _affordable(unit: str, left: Mapping[str, int]) -> bool:
    return all(left[resource] >= price for resource, price in tables.UNITS[unit].cost.items())


def _price(unit: str, left: Mapping[str, int], room: int) -> float:
    """What a unit takes of what is there."""
    return sum(price / (left[resource] + 1.0) for resource, price in tables.UNITS[unit].cost.items()) + 1.0 / (room + 1.0)
