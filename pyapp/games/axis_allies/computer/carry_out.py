"""From a plan to actions: orders that find out when their turn comes which pieces are meant, and a memory of what was planned.

A plan is made once, where a phase begins, and followed through the positions that its own actions lead to.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass

from pyapp.engine.actions import Action
from pyapp.engine.codec import state_bytes
from pyapp.engine.dice import ScriptedDice
from pyapp.engine.errors import DiceError
from pyapp.engine.forms import Argument, Bag, Pick
from pyapp.engine.game import Game
from pyapp.engine.plain import copy_plain
from pyapp.games.axis_allies.components.units import Unit
from pyapp.games.axis_allies.state import AxisState

MOST_REMEMBERED = 400
TRIES = 2

Kinds = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Go:
    """Units move from one space to another."""

    origin: str
    units: Kinds
    to: str

    def actions(self, game: Game, state: AxisState, seat: str) -> Iterator[Action]:
        """The move of the whole group."""
        bag: dict[str, int] = {}
        for kind, number in self.units:
            for piece, there in state.own_in(seat, self.origin):
                if piece.kind == kind and not (piece.spent or piece.note or (piece.cargo and kind == "transport")):
                    taken = min(number, there)
                    if taken:
                        bag[piece.label(seat)] = taken
                    number -= taken
        if bag:
            yield Action(seat, "move", (self.origin, bag, self.to))

    def parts(self) -> list[Order]:
        """The same kind by kind, one kind in two halves."""
        if len(self.units) > 1:
            return [Go(self.origin, (entry,), self.to) for entry in self.units]
        kind, number = self.units[0]
        halves = [number // 2, number - number // 2] if number > 1 else []
        return [Go(self.origin, ((kind, half),), self.to) for half in halves]


@dataclass(frozen=True)
class Sail:
    """A transport that carries certain kinds sails on."""

    zone: str
    aboard: tuple[str, ...]
    to: str

    def actions(self, game: Game, state: AxisState, seat: str) -> Iterator[Action]:
        """The move of one such ship."""
        for piece in _ships(state, seat, self.zone, self.aboard):
            yield Action(seat, "move", (self.zone, {piece.label(seat): 1}, self.to))

    def parts(self) -> list[Order]:
        """A ship is one thing."""
        return []


@dataclass(frozen=True)
class Load:
    """Units go aboard a transport that carries certain kinds already."""

    shore: str
    units: Kinds
    zone: str
    aboard: tuple[str, ...] = ()

    def actions(self, game: Game, state: AxisState, seat: str) -> Iterator[Action]:
        """The order with the ship that is meant, where the rules ask which."""
        action = Action(seat, "load", (self.shore, dict(self.units), self.zone))
        for piece in _ships(state, seat, self.zone, self.aboard):
            yield naming(game, state, action, piece)

    def parts(self) -> list[Order]:
        """They go together or not at all."""
        return []


@dataclass(frozen=True)
class Land:
    """A transport puts ashore what it carries: in an assault, or on a friendly coast."""

    kind: str  # assault, unload
    zone: str
    aboard: tuple[str, ...]
    territory: str

    def actions(self, game: Game, state: AxisState, seat: str) -> Iterator[Action]:
        """The landing from one such ship."""
        bag: dict[str, int] = {}
        for kind in self.aboard:
            bag[kind] = bag.get(kind, 0) + 1
        for piece in _ships(state, seat, self.zone, self.aboard):
            yield naming(game, state, Action(seat, self.kind, (self.zone, bag, self.territory)), piece)

    def parts(self) -> list[Order]:
        """They land together."""
        return []


@dataclass(frozen=True)
class Raid:
    """A bomber bombs a factory."""

    origin: str
    to: str

    def actions(self, game: Game, state: AxisState, seat: str) -> Iterator[Action]:
        """The raid of one bomber that has not moved."""
        for piece, _ in state.own_in(seat, self.origin):
            if piece.kind == "bomber" and not (piece.used or piece.note):
                yield Action(seat, "raid", (self.origin, {piece.label(seat): 1}, self.to))

    def parts(self) -> list[Order]:
        """A bomber is one thing."""
        return []


@dataclass(frozen=True)
class Plain:
    """An action that is known to the last word."""

    action: Action

    def actions(self, game: Game, state: AxisState, seat: str) -> Iterator[Action]:
        """The action itself."""
        yield self.action

    def parts(self) -> list[Order]:
        """There is nothing to divide."""
        return []


Order = Go | Sail | Load | Land | Raid | Plain


def _ships(state: AxisState, seat: str, zone: str, aboard: tuple[str, ...]) -> list[Unit]:
    """The transports of a power in a zone that carry exactly these kinds; those that have moved come first."""
    wanted = sorted(aboard)
    found = [
        piece
        for piece, _ in state.own_in(seat, zone)
        if piece.kind == "transport" and not piece.note and not piece.spent and sorted(item.kind for item in piece.cargo) == wanted
    ]
    return sorted(found, key=lambda piece: (not any(item.fresh for item in piece.cargo), -piece.used, str(piece)))


def naming(game: Game, state: AxisState, action: Action, ship: Unit) -> Action:
    """An order with the ship that is meant, where the rules ask which of unlike ships it is."""
    filled: tuple[Argument, ...] = action.args
    try:
        asked = game.field(state, action.seat, action.kind, filled)
        if isinstance(asked, Pick) and asked.name == "owner" and action.seat in asked.options:
            filled = (*filled, action.seat)
            asked = game.field(state, action.seat, action.kind, filled)
    except Exception:
        return action
    label = ship.label(action.seat)
    if isinstance(asked, Pick) and asked.name == "ship" and label in asked.options:
        return Action(action.seat, action.kind, (*filled, label))
    if isinstance(asked, Bag):
        return action
    return Action(action.seat, action.kind, filled)


# --- what was planned -----------------------------------------------------------------------------------------------------

Plan = tuple[tuple[Order, int], ...]
"""The orders that are still to come, each with how often it was refused."""

_planned: OrderedDict[bytes, Plan] = OrderedDict()

given_up: Counter[str] = Counter()
"""How many orders of its plans each seat has given up since the rules refused them: a plan of such orders was a bad one."""


def planned(game: Game, state: AxisState) -> Plan | None:
    """What was planned for exactly this position on the way to it."""
    return _planned.get(state_bytes(game, state))


def fresh(orders: Iterable[Order]) -> Plan:
    """A plan of orders that nobody has refused yet."""
    return tuple((order, 0) for order in orders)


def forget() -> None:
    """Forget all plans, and what came of them."""
    _planned.clear()
    given_up.clear()


def _remember(game: Game, state: AxisState, plan: Plan) -> None:
    _planned[state_bytes(game, state)] = plan
    while len(_planned) > MOST_REMEMBERED:
        _planned.popitem(last=False)


def follow(game: Game, state: AxisState, seat: str, plan: Plan) -> Iterator[Action | None]:
    """The next action of a plan that the rules allow; what they refuse is tried once more at the end, group by group."""
    _remember(game, state, plan)
    left = list(plan)
    for action in _allowed(game, state, seat, left, lambda _: given_up.update((seat,))):
        if action is not None:
            _look_ahead(game, state, action, left)
        yield action


def rehearsed(game: Game, state: AxisState, seat: str, orders: Iterable[Order]) -> Generator[None, None, list[Order]]:
    """What the rules will refuse of a plan for the moves of a phase, when all is carried out; pauses after every order."""
    after = copy_plain(state)
    left, lost = list(fresh(orders)), list[Order]()
    while left:
        for action in _allowed(game, after, seat, left, lost.append):
            if action is not None:
                game.apply(after, action, ScriptedDice(()))
            yield None
    return lost


def _allowed(
    game: Game, state: AxisState, seat: str, left: list[tuple[Order, int]], give_up: Callable[[Order], None]
) -> Iterator[Action | None]:
    """The first action of the orders that are ``left`` that the rules allow, after nothing for each that they refuse.

    What was tried is taken off them; ``give_up`` is told what is not tried any more.
    """
    while left:
        order, refused = left.pop(0)
        for action in order.actions(game, state, seat):
            if game.refusal(state, action) is None:
                yield action
                return
        yield None
        if refused < TRIES:
            left += [(part, refused + 1) for part in order.parts() or (order,)]
        else:
            give_up(order)


def _look_ahead(game: Game, state: AxisState, action: Action, left: Sequence[tuple[Order, int]]) -> None:
    """Remember the rest of a plan under the position to which its next action leads, as long as that is in the same phase."""
    if action.kind in ("done", "research"):
        return
    after = copy_plain(state)
    try:
        game.apply(after, action, ScriptedDice(()))
    except DiceError:
        return  # the action ends the phase, and what was planned for it with it
    if (after.active, after.steps[-1].tag) == (state.active, state.steps[-1].tag):
        _remember(game, after, tuple(left))
