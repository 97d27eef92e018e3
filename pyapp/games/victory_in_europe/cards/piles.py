"""Hands, decks and discards. The only door to where a card lies. VIE 3.1, 12.0.

A deck is not stored: it is every card of the year that is in no hand, has not been played and lies nowhere else. Whoever draws draws by
lot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe.components.calendar import year_of
from pyapp.games.victory_in_europe.components.cards import deck_of
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS
from pyapp.games.victory_in_europe.components.tables import hand_size
from pyapp.games.victory_in_europe.fog import lots
from pyapp.games.victory_in_europe.state import VictoryState

HALF_BY_LOT = "enemy_half_by_lot"


def option(state: VictoryState, name: str) -> str:
    """What an option of the game was set to; "" if it was not chosen."""
    return next((found.partition("=")[2] for found in state.setup.options if found.startswith(f"{name}=")), "")


def is_half_by_lot(state: VictoryState, seat: str) -> bool:
    """Does half of a hand lie open, the enemy's of who plays alone, the other half to be drawn by lot? VIE page 3, "Solo play"."""
    side = option(state, HALF_BY_LOT)
    return bool(side) and (side == AXIS) == (seat == AXIS)


def lying_open(state: VictoryState, hand: Sequence[str]) -> list[str]:
    """The cards of a hand that lie face up."""
    return [card for card in hand if card in state.face_up]


def deck_side(seat: str) -> str:
    """Whose deck a seat draws from: the Soviets draw from that of the Allies. VIE 12.0."""
    return AXIS if seat == AXIS else ALLIES


def sharers(state: VictoryState, seat: str) -> tuple[str, ...]:
    """The seats that draw from the same deck."""
    return tuple(other for other in state.seats if deck_side(other) == deck_side(seat))


def deck(state: VictoryState, seat: str) -> list[str]:
    """The cards that a seat may still draw this year. Whoever does not share the deck may not know it."""
    held = {card for other in sharers(state, seat) for card in state.secrets[other].hand}
    elsewhere = {*held, *state.discards, *state.played.values()}
    return [card for card in deck_of(deck_side(seat), year_of(state.turn)) if card not in elsewhere]


@step("vie_deal")
class Deal(Step):
    """The cards of a new year are shuffled, and each deck deals its hands, unseen by the others. VIE 3.1, 12.0."""

    def proceed(self, state: VictoryState, play: Play) -> None:
        play.done()
        state.discards, state.face_up = [], []
        for seat in state.seats:
            count = hand_size(year_of(state.turn)) // len(sharers(state, seat))
            for _ in range(count):
                _draw(state, seat)
            play.tell("vie_dealt", seat=seat, count=count)
            if is_half_by_lot(state, seat):
                state.face_up += state.secrets[seat].hand[: count // 2]
            play.tell("vie_hand", seen_by=(seat,), seat=seat, cards=state.secrets[seat].hand)


def _draw(state: VictoryState, seat: str) -> None:
    cards = deck(state, seat)
    card = cards[lots.draw(state, seat, len(cards))]
    state.secrets[seat].hand.append(card)  # in the order in which they were drawn: the place of a card in a hand tells nothing
    state.hands[seat] += 1


def swap(state: VictoryState, places: Mapping[str, int]) -> None:
    """Two seats give each other a card: each that in this place of its hand, counted from 1, and gets the other's there. VIE 12.0."""
    (one, its), (other, others) = ((state.secrets[seat].hand, place - 1) for seat, place in places.items())
    one[its], other[others] = other[others], one[its]


def commit(state: VictoryState, seat: str, card: str) -> None:
    """A card is laid face down. VIE 3.2."""
    state.secrets[seat].choice = card
    state.committed = sorted([*state.committed, seat])


def show(state: VictoryState, seat: str) -> str:
    """The card that lies face down is turned over."""
    secret = state.secrets[seat]
    card, secret.choice = secret.choice, ""
    secret.hand.remove(card)
    state.hands[seat] -= 1
    state.face_up = [found for found in state.face_up if found != card]
    state.played[seat] = card
    state.committed.remove(seat)
    return card


def lay_down(state: VictoryState) -> None:
    """The cards of a turn leave the table. VIE 3.2: no card is played twice."""
    state.discards = sorted([*state.discards, *state.played.values()])
    state.played = {}
