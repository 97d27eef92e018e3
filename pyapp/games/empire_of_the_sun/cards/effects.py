"""What the events of cards do, by the codes of the card data; and which events can be played at all.

A new card is a line of data when its codes are known; a test finds those that nothing here knows.

The effects lie in modules, one for each kind, which are named here. Each exports ``EFFECTS``, its part of ``HAPPENS``, and where there are
any ``LASTING`` and ``NEEDED``.

``HAPPENS``   what an event does when it is played: a function of the state, the play and the card
``LASTING``   codes that other chapters look for while the offensive lasts (`in_effect`) and that do nothing by themselves
``CANCELS``   reactions that take the offensive back, and what they do to the ships or corps of its player (`offensive.cancel`)
``NEEDED``    what codes of conditions and of effects demand when an event is played; other demands are looked after where they belong
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun.cards import special
from pyapp.games.empire_of_the_sun.cards.events import (
    arrivals,
    bombers,
    evacuation,
    exchange,
    markers,
    political,
    raid,
    redeployment,
    replacements,
)
from pyapp.games.empire_of_the_sun.cards.military import aftermath, attacks, bonuses, chindits, lent, newcomers
from pyapp.games.empire_of_the_sun.cards.needs import Need
from pyapp.games.empire_of_the_sun.components.cards import CARDS, Card
from pyapp.games.empire_of_the_sun.components.sides import JAPAN
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.state import EmpireState

NO_SUPPLY_NEEDED = "neither HQ nor units need supply to be activated"
SECRECY = (
    "allied_intel_roll:+4 (all intelligence rolls of the offensive) if hex 5508 is neither in Allied air ZOI nor within 3 hexes of a US CA"
)
SEAC = "hq_seac"
FREE_CHINESE = "then all Chinese armies may be activated at no activation cost"
ALEUTIANS = (4600, 4700, 4800, 5000, 5100)

Effect = Callable[[EmpireState, Play, str], None]
AT_ONCE: tuple[ModuleType, ...] = (
    *(special, political, markers, exchange, bombers, raid, arrivals, evacuation, redeployment, replacements),
)
"""The modules of events that happen at once: political, resources, military ones that are no offensive."""
IN_BATTLE: tuple[ModuleType, ...] = (bonuses, attacks, lent, newcomers, chindits, aftermath)
"""The modules of offensives and reactions."""


def _gathered(name: str) -> dict[str, Any]:
    """What the modules export under a name, together."""
    return {code: found for module in (*AT_ONCE, *IN_BATTLE) for code, found in getattr(module, name, {}).items()}


HAPPENS: Mapping[str, Effect] = _gathered("EFFECTS")
LASTING = frozenset((NO_SUPPLY_NEEDED, SECRECY, FREE_CHINESE, *(code for module in IN_BATTLE for code in getattr(module, "LASTING", ()))))
CANCELS = frozenset((
    "cancel_offensive; units return to start",
    "cancel_offensive",
    "may reduce one activated Allied CA or DD (JP choice, not eliminate)",
    "cancel offensive activated by HQ SEAC (roll back as weather)",
    "Allied player must reduce one full-strength Indian corps of his choice (cannot eliminate; none = no further effect)",
))  # fmt: skip
KNOWN = frozenset((*HAPPENS, *LASTING, *CANCELS))


def _japan_agrees(state: EmpireState) -> bool:
    return JAPAN not in state.tracks.rivalry


def _japanese_in_the_aleutians(state: EmpireState) -> bool:
    return any(stand.at in ALEUTIANS and UNITS[name].side == JAPAN for name, stand in state.units.items())


def _seac_attacks(state: EmpireState) -> bool:
    return state.offensive is not None and SEAC in state.offensive.hqs


NEEDED: Mapping[str, Need] = {
    "jp_isr_must_be_off (Strategic Agreement)": Need(_japan_agrees, "eots.needs.agreement"),
    "if any jp unit in Aleutians (4600-5100): must battle at least one such hex; else only OC": Need(
        _japanese_in_the_aleutians, "eots.needs.aleutians"
    ),
    "only vs offensive activated by hq_seac": Need(_seac_attacks, "eots.needs.seac"),
    **_gathered("NEEDED"),
}


def is_offensive(card: Card) -> bool:
    """Is its event an offensive? EotS 5.31."""
    return card.type == "military" and not card.details.get("not_offensive", False)


def unmet(state: EmpireState, card: Card) -> Need | None:
    """The first demand of an event that is not met. EotS 5.31."""
    codes = (*card.details.get("conditions", ()), *card.details.get("effects", ()))
    return next((NEEDED[code] for code in codes if code in NEEDED and not NEEDED[code].holds(state)), None)


def conditions_hold(state: EmpireState, card: Card) -> bool:
    """Do the conditions hold under which an event may be played? EotS 5.31."""
    return unmet(state, card) is None


def happens(state: EmpireState, play: Play, card: str) -> None:
    """The effects of an event, in their order."""
    for code in CARDS[card].details.get("effects", ()):
        if code in HAPPENS:
            HAPPENS[code](state, play, card)


def in_effect(state: EmpireState, code: str) -> bool:
    """Does an event with this effect belong to the open offensive, its own or a reaction to it?"""
    offensive = state.offensive
    if offensive is None:
        return False
    played = [*([offensive.card] if offensive.event else []), *offensive.reaction_cards]
    return any(code in CARDS[card].details.get("effects", ()) for card in played)
