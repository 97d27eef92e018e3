"""Where the cards are. EotS 4.1.4, 5.0, 5.35 to 5.37, 6.29.

Hand and Future Offensive card are secrets of their player; the piles are open. The deck has no order: each card of a player that is in
none of the piles is equally likely to come next, and which one it is is rolled when it is drawn, seen by its player alone. To shuffle the
discards into the deck is to empty the pile.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.engine.messages import say
from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun.components.cards import CARDS, DECKS
from pyapp.games.empire_of_the_sun.state import EmpireState

DISCARDS, GONE, NO_PILE = "discards", "removed", ""


def deck(state: EmpireState, side: str) -> list[str]:
    """The cards that a player may still draw. Only that player may know it: it says what the hand is not."""
    secret = state.secrets[side]
    elsewhere = {*state.discards, *state.removed, *secret.hand, secret.future, *_in_play(state)}
    return [card for card in DECKS[side] if card not in elsewhere]


def deck_size(state: EmpireState, side: str) -> int:
    """How many cards a player may still draw, from what everybody may see."""
    open_cards = [card for card in (*state.discards, *state.removed, *_in_play(state)) if CARDS[card].side == side]
    return len(DECKS[side]) - len(open_cards) - state.hands[side] - (side in state.set_aside)


def _in_play(state: EmpireState) -> list[str]:
    return [state.offensive.card, *state.offensive.reaction_cards] if state.offensive else []


def draw(state: EmpireState, play: Play, side: str) -> str:
    """A player draws one card from the deck, unseen by the other; an empty deck is made anew of the discards. Gives "" if there is none.

    Whoever has cards drawn tells of them by `tell_drawn`.
    """
    if not deck_size(state, side):
        reshuffle(state, side)
    cards = deck(state, side)
    if not cards:
        return ""
    (face,) = play.roll(1, len(cards), say("eots.roll.card", seat=side), seen_by=(side,))
    card = cards[face - 1]
    take(state, side, card)
    if state.offensive:
        state.secrets[side].drawn.append(card)
    return card


def tell_drawn(play: Play, side: str, cards: Sequence[str]) -> None:
    """Everybody is told how many cards were drawn, their player which."""
    play.tell("eots_dealt", seat=side, count=len(cards))
    if cards:
        play.tell("eots_drew", seen_by=(side,), seat=side, cards=list(cards))


def take(state: EmpireState, side: str, card: str) -> None:
    """A card comes into a hand."""
    state.secrets[side].hand.append(card)
    state.secrets[side].hand.sort()
    state.hands[side] += 1


def leave_hand(state: EmpireState, side: str, card: str) -> None:
    """A card leaves a hand, or the place of the Future Offensive card, to be played or discarded."""
    secret = state.secrets[side]
    if secret.future == card:
        secret.future = ""
        del state.set_aside[side]
    else:
        secret.hand.remove(card)
        state.hands[side] -= 1


def set_aside(state: EmpireState, side: str, card: str) -> None:
    """A card of the hand becomes the Future Offensive card. EotS 6.29."""
    leave_hand(state, side, card)
    state.secrets[side].future = card
    state.set_aside[side] = state.turn


def discard(state: EmpireState, card: str) -> None:
    """A card that is on its way comes to the discards."""
    _put(state, card, DISCARDS)


def remove(state: EmpireState, card: str) -> None:
    """A card is out of the game. EotS 5.36."""
    _put(state, card, GONE)


def lay_down(state: EmpireState, card: str, *, event: bool) -> None:
    """A card that was played leaves the table: out of the game if it was played as an event that says so. EotS 5.36."""
    if event and CARDS[card].remove:
        remove(state, card)
    else:
        discard(state, card)


def from_discards(state: EmpireState, card: str) -> None:
    """A card is taken up from the discards."""
    _put(state, card, NO_PILE)


def reshuffle(state: EmpireState, side: str) -> None:
    """The discards of a player go back into the deck."""
    for card in [card for card in state.discards if CARDS[card].side == side]:
        _put(state, card, NO_PILE)


def _pile_of(state: EmpireState, card: str) -> str:
    return DISCARDS if card in state.discards else GONE if card in state.removed else NO_PILE


def _put(state: EmpireState, card: str, pile: str) -> None:
    if state.offensive:
        state.offensive.before.cards.setdefault(card, _pile_of(state, card))
    for other in (state.discards, state.removed):
        if card in other:
            other.remove(card)
    if pile:
        found: list[str] = getattr(state, pile)
        found.append(card)
        found.sort()


def take_back(state: EmpireState, cards: dict[str, str]) -> None:
    """Put cards back on the piles they came from, and what was drawn meanwhile back into the deck. EotS 5.32D."""
    for card, pile in cards.items():
        _put(state, card, pile)
    for side, secret in state.secrets.items():
        for card in secret.drawn:
            leave_hand(state, side, card)
