"""Why a card cannot be played in a way, in a sentence for its player. EotS 5.0, 5.31, 5.32, 5.37, 6.29.

`plays` says what can be done; these sentences explain the rest and decide nothing. They are asked of cards that are not offered, whatever
else is: the page shows them beside a card of the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from pyapp.engine.errors import Refusal
from pyapp.engine.messages import say
from pyapp.games.empire_of_the_sun.cards import effects, special
from pyapp.games.empire_of_the_sun.components.cards import CARDS, Card
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.offensive import eligible, react, windows
from pyapp.games.empire_of_the_sun.state import EmpireState, Offensive
from pyapp.games.empire_of_the_sun.turn import china, plays

EVENT, DISCARD, SET_ASIDE = "event", "discard", "set_aside"
Reason = Callable[[EmpireState, str, str], Refusal]


def why_not(state: EmpireState, side: str, way: str, card: str) -> Refusal:
    """Why a card of a player, in the hand or set aside, cannot be played in a way in which it is not offered."""
    return _for_all(state, side, way, card) or REASONS[way](state, side, card)


def of_hand(state: EmpireState, side: str, way: str, offered: Iterable[str]) -> dict[str, Refusal]:
    """The reasons for all cards of a player that are not offered for a way."""
    secret = state.secrets[side]
    cards = [*secret.hand, *([secret.future] if secret.future else [])]
    return {card: why_not(state, side, way, card) for card in cards if card not in set(offered)}


def why_no_reaction(state: EmpireState, side: str, card: str, chosen: tuple[str, ...] = ()) -> Refusal:
    """Why a card that is not offered in reaction, beside those already chosen, cannot be played so. EotS 5.32, 6.29B."""
    found, offensive, secret = CARDS[card], state.offensive, state.secrets[side]
    if found.type != "reaction":
        return Refusal(say("eots.cannot.no_reaction"), "5.32")
    if offensive is not None and offensive.reaction_cards:
        return Refusal(say("eots.cannot.reacted"), "5.32")
    if card in secret.drawn:
        return Refusal(say("eots.cannot.just_drawn"), "5.35")
    if not windows.goes_with(card, chosen):
        cancelled = any(map(windows.cancels, (card, *chosen)))
        return Refusal(say("eots.cannot.together" if cancelled else "eots.cannot.code_change"), "5.32D" if cancelled else "5.32A")
    if not windows.keeps_one(state, side, card, chosen):
        return Refusal(say("eots.cannot.too_early"), "6.29B")
    if need := effects.unmet(state, found):
        return Refusal(say(need.reason), "5.31")
    if offensive is None or not any(not battle.special for battle in offensive.battles):
        return Refusal(say("eots.cannot.no_battle"), "5.32")
    return _no_condition(state, offensive, found)


def _no_condition(state: EmpireState, offensive: Offensive, card: Card) -> Refusal:
    """Why a card cannot set the condition of an offensive. EotS 5.32A, 6.25C."""
    if card.condition and offensive.rolled and card.id != windows.LATE_CODE_CHANGE:
        return Refusal(say("eots.cannot.rolled"), "6.25C")
    ground_alone = all(UNITS[unit].kind == "ground" for unit in offensive.active)
    if ground_alone and windows.AIR_OR_SHIPS in card.details.get("conditions", ()):
        return Refusal(say("eots.cannot.ground_alone"), "5.32A")
    if card.subtype == windows.COUNTEROFFENSIVE and not react.headquarters(state, card):
        return Refusal(say("eots.cannot.no_hq"), "6.26")
    return Refusal(say("eots.cannot.reaction_now"), "5.32")


def _because(key: str, cite: str) -> Reason:
    return lambda state, side, card: Refusal(say(key), cite)


def _for_all(state: EmpireState, side: str, way: str, card: str) -> Refusal | None:
    """What forbids a card in many ways at once: December 1941, a special event, a Future Offensive card whose time has not come."""
    if state.turn == plays.DECEMBER:
        return Refusal(say("eots.cannot.december"), "17.11")
    if way != EVENT and special.must_be_event(state, card):
        return Refusal(say("eots.cannot.must_be_event"), "5.37")
    if way not in (DISCARD, SET_ASIDE) and card == state.secrets[side].future and not plays.holds_future(state, side):
        return Refusal(say("eots.cannot.too_early"), "6.29")
    return None


def _event(state: EmpireState, side: str, card: str) -> Refusal:
    found = CARDS[card]
    if found.type == "reaction":
        return Refusal(say("eots.cannot.reaction"), "5.32")
    if need := effects.unmet(state, found):
        return Refusal(say(need.reason), "5.31")
    if effects.is_offensive(found) and not eligible.headquarters(state, side, found):
        return Refusal(say("eots.cannot.no_hq_for_event"), "5.31")
    return Refusal(say("eots.cannot.event"), "5.31")


def _china(state: EmpireState, side: str, card: str) -> Refusal:
    if china.may_attack(state, side) and CARDS[card].value < plays.HIGHEST_VALUE:
        return Refusal(say("eots.cannot.value", value=plays.HIGHEST_VALUE), "12.72")
    return Refusal(say("eots.cannot.china"), "12.72")


def _end_rivalry(state: EmpireState, side: str, card: str) -> Refusal:
    if side in state.tracks.rivalry and CARDS[card].value < plays.HIGHEST_VALUE:
        return Refusal(say("eots.cannot.value", value=plays.HIGHEST_VALUE), "14")
    return Refusal(say("eots.cannot.end_rivalry"), "14")


def _set_aside(state: EmpireState, side: str, card: str) -> Refusal:
    if card in special.SPECIAL:
        return Refusal(say("eots.cannot.never_future"), "5.37")
    return Refusal(say("eots.cannot.one_future" if side in state.set_aside else "eots.cannot.named_already"), "6.29")


REASONS: Mapping[str, Reason] = {
    "offensive": _because("eots.cannot.no_hq", "6.21"),
    EVENT: _event,
    "china": _china,
    "withdraw_air": _because("eots.cannot.withdraw_air", "7.33"),
    "withdraw_hq": _because("eots.cannot.withdraw_hq", "7.54"),
    "return_hq": _because("eots.cannot.return_hq", "7.56"),
    "end_rivalry": _end_rivalry,
    DISCARD: _because("eots.cannot.discard", "5.0"),
    SET_ASIDE: _set_aside,
}
"""By the ways of `play.WAYS`."""
