"""A player is about to play a card as an event: ``holding("JP05", "3706 hq_cf_yamamoto")`` is a table at which Japan may play JP05."""

from __future__ import annotations

from pyapp.games.empire_of_the_sun.components.cards import CARDS
from tests.games.empire_of_the_sun.stand_ins import Table

SPARE = {"japan": "JP04 JP13", "allies": "AL05 AL08"}  # reaction cards: nothing that an event could do with them matters


def holding(card: str, *lines: str, turn: int = 4, other: str = "") -> Table:
    """The player of a card holds it and two more, the other player one, or those named."""
    side = CARDS[card].side
    rest = "allies" if side == "japan" else "japan"
    hands = (f"hand {side} {card} {SPARE[side]}", f"hand {rest} {other or SPARE[rest].split()[0]}")
    return Table(*lines, *hands, turn=turn)


def played(card: str, *lines: str, turn: int = 4, dice: tuple[int, ...] = ()) -> Table:
    """The card has been played as an event."""
    return holding(card, *lines, turn=turn).play(f"{CARDS[card].side} event {card}", dice=dice)


def may_be_event(card: str, *lines: str, turn: int = 4) -> bool:
    """Is the card offered as an event?"""
    table = holding(card, *lines, turn=turn)
    assert table.asked() == (CARDS[card].side,)
    return "event" in table.kinds() and card in table.options("event")
