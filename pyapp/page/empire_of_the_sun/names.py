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
    return words.maybe(f"eots_card_{name}", CARDS[name].name)


def space(words: Words, at: str) -> str:
    """A hex by its name and its number; a box by its name."""
    number = at.isdecimal() and int(at) in HEXES
    found = words.space(at)
    return found if not number else words("empire.hex" if found == at else "empire.hex.named", name=found, number=at)


def thing(words: Words, key: str, what: str) -> str:
    """What a field of a form offers."""
    if key in UNITS or what == "unit":
        return unit(words, key)
    if key in CARDS:
        return card(words, key)
    return words.name(key, "option" if what == "arm" else what)
