"""Invasions by sea. VIE 3.41, 7.5."""

from __future__ import annotations

from collections.abc import Sequence, Set

from pyapp.games.victory_in_europe.components.sides import SIDES
from pyapp.games.victory_in_europe.components.units import LEADER, PARATROOPS
from pyapp.games.victory_in_europe.diplomacy import pact, rights
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import COAST_OF, SEA_LINKS, SHORES, STRAITS, port_seas
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.movement.ways import cards
from pyapp.games.victory_in_europe.movement.ways.blocks import DROP, INVASION, battle_at, movable, moves_of, side, unit_of
from pyapp.games.victory_in_europe.movement.ways.ground import EMPTY, FIGHT, OWN, Ground
from pyapp.games.victory_in_europe.movement.ways.marching import Slow
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.weather import is_frozen

MOST_INFANTRY, MOST_LEADERS, MOST_PARATROOPS = 1, 1, 1
MANY = 99


def has_invaded(state: VictoryState, of: str) -> bool:
    """Has a side had its invasion of the turn? VIE 7.5."""
    return any(how == INVASION and side(state, token) == of for token, how in moves_of(state).moved.items())


def infantry(state: VictoryState, seat: str, place: str = "") -> list[str]:
    """The infantry of a seat that could embark: in a port where there is no battle, of a side that has not invaded yet."""
    sides = {of for of in SIDES if not has_invaded(state, of)}
    if not sides:
        return []
    ground = Ground(state)
    found = [token for token in movable(state, seat, place) if may_land(state, token) and unit_of(state, token).type != LEADER]
    return [token for token in found if side(state, token) in sides and embarks(ground, token)]


def leaders(state: VictoryState, seat: str, place: str) -> list[str]:
    """The leaders that could go with them."""
    return [token for token in movable(state, seat, place) if unit_of(state, token).type == LEADER]


def may_land(state: VictoryState, token: str) -> bool:
    """Is a block one that lands from the sea: infantry or a leader? Paratroops drop beside it."""
    unit = unit_of(state, token)
    return (unit.is_infantry and unit.type != PARATROOPS) or unit.type == LEADER


def embarks(ground: Ground, token: str) -> bool:
    """Does a block stand in a friendly port, not in winter? VIE 3.41."""
    block = ground.state.blocks[token]
    if block.at not in AREAS or not port_seas(block.at):
        return False
    return ground.kind(block.nation, block.at) == OWN and not Slow(ground.state, block.nation).in_winter(block.at)


def most_infantry(state: VictoryState, nation: str) -> int:
    """How many infantry one invasion may bring."""
    return MOST_INFANTRY + cards.extra_infantry(state, nation)


def seas_to_cross(ground: Ground, token: str) -> dict[str, tuple[str, ...]]:
    """The seas that an invasion can reach, each with the seas that it crosses: friendly since the phase began, a ship staying in each."""
    state, block = ground.state, ground.state.blocks[token]
    early = set(moves_of(state).friendly.get(side(state, token), ()))
    usable = {sea for sea in SEAS if sea in early and not is_frozen(state, sea) and _is_held(ground, block.nation, sea)}
    found: dict[str, tuple[str, ...]] = {sea: (sea,) for sea in port_seas(block.at) if sea in usable}
    waiting = list(found)
    while waiting:
        at = waiting.pop(0)
        for to in SEA_LINKS[at]:
            strait = STRAITS.get((at, to))
            if to in usable and to not in found and (strait is None or ground.strait_open(block.nation, strait.sides)):
                found[to] = (*found[at], to)
                waiting.append(to)
    return found


def _is_held(ground: Ground, nation: str, sea: str) -> bool:
    return ground.is_friendly_sea(nation, sea) and bool(staying(ground.state, nation, sea))


def staying(state: VictoryState, nation: str, sea: str) -> list[str]:
    """The ships of a nation's seat in a sea that have not moved: one of them has to stay where an invasion goes over it. VIE 7.5."""
    moved = moves_of(state).moved
    here = [token for token, block in state.blocks.items() if block.at == sea and state.owner(block.nation) == state.owner(nation)]
    return [token for token in here if token not in moved and unit_of(state, token).is_naval and unit_of(state, token).kind.move]


def may_leave(state: VictoryState, ships: Sequence[str]) -> bool:
    """May ships leave the sea where they are: does one stay there that has not moved, if an invasion has gone over it? VIE 7.5."""
    block = state.blocks[ships[0]]
    return block.at not in moves_of(state).held or bool(set(staying(state, block.nation, block.at)) - set(ships))


def targets(ground: Ground, token: str) -> Set[str]:
    """The coasts that a block can invade. VIE 7.5: not Holland, the north of Germany, North America."""
    block = ground.state.blocks[token]

    def coasts() -> set[str]:
        return {area for sea in seas_to_cross(ground, token) for area in SHORES[sea] if is_target(ground, token, area)}

    return ground.once(("invasion", block.nation, block.at), coasts)


def is_target(ground: Ground, token: str, area: str) -> bool:
    """Can an area be invaded: an enemy's, empty or not, or one where one's own attack is pending; not in winter? VIE 3.41, 7.5."""
    state, nation = ground.state, ground.state.blocks[token].nation
    if not rights.may_invade(area) or Slow(state, nation).in_winter(area):
        return False
    kind = ground.kind(nation, area)
    battle = battle_at(state, area)
    attacked = battle is None or battle.attacker == state.owner(nation)
    return attacked and (kind == FIGHT or (kind == EMPTY and not pact.may_occupy(state, nation, area)))


def room_for_paratroops(state: VictoryState, of: str, place: str) -> int:
    """How many paratroops of a side may still jump into a battle: one supports an invasion, others count no limit. VIE 2.6, 7.5."""
    battle = battle_at(state, place)
    landed = battle is not None and any(side(state, token) == of for token in battle.landing)
    if battle is None or not landed:
        return MANY
    return MOST_PARATROOPS - sum(moves_of(state).moved.get(token) == DROP and side(state, token) == of for token in battle.attackers)


def landing_seas(ground: Ground, token: str, area: str) -> list[str]:
    """The seas from which an invasion can land in an area."""
    return [sea for sea in seas_to_cross(ground, token) if sea in COAST_OF[area]]
