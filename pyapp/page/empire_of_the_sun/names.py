"""How units, cards and hexes read."""

from __future__ import annotations

from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.page.markup.words import Words


def unit(words: Words, name: str) -> str:
    """A unit by its name on the counter."""
    return words.name(name, "eots_unit")


def card(words: Words, name: str) -> str:
    """The title of a card."""
    return words.name(name, "card")


def space(words: Words, at: str) -> str:
    """A hex by its number, and before that by its name if it has one; a box by its name."""
    number = at.isdecimal() and int(at) in HEXES
    found = words.space(at)
    return words("empire.hex", number=at) if number and found == at else found


def thing(words: Words, key: str, what: str) -> str:
    """What a field of a form offers."""
    if key in UNITS or what == "unit":
        return unit(words, key)
    if key in CARDS:
        return card(words, key)
    return words.name(key, "option" if what == "arm" else what)
