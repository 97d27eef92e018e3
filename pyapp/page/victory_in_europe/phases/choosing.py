"""What a click or a drag on the board chooses: blocks in a place that move together, blocks that a form asks for.

What is chosen lies in the form alone. A move is filled as far as its last field, the place to go to; then the page marks where that may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pyapp.engine.forms import Argument, Pick, Picks, fits
from pyapp.games.victory_in_europe.components.units import TOKENS, Unit
from pyapp.games.victory_in_europe.fog import faces
from pyapp.page.table.driver import Driver
from pyapp.page.table.form import SPACE, Draft

MOVE, STRATEGIC, INVADE, DROP = "move", "strategic", "invade", "drop"
MODES = (MOVE, STRATEGIC, INVADE, DROP)
"""The orders to blocks, the usual one first."""
CHOSEN = 2  # of the fields of an order the first two: the place, the blocks


def modes(driver: Driver) -> tuple[str, ...]:
    """The orders that some block can be given now."""
    return tuple(kind for kind in MODES if kind in driver.kinds)


def mode_of(driver: Driver) -> str:
    """The order whose form is filled as far as the place to go to, or the one before it."""
    kinds = driver.draft.kinds
    return kinds[0] if len(kinds) == 1 and kinds[0] in MODES and len(driver.draft.filled) >= CHOSEN else ""


def moving(driver: Driver) -> list[str]:
    """The blocks that are chosen to move."""
    return _named(driver.draft.filled[1:CHOSEN]) if mode_of(driver) else []


def chosen(driver: Driver) -> list[str]:
    """The blocks that are chosen for anything."""
    return list(dict.fromkeys((*_named(driver.draft.filled), *(pick for pick in driver.draft.picks if pick in TOKENS))))


def _named(filled: Iterable[Argument]) -> list[str]:
    words: list[str] = []
    for value in filled:
        words += [value] if isinstance(value, str) else [] if isinstance(value, int) else list(value)
    return list(dict.fromkeys(word for word in words if word in TOKENS))


def start_of(driver: Driver) -> str:
    """The place in which the chosen blocks stand; "" while none are chosen to move."""
    return str(driver.draft.filled[0]) if mode_of(driver) else ""


def movable(driver: Driver, space: str) -> list[str]:
    """The blocks in a place that can be given any order, in their fixed order."""
    found: set[str] = set()
    for kind in modes(driver):
        found.update(able(driver, kind, space))
    return [token for token in TOKENS if token in found]


def able(driver: Driver, kind: str, space: str) -> tuple[str, ...]:
    """The blocks in a place that can be given this order."""
    first = driver.first(kind)
    if not isinstance(first, Pick) or space not in first.options:
        return ()
    here = driver.field(kind, (space,))
    return here.options if isinstance(here, Picks) else ()


# --- moves --------------------------------------------------------------------------------------------------------------------


def goals(driver: Driver, kind: str, space: str, tokens: Sequence[str]) -> tuple[str, ...]:
    """Where these blocks can go together by this order."""
    if kind not in driver.kinds or not tokens or not set(tokens) <= set(able(driver, kind, space)):
        return ()
    here = driver.field(kind, (space,))
    if here is None or not fits(here, tuple(tokens)):
        return ()
    there = driver.field(kind, (space, tuple(tokens)))
    return there.options if isinstance(there, Pick) else ()


def ways(driver: Driver, space: str, tokens: Sequence[str]) -> list[str]:
    """The orders that these blocks can be given together, the usual one first."""
    return [kind for kind in modes(driver) if goals(driver, kind, space, tokens)]


def choose(driver: Driver, space: str, tokens: Sequence[str], wanted: str = "") -> bool:
    """Choose blocks to move, in the wanted way or else the usual one; False where they can make no move together."""
    tried = [wanted, *(kind for kind in modes(driver) if kind != wanted)] if wanted in modes(driver) else modes(driver)
    kind = next((kind for kind in tried if goals(driver, kind, space, tokens)), "")
    if kind:
        driver.draft = Draft((kind,), (space, tuple(token for token in TOKENS if token in tokens)))
    return bool(kind)


def choose_some(driver: Driver, space: str) -> bool:
    """Choose those in a place who can move together: the armies, else the aircraft, else the ships; of many as many as can."""
    there = movable(driver, space)
    for arm in dict.fromkeys(map(arm_of, sorted((unit for token in there if (unit := faces.unit(driver.state, token))), key=arm_of))):
        together = [token for token in there if (unit := faces.unit(driver.state, token)) and arm_of(unit) == arm]
        while together:
            if choose(driver, space, together):
                return True
            together.pop()
    return False


def arm_of(unit: Unit) -> int:
    """Armies, aircraft, ships: what usually moves together."""
    return 0 if unit.is_army else 1 if unit.is_air else 2


def toggle(driver: Driver, space: str, token: str) -> bool:
    """One block more or less. One that cannot go with the others is chosen alone."""
    before = moving(driver) if start_of(driver) == space else []
    mode = mode_of(driver)
    if token in before:
        left = [other for other in before if other != token]
        if not left or not choose(driver, space, left, mode):
            driver.clear()
        return True
    return (bool(before) and choose(driver, space, [*before, token], mode)) or choose(driver, space, [token], mode)


def apart(driver: Driver) -> dict[str, int]:
    """Where some of the chosen blocks could go by this order, but not all of them together: each place with how many could."""
    kind, space, tokens = mode_of(driver), start_of(driver), moving(driver)
    together = set(goals(driver, kind, space, tokens))
    able: dict[str, list[str]] = {}
    for token in tokens if len(tokens) > 1 else ():
        for place in goals(driver, kind, space, [token]):
            if place not in together:
                able.setdefault(place, []).append(token)
    return {place: _most(driver, kind, space, place, some) for place, some in able.items()}


def _most(driver: Driver, kind: str, space: str, place: str, able: list[str]) -> int:
    """How many of some blocks, each of which can go to a place, can go there together: a border has a limit."""
    number = len(able)
    while number > 1 and place not in goals(driver, kind, space, able[:number]):
        number -= 1
    return number


# --- naming blocks ------------------------------------------------------------------------------------------------------------


def name_blocks(driver: Driver, here: Picks, space: str, stack: str) -> bool:
    """Blocks that a form asks for are named, or no longer: one, or all that may be named in a place."""
    there = [token for token in here.options if token in driver.state.blocks and driver.state.blocks[token].at == space]
    wanted = [stack] if stack in there else there
    if not wanted:
        return False
    driver.draft.toggle(here, wanted)
    return True


def name_spaces(driver: Driver, here: Picks, space: str) -> bool:
    """A place that a form asks for, with others, is named, or no longer."""
    if here.what != SPACE or space not in here.options:
        return False
    picks = driver.draft.picks
    if space in picks:
        driver.draft.picks = tuple(pick for pick in picks if pick != space)
    elif here.most == 1:
        driver.draft.picks = (space,)
    elif here.most is None or len(picks) < here.most:
        driver.draft.picks = (*picks, space)
    return True
