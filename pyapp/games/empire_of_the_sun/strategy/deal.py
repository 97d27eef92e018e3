"""The cards of a turn are dealt. EotS 4.1.4."""

from __future__ import annotations

from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun.cards import piles
from pyapp.games.empire_of_the_sun.state import EmpireState


@step("eots_deal")
class Deal(Step):
    """A player draws so many cards from the top of the deck, unseen by the other. EotS 4.1.4."""

    side: str
    count: int

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()
        before = state.hands[self.side]
        for _ in range(self.count):
            piles.draw(state, play, self.side)
        play.tell("eots_dealt", seat=self.side, count=state.hands[self.side] - before)
