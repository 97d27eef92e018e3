"""The orders that move no block: war is declared, an event is used, the seat has done. VIE 3.3, 4.5, 10.1."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import say
from pyapp.engine.steps import Play
from pyapp.games.victory_in_europe.cards.effects import nations_of
from pyapp.games.victory_in_europe.control import side_of
from pyapp.games.victory_in_europe.diplomacy import war
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.movement import declarations
from pyapp.games.victory_in_europe.movement.orders import SPACE, Order
from pyapp.games.victory_in_europe.movement.reach import Reach
from pyapp.games.victory_in_europe.movement.surplus import Surplus, surplus
from pyapp.games.victory_in_europe.movement.ways import cards
from pyapp.games.victory_in_europe.movement.ways.blocks import movable, moves_of
from pyapp.games.victory_in_europe.movement.ways.ground import Ground
from pyapp.games.victory_in_europe.state import VictoryState

NATION = "vie_nation"
EXTRA_COMMAND, DEPLOY_EARLY = "extra_cm", "deploy_early"


class Declare(Order):
    """War is declared before anybody enters, so that a neutral can be deployed. VIE 10.1, 10.2."""

    kind = "declare"

    def is_open(self, state: VictoryState, seat: str) -> bool:
        return bool(declarations.open_to(state, seat))

    def field(self, state: VictoryState, seat: str, filled: tuple[Argument, ...]) -> Field | None:
        found = declarations.open_to(state, seat)
        if not filled:
            return Pick("nation", tuple(found), NATION)
        powers = found[str(filled[0])]
        return Pick("power", tuple(powers), NATION) if len(filled) == 1 and len(powers) > 1 else None

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        nation = str(action.args[0])
        power = str(action.args[1]) if action.args[1:] else declarations.open_to(state, action.seat)[nation][0]
        war.declare(state, play, side_of(state, power), nation, power)


class UseEvent(Order):
    """The event of the card is used, where it acts while its player moves. VIE 3.3."""

    kind = "event"

    def is_open(self, state: VictoryState, seat: str) -> bool:
        return cards.to_claim(state, seat) is not None

    def field(self, state: VictoryState, seat: str, filled: tuple[Argument, ...]) -> Field | None:
        effect = cards.to_claim(state, seat)
        if effect is None or not cards.names_a_border(effect) or len(filled) == len(("from", "to")):
            return None
        if filled:
            return Pick("to", tuple(cards.over_rivers(str(filled[0]))), SPACE)
        return Pick("from", tuple(area for area in AREAS if cards.over_rivers(area)), SPACE)

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        effect, seat = cards.to_claim(state, action.seat), action.seat
        assert effect is not None  # the kind is offered only then
        state.in_force[effect.seat] = cards.BETWEEN.join(str(area) for area in action.args)
        play.tell("vie_event_used", seat=seat, card=effect.card)
        if effect.data["kind"] == EXTRA_COMMAND and nations_of(state, effect.data["nations"]):
            moves_of(state).spare[seat] = effect.data["amount"]
        elif effect.data["kind"] == DEPLOY_EARLY:
            state.siberians_free = True


class Done(Order):
    """The seat has moved; nowhere may stand more than the place holds, as long as somebody there can go away. VIE 4.5."""

    kind = "done"

    def is_open(self, state: VictoryState, seat: str) -> bool:
        return True

    def refuse(self, state: VictoryState, action: Action) -> Refusal | None:
        for place, tokens in surplus(state, action.seat).items():
            ready = set(movable(state, action.seat, place)).intersection(tokens)
            if any(Reach(Ground(state), [token]).ends() for token in sorted(ready)):
                return Refusal(say("vie.move.too_many", space=place), "4.5")
        return None

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        play.tell("vie_has_moved", seat=action.seat)
        play.done()
        if surplus(state, action.seat):
            play.push(Surplus(action.seat))
