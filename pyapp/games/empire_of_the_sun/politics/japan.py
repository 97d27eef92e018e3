"""How Japan is beaten: the home island taken, cut off from its resources, or bombed. EotS 12.93, 16.1, 16.2."""

from __future__ import annotations

from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.tables import RESOURCES
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import TOKYO
from pyapp.games.empire_of_the_sun.map.hexsets import hexset
from pyapp.games.empire_of_the_sun.map.nations import NATIONS
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.state import CHINA, EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import leads_from_source, picture_of

SEGMENTS_OF_BLOCKADE, TURNS_OF_BOMBING, LAST_RESOURCE = 2, 4, 1
B29 = "b29"


def resources(state: EmpireState) -> list[int]:
    """The resource hexes that Japan controls. EotS 11.11."""
    return [at for at in RESOURCES if controller(state, at) == JAPAN]


def honshu_is_lost(state: EmpireState) -> bool:
    """Do the Allies control every hex of Honshu? EotS 12.93."""
    return all(controller(state, at) == ALLIES for at in NATIONS["japan"].keys)


def is_cut_off(state: EmpireState) -> bool:
    """Does no line of supply lead from any city of the home islands to a resource hex of Japan? EotS 12.93."""
    return not leads_from_source(picture_of(state), JAPAN, hexset(resources(state)))


def b29_in_range(state: EmpireState) -> bool:
    """Is a B29 within range of Tokyo, or in China, from where it always is? EotS 12.74, 16.2."""
    return any(
        UNITS[unit].type == B29 and (stand.box == CHINA or (stand.at and distance(stand.at, TOKYO) <= UNITS[unit].reach))
        for unit, stand in state.units.items()
    )


def was_bombed_long_enough(state: EmpireState) -> bool:
    """Was Japan bombed with success in four turns in a row? EotS 16.2."""
    turns = state.tracks.bombings
    return any(all(first + later in turns for later in range(TURNS_OF_BOMBING)) for first in turns)


def is_bombed_out(state: EmpireState) -> bool:
    """Four turns of bombing, no resource but one, and a B29 that could come again: so the Allies win without landing. EotS 16.2."""
    return was_bombed_long_enough(state) and len(resources(state)) <= LAST_RESOURCE and b29_in_range(state)
