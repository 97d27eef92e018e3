"""Why blocks do not move about whom somebody may wonder: pinned, held in Siberia, without a way. VIE 4.2, 4.3, 13.0."""

from __future__ import annotations

from collections.abc import Collection

from pyapp.engine.errors import Refusal
from pyapp.engine.messages import say
from pyapp.games.victory_in_europe.diplomacy.rights import is_held
from pyapp.games.victory_in_europe.movement.ways.blocks import battle_at, moves_of, own, unit_of
from pyapp.games.victory_in_europe.state import VictoryState


def of_places(state: VictoryState, seat: str, offered: Collection[str]) -> dict[str, Refusal]:
    """Of places where blocks stand none of which can move: the reason of the first that has one. Who has moved bears a mark."""
    found: dict[str, Refusal] = {}
    for token in own(state, seat):
        at = state.blocks[token].at
        if at not in offered and at not in found and token not in moves_of(state).moved and (reason := _reason(state, token)):
            found[at] = reason
    return found


def of_blocks(state: VictoryState, seat: str, place: str, offered: Collection[str]) -> dict[str, Refusal]:
    """Of the blocks in a place that cannot move."""
    kept = [token for token in own(state, seat, place) if token not in offered]
    return {token: reason for token in kept if (reason := _reason(state, token))}


def _reason(state: VictoryState, token: str) -> Refusal | None:
    """Why a block does not move; None of those that never do."""
    at, unit = state.blocks[token].at, unit_of(state, token)
    battle = battle_at(state, at)
    if not unit.kind.move:
        return None
    if token in moves_of(state).moved:
        return Refusal(say("vie.move.moved", space=at), "4.2")
    if battle is not None and token in battle.pinned:
        return Refusal(say("vie.move.pinned", space=at), "4.3")
    if is_held(state, unit.id, at):
        return Refusal(say("vie.move.held", space=at), "13.0")
    return Refusal(say("vie.move.nowhere", space=at), "4.2")
