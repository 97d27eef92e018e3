"""Fire: which dice a side rolls in a round of combat and what its hits may go to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pyapp.engine.messages import say
from pyapp.engine.steps import Play
from pyapp.games.axis_allies import rulings
from pyapp.games.axis_allies.combat.forces import (
    ANY,
    ATTACKER,
    DEFENDER,
    OTHER_SIDE,
    REACH,
    SUBMARINE,
    bag,
    current,
    fighting,
    kinds,
    may_strike,
    members,
    owners,
    pool,
    strength,
    target,
)
from pyapp.games.axis_allies.components.technology import RADAR, effect
from pyapp.games.axis_allies.components.units import Unit
from pyapp.games.axis_allies.state import AxisState, Battle

DIE = 6
AA_GUN = "aa_gun"
AA_SHOTS = 3
AA_VALUE = 1


@dataclass(frozen=True)
class Volley:
    """Dice that are rolled together: equal value, hits that may go to the same targets."""

    value: int
    pool: str
    units: tuple[tuple[Unit, int], ...]
    dice: int


def volleys(state: AxisState, battle: Battle, side: str) -> list[Volley]:
    """The fire of a side in steps 3 and 4, weakest first. Rulebook, "General combat"."""
    at_sea = state.space(battle.space).is_sea
    sorts = target_sorts(state, battle, OTHER_SIDE[side])
    grouped: dict[tuple[int, str], list[tuple[Unit, int]]] = {}
    for piece, value, number in _shooters(state, battle, side):
        if at_sea and piece.kind == SUBMARINE and may_strike(battle, side):
            continue  # it has struck by surprise in step 2
        reached = pool(state, piece, battle.hunters, side, at_sea)
        if REACH[reached] & sorts:
            grouped.setdefault((value, ANY if sorts <= REACH[reached] else reached), []).append((piece, number))
    return [
        Volley(value, reached, tuple(units), sum(number * dice_each(state, side, piece) for piece, number in units))
        for (value, reached), units in sorted(grouped.items())
    ]


def dice_each(state: AxisState, side: str, piece: Unit) -> int:
    """How many dice a piece rolls: one, but two for an attacking heavy bomber where there is research."""
    if side == DEFENDER or piece.kind != "bomber":
        return 1
    return developed(state, piece.owner, "attack_and_raid_dice_per_bomber", 1)


def developed(state: AxisState, power: str, name: str, otherwise: int) -> int:
    """A number that the developments of a power may change."""
    return effect(state.rules, state.powers[power].developments, name, otherwise)


def target_sorts(state: AxisState, battle: Battle, side: str) -> set[str]:
    """Which sorts of targets a side still shows: not casualties behind the line, nor guns that are no casualties in this edition."""
    there = members(bag(battle, side))
    return {target(state, piece) for piece, _ in there if state.kind(piece).hits or not rulings.second(state)}


Shooter = tuple[Unit, int, int]  # a piece, the number or less that it hits with, how many of them


def _shooters(state: AxisState, battle: Battle, side: str) -> list[Shooter]:
    """Pieces with the value they fire at; the defender's casualties of this round fire as well. Rulebook, "General combat", step 4."""
    found = [(piece, strength(state, side, piece), number) for piece, number in fighting(state, battle, side)]
    if side == DEFENDER:
        return found + [(piece, value, number) for piece, number in members(battle.waiting) if (value := strength(state, side, piece))]
    return supported(state, found)


def supported(state: AxisState, found: list[Shooter]) -> list[Shooter]:
    """Attackers with the help of artillery: a gun supports one infantry, with research more. Rulebook, "Infantry", "Artillery"."""
    guns = sum(number for piece, _, number in found if piece.kind == "artillery")
    guns *= developed(state, state.active, "infantry_supported_per_artillery", 1)
    shooters: list[Shooter] = []
    for piece, value, number in found:
        helped = min(guns, number) if piece.kind == "infantry" else 0
        guns -= helped
        shooters += [(piece, value + 1, helped), (piece, value, number - helped)]
    return [shooter for shooter in shooters if shooter[2]]


def aa_dice(state: AxisState, guns: int, aircraft: int) -> int:
    """How many dice AA guns roll: three each, but one for each aircraft. In some editions one gun fires at all of them."""
    shots = int(state.rules.switches.get("aa_shots_per_gun", AA_SHOTS))
    return min(shots * guns, aircraft) if shots else aircraft


def aa_value(state: AxisState, powers: list[str]) -> int:
    """What AA guns hit with; the best of the powers that have one counts."""
    return max((2 if state.has_development(power, RADAR) else AA_VALUE) for power in powers)


def fire(state: AxisState, play: Play, side: str) -> dict[str, int]:
    """Roll for a side in step 3 or 4: its hits by what they may go to."""
    hits: dict[str, int] = {}
    for volley in volleys(state, current(state), side):
        reason = "attack" if side == ATTACKER else "defense"
        found = roll(state, play, side, reason, volley.value, dict_of(volley.units), volley.dice)
        hits[volley.pool] = hits.get(volley.pool, 0) + found
    return {reached: number for reached, number in hits.items() if number}


def dict_of(pieces: tuple[tuple[Unit, int], ...]) -> dict[str, int]:
    """Pieces as a bag by text."""
    units: dict[str, int] = {}
    for piece, number in pieces:
        units[str(piece)] = units.get(str(piece), 0) + number
    return units


def roll(state: AxisState, play: Play, side: str, reason: str, value: int, units: Mapping[str, int], dice: int = -1) -> int:
    """Roll one die for each unit (or so many dice), report them, and give the hits."""
    battle = current(state)
    counted = kinds(members(units))
    count = sum(counted.values()) if dice < 0 else dice
    faces = play.roll(count, DIE, say("roll.fire", space=battle.space, reason=say(f"volley.{reason}"), units=counted, value=value))
    hits = sum(face <= value for face in faces)
    if faces:
        play.tell(
            "rolled",
            space=battle.space,
            round=battle.round,
            side=side,
            powers=owners(units),
            reason=reason,
            value=value,
            units=counted,
            dice=faces,
            hits=hits,
        )
    return hits
