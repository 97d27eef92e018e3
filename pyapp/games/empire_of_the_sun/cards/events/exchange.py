"""A card of the hand is discarded, and a card of the discards takes its place. JP33, JP67, JP68, AL10, AL52."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import piles
from pyapp.games.empire_of_the_sun.cards import special
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.state import EmpireState


def offer(state: EmpireState, play: Play, card: str) -> None:
    """The player of the event may exchange a card."""
    play.push(Exchange(CARDS[card].side, card))


@step("eots_exchange")
class Exchange(Step):
    """A player may discard a card of the hand and take one of his discards: neither the card just discarded nor that of the event itself.

    It is no draw (5.35). A special event that is discarded happens (5.37).
    """

    cite = "5.37"
    side: str
    card: str

    def is_sound(self, state: EmpireState) -> bool:
        return self.card in CARDS and CARDS[self.card].side == self.side

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (self.side,) if state.hands[self.side] and self.choice(state) else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()

    def choice(self, state: EmpireState) -> tuple[str, ...]:
        """The discards of which one may be taken."""
        return tuple(card for card in state.discards if CARDS[card].side == self.side and card != self.card)

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("exchange", "decline")

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == "decline" or len(filled) > 1:
            return None
        if filled:
            return Pick("take", self.choice(state), "card")
        return Pick("card", tuple(state.secrets[self.side].hand), "card")

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        play.done()
        if action.kind == "exchange":
            given, taken = (str(word) for word in action.args)
            piles.leave_hand(state, self.side, given)
            special.discard(state, play, given)
            piles.from_discards(state, taken)
            piles.take(state, self.side, taken)
            play.tell("eots_took_card", seat=self.side, card=taken)


EFFECTS: Mapping[str, Callable[[EmpireState, Play, str], None]] = {
    "optional: discard one hand card and take any card from own discard pile": offer,
    "optional: swap a hand card for any card of own discard pile": offer,
}
