"""The reaction player answers an offensive: intelligence roll, Special Reaction rolls, reaction cards. EotS 5.2, 5.32, 6.25, 6.27."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import piles
from pyapp.games.empire_of_the_sun.cards import draws, effects
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.offensive import cancel, intelligence, special, windows
from pyapp.games.empire_of_the_sun.state import INTERCEPT, EmpireState

MOST_REACTIONS = 3


@step("eots_respond")
class Respond(Step):
    """The reaction player may roll, and play up to three reaction cards at once; ``played`` says that this has been.

    The rolls come before the cards or after them, as their player likes; a roll forbids the cards that set the condition, those cards a
    roll. Whether somebody is asked follows from what everybody may see alone: who holds cards is asked, whatever they are.
    """

    cite = "6.25"
    side: str
    played: bool = False
    closed: bool = False

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (self.side,) if state.offensive and not self.closed and self._has_something_to_say(state) else ()

    def _has_something_to_say(self, state: EmpireState) -> bool:
        return (not self.played and state.hands[self.side] > 0) or windows.may_roll(state) or bool(special.hexes(state))

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_respond", seat=seat, enemy=opponent(self.side))

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        cards = not self.played and bool(windows.cards(state, self.side, ()))
        can = {"roll": windows.may_roll(state), "special": bool(special.hexes(state)), "cards": cards}
        return (*(kind for kind, possible in can.items() if possible), "done")

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == "special":
            return None if filled else Pick("space", tuple(map(str, special.hexes(state))), "space")
        if kind != "cards" or len(filled) == MOST_REACTIONS:
            return None
        options = windows.cards(state, self.side, tuple(map(str, filled)))
        return Pick("card", tuple(options), "card", optional=bool(filled)) if options else None

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        if action.kind == "done":
            self.closed = True
        elif action.kind == "roll":
            roll(state, play)
        elif action.kind == "special":
            special.attempt(state, play, int(str(action.args[0])))
        else:
            self.played = True
            play_cards(state, play, self.side, [str(card) for card in action.args])


def roll(state: EmpireState, play: Play) -> None:
    """The intelligence roll of the offensive, made once: if it succeeds the condition is intercept for all battles. EotS 5.22, 6.25C."""
    offensive = state.offensive
    assert offensive is not None
    offensive.rolled = True
    if intelligence.roll(state, play, offensive):
        offensive.condition = INTERCEPT


def play_cards(state: EmpireState, play: Play, side: str, cards: list[str]) -> None:
    """Reaction cards are played at the same time; the strongest condition of all holds. EotS 5.32, 6.25B."""
    offensive = state.offensive
    assert offensive is not None
    for card in cards:
        piles.leave_hand(state, side, card)
        offensive.reaction_cards.append(card)
    play.tell("eots_reactions", seat=side, cards=cards)
    if windows.cancels(cards[0]):
        cancel.cancel(state, play, cards[0])
        return
    before = offensive.condition
    offensive.condition = intelligence.strongest([before, *(CARDS[card].condition for card in cards if CARDS[card].condition)])
    if offensive.condition != before:
        play.tell("eots_condition", condition=offensive.condition)
    for card in cards:
        effects.happens(state, play, card)
        draws.draw_for(state, play, card)
