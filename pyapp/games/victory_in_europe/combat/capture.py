"""An army takes an area. VIE 1.17, 4.1, 5.2, 11.2, 11.33."""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.engine.steps import Play
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.control import at_war, new_holder
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.state import VictoryState


def conqueror(state: VictoryState, area: str, armies: Sequence[str]) -> str:
    """The nation to which an area goes that several armies take: the strongest one's. V66."""

    def strength(token: str) -> int:
        found = faces.face(state, token)
        return found.steps if found else 0

    return new_holder(state, area, state.blocks[max(armies, key=strength)].nation)


def take_over(state: VictoryState, play: Play, area: str, armies: Sequence[str]) -> None:
    """Armies that stand alone in an enemy area take it, with city and resource; factories are lost at once. VIE 4.1, 11.2, 11.33."""
    if not armies or not any(at_war(state, state.blocks[token].nation, changes.holder(state, area)) for token in armies):
        return
    nation = conqueror(state, area, armies)
    if not changes.take(state, area, nation):
        return
    changes.note_conquest(state, area)
    play.tell("vie_taken", space=area, nation=nation)
    if area in state.factories:
        changes.set_factories(state, area, [])
        play.tell("vie_factory_lost", space=area)
