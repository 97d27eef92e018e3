"""What the events of the cards that lie open do in a battle. VIE 3.3.

None acts in an exploitation, nor in the rounds that a leader's Blitz adds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pyapp.games.victory_in_europe.cards import effects
from pyapp.games.victory_in_europe.cards.effects import Effect
from pyapp.games.victory_in_europe.combat.parties import attacks, camp, camp_of, category, current, unit_of
from pyapp.games.victory_in_europe.components.cards import CLASSES
from pyapp.games.victory_in_europe.state import VictoryState

ROLES: Mapping[str, bool] = {"attack": True, "defend": False}
ENEMY = "enemy"


def acting(state: VictoryState, kind: str) -> Iterator[Effect]:
    """The events of a kind that act in this battle and this round. VIE 3.3."""
    fight = current(state)
    if fight.plain or fight.round > fight.printed:
        return
    for effect in effects.in_force(state, kind):
        if effects.holds_in(state, effect, fight.at):
            yield effect


def serves(state: VictoryState, effect: Effect, token: str) -> bool:
    """Does an event act on a unit of the battle: its type, its nation, its side, its part in the battle? VIE 3.3."""
    ours = camp_of(state, token) == camp(effect.seat)
    if ours != (effect.data.get("side") != ENEMY):
        return False
    role = effect.data.get("role")
    if role is not None and ROLES[role] != attacks(state, token):
        return False
    nation, dropped = state.blocks[token].nation, token not in current(state).airborne
    return effects.covers(
        state, effect, unit_of(state, token), nation, with_major=_with_major(state, effect, token), dropped=dropped
    )  # fmt: skip


def _with_major(state: VictoryState, effect: Effect, token: str) -> bool:
    """Does a unit share the place with one of a nation that the card names? VIE 3.3."""
    named = effects.nations_of(state, effect.data.get("nations", ()))
    return any(
        state.blocks[other].nation in named
        for other in current(state).here
        if state.blocks[other].at == current(state).at and camp_of(state, other) == camp_of(state, token)
    )


def bonus(state: VictoryState, token: str, against: str) -> int:
    """What events add to the firepower of a unit against a category of targets. VIE 3.3: after weather and terrain."""
    return sum(
        int(effect.data["amount"])
        for effect in acting(state, "fp_bonus")
        if serves(state, effect, token) and _aimed_at(effect, against)
    )  # fmt: skip


AIMED_AT: Mapping[str, str] = {"army": "military", "surface": "naval", "factory": "factory"}


def _aimed_at(effect: Effect, against: str) -> bool:
    return "against" not in effect.data or against in {AIMED_AT[name] for name in effect.data["against"]}


def more_rounds(state: VictoryState) -> int:
    """By how many rounds events prolong the battle. VIE 5.1."""
    return sum(int(effect.data["rounds"]) for effect in acting(state, "extra_round"))


def fires_first(state: VictoryState, token: str) -> bool:
    """Does an attacker fire before the defenders of his class in this round?"""
    return any(
        current(state).round in effect.data["rounds"] and serves(state, effect, token) for effect in acting(state, "first_fire")
    )  # fmt: skip


def ignores_winter(state: VictoryState, token: str) -> bool:
    """Does winter not weaken a unit in this battle, which the card's player has named?"""
    return any(effect.at == current(state).at and serves(state, effect, token) for effect in acting(state, "ignore_winter"))


def doubles_defence(state: VictoryState, token: str) -> bool:
    """Does an event give a unit double defence?"""
    return any(serves(state, effect, token) for effect in acting(state, "double_defence"))


def undoes_double_defence(state: VictoryState, token: str) -> bool:
    """Does an event of the enemy take it from the defenders, fortresses included?"""
    return not attacks(state, token) and any(
        camp(effect.seat) != camp_of(state, token) for effect in acting(state, "cancel_double_defence")
    )  # fmt: skip


def retreats_safely(state: VictoryState, token: str) -> bool:
    """Does a unit lose nothing by retreating in round 1?"""
    return any(serves(state, effect, token) for effect in acting(state, "retreat_safe"))


def lost_in_retreat(state: VictoryState, token: str) -> int:
    """How many steps more an army loses that retreats from the enemy whose card this is."""
    if category(state, token) != AIMED_AT["army"] or unit_of(state, token).type not in CLASSES["army"]:
        return 0
    hostile = (effect for effect in acting(state, "retreat_loss") if camp(effect.seat) != camp_of(state, token))
    return sum(int(effect.data["steps"]) for effect in hostile)


def keeps_class(state: VictoryState, token: str) -> bool:
    """Do troops that land fire in their own class?"""
    return any(serves(state, effect, token) for effect in acting(state, "invade_no_penalty"))
