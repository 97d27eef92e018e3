"""The offensives phase: who plays first, whose go it is, when it ends. EotS 4.2, 6.29A."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN, SIDES, opponent
from pyapp.games.empire_of_the_sun.offensive.rollback import Opener
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.turn import plays
from pyapp.games.empire_of_the_sun.turn.play import PlayCard, field_of, play_event

LAST_TURN_OF_1942 = 4


def has_initiative(state: EmpireState) -> str:
    """Who goes first: the player with more cards; of equals Japan until the end of 1942, then the Allies. EotS 4.2.1."""
    japanese, allied = (state.hands[side] for side in SIDES)
    if japanese == allied:
        return JAPAN if state.turn <= LAST_TURN_OF_1942 else ALLIES
    return JAPAN if japanese > allied else ALLIES


@step("eots_offensives")
class OffensivesPhase(Step):
    """The players take turns at playing cards until both hands are empty; who has none left is passed over. EotS 4.2.2, 6.1.

    ``last`` is who played last. Passes that were not used and the count of draws end with the phase (11.4, 5.35).
    """

    last: str = ""
    begun: bool = False

    def proceed(self, state: EmpireState, play: Play) -> None:
        if not self.begun:
            self.begun = True
            self.last = opponent(has_initiative(state))
            if may_seize(state, self.last):
                play.push(Seize(self.last))
                return
        side = opponent(self.last)
        if not state.hands[side]:
            side = self.last
        if not state.hands[side]:
            state.tracks.passes = dict.fromkeys(SIDES, 0)
            state.tracks.draws = dict.fromkeys(SIDES, 0)
            play.done()
            return
        self.last = side
        play.push(PlayCard(side))


def may_seize(state: EmpireState, side: str) -> bool:
    """Is a player asked whether to take the initiative? Only who has fewer cards and a Future Offensive card of an earlier turn.

    It is asked whether or not that card would do, for nobody but its owner knows. EotS 6.29A.
    """
    earlier = state.set_aside.get(side, state.turn) < state.turn
    return state.hands[side] < state.hands[opponent(side)] and earlier and state.hands[side] > 0


@step("eots_seize")
class Seize(Opener):
    """A player with fewer cards may go first by playing the Future Offensive card as an event. EotS 4.2.1, 6.29A."""

    cite = "6.29A"
    side: str
    played: bool = False

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return () if self.played else (self.side,)

    def proceed(self, state: EmpireState, play: Play) -> None:
        """The event is over: its player has gone first."""
        play.done()
        phase = state.steps[-1]
        assert isinstance(phase, OffensivesPhase)
        phase.last = self.side

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("event", "decline") if plays.events(state, self.side, seizing=True) else ("decline",)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind != "event":
            return None
        return field_of("event", state, self.side, filled, plays.events(state, self.side, seizing=True))

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        if action.kind == "decline":
            play.done()
            return
        self.played = True
        play_event(state, play, self.side, action.args)
