"""Phase 1: order units, pay for them, repair industrial complexes."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Bag, Field, Number, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.axis_allies.components.edition import FACILITY
from pyapp.games.axis_allies.components.units import Unit
from pyapp.games.axis_allies.factories import points_repaired
from pyapp.games.axis_allies.state import AxisState


def cost(state: AxisState, power: str, kind: str) -> int:
    """What a unit costs a power. Rulebook, "Purchase units"."""
    return state.kind(Unit(power, kind)).cost


def repairable(state: AxisState, power: str) -> tuple[str, ...]:
    """The damaged industrial complexes of a power."""
    return tuple(territory for territory, damage in sorted(state.factories.items()) if damage and state.owners.get(territory) == power)


def complex_sites(state: AxisState, power: str) -> tuple[str, ...]:
    """Where a new industrial complex may go: owned since the turn began, worth at least 1 IPC, without one. Rulebook, "Mobilize"."""
    late = {*state.turn.captured, *state.turn.built}
    return tuple(
        territory
        for territory, owner in sorted(state.owners.items())
        if owner == power and state.space(territory).ipc >= 1 and territory not in state.factories and territory not in late
    )


@step("purchase")
class Purchase(Step):
    """The active power orders and pays; what it has bought waits in the mobilization zone. Rulebook, "Purchase units".

    ``paid_for``: points of repair that the last IPC has paid for and that are not used yet.
    """

    cite = "Phase 1: purchase and repair"

    paid_for: int = 0

    def seats(self, state: AxisState) -> tuple[str, ...]:
        return (state.active,)

    def prompt(self, state: AxisState, seat: str) -> Message:
        return say("prompt.purchase", seat=seat, ipcs=state.powers[seat].ipcs)

    def kinds(self, state: AxisState, seat: str) -> tuple[str, ...]:
        ipcs = state.powers[seat].ipcs
        cheapest = min(cost(state, seat, kind) for kind in state.rules.unit_types)
        return (
            *(("buy",) if ipcs >= cheapest else ()),
            *(("repair",) if self.affordable_points(state, seat) and repairable(state, seat) else ()),
            "done",
        )

    def field(self, state: AxisState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        ipcs = state.powers[seat].ipcs
        if kind == "buy" and not filled:
            return self._order(state, seat, ipcs)
        if kind == "repair" and not filled:
            return Pick("factory", repairable(state, seat), "space")
        if kind == "repair" and len(filled) == 1:
            return Number("points", 1, min(self.affordable_points(state, seat), state.factories[str(filled[0])]))
        return None

    def affordable_points(self, state: AxisState, seat: str) -> int:
        """How many points of damage the power can still pay for."""
        return state.powers[seat].ipcs * points_repaired(state, seat) + self.paid_for

    def _order(self, state: AxisState, seat: str, ipcs: int) -> Bag:
        price = {kind: cost(state, seat, kind) for kind in state.rules.unit_types}
        there = {kind: ipcs // price[kind] for kind in price if ipcs >= price[kind]}
        for kind in list(there):
            if state.kind(kind).domain == FACILITY:
                there[kind] = min(there[kind], len(complex_sites(state, seat)) - state.powers[seat].bought.get(kind, 0))
        return Bag("units", {kind: number for kind, number in there.items() if number > 0}, price=price, budget=ipcs)

    def apply(self, state: AxisState, action: Action, play: Play) -> None:
        power = state.powers[action.seat]
        if action.kind == "done":
            play.done()
        elif action.kind == "buy":
            (units,) = action.args
            assert isinstance(units, dict)
            paid = sum(cost(state, action.seat, kind) * number for kind, number in units.items())
            power.ipcs -= paid
            for kind, number in units.items():
                power.bought[kind] = power.bought.get(kind, 0) + number
            play.tell("bought", power=action.seat, units=units, ipcs=paid, left=power.ipcs)
        else:
            territory, points = str(action.args[0]), action.args[1]
            assert isinstance(points, int)
            each = points_repaired(state, action.seat)
            paid = -(-max(0, points - self.paid_for) // each)
            power.ipcs -= paid
            self.paid_for += paid * each - points
            state.factories[territory] -= points
            play.tell("repaired", power=action.seat, space=territory, points=points, left=power.ipcs)
