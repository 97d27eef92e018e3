"""How Empire of the Sun is shown: puts the game's own pictures and panels in the places that the page has for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyapp.board.boardfile import Board
from pyapp.engine.steps import Event
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.sides import SIDES
from pyapp.games.empire_of_the_sun.map.hexes import LAND
from pyapp.games.empire_of_the_sun.map.hexsets import members
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.page.empire_of_the_sun import names
from pyapp.page.table.form import SPACE
from pyapp.page.table.presenter import Presenter

HEADINGS = {"eots_turn": 1, "eots_offensive": 2, "eots_offensive_event": 2}
OPEN = frozenset(
    (
        *("eots_activate", "eots_mend", "eots_move", "eots_evade", "eots_reaction_activate", "eots_join_battle", "eots_sortie"),
        *("eots_battles", "eots_hits", "eots_weakest", "eots_swap", "eots_toll", "eots_retreats", "eots_after_moves"),
        *("eots_emergency", "eots_surplus", "eots_reduce"),
    )
)
"""The steps for which no hand is needed: at all others nobody but their player may look."""


class EmpirePresenter(Presenter):
    """The presenter of Empire of the Sun."""

    board: Board
    areas = ("empire_of_the_sun_page",)
    has_secrets = True
    minor = ("call_off", "decline", "undeclare")

    # --- secrets ----------------------------------------------------------------------------------------------------------

    def is_private(self, state: Any) -> bool:
        return bool(tag_of(state)) and tag_of(state) not in OPEN

    # --- the board --------------------------------------------------------------------------------------------------------

    def owners(self, state: Any) -> Mapping[str, str]:
        return {str(at): controller(state, at) for at in members(LAND)}

    def place_of(self, state: Any, value: str) -> str:
        stand = state.units.get(value)
        return str(stand.at) if stand is not None and stand.at else super().place_of(state, value)

    # --- words ------------------------------------------------------------------------------------------------------------

    def thing(self, key: str, what: str, seat: str) -> str:
        if what == SPACE or self.is_space(key):
            return names.space(self.words, key)
        return self.words.name(key, "seat") if key in SIDES else names.thing(self.words, key, what)

    def heading(self, event: Event) -> int:
        return HEADINGS.get(event.kind, 0)


def tag_of(state: EmpireState) -> str:
    """The tag of the step that waits."""
    return state.steps[-1].tag if state.steps else ""
