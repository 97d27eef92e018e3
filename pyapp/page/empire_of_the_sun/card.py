"""The card of a hex: its terrain and marks, who controls it, who stands there, whose zones it lies in."""

from __future__ import annotations

from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.sides import SIDES, opponent
from pyapp.games.empire_of_the_sun.components.tables import RESOURCES
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.state import CHINA, DELAY, DUE, EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import Picture, picture_of
from pyapp.page.empire_of_the_sun import counters, names, stacks
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.presenter import Presenter
from pyapp.page.table.session import Session

MARKS = ("airfield", "port", "city", "japanese_city", "one_hex_island")
BOXES = {"china_air_box": CHINA, "delay_box": DELAY}


def card(words: Words, state: EmpireState, space: str) -> list[Node]:
    """The whole card."""
    if not space.isdecimal():
        return [h("h3", words.space(space)), _box(words, state, space)]
    at = int(space)
    if at not in HEXES:
        return [h("h3", names.space(words, space))]
    picture = picture_of(state)
    owner = controller(state, at) if HEXES[at].is_land else ""
    return [
        h("h3", names.space(words, space), h("span.owner", words.name(owner, "seat"), classes=f"seat-{owner}") if owner else None),
        h("p.facts", " · ".join(_facts(words, at))),
        _units(words, state, picture, at),
        h("p.hint", " ".join(_zones(words, picture, at))),
        h("p", h("button.link", words("calculator.here"), do="calculator", arg=space)) if _stands(state, at) else None,
    ]


def stands(presenter: Presenter, session: Session, space: str) -> str:
    """The units in a hex by their names."""
    state, words = session.state, presenter.words
    there = sorted((name for name, stand in state.units.items() if space == str(stand.at)), key=stacks.weight)
    return ", ".join(names.unit(words, name) for name in there)


def _stands(state: EmpireState, at: int) -> bool:
    return any(stand.at == at for stand in state.units.values())


def _facts(words: Words, at: int) -> list[str]:
    found = HEXES[at]
    facts = [words(f"empire.terrain.{found.terrain}")]
    facts += [words(f"empire.mark.{mark}") for mark in MARKS if mark in found.marks]
    return facts + ([words("empire.mark.resource")] if at in RESOURCES else [])


def _units(words: Words, state: EmpireState, picture: Picture, at: int) -> Node | None:
    there = sorted(
        (name for name, stand in state.units.items() if stand.at == at), key=lambda unit: (UNITS[unit].side, stacks.weight(unit))
    )
    rows = [
        h(
            "li",
            counters.picture(words, unit, reduced=state.units[unit].reduced, named=True),
            h(
                "span",
                names.unit(words, unit),
                h("small.warning", " ", words("empire.unsupplied")) if unit not in picture.supplied else None,
            ),
            key=unit,
        )
        for unit in there
    ]
    return h("ul.units-there", rows) if rows else None


def _zones(words: Words, picture: Picture, at: int) -> list[str]:
    """Whose zone of influence the hex lies in, and whether it counts."""
    said = []
    for side in SIDES:
        if holds(picture.zones.against(opponent(side)), at):
            said.append(words("empire.zone", seat=side))
        elif holds(picture.zones.of(side), at):
            said.append(words("empire.zone.neutral", seat=side))
    return said


def _box(words: Words, state: EmpireState, box: str) -> Node | None:
    """What lies in a box beside the map."""
    side = box.removeprefix("returning_")
    there = [
        name
        for name, stand in state.units.items()
        if (stand.box == BOXES.get(box))
        or (stand.box == DUE and side in SIDES and UNITS[name].side == side and stand.due == state.turn + 1)
    ]
    if not there:
        return None
    reduced = frozenset(unit for unit in there if state.units[unit].reduced)
    return h("p", counters.pictures(words, sorted(there, key=stacks.weight), reduced))
