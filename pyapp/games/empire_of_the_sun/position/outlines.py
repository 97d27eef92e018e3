"""Could the open steps stand in this position? What they name may come from anywhere; fields of one name mean the same in all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pyapp.engine.game import Violation
from pyapp.engine.steps import Step
from pyapp.games.empire_of_the_sun.components.sides import SIDES
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.movement.evasion import Evade, Mover
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.turn.offensives import OffensivesPhase, Seize

MOST_COUNTED = 1_000
IN_OFFENSIVES = frozenset((
    "eots_activate", "eots_move", "eots_evade", "eots_reaction_activate", "eots_join_battle", "eots_post_battle", "eots_after_moves",
    "eots_battles",
))  # fmt: skip
IN_BATTLES = frozenset((
    "eots_engagement", "eots_begin_battle", "eots_line_up", "eots_fire", "eots_hits", "eots_weakest", "eots_swap", "eots_air_naval_result",
    "eots_melee", "eots_battle_result",
))  # fmt: skip
UPON: Mapping[type[Step], type[Step]] = {Evade: Mover, Seize: OffensivesPhase}
"""Steps that go on with the one below them when they end."""


def _units(value: Any) -> bool:
    return not isinstance(value, list) or all(unit in UNITS for unit in value)


MEANINGS: Mapping[str, Callable[[Any], bool]] = {
    "side": lambda value: value in SIDES,
    "last": lambda value: isinstance(value, bool) or value in ("", *SIDES),
    "sides": lambda value: set(value) <= set(SIDES),
    "at": lambda value: value in HEXES,
    "units": _units,
    "going": _units,
    "moved": _units,
    "struck": _units,
}


def violations(state: EmpireState) -> Iterator[Violation]:
    """The open steps that cannot stand where they stand."""
    for place, step in enumerate(state.steps):
        upon = UPON.get(type(step))
        below = state.steps[place - 1] if place else None
        if not _is_sound(state, step) or (upon and not isinstance(below, upon)):
            yield Violation("step", step.tag)


def _is_sound(state: EmpireState, step: Step) -> bool:
    if (step.tag in IN_OFFENSIVES or step.tag in IN_BATTLES) and state.offensive is None:
        return False
    if step.tag in IN_BATTLES and not (state.offensive and state.offensive.fight):
        return False
    for name, value in vars(step).items():
        if name in MEANINGS and not MEANINGS[name](value):
            return False
        if type(value) is int and not -1 <= value <= MOST_COUNTED and name != "at":
            return False
    return True
