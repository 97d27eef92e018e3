"""The command cards. VIE 3.1 to 3.3."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyapp.games.victory_in_europe.components.reading import read
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS

BLACK, GREEN, RED, BLUE = "black", "green", "red", "blue"
DECK_SIDES = (AXIS, ALLIES)  # the Soviets' cards are the red ones of the Allied deck


@dataclass(frozen=True)
class Card:
    """A card. ``side`` is that of its deck, ``command`` its command value, ``effect`` what its event does, by codes."""

    id: str
    side: str
    year: int
    colour: str
    command: int
    effect: Mapping[str, Any]
    basis: str


CARDS: Mapping[str, Card] = {
    raw["id"]: Card(raw["id"], raw["side"], raw["year"], raw["colour"], raw["command"], raw["effect"], raw["basis"])
    for raw in read("cards")["cards"]
}
NATIONS_OF_CARDS: Mapping[str, Any] = read("cards")["nations"]
CLASSES: Mapping[str, tuple[str, ...]] = {name: tuple(types) for name, types in read("cards")["classes"].items()}
PLACES: Mapping[str, Any] = read("cards")["places"]


def deck_of(side: str, year: int) -> tuple[str, ...]:
    """The cards of a deck for a year. VIE 3.1.

    >>> len(deck_of("axis", 1939)), len(deck_of("allies", 1943))
    (6, 8)
    """
    return tuple(card.id for card in CARDS.values() if card.side == side and card.year == year)
