"""Delayed Reinforcements, and the units that the War in Europe takes for good. EotS 9.2, 14.1, 15."""

from __future__ import annotations

from collections.abc import Iterable

from pyapp.engine.messages import say
from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.components.sides import ALLIES
from pyapp.games.empire_of_the_sun.components.tables import europe_level, table
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.die import roll_die
from pyapp.games.empire_of_the_sun.state import DELAY, REMOVED, EmpireState

PANAMA = "JP80"  # the reinforcements of the next turn are delayed


def is_delayed(state: EmpireState, unit: str) -> bool:
    """Is a new reinforcement delayed: by the War in Europe, an event, or rivalry between the US services? EotS 9.21, 9.23, 14.1A."""
    found, tracks = UNITS[unit], state.tracks
    if found.side != ALLIES or found.kind == "hq" or found.type == "b29":
        return False
    if europe_level(tracks.war_in_europe) or PANAMA in tracks.in_force:
        return True
    return ALLIES in tracks.rivalry and found.nation == "US" and found.kind in ("ground", "air") and found.service == "army"


def delay(state: EmpireState, play: Play, side: str, units: Iterable[str]) -> None:
    """Units go into the box of Delayed Reinforcements, for whatever reason; those whom Europe may want roll. EotS 9.14, 9.24."""
    units = list(units)
    for unit in units:
        reduced = unit not in state.units and UNITS[unit].arrives_reduced
        changes.put_aside(state, unit, DELAY)
        if reduced:
            changes.set_reduced(state, unit, True)
    if units:
        play.tell("eots_delayed", seat=side, units=units)
    level = europe_level(state.tracks.war_in_europe)
    for unit in units if level else ():
        if UNITS[unit].europe:
            _roll(state, play, unit, table("war_in_europe")["sent_to_europe"][str(level)])


def _roll(state: EmpireState, play: Play, unit: str, most: int) -> None:
    """The roll of one unit: rivalry takes 1 from it, and what is less than zero is zero. EotS 9.24, 14.1B, 15.6."""
    rolled = max(0, roll_die(play, say("eots.roll.europe", unit=unit)) - (ALLIES in state.tracks.rivalry))
    if rolled <= most:
        changes.put_aside(state, unit, REMOVED)
        play.tell("eots_sent_to_europe", unit=unit, rolled=rolled, most=most)
    else:
        play.tell("eots_not_to_europe", unit=unit, rolled=rolled, most=most)
