"""The two special events, "Tojo Resigns" and "Soviets Invade Manchuria". EotS 5.37.

They must be played as events when their conditions hold, are never set aside, happen when they are discarded, and as long as they lie on
the discards the deck is made anew of them at the end of the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.engine.messages import say
from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun import changes, piles
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.sides import ALLIES
from pyapp.games.empire_of_the_sun.politics.markers import change_will, move_china
from pyapp.games.empire_of_the_sun.state import EmpireState

TOJO, SOVIETS = "JP43", "AL79"
SPECIAL = (TOJO, SOVIETS)
FIRST_TURN_OF_1944 = 8
MANCHURIA = (3302, 3303)


def must_be_event(state: EmpireState, card: str) -> bool:
    """Is a card of the hand a special event whose conditions hold, so that it can be played in no other way?"""
    if card == TOJO:
        return state.turn >= FIRST_TURN_OF_1944
    return card == SOVIETS and tojo_has_resigned(state)


def tojo_has_resigned(state: EmpireState) -> bool:
    """Has the turn marker been turned to "Tojo Resigns"?"""
    return TOJO in state.tracks.in_force


def lay_down(state: EmpireState, card: str) -> None:
    """An event that was played leaves the table. The Soviets are out of the game only if they took Manchuria. AL79."""
    if card == SOVIETS and SOVIETS not in state.tracks.in_force:
        piles.discard(state, card)
    else:
        piles.lay_down(state, card, event=True)


def discard(state: EmpireState, play: Play, card: str, *, as_play: bool = False) -> None:
    """A card that has left a hand is discarded, by an event or (``as_play``) in place of a play; a special event happens then. EotS 5.37.

    Before 1944 Tojo may be discarded in place of a play without effect, as his card says (R202).
    """
    play.tell("eots_discarded", seat=CARDS[card].side, card=card)
    if card == SOVIETS or (card == TOJO and not as_play):
        for code in CARDS[card].details["effects"]:
            EFFECTS[code](state, play, card)
        lay_down(state, card)
    else:
        piles.discard(state, card)


def discard_at_random(state: EmpireState, play: Play, side: str) -> None:
    """A player loses a card of the hand, none of his choice; a Future Offensive card is not of the hand. EotS 5.0, 6.29, 11.33.

    Which of his cards the die meant is for him alone to know: the others would learn how many of the hand come before it.
    """
    hand = state.secrets[side].hand
    if hand:
        (face,) = play.roll(1, len(hand), say("eots.roll.discard", seat=side), seen_by=(side,))
        card = hand[face - 1]
        piles.leave_hand(state, side, card)
        discard(state, play, card)


def reshuffle(state: EmpireState, play: Play) -> None:
    """At the end of a turn a special event that lies on the discards goes back into the deck with all of them."""
    for card in SPECIAL:
        if card in state.discards:
            piles.reshuffle(state, CARDS[card].side)
            play.tell("eots_reshuffled", seat=CARDS[card].side)


def _will_falls(state: EmpireState, play: Play, card: str) -> None:
    change_will(state, play, -2)


def _tojo_goes(state: EmpireState, play: Play, card: str) -> None:
    state.tracks.in_force.append(TOJO)


def _enables(state: EmpireState, play: Play, card: str) -> None:
    """Nothing more than the marker says: `tojo_has_resigned`."""


def _china_recovers(state: EmpireState, play: Play, card: str) -> None:
    """Two boxes to the right, not at all if that would lead to the stable front."""
    move_china(state, play, 2)


def _manchuria_falls(state: EmpireState, play: Play, card: str) -> None:
    """Both resource hexes are lost for good: nobody can enter Manchukuo (12.91)."""
    if tojo_has_resigned(state):
        for at in MANCHURIA:
            changes.take(state, at, ALLIES)
        state.tracks.in_force.append(SOVIETS)
        play.tell("eots_manchuria")


EFFECTS: Mapping[str, Callable[[EmpireState, Play, str], None]] = {
    "pw:-2": _will_falls,
    "turn marker to Tojo Resigns": _tojo_goes,
    "enables manchuria effect of AL79": _enables,
    "china:+2 if China not collapsed (no effect if it would reach Stable Front)": _china_recovers,
    "if Tojo resigned: jp permanently loses resource hexes 3302 and 3303 (Soviet flags)": _manchuria_falls,
}
