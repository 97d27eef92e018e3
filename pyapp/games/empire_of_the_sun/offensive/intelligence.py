"""The intelligence condition of an offensive and the roll that may change it. EotS 5.2, 5.22, 6.25."""

from __future__ import annotations

from collections.abc import Iterable

from pyapp.engine.messages import say
from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun.cards import effects
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.sides import ALLIES
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.die import HIGHEST, roll_die
from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.state import CONDITIONS, SURPRISE, EmpireState, Offensive
from pyapp.games.empire_of_the_sun.supply.picture import picture_of

SHOALS, NEAR = 5508, 3  # French Frigate Shoals: JP12
RECONNAISSANCE, UNWATCHED_SHOALS = -2, 4


def is_sealed(offensive: Offensive) -> bool:
    """Does the event itself say "surprise attack", so that no roll can change the condition? EotS 5.2, 5.31B."""
    return offensive.event and CARDS[offensive.card].condition == SURPRISE


def value(offensive: Offensive) -> int | None:
    """The intelligence value to roll against: that of the way the card was played; where the event has none, that for operations.

    EotS 5.22, 6.25D, 6.27.
    """
    card = CARDS[offensive.card]
    return card.ec_intelligence if offensive.event and card.ec_intelligence is not None else card.oc_intelligence


def modifier(state: EmpireState, offensive: Offensive) -> int:
    """What is added to every intelligence roll of the offensive.

    Air reconnaissance: two less once a unit of the offensive was in an enemy zone of influence, neutralised or not. EotS 5.22, 6.25E.
    """
    found = RECONNAISSANCE if offensive.seen else 0
    if effects.in_effect(state, effects.SECRECY) and not _shoals_are_watched(state):
        found += UNWATCHED_SHOALS
    return found


def _shoals_are_watched(state: EmpireState) -> bool:
    """Do the Allies see French Frigate Shoals, from the air or from a US cruiser within three hexes? JP12."""
    if holds(picture_of(state).zones.of(ALLIES), SHOALS):
        return True
    return any(stand.at and _is_us_cruiser(unit) and distance(stand.at, SHOALS) <= NEAR for unit, stand in state.units.items())


def _is_us_cruiser(unit: str) -> bool:
    return UNITS[unit].nation == "US" and UNITS[unit].type == "CA"


def roll(state: EmpireState, play: Play, offensive: Offensive, at: int = 0) -> bool:
    """An intelligence roll: does it succeed? ``at`` is the hex of a Special Reaction. A nine never does. EotS 5.22, 6.25D, 6.25E."""
    face = roll_die(play, say("eots.roll.intelligence"))
    target = value(offensive)
    succeeds = face != HIGHEST and target is not None and face + modifier(state, offensive) <= target
    kind = ("eots_special" if at else "eots_intelligence") + ("_gained" if succeeds else "_failed")
    play.tell(kind, rolled=face, modifier=modifier(state, offensive), target=target or 0, space=str(at))
    return succeeds


def strongest(conditions: Iterable[str]) -> str:
    """The condition that overrides the others: ambush, then intercept, then surprise attack. EotS 5.32A, 6.25B."""
    return max(conditions, key=CONDITIONS.index)
