"""The card of the turn: everybody lays one face down at the same time, and all are shown together. VIE page 1, 3.2, 12.0.

All seats are asked at once. So at devices of their own each seals its card in its link, and the cards open only when all have sealed
(`pyapp/sharing/SHARING.md`, "Secrets"); at one device nobody sees the other's until both lie there.
"""

from __future__ import annotations

import dataclasses

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe.cards import command, piles
from pyapp.games.victory_in_europe.components.cards import CARDS, RED
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, SOVIETS
from pyapp.games.victory_in_europe.fog import lots
from pyapp.games.victory_in_europe.state import VictoryState

PLAY, DRAW, LEAD, SWAP, PASS = "play", "draw", "lead", "swap", "pass"
BY_LOT = "enemy_by_lot"


def players_of_cards(state: VictoryState) -> tuple[str, ...]:
    """The seats that lay a card this turn: the Axis, and of the others whose turn it is. VIE 12.0."""
    return (AXIS, state.leading or ALLIES)


def is_by_lot(state: VictoryState, seat: str) -> bool:
    """Is the card of a seat drawn from its hand by lot: of the enemy of who plays alone, if he likes? VIE page 3, "Solo play"."""
    side = piles.option(state, BY_LOT)
    return bool(side) and (side == AXIS) == (seat == AXIS)


@step("vie_choose_cards")
class ChooseCards(Step):
    """Each lays a card face down; when all lie there they are shown, and the higher command is Player 1. VIE 3.2."""

    cite = "3.2"

    def is_sound(self, state: VictoryState) -> bool:
        return set(players_of_cards(state)) <= set(state.seats) and not state.played

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        return tuple(seat for seat in players_of_cards(state) if seat not in state.committed and not is_by_lot(state, seat))

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        """Who is played by lot in part lays one of the cards that lie open, or draws one of the others. VIE page 3, "Solo play"."""
        if not piles.is_half_by_lot(state, seat):
            return (PLAY,)
        hand = state.secrets[seat].hand
        return (*((PLAY,) if piles.lying_open(state, hand) else ()), *((DRAW,) if len(piles.lying_open(state, hand)) < len(hand) else ()))

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        hand = state.secrets[seat].hand
        cards = piles.lying_open(state, hand) if piles.is_half_by_lot(state, seat) else hand
        return None if filled or kind == DRAW else Pick("card", tuple(cards), "card")

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        hidden = [card for card in state.secrets[action.seat].hand if card not in state.face_up]
        card = lots.shuffled(state, action.seat, hidden)[0] if action.kind == DRAW else str(action.args[0])
        piles.commit(state, action.seat, card)
        play.tell("vie_card_laid", seat=action.seat)
        play.tell("vie_card_chosen", seen_by=(action.seat,), seat=action.seat, card=card)

    def proceed(self, state: VictoryState, play: Play) -> None:
        for seat in players_of_cards(state):
            if is_by_lot(state, seat):
                piles.commit(state, seat, lots.shuffled(state, seat, state.secrets[seat].hand)[0])
            card = piles.show(state, seat)
            play.tell("vie_card_shown", seat=seat, card=card, number=CARDS[card].command)
        state.order = order_of(state)
        command.share_out(state)
        play.tell("vie_first_player", seats=state.order)
        play.done()


def order_of(state: VictoryState) -> list[str]:
    """The seats in the order in which they act: the higher command first, the Axis if equal. VIE 3.2.

    Where three play, the colour of the Allied card says whether Allies or Soviets come first. VIE 12.0.
    """
    allied = next(CARDS[card] for seat, card in state.played.items() if seat != AXIS)
    others = [seat for seat in ((SOVIETS, ALLIES) if allied.colour == RED else (ALLIES, SOVIETS)) if seat in state.seats]
    axis_first = CARDS[state.played[AXIS]].command >= allied.command
    return [AXIS, *others] if axis_first else [*others, AXIS]


@step("vie_lead")
class ChooseLead(Step):
    """Where three play, Allies and Soviets settle who plays the first card of the year; then they take turns. VIE 12.0, V27."""

    cite = "12.0"

    def is_sound(self, state: VictoryState) -> bool:
        return SOVIETS in state.seats

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        return () if state.leading else (ALLIES,)

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (LEAD,)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("seat", (ALLIES, SOVIETS), "seat")

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        state.leading = str(action.args[0])
        play.tell("vie_leads", seat=state.leading)

    def proceed(self, state: VictoryState, play: Play) -> None:
        play.done()


@step("vie_trade")
class Trade(Step):
    """Where three play, Allies and Soviets may give each other a card before they lay one. VIE 12.0, V109.

    ``offers`` say by seat which place of its hand it gives, 0 for none: the place tells nobody else which card it is.
    """

    offers: dict[str, int] = dataclasses.field(default_factory=dict)
    cite = "12.0"

    def is_sound(self, state: VictoryState) -> bool:
        return set(self.offers) <= {ALLIES, SOVIETS} <= set(state.seats) and all(
            0 <= place <= state.hands[seat] for seat, place in self.offers.items()
        )

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        able = all(state.hands[seat] for seat in (ALLIES, SOVIETS))
        return tuple(seat for seat in (ALLIES, SOVIETS) if able and seat not in self.offers)

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (SWAP, PASS)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == PASS or filled:
            return None
        return Pick("number", tuple(str(place + 1) for place in range(state.hands[seat])), "vie_in_hand")

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        self.offers[action.seat] = int(str(action.args[0])) if action.kind == SWAP else 0

    def proceed(self, state: VictoryState, play: Play) -> None:
        play.done()
        if not all(self.offers.get(seat) for seat in (ALLIES, SOVIETS)):
            return
        piles.swap(state, self.offers)
        play.tell("vie_cards_swapped", seats=[ALLIES, SOVIETS])
        for seat in (ALLIES, SOVIETS):
            play.tell("vie_hand", seen_by=(seat,), seat=seat, cards=state.secrets[seat].hand)


def pass_the_lead(state: VictoryState) -> None:
    """Allies and Soviets play a card in turn. VIE 12.0."""
    if state.leading:
        state.leading = SOVIETS if state.leading == ALLIES else ALLIES
