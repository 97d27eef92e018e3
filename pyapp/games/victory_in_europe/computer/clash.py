"""A quick estimate of battles: two rounds on average, and the chance that the defender is gone by their end. VIE 5.1 to 5.5.

Exact odds need all blocks turned over; who weighs a hundred attacks on blocks of which he sees the wood alone has more of a good guess.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

CLASSES = "ABCDE"
ROUNDS = 2
SPREAD_OF_HIDDEN = 0.9  # the variance that each block of unknown label brings


@dataclass
class Fighter:
    """A block in a battle: its class, what it hits armies with on a die, its dice, what its steps cost."""

    letter: str
    power: float
    dice: float
    cost: float = 1.0
    army: bool = True
    against_air: float = 0.0
    doubled: bool = False
    hidden: bool = False


@dataclass(frozen=True)
class Outcome:
    """What a battle is likely to come to: the chance that no defending army is left, the points that each side loses."""

    wins: float
    attacker: float
    defender: float


class _Camp:
    """One side of a battle: armies and aircraft, each pool shrinking by the hits it takes."""

    def __init__(self, fighters: Sequence[Fighter]) -> None:
        self.fighters = fighters
        self.by_class: dict[str, list[Fighter]] = {}
        for fighter in fighters:
            self.by_class.setdefault(fighter.letter, []).append(fighter)
        self.armies = sum(f.dice * (2 if f.doubled else 1) for f in fighters if f.army) or 1e-9
        self.air = sum(f.dice for f in fighters if not f.army)
        self.full_armies, self.full_air = self.armies, self.air or 1e-9
        self.hits = self.variance = 0.0

    def share(self, army: bool) -> float:
        """How much of a pool is left."""
        return max(0.0, self.armies / self.full_armies if army else self.air / self.full_air)

    def cost(self) -> float:
        """The points that were lost."""
        army = sum(f.dice * f.cost for f in self.fighters if f.army) * (1 - self.share(True))
        return army + sum(f.dice * f.cost for f in self.fighters if not f.army) * (1 - self.share(False))


def clash(attackers: Sequence[Fighter], defenders: Sequence[Fighter], rounds: int = ROUNDS) -> Outcome:
    """The likely outcome of a battle on land."""
    if not any(f.army for f in defenders):
        return Outcome(1.0, 0.0, 0.0)
    attack, defence = _Camp(attackers), _Camp(defenders)
    volleys = [
        (camp, other, camp.by_class[letter])
        for letter in CLASSES
        for camp, other in ((defence, attack), (attack, defence))
        if letter in camp.by_class
    ]
    for _ in range(rounds):
        for camp, other, fighters in volleys:
            _fire(camp, other, fighters)
    hidden = sum(f.hidden for f in defenders)
    spread = math.sqrt(attack.variance + SPREAD_OF_HIDDEN * hidden + 0.4)
    wins = 0.5 * (1 + math.erf((attack.hits - defence.full_armies + 0.4) / spread / math.sqrt(2)))
    if not any(f.army for f in attackers):
        wins = 0.0
    return Outcome(wins, attack.cost(), defence.cost())


def _fire(camp: _Camp, other: _Camp, fighters: Sequence[Fighter]) -> None:
    """A class of one camp fires: aircraft at aircraft as long as there are any, all else at armies."""
    armies, air = camp.share(True), camp.share(False)
    for fighter in fighters:
        dice = fighter.dice * (armies if fighter.army else air)
        if not fighter.army and other.air > 0 and fighter.against_air:
            other.air = max(0.0, other.air - dice * fighter.against_air / 6)
            continue
        chance = min(6.0, fighter.power) / 6
        camp.hits += dice * chance
        camp.variance += dice * chance * (1 - chance)
        other.armies = max(0.0, other.armies - dice * chance)
