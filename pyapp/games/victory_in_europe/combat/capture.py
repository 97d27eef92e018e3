"""An army takes an area. VIE 1.17, 4.1, 5.2, 11.2, 11.33."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pyapp.engine.steps import Play
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, MAJORS, SOVIETS, partners
from pyapp.games.victory_in_europe.control import at_war, fights, side_of, together
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.state import VictoryState

LEADING: Mapping[str, str] = {AXIS: "DE", ALLIES: "GB", SOVIETS: "SU"}
"""The major power that holds what minors of its side conquer."""


def conqueror(state: VictoryState, area: str, armies: Sequence[str]) -> str:
    """The nation to which an area goes: back to its own if that fights beside the victor, else to the strongest army's major. V66."""
    own = AREAS[area].nation
    if fights(state, own) and any(together(state, state.blocks[token].nation, own) for token in armies):
        return own

    def strength(token: str) -> int:
        found = faces.face(state, token)
        return found.steps if found else 0

    nation = state.blocks[max(armies, key=strength)].nation
    return next((major for major in MAJORS if nation in partners(major)), LEADING.get(side_of(state, nation), nation))


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
