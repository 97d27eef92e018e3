"""A card opens an offensive. EotS 5.1, 5.2, 5.31, 6.1, 6.24."""

from __future__ import annotations

from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun import piles
from pyapp.games.empire_of_the_sun.cards import effects
from pyapp.games.empire_of_the_sun.cards.military import newcomers
from pyapp.games.empire_of_the_sun.components.cards import CARDS, Card
from pyapp.games.empire_of_the_sun.offensive import december, eligible
from pyapp.games.empire_of_the_sun.offensive.flow import Conduct
from pyapp.games.empire_of_the_sun.offensive.rollback import open_offensive
from pyapp.games.empire_of_the_sun.state import SURPRISE, EmpireState

BATTLES_OF_OPERATIONS = 1


def printed_hqs(state: EmpireState, card: Card) -> list[str] | None:
    """The HQs of an event that leaves no choice: all of them, or none because its units are printed, or the one that comes with it.
    None where the player picks one."""
    if newcomers.brings_its_hq(card):
        return list(card.details["hq"])
    if "activate_units" in card.details:
        return []
    if card.details.get("hq") == eligible.EVERY:
        return eligible.standing(state, card.side)
    return None


def begin(state: EmpireState, play: Play, side: str, card: str, hqs: list[str], *, event: bool) -> None:
    """Open an offensive by a card of the hand or the Future Offensive card, with the numbers that the card gives.

    By operations one hex may be declared a battle hex, by an event any number. Every offensive is a surprise attack until the other
    player changes that.
    """
    aside = state.set_aside[side] if state.secrets[side].future == card else 0
    found = CARDS[card]
    piles.leave_hand(state, side, card)
    offensive = open_offensive(state, side, card, event=event)
    offensive.set_aside = aside
    offensive.hqs = hqs
    offensive.value = found.value
    offensive.most = eligible.budget(found, hqs, event=event) if hqs else 0
    offensive.most_battles = 0 if event else BATTLES_OF_OPERATIONS
    offensive.naval_points = found.details.get("naval_move", 0) if event else 0
    offensive.condition = SURPRISE
    december.prepare(state)
    play.tell("eots_offensive_event" if event else "eots_offensive", seat=side, card=card, units=hqs, count=offensive.most)
    play.push(Conduct())
    if event:
        effects.happens(state, play, card)
