"""What the Soviets may take without a declaration of war: the pact of 1939. VIE page 1, 13.0."""

from __future__ import annotations

from pyapp.engine.steps import Play
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.sides import AXIS, CONQUERED, NEUTRAL, NOBODY
from pyapp.games.victory_in_europe.control import fights, nations_at, side_of
from pyapp.games.victory_in_europe.state import VictoryState

SOVIET_UNION, POLAND, RUMANIA, BALTIC = "SU", "PL", "RO", "BALTIC"
EASTERN_POLAND = ("vilna", "brest_litovsk", "lwow")
BALTIC_STATES = ("kaunas", "riga")
BESSARABIA = "bessarabia"
PACT = (*BALTIC_STATES, *EASTERN_POLAND, BESSARABIA)
"""What the pact gives to the Soviets. VIE page 1."""


def may_occupy(state: VictoryState, nation: str, area: str) -> bool:
    """May an army of a nation take an area without war, battle or command? VIE page 1, 13.0.

    The Soviets at peace, in what the pact gives them, while nobody else's block stands there (V81): Baltic States that are neutral
    (ussr_baltic), Bessarabia of a neutral Rumania (rumania_bessarabia), eastern Poland, under an Axis marker too (poland_east).
    """
    if nation != SOVIET_UNION or area not in PACT or fights(state, SOVIET_UNION):
        return False
    if nations_at(state, area) - {SOVIET_UNION}:
        return False
    whose = holder(state, area)
    if area in EASTERN_POLAND:
        return whose == POLAND or side_of(state, whose) == AXIS
    untouched = whose in state.nations and (state.nations[whose].standing, state.nations[whose].side) == (NEUTRAL, NOBODY)
    return whose in (BALTIC, RUMANIA) and untouched


def occupy(state: VictoryState, play: Play, area: str) -> None:
    """The Soviets take an area of the pact; when no area of the Baltic States is left to them they are no more."""
    changes.take(state, area, SOVIET_UNION)
    play.tell("vie_occupies", nation=SOVIET_UNION, space=area)
    if all(holder(state, place) != BALTIC for place in BALTIC_STATES) and BALTIC in state.nations:
        changes.set_stance(state, BALTIC, CONQUERED, NOBODY)
