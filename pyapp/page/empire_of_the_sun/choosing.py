"""What a click or a drag on the board chooses: units in a hex that move together, units that are activated or named.

What is chosen lies in the form alone. A move is filled as far as its last field, the hex to go to; then the page marks where that may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pyapp.engine.forms import Argument, Bag, Field, Pick, Picks, fits
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.page.table.driver import Driver
from pyapp.page.table.form import SPACE, Draft

MOVE, ASSAULT, STRATEGIC, BARGES = "move", "assault", "strategic", "barges"
MODES = (MOVE, ASSAULT, STRATEGIC, BARGES)
"""The kinds of movement, the usual one first."""


def modes(driver: Driver) -> tuple[str, ...]:
    """The kinds of movement that somebody can make now."""
    return tuple(kind for kind in MODES if kind in driver.kinds)


def mode_of(driver: Driver) -> str:
    """The kind of movement whose form is filled as far as the hex to go to."""
    kinds = driver.draft.kinds
    here = driver.current_field() if len(kinds) == 1 and kinds[0] in MODES and driver.draft.filled else None
    return kinds[0] if isinstance(here, Pick) and here.what == SPACE and here.name == "to" else ""


def moving(driver: Driver) -> list[str]:
    """The units that are chosen to move."""
    return _named(driver.draft.filled) if mode_of(driver) else []


def chosen(driver: Driver) -> list[str]:
    """The units that are chosen for anything."""
    return list(dict.fromkeys((*_named(driver.draft.filled), *(pick for pick in driver.draft.picks if pick in UNITS))))


def _named(filled: Iterable[Argument]) -> list[str]:
    words: list[str] = []
    for value in filled:
        words += [value] if isinstance(value, str) else [] if isinstance(value, int) else list(value)
    return list(dict.fromkeys(word for word in words if word in UNITS))


def aboard(driver: Driver) -> int:
    """How many of the chosen brigades go in ships and need no transport points. EotS 7.46."""
    brigades = driver.draft.filled[3:4] if mode_of(driver) == ASSAULT else ()
    return sum(len(value) for value in brigades if isinstance(value, tuple))


def start_of(driver: Driver) -> str:
    """The hex in which the chosen units stand; "" while none are chosen to move."""
    units = moving(driver)
    return spelled(driver, units[0]) if units else ""


def spelled(driver: Driver, unit: str) -> str:
    """Where a unit stands, as a form names it."""
    stand = driver.state.units.get(unit)
    return "" if stand is None else str(stand.at) if stand.at else stand.box


def movable(driver: Driver, space: str) -> list[str]:
    """The units in a hex that can move in any way."""
    found: dict[str, None] = {}
    for kind in modes(driver):
        found.update(dict.fromkeys(_movable(driver, kind, space)))
    return list(found)


def _movable(driver: Driver, kind: str, space: str) -> list[str]:
    first = driver.first(kind)
    if not isinstance(first, Pick):
        return []
    if kind == BARGES:
        return [unit for unit in first.options if spelled(driver, unit) == space]
    if space not in first.options:
        return []
    if kind == ASSAULT:
        troops = driver.field(kind, (space, ()))
        return list(troops.there) if isinstance(troops, Bag) else []
    arms = driver.field(kind, (space,))
    found: list[str] = []
    for arm in arms.options if isinstance(arms, Pick) else ():
        units = driver.field(kind, (space, arm))
        found += units.options if isinstance(units, Picks) else ()
    return found


# --- moves --------------------------------------------------------------------------------------------------------------------


def filled_for(driver: Driver, kind: str, space: str, units: Sequence[str]) -> tuple[Argument, ...] | None:
    """The form of a move of these units from this hex as far as the hex to go to; None where they cannot make it together."""
    if kind not in driver.kinds or not units:
        return None
    if kind == BARGES:
        values: list[Argument] = [units[0]] if len(units) == 1 else []
    elif kind == ASSAULT:
        values = _landing(driver, space, units)
    else:
        values = [space, UNITS[units[0]].kind, tuple(units)] if len({UNITS[unit].kind for unit in units}) == 1 else []
    return tuple(values) if values and _fit(driver, kind, values) else None


def _landing(driver: Driver, space: str, units: Sequence[str]) -> list[Argument]:
    """``from``, escort, troops, aboard: as many brigades as can go in ships, where they cost nothing, until the player says otherwise."""
    ships = tuple(unit for unit in units if UNITS[unit].kind == "naval")
    troops = {unit: 1 for unit in units if UNITS[unit].kind == "ground"}
    if not troops or len(ships) + len(troops) < len(units):
        return []
    values: list[Argument] = [space, ships, troops]
    if not _fit(driver, ASSAULT, values):
        return []
    aboard = driver.field(ASSAULT, tuple(values))
    return [*values, aboard.options[: aboard.most]] if isinstance(aboard, Picks) else []


def carried(driver: Driver) -> range:
    """How many of the chosen brigades may go in ships; one number where nothing is left to choose. EotS 7.46."""
    filled = driver.draft.filled[:3]
    here = driver.field(ASSAULT, filled) if mode_of(driver) == ASSAULT and len(filled) == 3 else None
    return range(here.least, (here.most or 0) + 1) if isinstance(here, Picks) else range(0)


def carry(driver: Driver, number: int) -> None:
    """So many of the chosen brigades go in ships, the others take transport points."""
    if number in carried(driver):
        here = driver.field(ASSAULT, driver.draft.filled[:3])
        assert isinstance(here, Picks)
        driver.draft = Draft((ASSAULT,), (*driver.draft.filled[:3], here.options[:number]))


def _fit(driver: Driver, kind: str, values: Sequence[Argument]) -> bool:
    """Does every field take its value?"""
    for place, value in enumerate(values):
        here: Field | None = driver.field(kind, tuple(values[:place]))
        if here is None or not fits(here, value):
            return False
    return True


def ways(driver: Driver, space: str, units: Sequence[str]) -> list[str]:
    """The kinds of movement that these units can make together, the usual one first."""
    found = []
    for kind in modes(driver):
        filled = filled_for(driver, kind, space, units)
        here = driver.field(kind, filled) if filled is not None else None
        if isinstance(here, Pick) and here.options:
            found.append(kind)
    return found


def choose(driver: Driver, space: str, units: Sequence[str], wanted: str = "") -> bool:
    """Choose units to move, in the wanted way or else the usual one; False where they can make no move together."""
    possible = ways(driver, space, units)
    kind = wanted if wanted in possible else possible[0] if possible else ""
    filled = filled_for(driver, kind, space, units) if kind else None
    if filled is None:
        return False
    driver.draft = Draft((kind,), filled)
    return True


def choose_some(driver: Driver, space: str) -> bool:
    """Choose those in a hex who can move together: all of one arm, or troops with their escort where nobody else can go."""
    there = movable(driver, space)
    for arm in dict.fromkeys(UNITS[unit].kind for unit in there):
        together = [unit for unit in there if UNITS[unit].kind == arm]
        while together:
            if choose(driver, space, together):
                return True
            together.pop()
    return False


def toggle(driver: Driver, space: str, unit: str) -> bool:
    """One unit more or less. One that cannot go with the others is chosen alone."""
    before = moving(driver) if start_of(driver) == space else []
    if unit in before:
        left = [other for other in before if other != unit]
        if not left or not choose(driver, space, left, mode_of(driver)):
            driver.clear()
        return True
    return (bool(before) and choose(driver, space, [*before, unit], mode_of(driver))) or choose(driver, space, [unit])


# --- naming units -------------------------------------------------------------------------------------------------------------


def name_units(driver: Driver, here: Picks, space: str, stack: str) -> bool:
    """Units that a form asks for are named, or no longer: one, or all that may be named in a hex."""
    there = [unit for unit in here.options if unit in UNITS and spelled(driver, unit) == space]
    wanted = [stack] if stack in there else there
    if not wanted:
        return False
    driver.draft.toggle(here, wanted)
    return True
