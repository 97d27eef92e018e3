"""A neutral becomes an ally, a major power comes into the war. VIE 10.2, 10.3, 11.2, 11.3."""

from __future__ import annotations

from pyapp.engine.steps import Play
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.components.set_ups import SOVIET_EXPORT
from pyapp.games.victory_in_europe.components.sides import ALLIED, LEADERS, WAR
from pyapp.games.victory_in_europe.control import side_of
from pyapp.games.victory_in_europe.diplomacy import deploy
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.state import VictoryState


def enter(state: VictoryState, play: Play, nation: str) -> None:
    """A neutral major power is at war with all enemies of its side from now on. What the Soviets sold to Germany ends. VIE 10.1, 13.0."""
    changes.set_stance(state, nation, WAR, side_of(state, nation))
    play.tell("vie_enters_war", nation=nation)
    if nation == SOVIET_EXPORT:
        changes.set_import(state, SOVIET_EXPORT, "")


def join(state: VictoryState, play: Play, nation: str, side: str, power: str = "") -> None:
    """A minor becomes the ally of a power: its areas are friendly but for those an enemy holds, its resources count at once.

    Whoever plays the side places its blocks. VIE 10.2, 10.3.
    """
    power = power or LEADERS[side]
    changes.set_stance(state, nation, ALLIED, side)
    changes.forget_invaders(state, nation)
    changes.set_patron(state, nation, power)
    play.tell("vie_joins", nation=nation, power=power)
    for area in deploy.country(state, nation):
        if AREAS[area].resource:
            changes.set_import(state, area, power)
    deploy.open_for(state, play, nation, side)
