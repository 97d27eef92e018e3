"""How many cards and passes a turn brings. EotS 11.1, 11.4, 11.5."""

from __future__ import annotations

from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.sides import JAPAN
from pyapp.games.empire_of_the_sun.components.tables import RESOURCES, europe_level, table
from pyapp.games.empire_of_the_sun.state import EmpireState

_HANDS = table("hands")
LEAST: int = _HANDS["least"]
MOST: int = _HANDS["most"]
MOST_PASSES: int = _HANDS["most_passes"]
NO_NEWS_BUT_BAD = 4  # the level of the War in Europe that takes a card: EotS 11.52D


def resources(state: EmpireState) -> int:
    """How many resource hexes Japan controls. EotS 11.11."""
    return sum(controller(state, at) == JAPAN for at in RESOURCES)


def japanese_base(state: EmpireState) -> int:
    """The Japanese cards before strategic warfare: one for two resource hexes, until the end of 1942 the reserves. EotS 11.11, 11.12."""
    reserves = _HANDS["japan"]
    return int(reserves["reserves"]) if state.turn <= reserves["until"] else -(-resources(state) // 2)


def japanese(base: int, lost: int) -> tuple[int, int]:
    """Cards and passes of Japan, when strategic warfare has cost so many cards. EotS 11.12, 11.4.

    >>> japanese(7, 0), japanese(7, 1), japanese(7, 2), japanese(5, 3)
    ((7, 0), (6, 1), (5, 2), (4, 2))
    """
    cards = max(LEAST, base - lost)
    return cards, min(MOST_PASSES, MOST - cards)


def allied(state: EmpireState) -> tuple[int, int]:
    """Cards and passes of the Allies: a card less and a pass more for each great ally lost, and for disaster in Europe. EotS 11.5."""
    cards, passes = _HANDS["allies"].get(str(state.turn), (MOST, 0))
    lost = sum(nation in state.tracks.surrendered for nation in _HANDS["lost_with"])
    lost += europe_level(state.tracks.war_in_europe) == NO_NEWS_BUT_BAD
    return max(LEAST, cards - lost), min(MOST_PASSES, passes + lost)
