"""Questions about units that stand anywhere: who is placed, restored, brought back, reduced, saved or taken off the map."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.engine.forms import Pick
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.page.empire_of_the_sun import choosing, counters, names
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.form import SPACE
from pyapp.page.table.widgets import spaces_list

BY_UNITS = ("restore", "rebuild")
"""What begins with one of the units that the panel shows: no button besides is needed."""


def questions(driver: Driver) -> Iterator[tuple[str, Pick]]:
    """The kinds of action that begin with a unit."""
    for kind in driver.kinds:
        first = driver.first(kind)
        if isinstance(first, Pick) and first.what == "unit" and first.options:
            yield kind, first


def panel(words: Words, state: EmpireState, driver: Driver) -> list[Node] | None:
    """The units that can be picked, by what is done with them and by where they are; then where the picked one goes."""
    if driver.draft.filled:
        return _where(words, state, driver)
    found = [
        h("section", h("h3", words.name(kind, "kind")), _units(words, state, driver, kind, first), key=kind)
        for kind, first in questions(driver)
    ]
    return found or None


def _units(words: Words, state: EmpireState, driver: Driver, kind: str, first: Pick) -> Node:
    places: dict[str, list[str]] = {}
    for unit in first.options:
        places.setdefault(choosing.spelled(driver, unit), []).append(unit)
    rows = [
        h(
            "div.hex-row",
            h("button.link", names.space(words, at), do="show", arg=at) if at.isdecimal() else None,
            h("span.counters", [_unit(words, state, kind, unit) for unit in units]),
            key=at,
        )
        for at, units in places.items()
    ]
    return h("div.hex-rows", rows)


def _unit(words: Words, state: EmpireState, kind: str, unit: str) -> Node:
    return h("button.counter-switch", picture(words, state, unit), do="form", arg=f"{kind} {unit}", key=unit)


def picture(words: Words, state: EmpireState, unit: str) -> Node:
    """A unit as it lies now; one that has not come into play lies on its full side."""
    stand = state.units.get(unit)
    return counters.picture(words, unit, reduced=stand is not None and stand.reduced)


def _where(words: Words, state: EmpireState, driver: Driver) -> list[Node] | None:
    """The unit that was picked, and how many hexes there are for it: the board marks them."""
    unit, here = driver.draft.filled[0], driver.current_field()
    if not isinstance(unit, str) or unit not in choosing.chosen(driver) or not isinstance(here, Pick) or here.what != SPACE:
        return None
    return [
        h("h2", words.name(driver.draft.kinds[0], "kind")),
        h("p", picture(words, state, unit), " ", h("b", names.unit(words, unit))),
        h("p.hint", words("empire.muster.hint", number=len(here.options))),
        spaces_list(words, here.options, "space-pick", words("ahead.spaces", number=len(here.options))),
    ]
