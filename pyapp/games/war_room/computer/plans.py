"""How the computer player writes orders: it weighs attacks, reinforcements and advances, and gives the next order of the best of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pyapp.games.shared.force import Force
from pyapp.games.war_room import tables
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.computer.appraisal import FAR, Look, force_of
from pyapp.games.war_room.map import movement
from pyapp.games.war_room.state import WarState

ENOUGH = 1.5  # how much stronger an attack has to be
PLENTY = 3.0  # beyond this nothing more is sent
GARRISON = Force(1.0, 1.5)  # what an empty territory still costs
LEAST = 0.15  # what an order must promise to be written


@dataclass(frozen=True)
class Proposal:
    """One order, and what it promises."""

    promise: float
    command: str
    to: str


def proposals(look: Look, left: int) -> Iterator[list[Proposal] | None]:
    """Work out what to order next, with so many orders left: nothing after each moment of thinking, then all that is worth it."""
    reach: dict[str, list[str]] = {}
    for key in _free(look):
        for region in movement.writable(look.state, key):
            if region != look.state.commands[key].at:
                reach.setdefault(region, []).append(key)
        yield None
    found: list[Proposal] = []
    for region in reach:
        found += _attack(look, region, reach[region], left)
        found += _reinforce(look, region, reach[region])
        yield None
    found += _advances(look, reach)
    yield sorted((proposal for proposal in found if proposal.promise >= LEAST), key=lambda p: (-p.promise, p.command, p.to))


def _free(look: Look) -> list[str]:
    """The commands that have no order yet."""
    return [
        key
        for key in sorted(look.state.commands)
        if (command := look.state.commands[key]).nation == look.nation and command.number and key not in look.going
    ]


def _open(state: WarState, key: str, region: str) -> bool:
    """Does a way lead there as things stand?"""
    return any(route.end == region for route in movement.routes(state, key, region).routes.values())


# --- attacking ------------------------------------------------------------------------------------------------------------------


def _attack(look: Look, region: str, keys: list[str], left: int) -> list[Proposal]:
    """The next order of an attack that the orders that are left can make strong enough."""
    by_sea = tables.is_sea(region)
    prize = _prize(look, region)
    if prize <= 0:
        return []
    enemy = look.against(region)
    if not by_sea and not enemy.hits:
        enemy = GARRISON
    there = look.friends(region)
    total = force_of(there, board.kind(region))
    on_foot = by_sea or any(tables.category(unit) == "land" for unit in there)
    begun = any(to == region for to in look.going.values())
    if total.strength >= PLENTY * max(enemy.strength, 1.0):
        return []
    party: list[str] = []
    for key in _attackers(look, region, keys, land_first=not on_foot):
        if total.strength >= ENOUGH * enemy.strength and on_foot:
            break
        if not _open(look.state, key, region):
            continue
        command = look.state.commands[key]
        if not on_foot and command.category != "land":
            return []
        party.append(key)
        total += force_of(command.units, board.kind(region))
        on_foot = on_foot or command.category == "land"
    if total.strength < ENOUGH * enemy.strength or not on_foot or len(party) > left:
        return []
    if not party:  # strong enough already: more makes it surer
        more = next((key for key in _attackers(look, region, keys, land_first=False) if _open(look.state, key, region)), "")
        return [Proposal(prize / 8, more, region)] if more else []
    share = prize / len(party)
    return [Proposal(share + (100 if begun else 0), party[0], region)]


def _prize(look: Look, region: str) -> float:
    """What there is to be won in a region."""
    enemies = look.enemies(region)
    points = sum(tables.UNITS[unit].points * number for unit, number in enemies.items())
    if not tables.is_sea(region):
        return look.value(region) + points / 6 if tables.is_land(region) and look.is_prize(region) else 0.0
    transports = sum(c.size for _, c in look.at.get(region, ()) if c.category == "land" and tables.alliance(c.nation) != look.side)
    loot = look.convoys(region)
    return points / 6 + transports + loot if enemies or transports or loot else 0.0


def _attackers(look: Look, region: str, keys: list[str], *, land_first: bool) -> list[str]:
    """The commands that might join an attack, the strongest first; an attack on land begins with land units."""
    kind = board.kind(region)
    able = []
    for key in keys:
        command = look.state.commands[key]
        if tables.is_sea(region) and command.category == "land":
            continue
        beside = region in tables.neighbours(look.state.scenario, command.at)
        if not tables.is_sea(region) and command.category == "land" and not beside:
            continue  # railways do not lead into enemy land
        if look.bound(key) and not (beside and look.enemies(region)):
            continue
        if command.category == "air" and not _comes_home(look, region):
            continue
        able.append(key)
    return sorted(able, key=lambda key: (land_first and look.state.commands[key].category != "land", -_strength(look, key, kind), key))


def _strength(look: Look, key: str, kind: str) -> float:
    return force_of(look.state.commands[key].units, kind).strength


def _comes_home(look: Look, region: str) -> bool:
    """Is there friendly land beside a region on which aircraft can come down afterwards?"""
    near = tables.neighbours(look.state.scenario, region)
    return any(tables.is_land(other) and look.is_home(other) for other in (region, *near))


# --- defending ------------------------------------------------------------------------------------------------------------------


def _reinforce(look: Look, region: str, keys: list[str]) -> list[Proposal]:
    """Send a command to a territory that would fall to what stands beside it."""
    if not tables.is_land(region) or not look.is_home(region) or look.against(region).hits:
        return []
    threat, guard = look.threat(region).strength, look.support(region).strength
    if not threat or guard >= threat:
        return []
    lack = (threat - guard) / threat
    found = []
    for key in keys:
        command = look.state.commands[key]
        at_front = tables.is_land(command.at) and look.threat(command.at).strength
        if command.category != "land" or at_front or look.bound(key) or not _open(look.state, key, region):
            continue
        share = min(1.0, _strength(look, key, "land") / threat)
        found.append(Proposal(look.value(region) * lack * (0.2 + 0.6 * share), key, region))
    return found


# --- bringing up ----------------------------------------------------------------------------------------------------------------


def _advances(look: Look, reach: dict[str, list[str]]) -> list[Proposal]:
    """Every command that has nothing to do where it is goes towards where something is to be done."""
    best: dict[str, Proposal] = {}
    for region, keys in reach.items():
        for key in keys:
            gain = _gain(look, key, region)
            promise = gain * look.state.commands[key].size / 16
            if gain > 0 and (key not in best or promise > best[key].promise):
                best[key] = Proposal(promise, key, region)
    return [proposal for proposal in best.values() if _open(look.state, proposal.command, proposal.to)]


def _gain(look: Look, key: str, region: str) -> float:
    """How much nearer to its work a command would be there."""
    command = look.state.commands[key]
    if command.category == "naval":
        return look.sea_way.get(command.at, FAR) - look.sea_way.get(region, FAR) if _safe_at_sea(look, region, command.size) else 0.0
    if tables.is_land(region) and not (look.is_home(region) and not look.against(region).hits):
        return 0.0
    way = look.way
    if command.category == "air":
        return min(2.0, way.get(command.at, FAR) - way.get(region, FAR)) if tables.is_land(region) else 0.0
    if look.bound(key) or look.against(command.at).hits:
        return 0.0
    if tables.is_sea(region) and (look.enemies(region) or not _worth_shipping(look, key, region)):
        return 0.0
    return min(4.0, way.get(command.at, FAR) - way.get(region, FAR))


def _safe_at_sea(look: Look, sea: str, size: int) -> bool:
    """Would ships there not meet a stronger fleet?"""
    enemy = look.against(sea)
    return not enemy.hits or look.support(sea).strength + size * size * 4 >= ENOUGH * enemy.strength


def _worth_shipping(look: Look, key: str, sea: str) -> bool:
    """Ships are for commands that cannot walk to the enemy, and that leave a guard behind."""
    command = look.state.commands[key]
    if tables.is_sea(command.at):
        return True
    walk = min(
        (look.way.get(other, FAR) for other in tables.neighbours(look.state.scenario, command.at) if tables.is_land(other)), default=FAR
    )
    stays = sum(
        other.size for name, other in look.at.get(command.at, ()) if name != key and name not in look.going and other.category == "land"
    )
    guarded = stays >= 2 or not tables.TERRITORIES[command.at].capital
    return walk >= look.way.get(command.at, FAR) and guarded and command.size >= 2
