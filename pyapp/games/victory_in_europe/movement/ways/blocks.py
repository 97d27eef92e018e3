"""The blocks of a seat while it moves, and what is on them: a seat looks at its own faces alone."""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.games.victory_in_europe.components.units import LEADER, PARATROOPS, TOKENS, Unit
from pyapp.games.victory_in_europe.control import side_of
from pyapp.games.victory_in_europe.diplomacy.rights import is_held
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.state import BOXES, Battle, Moves, VictoryState

MOVED, STRATEGIC, DROP, INVASION = "moved", "strategic", "drop", "invasion"
"""How a block has moved, as `Moves.moved` says it. The first is said of armies, ships and aircraft alike, so that it does not tell."""


def moves_of(state: VictoryState) -> Moves:
    """What the phase has seen so far."""
    return state.moves or Moves()


def unit_of(state: VictoryState, token: str) -> Unit:
    """The unit on a block of the seat that moves."""
    unit = faces.unit(state, token)
    assert unit is not None  # a seat has the faces of its own blocks
    return unit


def side(state: VictoryState, token: str) -> str:
    """The side for which a block fights."""
    return side_of(state, state.blocks[token].nation)


def own(state: VictoryState, seat: str, place: str = "") -> list[str]:
    """The blocks of a seat on the map, or in one place."""
    nations = {nation for nation in state.nations if state.owner(nation) == seat}
    there = {token for token, block in state.blocks.items() if (block.at == place if place else block.at not in BOXES)}
    return [token for token in TOKENS if token in there and state.blocks[token].nation in nations]


def battle_at(state: VictoryState, place: str) -> Battle | None:
    """The battle that is pending in a place."""
    return next((battle for battle in state.battles if battle.at == place), None)


def movable(state: VictoryState, seat: str, place: str = "") -> list[str]:
    """The blocks that may still move: not moved yet, not pinned, with legs, and not held in Siberia. VIE 4.2, 4.3, 13.0."""
    kept = stuck(state)
    return [token for token in own(state, seat, place) if token not in kept and has_legs(state, token)]


def stuck(state: VictoryState) -> set[str]:
    """The blocks that have moved, or are pinned. VIE 4.2, 4.3."""
    return {*moves_of(state).moved, *(token for battle in state.battles for token in battle.pinned)}


def has_legs(state: VictoryState, token: str) -> bool:
    """Can a unit move at all, and is it not held where it stands? VIE 2.4, 13.0."""
    unit = unit_of(state, token)
    return bool(unit.kind.move) and not is_held(state, unit.id, state.blocks[token].at)


def limited(state: VictoryState, tokens: Sequence[str]) -> list[str]:
    """Those of some blocks that count at a border: armies, leaders apart. VIE 2.6, 4.6, 6.11."""
    return [token for token in tokens if (unit := unit_of(state, token)).is_army and unit.type != LEADER]


def marches_in(state: VictoryState, token: str) -> bool:
    """Has an army come to its battle by land?"""
    return unit_of(state, token).is_army and moves_of(state).moved.get(token) not in (DROP, INVASION)


def is_paratroops(state: VictoryState, token: str) -> bool:
    """Can a block be dropped?"""
    return unit_of(state, token).type == PARATROOPS


def fights_here(state: VictoryState, seat: str, place: str) -> bool:
    """Has a seat an army in a battle that is pending in a place?"""
    battle = battle_at(state, place)
    return battle is not None and any(unit_of(state, token).is_army for token in own(state, seat, place)) and place in AREAS
