"""How units, blocks, nations and cards read."""

from __future__ import annotations

from pyapp.games.victory_in_europe.components.cards import CARDS
from pyapp.games.victory_in_europe.components.sides import NATIONS, SIDES
from pyapp.games.victory_in_europe.components.units import TOKENS, UNITS, Unit
from pyapp.games.victory_in_europe.state import LENINGRAD, VictoryState
from pyapp.page.markup.words import Words
from pyapp.page.victory_in_europe import eyes

TARGETS = ("air", "military", "naval", "sub", "convoy", "factory")


def unit(words: Words, name: str) -> str:
    """A unit by its name."""
    return words.name(name, "vie_unit")


def nation(words: Words, name: str) -> str:
    """A nation by its name."""
    return words.name(name, "vie_nation")


def block(words: Words, state: VictoryState, token: str, seat: str) -> str:
    """A block by its unit with its steps, or by its wood for whoever may not see more."""
    found = eyes.face(state, token, seat)
    if found is None:
        return words("vie.block.hidden", nation=state.blocks[token].nation)
    return words("vie.block.off" if state.blocks[token].at in ("pool", "later") else "vie.block", unit=found.unit, steps=found.steps)


def facts(words: Words, found: Unit) -> str:
    """What is printed on a label besides the name: type, firepower, movement."""
    kind = words.name(found.type, "vie_type")
    return words("vie.unit.facts", kind=kind, fire=found.kind.pf or "–", move=found.kind.move, cost=found.kind.cost)


def thing(words: Words, state: VictoryState | None, key: str, what: str, seat: str) -> str:
    """What a field of a form offers."""
    if key in TOKENS:
        return block(words, state, key, seat) if state is not None and key in state.blocks else key
    if key in UNITS:
        return unit(words, key)
    if key in CARDS:
        return words.name(key, "card")
    if what == "vie_in_hand" and state is not None and seat in state.secrets:
        return words.name(state.secrets[seat].hand[int(key) - 1], "card")
    if key in SIDES:
        return words.name(key, "seat")
    if what == "target" or (key in TARGETS and what == "option"):
        return words.name(key, "vie_target")
    return nation(words, key) if key in NATIONS or key == LENINGRAD else words.name(key, what)
