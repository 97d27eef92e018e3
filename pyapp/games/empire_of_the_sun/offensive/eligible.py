"""Whom a card lets an HQ activate: its HQs, its kinds of units, its numbers. EotS 5.1.2, 5.1.3, 5.31, 6.21, 14."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from typing import Any

from pyapp.games.empire_of_the_sun.cards.effects import FREE_CHINESE, NO_SUPPLY_NEEDED
from pyapp.games.empire_of_the_sun.components.cards import Card
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.units import HEADQUARTERS, UNITS, Unit
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.supply.activation import can_activate

ANY, EVERY, COMMONWEALTH_OR_COMBINED = "any", "all_japanese", "combined_or_commonwealth"
ARMY, NAVY = "army", "navy"
SERVICES = (ARMY, NAVY)


def headquarters(state: EmpireState, side: str, card: Card | None = None) -> list[str]:
    """The HQs of a player with which an offensive can be begun: by an event, or (no card) for operations.

    Each can activate a unit, and all that the event demands. EotS 5.31A, 6.21.
    """
    return [hq for hq in standing(state, side) if named(card, hq) and can_begin(state, hq, card)]


def standing(state: EmpireState, side: str) -> list[str]:
    """The HQs of a player on the map."""
    return [hq for hq in HEADQUARTERS if UNITS[hq].side == side and hq in state.units and state.units[hq].at]


def named(card: Card | None, hq: str) -> bool:
    """Does a card let this HQ act? EotS 5.31A."""
    which = card.details.get("hq", ANY) if card else ANY
    if which == COMMONWEALTH_OR_COMBINED:
        return UNITS[hq].commands in ("commonwealth", "combined")
    return which in (ANY, EVERY) or hq in which


def can_begin(state: EmpireState, hq: str, card: Card | None) -> bool:
    """Is there anybody whom this HQ can activate with a card?"""
    return bool(eligible(state, hq, card))


def eligible(state: EmpireState, hq: str, card: Card | None = None) -> list[str]:
    """The units that an HQ may activate by an event, or (no card) for operations, in the order of the counters."""
    rule = card.details.get("activation_filter", {}) if card else {}
    supply = not (card and NO_SUPPLY_NEEDED in card.details.get("effects", ()))
    chart = not (card and card.lifts_command)
    return [unit for unit in can_activate(state, hq, supply=supply, chart=chart) if fits(rule, UNITS[unit])]


def fits(rule: Mapping[str, Any], unit: Unit) -> bool:
    """Is a unit one of those that the text of a card lets be activated?"""
    if "classes" in rule and unit.kind not in rule["classes"]:
        return False
    if "nats" in rule and unit.nation not in rule["nats"]:
        return False
    if "units" in rule and unit.id not in rule["units"]:
        return False
    return "any_of" not in rule or any(fits(part, unit) for part in rule["any_of"])


def demanded(state: EmpireState, hq: str, card: Card | None) -> list[str]:
    """The units of which at least one must be activated, if there are any. AL38."""
    rule = card.details.get("activation_filter", {}).get("must_include_one_if_available") if card else None
    return [unit for unit in eligible(state, hq, card) if fits(rule, UNITS[unit])] if rule else []


def most_ground(card: Card | None) -> int | None:
    """How many ground units the event lets be activated, None for any number."""
    most: int | None = card.details.get("activation_filter", {}).get("max_ground") if card else None
    return most


def free_of_charge(card: Card | None, units: Iterable[str]) -> list[str]:
    """The units whose activation costs nothing. AL48."""
    if card is None or FREE_CHINESE not in card.details.get("effects", ()):
        return []
    return [unit for unit in units if UNITS[unit].nation == "CHI" and UNITS[unit].kind == "ground"]


def logistics(card: Card, hq: str, value: int) -> int:
    """The logistics value of an event for an HQ; ``value`` is the operations value of the offensive, to which one may be tied (JP65)."""
    by_hq: Mapping[str, int] = card.details.get("logistics_by_hq", {})
    if hq in by_hq:
        return by_hq[hq]
    return value + 1 if card.logistics is None else card.logistics


def budget(card: Card, hqs: Iterable[str], *, event: bool) -> int:
    """How many units an offensive may activate: the efficiency of its HQs and the operations value, or the logistics value. EotS 5.1.2."""
    hqs = list(hqs)
    number = logistics(card, hqs[0], card.value) if event else card.value
    return number + sum(UNITS[hq].efficiency for hq in hqs)


def reaction_budget(value: int, hq: str, counter: Card | None) -> int:
    """How many units a reaction may activate: by the operations value of the offensive, or by a counteroffensive. EotS 5.1.3, 6.26."""
    return (logistics(counter, hq, value) if counter else value) + UNITS[hq].efficiency


def divided(state: EmpireState, hq: str) -> bool:
    """May an HQ activate only one of the two services? So it is with US and with Japanese HQs in rivalry. EotS 14.1C, 14.2A."""
    kind = UNITS[hq].commands
    return (kind == "us" and ALLIES in state.tracks.rivalry) or (kind == "japanese" and JAPAN in state.tracks.rivalry)


@functools.cache
def service(unit: str) -> str:
    """Army or Navy, for the units that rivalry divides; "" for all others. EotS 1.3, 14.1C, 14.2A."""
    found = UNITS[unit]
    if found.nation not in ("US", "JP"):
        return ""
    return NAVY if found.kind == "naval" else found.service


def of_service(units: Iterable[str], wanted: str) -> list[str]:
    """The units that go with a service: its own and those that rivalry does not divide."""
    return [unit for unit in units if service(unit) in ("", wanted)]
