"""The sequence of a round, as the rulebook's outline has it. Rulebook, "The phases of the game"."""

from __future__ import annotations

from typing import ClassVar

from pyapp.engine.steps import Outline, Play, Step, step
from pyapp.games.war_room.combat.combat import Combat
from pyapp.games.war_room.rounds.morale import MoralePhase
from pyapp.games.war_room.rounds.operations import Movement
from pyapp.games.war_room.rounds.planning import Economy, Planning
from pyapp.games.war_room.rounds.production import Production
from pyapp.games.war_room.rounds.refit import Deployment, Landing, Regroup
from pyapp.games.war_room.state import WarState
from pyapp.games.war_room.victory import Capitals, EndOfRound


@step("wr_operations")
class Operations(Outline):
    """Phases 2 to 5: planning, movement, combat, refit."""

    outline: ClassVar = (Planning, Movement, Combat, Landing, Deployment, Regroup)


@step("wr_again")
class Again(Step):
    """With rapid resolution phases 2 to 5 are played twice before morale. Optional rule "Rapid resolution"."""

    def proceed(self, state: WarState, play: Play) -> None:
        if state.setup.has("rapid_resolution"):
            play.replace(Operations())
        else:
            play.done()


@step("wr_round")
class Round(Outline):
    """The seven phases, over and over until somebody has won. Convoys can be raided again in every round."""

    outline: ClassVar = (Economy, Operations, Again, MoralePhase, Capitals, Production, EndOfRound)

    def proceed(self, state: WarState, play: Play) -> None:
        if self.position == 0:
            state.round += 1
            state.raided = []
        elif self.position >= len(self.outline):
            play.replace(Round())
            return
        super().proceed(state, play)
