"""What moves US Political Will in the political phase. EotS 4.32, 16.4."""

from __future__ import annotations

from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.tables import europe_level
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import counts_for_progress
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, holds
from pyapp.games.empire_of_the_sun.map.nations import ALASKA, HAWAII, NATIONS
from pyapp.games.empire_of_the_sun.politics.japan import resources
from pyapp.games.empire_of_the_sun.politics.markers import change_will
from pyapp.games.empire_of_the_sun.politics.surrender import name_of
from pyapp.games.empire_of_the_sun.state import EmpireState

SURRENDERS = tuple(nation.id for nation in NATIONS.values() if nation.will)
"""The nations whose surrender costs Political Will. EotS 16.41."""
EVERYBODY, IN_ALASKA, IN_HAWAII, FEW_RESOURCES = "all_nations", "alaska", "hawaii", "resources"
ONCE = (*SURRENDERS, EVERYBODY, IN_ALASKA, IN_HAWAII, FEW_RESOURCES)
"""What moves it once a game."""
COST_OF_ALL = -2
DECEMBER, FIRST_OF_1943, FIRST_OF_PROGRESS = 1, 5, 4
TURNS_IN_ALASKA, MOST_RESOURCES, PROGRESS, HIGHEST_LEVEL = 2, 3, 5, 4

Shift = tuple[str, int]
"""A cause and by how many boxes it moves the will."""


def shifts(state: EmpireState) -> list[Shift]:
    """Everything that moves the will in this segment, in the order of the rulebook. EotS 16.41 to 16.48."""
    found = [*_surrenders(state), *_occupations(state), *_strategic_war(state), *_losses(state), *_every_turn(state)]
    return [(cause, boxes) for cause, boxes in found if cause not in state.tracks.will_moved]


def _surrenders(state: EmpireState) -> list[Shift]:
    """EotS 16.41."""
    gone = [nation for nation in SURRENDERS if nation in state.tracks.surrendered]
    everybody = [(EVERYBODY, COST_OF_ALL)] if len(gone) == len(SURRENDERS) else []
    return [*((nation, NATIONS[nation].will) for nation in gone), *everybody]


def _occupations(state: EmpireState) -> list[Shift]:
    """EotS 16.42."""
    alaska = [(IN_ALASKA, -1)] if state.tracks.aleutians >= TURNS_IN_ALASKA else []
    return [*alaska, *([(IN_HAWAII, -1)] if japanese_in(state, HAWAII) else [])]


def _strategic_war(state: EmpireState) -> list[Shift]:
    """EotS 16.43; three resource hexes, as the player aid says, not 13 (R13)."""
    few = state.turn >= FIRST_OF_1943 and len(resources(state)) <= MOST_RESOURCES
    return [*([(FEW_RESOURCES, 1)] if few else []), *([("bombing", 1)] if state.tracks.hand_bombed else [])]


def _losses(state: EmpireState) -> list[Shift]:
    """EotS 16.45, 16.46."""
    ships = [UNITS[unit] for unit, stand in state.units.items() if stand.at and UNITS[unit].nation == "US" and UNITS[unit].kind == "naval"]
    division = [("division", -1)] if state.tracks.division_lost else []
    carriers = [] if any(ship.is_carrier for ship in ships) else [("carriers", -1)]
    return [*division, *carriers, *([] if ships else [("fleet", -1)])]


def _every_turn(state: EmpireState) -> list[Shift]:
    """EotS 15.5D, 16.47, 16.48."""
    slow = state.turn >= FIRST_OF_PROGRESS and progress(state) < PROGRESS
    level = europe_level(state.tracks.war_in_europe)
    return [*([("progress", -1)] if slow else []), *([("europe", -1)] if level == HIGHEST_LEVEL else [])]


def progress(state: EmpireState) -> int:
    """The hexes of account that the Allies have taken this turn, less those that Japan has taken. EotS 16.47."""
    counted = [at for at in state.tracks.taken if counts_for_progress(at)]
    return sum(1 if controller(state, at) == ALLIES else -1 for at in counted)


def japanese_in(state: EmpireState, hexes: HexSet) -> bool:
    """Is any Japanese unit in one of these hexes?"""
    return any(stand.at and UNITS[unit].side == JAPAN and holds(hexes, stand.at) for unit, stand in state.units.items())


def count_occupations(state: EmpireState) -> None:
    """One more turn in the Aleutians; and what is occupied in December 1941 costs no will for the rest of the game. EotS 16.42."""
    tracks = state.tracks
    tracks.aleutians = tracks.aleutians + 1 if japanese_in(state, ALASKA) else 0
    if state.turn == DECEMBER:
        infamous = [place for place, hexes in ((IN_ALASKA, ALASKA), (IN_HAWAII, HAWAII)) if japanese_in(state, hexes)]
        tracks.will_moved += [place for place in infamous if place not in tracks.will_moved]


def words(cause: str) -> Message:
    """A cause as the log tells it."""
    return say("eots.will.surrender", nation=name_of(cause)) if cause in SURRENDERS else say(f"eots.will.{cause}")


@step("eots_will")
class WillSegment(Step):
    """The US Political Will segment. EotS 4.32."""

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()
        count_occupations(state)
        for cause, boxes in shifts(state):
            play.tell("eots_will_moves", cause=words(cause), boxes=f"{boxes:+d}")
            if cause in ONCE:
                state.tracks.will_moved.append(cause)
            change_will(state, play, boxes)
