"""Which transports an order means: those that its player names, or else the usual ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Bag, Field, Pick
from pyapp.engine.messages import say
from pyapp.games.axis_allies.components.units import Cargo, Unit, unit
from pyapp.games.axis_allies.movement.orders import Order, read_bag
from pyapp.games.axis_allies.movement.transports import full_landing, load_plan
from pyapp.games.axis_allies.state import labels

CITE = "Units: transports"
FEWEST = 2  # where one ship is enough only one is named

Plan = Callable[[Order], Sequence[tuple[Unit, object]] | None]
"""Which of some ships take part in an order, one entry a ship, or None where they are not enough."""


def ship_field(ships: Order, plan: Plan, actor: str) -> Field | None:
    """The choice of ships where it makes a difference: ships that differ in what they carry or have done.

    It may be left open and is always the last: the usual ships then take part. Rulebook, "Transports": each is a unit of its own.
    """
    usual = Counter(piece for piece, _ in plan(ships) or ())
    alone = [piece for piece, _ in ships if plan([(piece, 1)]) is not None]
    if alone:
        differ = len({*alone, *usual}) > 1
        return Pick("ship", tuple(piece.label(actor) for piece in alone), "unit", optional=True) if differ else None
    if not any(plan(_without(ships, piece)) is not None for piece in usual):
        return None
    return Bag("ships", labels(ships, actor), FEWEST, optional=True, suggested=labels(usual, actor))


def _without(ships: Order, one: Unit) -> Order:
    """The same ships but for one of a kind."""
    left = [(piece, number - (piece == one)) for piece, number in ships]
    return [(piece, number) for piece, number in left if number]


def plan_of(action: Action, able: Callable[[str, str], Mapping[Unit, list[Cargo]]]) -> Plan:
    """The plan of an order to load or to land; ``able`` says what the ships of a zone could land in a territory."""
    if action.kind == "load":
        boarding = dict(read_bag(action.args[1], action.seat))
        return lambda ships: load_plan(ships, boarding)
    zone, wanted, territory = str(action.args[0]), action.args[1], str(action.args[2])
    assert isinstance(wanted, dict)
    landing = able(zone, territory)
    return lambda ships: full_landing(ships, wanted, territory, landing)


def named_ships(argument: Argument, actor: str) -> Order:
    """The ships that an order names: one, or a bag of them."""
    return read_bag(argument, actor) if isinstance(argument, Mapping) else [(unit(str(argument), actor), 1)]


def refuse_ships(named: Order, plan: Plan) -> Refusal | None:
    """Why the ships that were named cannot do it together, or not without one that would do nothing."""
    taken = plan(named)
    if taken is None:
        return Refusal(say("axis.ships_too_few"), CITE)
    return Refusal(say("axis.ships_too_many"), CITE) if len(taken) < sum(number for _, number in named) else None
