"""The movement phase: Player 1 moves, then Player 2. VIE page 1, 4.2, 12.0."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Field
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe.cards import command
from pyapp.games.victory_in_europe.components.sides import SIDES
from pyapp.games.victory_in_europe.diplomacy import rights
from pyapp.games.victory_in_europe.movement.announcements import Declare, Done, UseEvent
from pyapp.games.victory_in_europe.movement.declarations import sides_of
from pyapp.games.victory_in_europe.movement.ice import LeaveIce
from pyapp.games.victory_in_europe.movement.landings import Invade
from pyapp.games.victory_in_europe.movement.orders import Drop, MoveBlocks, Order
from pyapp.games.victory_in_europe.movement.pinning import Pin
from pyapp.games.victory_in_europe.movement.surplus import Surplus as Surplus
from pyapp.games.victory_in_europe.movement.transfers import Relocate, StrategicMove
from pyapp.games.victory_in_europe.movement.ways.ground import friendly_places
from pyapp.games.victory_in_europe.state import Moves, VictoryState

ORDERS: Mapping[str, Order] = {
    order.kind: order for order in (MoveBlocks(), StrategicMove(), Drop(), Invade(), Relocate(), Declare(), UseEvent(), Done())
}


@step("vie_movement")
class MovementPhase(Step):
    """What is friendly and what battles are at hand is noted, ships leave the ice, then each seat moves, its pinned blocks first.

    VIE 4.2, 4.3, 13.0: iraq_coup.
    """

    def proceed(self, state: VictoryState, play: Play) -> None:
        state.moves = Moves(friendly={side: friendly_places(state, side) for side in SIDES})
        state.battles = rights.battles_at_hand(state)
        out_of_ice = [LeaveIce(seat) for seat in state.order]
        play.replace(*out_of_ice, *(opened for seat in state.order for opened in (Pin(seat), Move(seat))))


@step("vie_move")
class Move(Step):
    """A seat gives its orders one after the other, until it has done. VIE 4.2."""

    cite = "4.2"
    seat: str

    def is_sound(self, state: VictoryState) -> bool:
        return self.seat in state.seats and state.moves is not None

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        return (self.seat,)

    def prompt(self, state: VictoryState, seat: str) -> Message:
        left = [command.left(state, side) for side in sides_of(state, seat)]
        return say("prompt.vie_move", seat=seat, command=max(left))

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return tuple(kind for kind, order in ORDERS.items() if order.is_open(state, seat))

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return ORDERS[kind].field(state, seat, filled)

    def refuse(self, state: VictoryState, action: Action) -> Refusal | None:
        return ORDERS[action.kind].refuse(state, action)

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        ORDERS[action.kind].apply(state, action, play)
