"""What a seat may still order in a production phase: the fields of each kind of order, and what an order costs. VIE 11.31 to 11.5.

The books lose their order in a save or a link, so whatever is offered is offered in the order of its names.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Mapping

from pyapp.engine.forms import Argument, Bag, Field, Pick
from pyapp.games.victory_in_europe.changes import holder, on_map
from pyapp.games.victory_in_europe.components.sides import partners
from pyapp.games.victory_in_europe.components.units import Unit
from pyapp.games.victory_in_europe.control import side_of
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.position.stacking import excess, kind_of
from pyapp.games.victory_in_europe.production.books import FACTORY_COST
from pyapp.games.victory_in_europe.production.events import newcomers
from pyapp.games.victory_in_europe.state import Books, Order, VictoryState
from pyapp.games.victory_in_europe.supply.accounts import LEND_LEASE

ADD, BUILD, FACTORY, GAIN, PLACE, REDUCE, DONE = "add", "build", "factory", "gain", "place", "reduce", "done"
KINDS = (ADD, BUILD, FACTORY, GAIN, PLACE, REDUCE)
NATION, BLOCK, SPACE = "vie_nation", "block", "space"
Filled = tuple[Argument, ...]


def books_of(state: VictoryState, seat: str) -> Books:
    """The books of a seat; empty ones in the view of somebody else."""
    return state.secrets[seat].books or Books()


def ordered(books: Books) -> set[str]:
    """The blocks that have an order: none gains more than a step a turn, by points or by an event. VIE 11.4."""
    return {order.what for order in books.orders if order.kind != FACTORY}


def is_open(state: VictoryState, seat: str, kind: str) -> bool:
    """Is there anything to order of a kind?"""
    first = FIELDS[kind](state, seat, ())
    return bool(first.options if isinstance(first, Pick) else first.there if isinstance(first, Bag) else ())


def field(state: VictoryState, seat: str, kind: str, filled: Filled) -> Field | None:
    """The field of an order after those filled."""
    return FIELDS[kind](state, seat, filled) if kind in FIELDS else None


# --- points -------------------------------------------------------------------------------------------------------------------


def _affordable(books: Books, prices: Mapping[str, int]) -> tuple[str, ...]:
    """Who of those that may pay for something can."""
    return tuple(payer for payer, price in sorted(prices.items()) if books.points.get(payer, 0) >= price)


def loans_left(state: VictoryState, books: Books) -> int:
    """How many steps lend-lease may still take of the American resources. VIE 7.71."""
    return books.loans - sum(order.steps for order in books.orders if order.kind in (ADD, BUILD, GAIN) and is_lend_lease(state, order.what))


def is_lend_lease(state: VictoryState, token: str) -> bool:
    """Is a block one of the two convoys that bring lend-lease?"""
    unit = faces.unit(state, token) if token in state.blocks else None
    return unit is not None and unit.id in LEND_LEASE.values()


def _is_free(state: VictoryState, books: Books, token: str) -> bool:
    return token not in ordered(books) and not (is_lend_lease(state, token) and loans_left(state, books) < 1)


# --- steps --------------------------------------------------------------------------------------------------------------------


def _add(state: VictoryState, seat: str, filled: Filled) -> Field | None:
    """Steps for units on the map: who pays, and for which. VIE 11.4, 11.5."""
    books = books_of(state, seat)
    open_ = {token: _affordable(books, prices) for token, prices in sorted(books.adds.items()) if _is_free(state, books, token)}
    if not filled:
        return Pick("nation", tuple(payer for payer in sorted(books.points) if any(payer in able for able in open_.values())), NATION)
    if len(filled) > 1:
        return None
    payer = str(filled[0])
    price = {token: books.adds[token][payer] for token, able in open_.items() if payer in able}
    return Bag("blocks", dict.fromkeys(price, 1), 1, None, BLOCK, price=price, budget=books.points.get(payer, 0))


def _gain(state: VictoryState, seat: str, filled: Filled) -> Field | None:
    """Steps that an event gives. VIE 3.3."""
    books = books_of(state, seat)
    left = books.given - sum(order.steps for order in books.orders if order.kind == GAIN)
    loans = loans_left(state, books)
    most = {token: min(room, loans) if is_lend_lease(state, token) else room for token, room in sorted(books.gifts.items())}
    there = {token: room for token, room in most.items() if left > 0 and _is_free(state, books, token)}
    return None if filled else Bag("blocks", there, 1, min(left, sum(there.values())), BLOCK)


def _reduce(state: VictoryState, seat: str, filled: Filled) -> Field | None:
    """Lend-lease convoys that their player gives up, to have the resources next turn. VIE 7.71."""
    books = books_of(state, seat)
    there = {}
    for convoy in LEND_LEASE.values():
        token = faces.token_of(state, convoy)
        face = faces.face(state, token) if token else None
        if face and on_map(state, token) and state.owner(state.blocks[token].nation) == seat and token not in ordered(books):
            there[token] = face.steps
    return None if filled else Bag("blocks", there, 1, None, BLOCK)


# --- new units ----------------------------------------------------------------------------------------------------------------


class Rooms:
    """Where new units would be within the stacking, with what has been ordered; worked out once for a form. VIE 4.5, 11.4."""

    def __init__(self, state: VictoryState, books: Books) -> None:
        self.state, self.books = state, books
        self._found: dict[tuple[str, str, str], bool] = {}

    @functools.cached_property
    def _stacks(self) -> Mapping[tuple[str, str], list[Unit]]:
        """The units of each side in each place, those that have been ordered among them."""
        state, found = self.state, dict[tuple[str, str], list[Unit]]()
        new = {(order.what, order.at) for order in self.books.orders if order.kind in (BUILD, PLACE) and order.what in state.blocks}
        for token, at in {*((token, block.at) for token, block in state.blocks.items()), *new}:
            if unit := faces.unit(state, token):
                found.setdefault((side_of(state, state.blocks[token].nation), at), []).append(unit)
        return found

    def has_room(self, unit: Unit, nation: str, at: str) -> bool:
        """Is there room for a new unit of a nation in a place?"""
        side = side_of(self.state, nation)
        key = (kind_of(unit), side, at)
        if key not in self._found:
            here = self._stacks.get((side, at), [])
            own = at in AREAS and side_of(self.state, AREAS[at].nation) == side
            self._found[key] = excess(at, [*here, unit], own=own) == excess(at, here, own=own)
        return self._found[key]

    def of(self, token: str) -> tuple[str, ...]:
        """The places in which a block may appear and finds room."""
        unit, nation = faces.unit(self.state, token), self.state.blocks[token].nation
        return tuple(at for at in self.books.sites[token] if unit and self.has_room(unit, nation, at))


def _build(state: VictoryState, seat: str, filled: Filled) -> Field | None:
    """A new unit: which, where, and who pays if several may. VIE 11.4, 11.41."""
    books = books_of(state, seat)
    rooms = Rooms(state, books)
    if not filled:
        able = (token for token, prices in sorted(books.builds.items()) if _affordable(books, prices) and _is_free(state, books, token))
        return Pick("block", tuple(token for token in able if rooms.of(token)), BLOCK)
    token = str(filled[0])
    if len(filled) == 1:
        return Pick("space", rooms.of(token), SPACE)
    able_ = _affordable(books, books.builds[token])
    return Pick("nation", able_, NATION) if len(filled) == len(("block", "space")) and len(able_) > 1 else None


def _place(state: VictoryState, seat: str, filled: Filled) -> Field | None:
    """The unit that an event places. VIE 3.3."""
    books = books_of(state, seat)
    found, at = newcomers(state, seat)
    rooms = Rooms(state, books)
    done = any(order.kind == PLACE for order in books.orders)
    able = (token for token in found if not done and token not in ordered(books))
    fitting = tuple(t for t in able if (unit := faces.unit(state, t)) and rooms.has_room(unit, state.blocks[t].nation, at))
    return None if filled else Pick("block", fitting, BLOCK)


# --- factories ----------------------------------------------------------------------------------------------------------------


def works_left(state: VictoryState, books: Books, nation: str) -> dict[str, int]:
    """The factory steps that the cities of a nation may still get. VIE 11.31."""
    built = Counter[str]()
    for order in books.orders:
        built[order.what] += order.steps if order.kind == FACTORY else 0
    found = {area: room - built[area] for area, room in sorted(books.works.items()) if holder(state, area) in partners(nation)}
    return {area: room for area, room in found.items() if room > 0}


def room_left(state: VictoryState, books: Books, nation: str) -> int:
    """The factory steps that the resources of a nation still allow. VIE 11.31."""
    built = sum(order.steps for order in books.orders if order.kind == FACTORY and holder(state, order.what) in partners(nation))
    return books.room.get(nation, 0) - built


def _factory(state: VictoryState, seat: str, filled: Filled) -> Field | None:
    """Factory steps, new and lost ones alike. VIE 11.31."""
    books = books_of(state, seat)
    if not filled:
        able = (nation for nation, points in sorted(books.points.items()) if points >= FACTORY_COST and room_left(state, books, nation) > 0)
        return Pick("nation", tuple(nation for nation in able if works_left(state, books, nation)), NATION)
    if len(filled) > 1:
        return None
    nation = str(filled[0])
    there = works_left(state, books, nation)
    price = dict.fromkeys(there, FACTORY_COST)
    return Bag("spaces", there, 1, room_left(state, books, nation), SPACE, price=price, budget=books.points[nation])


FIELDS: Mapping[str, Callable[[VictoryState, str, Filled], Field | None]] = {
    ADD: _add, BUILD: _build, FACTORY: _factory, GAIN: _gain, PLACE: _place, REDUCE: _reduce,
}  # fmt: skip


# --- orders -------------------------------------------------------------------------------------------------------------------


def take_down(state: VictoryState, seat: str, kind: str, args: Filled) -> None:
    """An order that was checked goes into the books, and its points are spent."""
    books = books_of(state, seat)
    new = orders_of(state, seat, kind, args)
    for order in new:
        if kind == ADD:
            books.points[str(args[0])] -= books.adds[order.what][str(args[0])]
        elif kind == FACTORY:
            books.points[str(args[0])] -= FACTORY_COST * order.steps
        elif kind == BUILD:
            prices = books.builds[order.what]
            payer = str(args[2]) if len(args) > len(("block", "space")) else _affordable(books, prices)[0]
            books.points[payer] -= prices[payer]
        books.orders.append(order)


def orders_of(state: VictoryState, seat: str, kind: str, args: Filled) -> list[Order]:
    """The orders that an action gives, in the order of their names."""
    if kind == BUILD:
        return [Order(BUILD, str(args[0]), str(args[1]))]
    if kind == PLACE:
        return [Order(PLACE, str(args[0]), newcomers(state, seat)[1])]
    bag = args[-1]
    assert isinstance(bag, Mapping)  # the last field of all others
    return [Order(kind, what, "", number) for what, number in sorted(bag.items())]
