"""Which cards a player may play now, and how. EotS 5.0, 5.3, 5.37, 6.29."""

from __future__ import annotations

from pyapp.games.empire_of_the_sun.cards import effects, special
from pyapp.games.empire_of_the_sun.cards.military import newcomers
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.scenarios import SCENARIOS
from pyapp.games.empire_of_the_sun.offensive import eligible
from pyapp.games.empire_of_the_sun.state import EmpireState

HIGHEST_VALUE = 3
DECEMBER = 1


def holds_future(state: EmpireState, side: str) -> bool:
    """May a player play the Future Offensive card: set aside in an earlier turn, and not the last card of the phase? EotS 6.29B."""
    return state.set_aside.get(side, state.turn) < state.turn and state.hands[side] > 0


def playable(state: EmpireState, side: str) -> list[str]:
    """The cards that a player may play: the hand, and the Future Offensive card when its time has come."""
    secret = state.secrets[side]
    return [*secret.hand, *([secret.future] if secret.future and holds_future(state, side) else [])]


def for_operations(state: EmpireState, side: str, value: int = 1) -> list[str]:
    """The cards that may be played as operations cards, of a value or more. In December 1941 there are none. EotS 5.0, 5.37, 17.11."""
    if state.turn == DECEMBER:
        return []
    return [card for card in playable(state, side) if CARDS[card].value >= value and not special.must_be_event(state, card)]


def events(state: EmpireState, side: str, *, seizing: bool = False) -> list[str]:
    """The cards that may be played as events now; ``seizing`` asks for the Future Offensive card alone (6.29A)."""
    if state.turn == DECEMBER:
        return state.secrets[side].hand[:1]  # in their order: EotS 17.11
    cards = [state.secrets[side].future] if seizing and state.secrets[side].future else [] if seizing else playable(state, side)
    return [card for card in cards if may_be_event(state, side, card)]


def may_be_event(state: EmpireState, side: str, card: str) -> bool:
    """May a card be played as an event by the offensive player? EotS 5.31 to 5.34."""
    found = CARDS[card]
    if found.type == "reaction" or not effects.conditions_hold(state, found):
        return False
    return not effects.is_offensive(found) or newcomers.brings_its_hq(found) or bool(eligible.headquarters(state, side, found))


def to_discard(state: EmpireState, side: str) -> list[str]:
    """The cards that may be discarded in place of a play: the hand, and the Future Offensive card. EotS 5.0, 5.37, 6.29B."""
    if state.turn == DECEMBER:
        return []
    secret = state.secrets[side]
    return [card for card in (*secret.hand, secret.future) if card and not special.must_be_event(state, card)]


def to_set_aside(state: EmpireState, side: str) -> list[str]:
    """The cards that may become the Future Offensive card: one a turn, if there is none, never a special event. EotS 6.29."""
    if state.turn == DECEMBER or side in state.set_aside or side in state.tracks.designated:
        return []
    return [card for card in state.secrets[side].hand if card not in special.SPECIAL]


def to_end_rivalry(state: EmpireState, side: str) -> list[str]:
    """The cards of value 3 that end a player's rivalry in a scenario of one year. EotS 17.26, 17.37, 17.47."""
    if side not in state.tracks.rivalry or not SCENARIOS[state.scenario].rivalry_ends_by_card:
        return []
    return for_operations(state, side, HIGHEST_VALUE)
