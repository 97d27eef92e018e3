"""The sequence of play of a turn. EotS 4.0."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun.cards import special
from pyapp.games.empire_of_the_sun.components.scenarios import SCENARIOS
from pyapp.games.empire_of_the_sun.components.sides import SIDES
from pyapp.games.empire_of_the_sun.politics.phase import PoliticalPhase
from pyapp.games.empire_of_the_sun.politics.victory import EndOfTurn
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.strategy.phase import StrategyPhase
from pyapp.games.empire_of_the_sun.supply.phase import Attrition
from pyapp.games.empire_of_the_sun.turn.offensives import OffensivesPhase

DECEMBER = 1  # the special turn of December 1941: EotS 17.11


@step("eots_turn")
class Turn(Step):
    """The phases of a turn; ``position`` counts those that have begun. Scenarios begin with the second, the offensives phase.

    The turn and each of its phases are told when they begin; that the turn marker moves on is no phase. December 1941 has neither a
    strategy phase nor attrition. EotS 4.0, 17.11, 17.2.
    """

    position: int = 0

    def is_sound(self, state: EmpireState) -> bool:
        return 0 <= self.position <= len(outline(state.turn))

    def proceed(self, state: EmpireState, play: Play) -> None:
        phases = outline(state.turn)
        if self.position == len(phases):
            play.done()
            return
        if self.position == opening(state):
            play.tell("eots_turn", turn=state.turn)
        phase = phases[self.position]()
        self.position += 1
        if not isinstance(phase, NextTurn):
            play.tell("eots_phase", phase=phase.tag)
        play.push(phase)


def outline(turn: int) -> Sequence[Callable[[], Step]]:
    """The phases of a turn in their order."""
    if turn == DECEMBER:
        return (OffensivesPhase, PoliticalPhase, EndOfTurn, NextTurn)
    return (StrategyPhase, OffensivesPhase, PoliticalPhase, Attrition, EndOfTurn, NextTurn)


def first_turn(turn: int) -> Turn:
    """The turn with which a scenario begins: its cards are dealt and its strategy phase is over. EotS 17.2 to 17.9."""
    return Turn(outline(turn).index(OffensivesPhase))


def opening(state: EmpireState) -> int:
    """The place of the phase with which a turn opens: the first, but in the first turn of a scenario as `first_turn` has it."""
    return first_turn(state.turn).position if state.turn == SCENARIOS[state.scenario].turns[0] else 0


@step("eots_next_turn")
class NextTurn(Step):
    """Markers are taken off or turned over, and the turn marker moves on, up to the last turn of the scenario.

    Who has won was settled before. EotS 4.5.
    """

    def proceed(self, state: EmpireState, play: Play) -> None:
        special.reshuffle(state, play)
        tracks = state.tracks
        tracks.asp_used = dict.fromkeys(SIDES, 0)
        tracks.express = 0
        tracks.barred = []
        tracks.bombers = []
        tracks.china_attacked = False
        tracks.designated = []
        play.done()
        if state.turn < SCENARIOS[state.scenario].turns[1]:
            state.turn += 1
            play.replace(Turn())
