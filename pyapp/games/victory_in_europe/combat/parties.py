"""Who takes part in the battle that is being fought, and on which side. VIE 4.4, 5.1, 5.2, 7.22, 7.5."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, MAJORS, NEUTRAL
from pyapp.games.victory_in_europe.components.units import CONVOY, Unit
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import TWO_COASTS
from pyapp.games.victory_in_europe.state import Battle, Engagement, VictoryState

MILITARY, AIRCRAFT, SHIPS, SUBMARINES, CONVOYS, FACTORIES = "military", "air", "naval", "sub", "convoy", "factory"
CATEGORIES = (AIRCRAFT, MILITARY, SHIPS, SUBMARINES, CONVOYS, FACTORIES)
"""What fire may be aimed at. VIE 5.4."""
AIR_RAID, NAVAL_RAID, BATTLE = "air", "naval", ""


def current(state: VictoryState) -> Engagement:
    """The battle that is being fought; there is one wherever this is asked."""
    assert state.fight is not None
    return state.fight


def pending(state: VictoryState, at: str, raid: str = "") -> Battle | None:
    """The battle that is pending in a place."""
    return next((battle for battle in state.battles if (battle.at, battle.raid) == (at, raid)), None)


def record(state: VictoryState) -> Battle:
    """What movement has noted of the battle that is being fought."""
    fight = current(state)
    found = pending(state, fight.at, fight.raid)
    assert found is not None
    return found


def raid_by(units: Sequence[Unit], at: str) -> str:
    """What an attack is: a raid by aircraft alone, a naval raid on a coast without an army, or "", a battle. VIE 6.21, 7.31."""
    if units and all(unit.is_air for unit in units):
        return AIR_RAID
    return NAVAL_RAID if units and at in AREAS and not any(unit.is_army for unit in units) else BATTLE


def raid_of(state: VictoryState, battle: Battle) -> str:
    """What an attack is, as far as the labels of the attackers are known: before combat to their owner alone. V118."""
    units = [faces.unit(state, token) for token in battle.attackers if state.blocks[token].at == battle.at]
    return battle.raid or (raid_by([unit for unit in units if unit], battle.at) if all(units) else BATTLE)


def camp(side: str) -> str:
    """The two camps of the war: the Axis, and all others that fight. VIE page 1."""
    return "" if not side else AXIS if side == AXIS else ALLIES


def camp_of(state: VictoryState, token: str) -> str:
    """The camp for which a block fights; a neutral without a player stands against whoever attacks it. VIE 10.2."""
    nation = state.blocks[token].nation
    side = state.nations[nation].side if nation in state.nations else ""
    if side:
        return camp(side)
    return opposite(camp(state.fight.attacker)) if state.fight else ""


def opposite(of: str) -> str:
    """The other camp."""
    return ALLIES if of == AXIS else AXIS


def decider(state: VictoryState, token: str) -> str:
    """The seat that decides for a block: its owner, or the opponent of whoever attacks a neutral. VIE 10.2."""
    owner = state.owner(state.blocks[token].nation)
    if owner in state.seats:
        return owner
    return opposite(camp(state.fight.attacker)) if state.fight else state.seats[0]


def unit_of(state: VictoryState, token: str) -> Unit:
    """The unit on a block that lies open, or is the asker's own."""
    found = faces.unit(state, token)
    assert found is not None
    return found


def steps_of(state: VictoryState, token: str) -> int:
    """Its steps."""
    found = faces.face(state, token)
    return found.steps if found else 0


def is_half(state: VictoryState, token: str) -> bool:
    """Has it taken half of a hit? VIE 5.5."""
    found = faces.face(state, token)
    return found is not None and found.half


def attacks(state: VictoryState, token: str) -> bool:
    """Does a block stand on the side that attacks now?"""
    return camp_of(state, token) == camp(current(state).attacker)


def party(state: VictoryState, *, attacking: bool) -> list[str]:
    """The blocks of the attacker, or of the defender, that take part and are still there."""
    fight = current(state)
    mine = [token for token in fight.here if state.blocks[token].at == fight.at]
    return [token for token in mine if attacks(state, token) == attacking]


def concerned(state: VictoryState, battle: Battle) -> Iterator[str]:
    """The blocks in the place of a battle that are part of it, reinforcements too.

    The ships of a great power at peace are not, its convoys are: to attack those is no declaration of war. VIE 7.71, 10.1. Where a raid
    and a battle are pending in one place, each has its own attackers.
    """
    others = {token for other in state.battles if other is not battle and other.at == battle.at for token in other.attackers}
    named = {*battle.attackers, *battle.reinforcements}
    for token in faces.tokens(state):
        block = state.blocks[token]
        if block.at == battle.at and (token in named or (token not in others and not _at_peace(state, token, block.nation))):
            yield token


def _at_peace(state: VictoryState, token: str, nation: str) -> bool:
    if nation not in MAJORS or state.nations[nation].standing != NEUTRAL:
        return False
    found = faces.unit(state, token)
    return found is None or found.type != CONVOY


def waiting(state: VictoryState, *, attacking: bool) -> list[str]:
    """The reinforcements that have not come into the battle yet. VIE 4.4."""
    fight, battle = current(state), record(state)
    late = [token for token in battle.reinforcements if token not in fight.here and state.blocks[token].at == fight.at]
    return [token for token in late if attacks(state, token) == attacking]


def is_at_sea(state: VictoryState, token: str) -> bool:
    """Has an army that invades not come ashore yet? VIE 7.5."""
    return token in record(state).landing and token not in current(state).ashore


def category(state: VictoryState, token: str) -> str:
    """As what a block is fired at: troops that land are ships, paratroops before the drop are aircraft. VIE 2.6, 5.4, 7.5."""
    if token in current(state).airborne:
        return AIRCRAFT
    if is_at_sea(state, token):
        return SHIPS
    return unit_of(state, token).kind.category


def coast_of(state: VictoryState, token: str) -> str:
    """At which coast ships and troops that land are, where that matters. VIE 7.22, 7.3."""
    fight = current(state)
    if fight.at not in TWO_COASTS:
        return ""
    if is_at_sea(state, token):
        return state.moves.came.get(token, "") if state.moves else ""
    return state.blocks[token].coast


def on_one_coast(state: VictoryState, one: str, other: str) -> bool:
    """May two ships fight each other: are they on the same coast? VIE 7.3."""
    at_sea = (SHIPS, SUBMARINES, CONVOYS)
    if category(state, one) not in at_sea or category(state, other) not in at_sea:
        return True
    coasts = {coast_of(state, one), coast_of(state, other)} - {""}
    return len(coasts) < 2


def fights_on_land(state: VictoryState, token: str) -> bool:
    """Is it a military unit that stands in the area: the only kind that holds one or takes it? VIE 1.17, 4.1, 5.2."""
    return unit_of(state, token).is_army and token not in current(state).airborne and not is_at_sea(state, token)


def is_on_land(state: VictoryState) -> bool:
    """Is the battle fought in an area?"""
    return current(state).at in AREAS
