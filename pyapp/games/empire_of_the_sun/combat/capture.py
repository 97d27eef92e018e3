"""A battle hex changes hands. EotS 8.33, 8.4C3, 12.94."""

from __future__ import annotations

from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.components.sides import JAPAN
from pyapp.games.empire_of_the_sun.components.tables import HOME_GARRISONS
from pyapp.games.empire_of_the_sun.state import EmpireState


def capture(state: EmpireState, play: Play, at: int, side: str) -> None:
    """A player takes a hex; the intrinsic unit of a home city of Japan is then gone for good."""
    if not changes.take(state, at, side):
        return
    play.tell("eots_controls", seat=side, space=at)
    if side != JAPAN and at in HOME_GARRISONS and at not in state.tracks.lost_garrisons:
        state.tracks.lost_garrisons = sorted([*state.tracks.lost_garrisons, at])
