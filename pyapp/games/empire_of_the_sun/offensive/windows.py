"""What the reaction player may do about an offensive now: roll, and which cards go together. EotS 5.32, 6.25, 6.29B."""

from __future__ import annotations

from pyapp.games.empire_of_the_sun.cards import effects
from pyapp.games.empire_of_the_sun.components.cards import CARDS, Card
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.offensive import eligible, intelligence, react
from pyapp.games.empire_of_the_sun.state import SURPRISE, EmpireState, Offensive

LATE_CODE_CHANGE = "JP13"  # the one intelligence card that may follow a roll
AIR_OR_SHIPS = 'only if jp air or naval units are activated in the offensive (seed: "air and naval units")'
INTELLIGENCE, COUNTEROFFENSIVE = "Intelligence", "Counteroffensive"


def may_roll(state: EmpireState) -> bool:
    """May the intelligence roll be made: battles are declared, no card has changed the condition, no event seals it? EotS 6.25C."""
    offensive = state.offensive
    if offensive is None or offensive.rolled or not any(not battle.special for battle in offensive.battles):
        return False
    return offensive.condition == SURPRISE and not intelligence.is_sealed(offensive)


def cards(state: EmpireState, side: str, chosen: tuple[str, ...]) -> list[str]:
    """The cards that may be played in reaction beside those already chosen. EotS 5.32."""
    offensive, secret = state.offensive, state.secrets[side]
    if offensive is None:
        return []
    held = [card for card in (*secret.hand, secret.future) if card and card not in chosen and card not in secret.drawn]
    fitting = [card for card in held if goes_with(card, chosen) and keeps_one(state, side, card, chosen)]
    return [card for card in fitting if may_react(state, offensive, card)]


def cancels(card: str) -> bool:
    """Does a reaction cancel the offensive? No other event may be played with it. EotS 5.32D."""
    return any(code in effects.CANCELS for code in CARDS[card].details.get("effects", ()))


def goes_with(card: str, chosen: tuple[str, ...]) -> bool:
    """May a card be played beside those chosen: not with one that cancels the offensive, JP13 with no other of its kind? EotS 5.32D."""
    together = (card, *chosen)
    if chosen and any(map(cancels, together)):
        return False
    return LATE_CODE_CHANGE not in together or sum(CARDS[one].subtype == INTELLIGENCE for one in together) == 1


def keeps_one(state: EmpireState, side: str, card: str, chosen: tuple[str, ...]) -> bool:
    """The Future Offensive card is played neither in its own turn nor as the last card of the phase. EotS 6.29B."""
    future, together = state.secrets[side].future, (card, *chosen)
    if future not in together:
        return True
    return state.set_aside[side] < state.turn and state.hands[side] > len(together) - 1


def may_react(state: EmpireState, offensive: Offensive, card: str) -> bool:
    """May a card be played in reaction to this offensive, by itself? EotS 5.32.

    Where a battle hex is needed one of a Special Reaction will do, but not for a card that sets the condition (R45, R203).
    """
    found = CARDS[card]
    if found.type != "reaction" or not effects.conditions_hold(state, found):
        return False
    if cancels(card):
        return bool(offensive.active)
    if found.condition:
        declared = any(not battle.special for battle in offensive.battles)
        return declared and _may_change_condition(state, offensive, found)
    return bool(offensive.battles) or found.details.get("die_table", {}).get("needs_battle_hex") is False


def _may_change_condition(state: EmpireState, offensive: Offensive, card: Card) -> bool:
    """After a roll no card changes the condition, but for the one that says so. EotS 5.32A, 6.25C.

    A counteroffensive sets it whether or not anybody is activated by it, which nobody has to be (6.26); one that says "only" needs that
    HQ (5.31D, R49).
    """
    if offensive.rolled and card.id != LATE_CODE_CHANGE:
        return False
    if AIR_OR_SHIPS in card.details.get("conditions", ()) and all(UNITS[unit].kind == "ground" for unit in offensive.active):
        return False
    if card.subtype != COUNTEROFFENSIVE or card.details["hq"] == eligible.ANY:
        return True
    return bool(react.headquarters(state, card))
