"""Cards that come with an event. EotS 5.35."""

from __future__ import annotations

from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun import piles
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.state import EmpireState

MOST_DRAWS = 3


def draw_for(state: EmpireState, play: Play, card: str) -> None:
    """The player of an event draws a card if the event says so, at most three times in an offensives phase."""
    side = CARDS[card].side
    if CARDS[card].draw and state.tracks.draws[side] < MOST_DRAWS and (drawn := piles.draw(state, play, side)):
        state.tracks.draws[side] += 1
        piles.tell_drawn(play, side, [drawn])
