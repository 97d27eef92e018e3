"""The cards of a turn are dealt. EotS 4.1.4."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import piles
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, SIDES
from pyapp.games.empire_of_the_sun.state import EmpireState

ARCADIA = "AL04"
MOST = 7  # cards of a hand: EotS 4.1.4


@step("eots_deal")
class Deal(Step):
    """A player draws so many cards from the top of the deck, unseen by the other. EotS 4.1.4."""

    side: str
    count: int

    def is_sound(self, state: EmpireState) -> bool:
        return self.side in SIDES and 0 <= self.count <= MOST

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()
        drawn = [piles.draw(state, play, self.side) for _ in range(self.count)]
        piles.tell_drawn(play, self.side, [card for card in drawn if card])


@step("eots_arcadia")
class Arcadia(Step):
    """Before the first hand of 1942 is dealt the Allied player may take the Arcadia Conference as one of these cards. EotS 17.25."""

    cite = "17.25"
    count: int

    def is_sound(self, state: EmpireState) -> bool:
        """The card must still be there to be taken."""
        return 0 < self.count <= MOST and ARCADIA in piles.deck(state, ALLIES)

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (ALLIES,)

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("arcadia", "decline")

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        taken = action.kind == "arcadia"
        if taken:
            piles.take(state, ALLIES, ARCADIA)
            play.tell("eots_arcadia", seat=ALLIES, card=ARCADIA)
        play.replace(Deal(ALLIES, self.count - taken))
