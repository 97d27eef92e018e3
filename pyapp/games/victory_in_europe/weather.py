"""Winter: where it is, what it freezes. VIE 3.4."""

from __future__ import annotations

from pyapp.games.victory_in_europe.components.calendar import AUTUMN, FIRST_YEAR, WINTER, quarter_of, year_of
from pyapp.games.victory_in_europe.components.tables import switch, table
from pyapp.games.victory_in_europe.map.areas import AREAS, is_home
from pyapp.games.victory_in_europe.map.borders import BORDERS
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.state import VictoryState

EVERYWHERE, EAST = "everywhere", "east"
LATE: frozenset[str] = frozenset(
    area for area in AREAS for nation in table("late_winter")["nations"] if AREAS[area].nation == nation and is_home(nation, area)
)
"""The home territory of the Soviets, and Finland: where the last turn of a year is winter, too. VIE 3.4."""


def season(turn: int) -> str:
    """Where it is winter in a turn: everywhere in the first of a year, in Russia and Finland in the last. VIE 3.4, V5.

    >>> [season(turn) for turn in (1, 2, 3, 4, 6)]
    ['', 'east', 'everywhere', '', 'east']
    """
    if quarter_of(turn) == WINTER:
        return EVERYWHERE
    if quarter_of(turn) == AUTUMN and (year_of(turn) != FIRST_YEAR or switch("winter_1939_4")):
        return EAST
    return ""


def is_winter(state: VictoryState, area: str) -> bool:
    """Is it winter in an area? VIE 3.4."""
    here = season(state.turn)
    return here == EVERYWHERE or (here == EAST and area in LATE)


def is_frozen(state: VictoryState, sea: str) -> bool:
    """Is a sea frozen: Gulf of Bothnia, Gulf of Finland, White Sea in both turns of winter? VIE 3.43."""
    return SEAS[sea].freezes and bool(season(state.turn))


def border_limit(state: VictoryState, area: str, to: str) -> int:
    """How many armies may cross a border into or out of a battle, by its terrain and the ice on its river. VIE 1.1, 1.3, 3.44, 4.6.

    Only Russian rivers freeze, in both turns of winter, and none between a region in winter and one that is not.
    """
    frozen = area in LATE and to in LATE and is_winter(state, area) and is_winter(state, to)
    return BORDERS[area, to].limit_in(winter=frozen)
