"""The unrest of India and what its surrender means. EotS 12.62, 12.63."""

from __future__ import annotations

from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.sides import JAPAN
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import AIRFIELDS, PORTS
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, members
from pyapp.games.empire_of_the_sun.map.nations import ALL_INDIA, NORTHERN_INDIA
from pyapp.games.empire_of_the_sun.politics.markers import INDIA_SURRENDERED, STABLE, calm_india, put_india
from pyapp.games.empire_of_the_sun.politics.surrender import anybody, hand_over, name_of, put_out
from pyapp.games.empire_of_the_sun.state import EmpireState

INDIA = "india"
BASES: HexSet = ALL_INDIA & (AIRFIELDS | PORTS)


def north_is_lost(state: EmpireState) -> bool:
    """Does Japan control all of Northern India? EotS 12.62."""
    return all(controller(state, at) == JAPAN for at in members(NORTHERN_INDIA))


def count_turn(state: EmpireState, play: Play) -> bool:
    """The marker of India moves in a National Status segment; says whether India surrenders now. EotS 12.62.

    With any hex of Northern India in Allied hands India is stable. Else it goes to Unrest, and each box lasts two turns: the first
    segment turns the marker over, the second moves it on.
    """
    tracks = state.tracks
    if tracks.india == INDIA_SURRENDERED:
        return False
    if not north_is_lost(state):
        calm_india(state, play)
    elif tracks.india == STABLE or tracks.india_second_turn:
        put_india(state, play, tracks.india + 1)
    else:
        tracks.india_second_turn = True
        play.tell("eots_india_second_turn")
    return tracks.india == INDIA_SURRENDERED


def surrender(state: EmpireState, play: Play) -> None:
    """India is out for good, and with it all Indian units. Where the others go, the Allied player decides. EotS 12.63."""
    state.tracks.surrendered.append(INDIA)
    play.tell("eots_surrender", nation=name_of(INDIA))
    put_out(state, play, [unit for unit, found in UNITS.items() if found.nation == "IND"])


@step("eots_india_lost")
class IndiaLost(Step):
    """When the Commonwealth has left, the bases in which no Allied unit is come to Japan. EotS 12.0."""

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()
        hand_over(state, play, members(BASES), JAPAN, anybody)
