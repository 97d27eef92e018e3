"""The two sides of a battle: who is in it, how strong each piece is, and what its hits may go to."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pyapp.games.axis_allies.components.edition import AIR, LAND
from pyapp.games.axis_allies.components.units import Unit, unit
from pyapp.games.axis_allies.state import AxisState, Battle

ATTACKER, DEFENDER = "attacker", "defender"
SIDES = (ATTACKER, DEFENDER)
OTHER_SIDE = {ATTACKER: DEFENDER, DEFENDER: ATTACKER}

# In which order a careful owner takes losses: the cheap before the dear, the weak before the strong.
ORDER_OF_LOSS: Mapping[str, tuple[str, ...]] = {
    ATTACKER: (
        *("aa_gun", "infantry", "artillery", "tank", "submarine", "destroyer", "fighter", "cruiser", "bomber", "carrier", "battleship"),
        "transport",
    ),
    DEFENDER: (
        *("aa_gun", "infantry", "artillery", "tank", "submarine", "destroyer", "cruiser", "bomber", "fighter", "carrier", "battleship"),
        "transport",
    ),
}

KEPT_LIKE = "cruiser"  # the last destroyer is as dear as this while the enemy has submarines

# What may be hit, by the rules that tell targets apart.
SUBMARINE, AIRCRAFT, TRANSPORT, REST = "submarine", "aircraft", "transport", "rest"
TARGETS = (SUBMARINE, AIRCRAFT, REST, TRANSPORT)

# Hits by what they may go to. Rulebook, "General combat", steps 2 to 4.
ANY = "any"
SHIPS_ONLY = "ships_only"  # of submarines
NO_SUBMARINES = "no_submarines"  # of aircraft without a destroyer of their side
AIRCRAFT_ONLY = "aircraft_only"  # of AA guns
REACH: Mapping[str, frozenset[str]] = {
    ANY: frozenset(TARGETS),
    SHIPS_ONLY: frozenset((SUBMARINE, REST, TRANSPORT)),
    NO_SUBMARINES: frozenset((AIRCRAFT, REST, TRANSPORT)),
    AIRCRAFT_ONLY: frozenset((AIRCRAFT,)),
}


def current(state: AxisState) -> Battle:
    """The battle that is being fought."""
    if state.battle is None:
        raise ValueError("no battle is being fought")
    return state.battle


def bag(battle: Battle, side: str) -> dict[str, int]:
    """The units of a side that are still in the battle line."""
    return battle.attackers if side == ATTACKER else battle.defenders


def members(units: Mapping[str, int]) -> list[tuple[Unit, int]]:
    """Units by their text as values, in a fixed order."""
    return [(unit(text), number) for text, number in sorted(units.items())]


def put(units: dict[str, int], piece: Unit, number: int = 1) -> None:
    """Add pieces to a side."""
    if number:
        units[str(piece)] = units.get(str(piece), 0) + number


def take_out(units: dict[str, int], text: str, number: int) -> None:
    """Take pieces out of a side. Raises KeyError if they are not there."""
    left = units[text] - number
    if left < 0:
        raise KeyError(text)
    if left:
        units[text] = left
    else:
        del units[text]


def target(state: AxisState, piece: Unit) -> str:
    """Which sort of target a piece is."""
    if piece.kind in (SUBMARINE, TRANSPORT):
        return piece.kind
    return AIRCRAFT if state.kind(piece).domain == AIR else REST


def strength(state: AxisState, side: str, piece: Unit) -> int:
    """The number or less that a piece hits with: 0 for transports and AA guns. Artillery support is not counted."""
    values = state.kind(piece)
    return values.attack if side == ATTACKER else values.defense


def fighting(state: AxisState, battle: Battle, side: str) -> list[tuple[Unit, int]]:
    """The units of a side that have a combat value."""
    return [(piece, number) for piece, number in members(bag(battle, side)) if strength(state, side, piece)]


def has_destroyer(battle: Battle, side: str) -> bool:
    """Has a side a destroyer in the battle? Allies of the attacker are not in it. Rulebook, "Destroyers"."""
    return any(unit(text).kind == "destroyer" for text in bag(battle, side))


def may_strike(battle: Battle, side: str) -> bool:
    """May the submarines of a side strike by surprise or submerge this round? Not against a destroyer. Rulebook, "Submarines"."""
    return OTHER_SIDE[side] not in battle.hunters


def pool(state: AxisState, piece: Unit, hunters: Collection[str], side: str, at_sea: bool) -> str:
    """What the hits of a piece may go to. Rulebook, "Submarines": they never hit aircraft, nor aircraft them without a destroyer."""
    sort = target(state, piece)
    if sort == SUBMARINE:
        return SHIPS_ONLY
    return NO_SUBMARINES if sort == AIRCRAFT and at_sea and side not in hunters else ANY


def can_harm(state: AxisState, battle: Battle, side: str, *, transports: bool) -> bool:
    """Could any unit of a side hit one of the other side's fighting units, or its transports if these count?"""
    enemy = OTHER_SIDE[side]
    sorts = {target(state, piece) for piece, _ in members(bag(battle, enemy)) if transports or strength(state, enemy, piece)}
    hunters = [name for name in SIDES if has_destroyer(battle, name)]
    at_sea = state.space(battle.space).is_sea
    return any(REACH[pool(state, piece, hunters, side, at_sea)] & sorts for piece, _ in fighting(state, battle, side))


def is_land_force(state: AxisState, piece: Unit) -> bool:
    """May the piece capture territory: infantry, artillery or tank? Rulebook, "Land units"."""
    values = state.kind(piece)
    return values.domain == LAND and values.attack > 0


def owners(units: Mapping[str, int]) -> list[str]:
    """The powers whose units these are, in a fixed order."""
    return sorted({unit(text).owner for text in units})


def kinds(pieces: Collection[tuple[Unit, int]]) -> dict[str, int]:
    """How many of each kind, for the log."""
    counted: dict[str, int] = {}
    for piece, number in pieces:
        counted[piece.kind] = counted.get(piece.kind, 0) + number
    return counted
