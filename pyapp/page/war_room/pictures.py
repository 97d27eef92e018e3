"""Small pictures of War Room: coloured dice, units in text, the homeland track, bars of resources."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping

import svgwrite

from pyapp.games.war_room import tables
from pyapp.page.markup.tree import Node, drawing, h
from pyapp.page.markup.words import Words
from pyapp.page.war_room import stacks


@functools.lru_cache(maxsize=16)
def die(colour: str) -> str:
    """A die that shows a colour. A sign of its own tells each colour apart for those who do not see colours."""
    make = svgwrite.Drawing(debug=False, size=("24", "24"), viewBox="-12 -12 24 24", class_=f"war-die colour-{colour}", aria_hidden="true")
    make.add(make.rect((-11, -11), (22, 22), 5, class_="face"))
    make.add(make.path(d=SIGNS[colour], class_="sign"))
    return str(make.tostring())


SIGNS = {
    "yellow": "M0 -5a5 5 0 1 0 .1 0z",
    "blue": "M-5 -5h10v10h-10z",
    "green": "M0 -6l6 10.5h-12z",
    "red": "M0 -7l7 7-7 7-7-7z",
    "black": "M0 -7l2 4.6 5 .4-3.8 3.3 1.2 4.9-4.4-2.6-4.4 2.6 1.2-4.9-3.8-3.3 5-.4z",
    "white": "M-6 -1.6h4.4v-4.4h3.2v4.4h4.4v3.2h-4.4v4.4h-3.2v-4.4h-4.4z",
}


def dice(words: Words, colours: Mapping[str, int]) -> Node:
    """A roll, sorted as it is resolved."""
    shown = "".join(die(colour) for colour in tables.COLOURS for _ in range(colours.get(colour, 0)))
    text = words("war.dice", colours={colour: colours[colour] for colour in tables.COLOURS if colours.get(colour)})
    return drawing(shown, "span.dice.war-dice", role="img", aria_label=text, title=text)


def unit(kind: str, nation: str = "") -> Node:
    """A unit as a small counter."""
    return drawing(stacks.picture(kind), "span.counter", classes=f"seat-{nation}" if nation else "")


def units(words: Words, bag: Mapping[str, int], nation: str) -> Node:
    """Units as counters with numbers, readable aloud."""
    there = tables.ordered({kind: number for kind, number in bag.items() if number})
    return _units(words, words.language, tuple(there.items()), nation)


@functools.lru_cache(maxsize=512)
def _units(words: Words, language: str, there: tuple[tuple[str, int], ...], nation: str) -> Node:
    """The same few commands stand in the lists of every screen of a planning phase."""
    shown = [
        h(
            "span.count",
            unit(kind, nation),
            h("b", str(number), aria_hidden="true"),
            h("span.hidden", words.name({kind: number}, "unit")),
            title=words.name(kind, "unit"),
            key=kind,
        )
        for kind, number in there
    ]
    return h("span.units", shown)


def resources(words: Words, amounts: Mapping[str, int], *, all_of_them: bool = True) -> Node:
    """Oil, iron and OSR as coloured cells."""
    cells = [
        h(
            f"span.resource.{name}",
            h("span.hidden", words.name(name, "resource")),
            h("b", str(amounts.get(name, 0))),
            title=words.name(name, "resource"),
            key=name,
        )
        for name in tables.RESOURCES
        if all_of_them or amounts.get(name)
    ]
    return h("span.resources", cells)


def homeland(words: Words, zone: int) -> Node:
    """The homeland track: six zones, the nation's marker in one of them."""
    cells = [
        h(
            "span",
            h("span.hidden", words.name(name, "zone")) if place == zone else None,
            classes=["zone", name, "now" if place == zone else ""],
        )
        for place, name in enumerate(tables.ZONES)
    ]
    return h("span.homeland", cells, title=words.name(tables.ZONES[zone], "zone"))


def stress(words: Words, now: int, limit: int) -> Node:
    """The row of the morale board: stress up to the threshold."""
    cells = [h("span.cell", classes="full" if place < now else "") for place in range(max(now, limit))]
    return h("span.stress", cells, h("b", f"{now}/{limit}"), title=words("war.stress", number=now, limit=limit))


def nations(options: Iterable[str], told: Callable[[str], list[Node]]) -> Node:
    """A choice of a nation: a button in its colour for each, with what is told of it."""
    buttons = [h("button.choice", *told(nation), do="pick", arg=nation, key=nation, classes=f"seat-{nation}") for nation in options]
    return h("div.choices", buttons)
