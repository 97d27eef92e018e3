"""What is asked of a battle and what is answered, and how dice, hits and losses are counted on the way."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pyapp.engine.work import TooMuchWork
from pyapp.games.axis_allies.combat.forces import ATTACKER, DEFENDER, ORDER_OF_LOSS, TRANSPORT
from pyapp.games.axis_allies.components.edition import LAND, UnitType
from pyapp.games.shared.distributions import binomial, convolved

AA_GUN, ARTILLERY, INFANTRY, BOMBER, DAMAGED = "aa_gun", "artillery", "infantry", "bomber", "%"
FACES = 6
MOST_DICE = 1_000  # of one roll; with more the binomial law leaves the range of floating-point numbers
LONGEST_LINE = 400  # hits that a side can take: odds of larger battles are not worked out
NEGLIGIBLE = 1e-18  # far below what a sum of floating-point numbers can show

Sheet = Mapping[str, UnitType]
Units = Mapping[str, int]
Left = tuple[tuple[str, int], ...]
Hits = tuple[float, ...]


@dataclass(frozen=True)
class Question:
    """A battle whose odds are asked. ``battleship%`` is one that was hit before; orders of loss name kinds, the first lost first."""

    attackers: Units
    defenders: Units
    attack: Sheet
    defense: Sheet
    at_sea: bool = False
    bombarding: Units = field(default_factory=dict)
    aa_fire: bool = True
    can_retreat: bool = True  # the attacker's transports get away from a lost sea battle
    stop_at: int = 0  # the attacker retreats when he has so few fighting units left
    rounds: int = 0  # the attacker retreats after so many rounds; 0 for never
    aa_shots: int = 3  # of each AA gun; 0: one at every aircraft
    aa_value: int = 1
    per_artillery: int = 1  # infantry that one artillery supports
    bomber_dice: int = 1
    paratroopers: int = 0  # of the attacking infantry, aboard bombers until the AA guns have fired
    waiting: Units = field(default_factory=dict)  # casualties of the defender that have yet to fire in the first round
    attacker_fired: bool = False  # in the first round only the defender is still to fire
    attack_order: Sequence[str] = ORDER_OF_LOSS[ATTACKER]
    defense_order: Sequence[str] = ORDER_OF_LOSS[DEFENDER]
    keep_hunter: bool = True  # the last destroyer is kept as long as a cruiser while the enemy has submarines


@dataclass
class Odds:
    """What a battle comes to. ``open`` is the chance that it ends with both sides still able to fight, by retreat or in a deadlock."""

    win: float = 0.0
    lose: float = 0.0
    tie: float = 0.0
    open: float = 0.0
    conquest: float = 0.0  # the attacker wins with a unit left that takes territory
    attacker_loss: float = 0.0  # expected, in IPCs
    defender_loss: float = 0.0
    rounds: float = 0.0  # expected
    missing: float = 0.0  # how likely all that was left out is: each chance above may be greater by so much
    attackers_left: dict[Left, float] = field(default_factory=dict)
    defenders_left: dict[Left, float] = field(default_factory=dict)


@functools.lru_cache(maxsize=4096)
def hits_of(dice: tuple[tuple[int, int], ...]) -> Hits:
    """The chance of each number of hits with dice given as (value, number). Raises TooMuchWork.

    >>> [round(chance, 4) for chance in hits_of(((3, 2),))]
    [0.25, 0.5, 0.25]
    """
    if sum(number for _, number in dice) > MOST_DICE:
        raise TooMuchWork(f"more than {MOST_DICE} dice")
    total = [1.0]
    for value, number in dice:
        total = convolved(total, binomial(number, value / FACES))
    while len(total) > 1 and total[-1] < NEGLIGIBLE:
        total.pop()
    return tuple(total)


def aa_hits(guns: int, aircraft: int, shots: int = 3, value: int = 1) -> Hits:
    """The chances of the hits of AA guns before the first round. Rulebook, "AA guns".

    >>> round(aa_hits(1, 3)[3] * 216, 9)
    1.0
    """
    return hits_of(((value, min(shots * guns, aircraft) if shots else aircraft),))


def dice_of(units: Units, side: str, question: Question) -> tuple[tuple[int, int], ...]:
    """The dice of a side in a round as (value, number): artillery supports infantry when attacking."""
    sheet = question.attack if side == ATTACKER else question.defense
    dice: dict[int, int] = {}
    supported = min(units.get(INFANTRY, 0), units.get(ARTILLERY, 0) * question.per_artillery) if side == ATTACKER else 0
    for name, number in units.items():
        value = value_of(name, side, sheet)
        raised = supported if name == INFANTRY else 0
        each = question.bomber_dice if name == BOMBER and side == ATTACKER else 1
        for strength, count in ((value + 1, raised), (value, number - raised)):
            if strength and count:
                dice[strength] = dice.get(strength, 0) + count * each
    return tuple(sorted(dice.items()))


def value_of(name: str, side: str, sheet: Sheet) -> int:
    """What a kind of unit hits with; a damaged battleship fights as well as a whole one."""
    values = sheet[name.rstrip(DAMAGED)]
    return values.attack if side == ATTACKER else values.defense


def cost_of(units: Units, sheet: Sheet) -> int:
    """What units cost together, those that cannot be hit left out."""
    kinds = ((sheet[name.rstrip(DAMAGED)], number) for name, number in units.items())
    return sum(kind.cost * number for kind, number in kinds if kind.hits)


def rank(name: str, order: Sequence[str]) -> int:
    """The place of a kind in an order of loss; transports are last whatever it says, kinds that it does not name come before them."""
    kind = name.rstrip(DAMAGED)
    if kind == TRANSPORT:
        return len(order) + 1
    return order.index(kind) if kind in order else len(order)


def book(found: Odds, question: Question, mass: float, attackers: Units, defenders: Units) -> None:
    """Add one end of the battle to the odds: what is left of both sides once defenceless units are gone."""
    ours = {name: number for name, number in attackers.items() if value_of(name, ATTACKER, question.attack)}
    theirs = {name: number for name, number in defenders.items() if value_of(name, DEFENDER, question.defense)}
    if not theirs and ours:
        defenders = {}
    if theirs and not ours and not (question.at_sea and question.can_retreat):
        attackers = {}
    found.attacker_loss += mass * (cost_of(question.attackers, question.attack) - cost_of(attackers, question.attack))
    found.defender_loss += mass * (cost_of(question.defenders, question.defense) - cost_of(defenders, question.defense))
    if ours and theirs:
        found.open += mass
    elif ours:
        found.win += mass
        if not question.at_sea and any(question.attack[name.rstrip(DAMAGED)].domain == LAND for name in ours):
            found.conquest += mass
    elif theirs:
        found.lose += mass
    else:
        found.tie += mass
    for left, units in ((found.attackers_left, attackers), (found.defenders_left, defenders)):
        key = tuple(sorted(units.items()))
        left[key] = left.get(key, 0.0) + mass
