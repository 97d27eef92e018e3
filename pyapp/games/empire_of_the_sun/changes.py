"""The one door through which units and control change, so that an open offensive remembers how they were.

Nothing else writes to ``state.units`` or ``state.control``. What is remembered is the first state of each thing that changes;
`offensive.rollback` puts it back.
"""

from __future__ import annotations

from pyapp.engine.plain import copy_plain
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import JAPANESE_EMPIRE
from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.state import DUE, ELIMINATED, REMOVED, EmpireState, Stand


def _stand(state: EmpireState, unit: str) -> Stand:
    """Where a unit stands, ready to be changed. A unit that was not in play comes into it."""
    undo = state.offensive.before if state.offensive else None
    if unit not in state.units:
        if undo and unit not in undo.entered and unit not in undo.units:
            undo.entered.append(unit)
        state.units[unit] = Stand()
        in_order = sorted(state.units.items())  # as they come out of a save: what looks for units finds them in one order
        state.units.clear()
        state.units.update(in_order)
    elif undo and unit not in undo.entered and unit not in undo.units:
        undo.units[unit] = copy_plain(state.units[unit])
    return state.units[unit]


def place(state: EmpireState, unit: str, at: int) -> None:
    """Put a unit on a hex, from wherever it is; its strength stays."""
    stand = _stand(state, unit)
    stand.at, stand.box, stand.due = at, "", 0


def put_aside(state: EmpireState, unit: str, box: str, due: int = 0) -> None:
    """Put a unit into a box; ``due`` is the turn in which it returns from the turn track."""
    stand = _stand(state, unit)
    stand.at, stand.box, stand.due = 0, box, due if box == DUE else 0
    if box in (ELIMINATED, REMOVED):
        stand.reduced = False


def withdraw(state: EmpireState, unit: str) -> None:
    """A unit goes to the turn track to come back next turn; an HQ with a dot is gone for good. EotS 7.5, 7.33, 7.54, 7.55."""
    if UNITS[unit].dot and UNITS[unit].kind == "hq":
        put_aside(state, unit, REMOVED)
    else:
        put_aside(state, unit, DUE, state.turn + 1)


def set_reduced(state: EmpireState, unit: str, reduced: bool) -> None:
    """Turn a unit to its reduced or its full side."""
    _stand(state, unit).reduced = reduced


def lose_step(state: EmpireState, unit: str) -> bool:
    """A unit loses a step; says whether it was the last. A unit with a dot is then out for good. EotS 1.3, Pre-war Units; 10.1."""
    if UNITS[unit].steps == 2 and not state.units[unit].reduced:
        set_reduced(state, unit, True)
        return False
    put_aside(state, unit, REMOVED if UNITS[unit].dot or _is_irreplaceable(state, unit) else ELIMINATED)
    if _is_american_division(unit) and state.offensive and state.offensive.side == ALLIES:
        state.tracks.division_lost = True
    return True


def _is_irreplaceable(state: EmpireState, unit: str) -> bool:
    """An Australian unit, once Australia has surrendered, is not rebuilt. EotS 12.83."""
    return UNITS[unit].nation == "AUS" and "australia" in state.tracks.surrendered


def _is_american_division(unit: str) -> bool:
    """A division or corps of the United States that can receive replacements: what the public counts. EotS 16.45."""
    found = UNITS[unit]
    return found.kind == "ground" and found.nation == "US" and found.size in ("XX", "XXX") and not found.dot


def controller(state: EmpireState, at: int) -> str:
    """Who controls a hex. EotS 1.3, Control."""
    return JAPAN if holds(JAPANESE_EMPIRE, at) != (at in state.control) else ALLIES


def take(state: EmpireState, at: int, side: str) -> bool:
    """Give the control of a hex to a player; says whether that changed anything. The Tokyo Express ends there. EotS 12.1, 13.32."""
    if controller(state, at) == side:
        return False
    if side == ALLIES and state.tracks.express == at:
        state.tracks.express = 0  # EotS 13.32
    if at in state.control:
        state.control.remove(at)
    else:
        state.control.append(at)
        state.control.sort()
    state.tracks.taken = sorted({*state.tracks.taken} ^ {at})
    if state.offensive:
        undo = state.offensive.before
        if at in undo.control:
            undo.control.remove(at)
        else:
            undo.control.append(at)
    return True
