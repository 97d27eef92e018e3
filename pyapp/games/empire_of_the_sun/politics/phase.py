"""The political phase: nations surrender, ships and aircraft leave what is lost, US Political Will moves. EotS 4.3, 12."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from pyapp.engine.steps import Outline, Play, Step, step
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.movement.emergency import Emergency
from pyapp.games.empire_of_the_sun.movement.refuge import Refuge
from pyapp.games.empire_of_the_sun.movement.stacking import Surplus
from pyapp.games.empire_of_the_sun.politics import india, japan
from pyapp.games.empire_of_the_sun.politics.result import end
from pyapp.games.empire_of_the_sun.politics.surrender import follow_keys, surrender, surrendering
from pyapp.games.empire_of_the_sun.politics.will import WillSegment
from pyapp.games.empire_of_the_sun.state import EmpireState


@step("eots_national_status")
class NationalStatus(Step):
    """Who surrenders, by the control of hexes as it is now. If Japan does, the game is over. EotS 4.31, 12.0, 16.1."""

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()
        if japan_surrenders(state, play):
            return
        for nation in surrendering(state):
            surrender(state, play, nation)
        follow_keys(state, play)
        if india.count_turn(state, play):
            india.surrender(state, play)
            play.push(Refuge(), india.IndiaLost())


def japan_surrenders(state: EmpireState, play: Play) -> bool:
    """Japan surrenders without Honshu, or cut off from its resources in two segments in a row. EotS 12.93."""
    tracks = state.tracks
    tracks.blockade = tracks.blockade + 1 if japan.is_cut_off(state) else 0
    if japan.honshu_is_lost(state):
        end(state, play, ALLIES, "honshu")
    elif tracks.blockade >= japan.SEGMENTS_OF_BLOCKADE:
        end(state, play, ALLIES, "blockade")
    elif tracks.blockade:
        play.tell("eots_blockade")
    return state.result is not None


@step("eots_departures")
class Departures(Step):
    """Ships and aircraft leave the bases that were handed over; what is then too much in a hex goes. EotS 7.22, 7.24, 7.32, 7.34."""

    def proceed(self, state: EmpireState, play: Play) -> None:
        sides = [side for side in (ALLIES, JAPAN) if has_lost_a_base(state, side)]
        play.replace(*map(Emergency, sides), *(Surplus(side, naval=True) for side in sides))


def has_lost_a_base(state: EmpireState, side: str) -> bool:
    """Has a player ships or aircraft where the enemy is in control?"""
    return any(
        stand.at and UNITS[unit].side == side and UNITS[unit].kind in ("air", "naval") and controller(state, stand.at) != side
        for unit, stand in state.units.items()
    )


@step("eots_political_phase")
class PoliticalPhase(Outline):
    """The two segments of the phase. EotS 4.3."""

    outline: ClassVar[Sequence[Callable[[], Step]]] = (NationalStatus, Departures, WillSegment)
