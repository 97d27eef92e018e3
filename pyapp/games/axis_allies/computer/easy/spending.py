"""How the computer player spends: research, purchases, and where the new units go."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag
from pyapp.engine.game import Game
from pyapp.games.axis_allies.china import open_places
from pyapp.games.axis_allies.components.units import Unit
from pyapp.games.axis_allies.computer.easy.appraisal import FAR, front_of, lies_overseas
from pyapp.games.axis_allies.economy.mobilize import factory_spaces
from pyapp.games.axis_allies.economy.purchase import cost
from pyapp.games.axis_allies.factories import capacity, usable_factories
from pyapp.games.axis_allies.state import AxisState, is_land

RICH = 30

Army = list[tuple[Unit, int]]


def study(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Keep a researcher or two while there is plenty of money."""
    power = state.powers[seat]
    yield Action(seat, "research", (1 if power.ipcs >= RICH and power.tokens < 2 else 0,))


def order(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Buy: fleets for the powers beyond the sea, armies for the others, always infantry with what is left."""
    power = state.powers[seat]
    room = sum(capacity(state, factory) for factory in usable_factories(state, seat)) - sum(power.bought.values())
    damaged = [factory for factory in usable_factories(state, seat) if state.factories[factory]]
    if damaged and power.ipcs and room < power.ipcs // 4:
        factory = max(damaged, key=lambda place: state.factories[place])
        yield Action(seat, "repair", (factory, min(state.factories[factory], power.ipcs)))
    basket = _fill(state, seat, power.ipcs, room)
    if basket:
        yield Action(seat, "buy", (basket,))
    yield Action(seat, "done")


def _fill(state: AxisState, seat: str, ipcs: int, room: int) -> dict[str, int]:
    """What to buy with so much money and room: the best first, dearer units where money is more plentiful than room."""
    basket: dict[str, int] = {}
    overseas = lies_overseas(state, seat)
    army = [(piece, number) for space in state.units for piece, number in state.own_in(seat, space)]
    while room > 0:
        for kind in _shopping_list(state, army, basket, ipcs // room, overseas=overseas):
            if cost(state, seat, kind) <= ipcs:
                basket[kind] = basket.get(kind, 0) + 1
                ipcs -= cost(state, seat, kind)
                break
        else:
            break
        room -= 1
    return basket


def _shopping_list(state: AxisState, army: Army, basket: dict[str, int], per_unit: int, *, overseas: bool) -> list[str]:
    """What to buy next, the best first."""
    has = dict.fromkeys(state.rules.unit_types, 0) | basket
    for piece, number in army:
        has[piece.kind] += number
    wanted = []
    if overseas:
        waiting = sum(number for piece, number in army if is_land(state, piece))
        if has["transport"] < 5 and waiting > 3 * has["transport"]:
            wanted.append("transport")
        if has["destroyer"] + has["cruiser"] + has["battleship"] < 3:
            wanted.append("destroyer")
    if per_unit >= 9:
        wanted.append("bomber" if has["fighter"] > 4 else "fighter")
    if per_unit >= 5 and basket.get("tank", 0) <= basket.get("infantry", 0):
        wanted.append("tank")
    if basket.get("artillery", 0) * 2 < basket.get("infantry", 0):
        wanted.append("artillery")
    return [*wanted, "infantry"]


def place(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Put units where the front is near."""
    front = front_of(state, seat)
    for factory in sorted(usable_factories(state, seat), key=lambda place: front.get(place, FAR)):
        for space in reversed(factory_spaces(state, seat, factory)):
            form_field = game.field(state, seat, "place", (factory, space))
            if isinstance(form_field, Bag):
                for kind, number in form_field.there.items():
                    yield Action(seat, "place", (factory, space, {kind: min(number, form_field.limit())}))
    yield Action(seat, "done")


def raise_infantry(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Put new Chinese infantry where most is needed: beside the enemy."""
    front = front_of(state, seat)
    for territory, room in sorted(open_places(state).items(), key=lambda place: front.get(place[0], FAR)):
        yield Action(seat, "place_infantry", (territory, min(room, state.powers[seat].bought["infantry"])))
