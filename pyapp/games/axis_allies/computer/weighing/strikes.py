"""An attack that an enemy could make, and how likely he dares to."""

from __future__ import annotations

from dataclasses import dataclass

from pyapp.games.axis_allies.computer.weighing.clash import Clash, Counts
from pyapp.games.axis_allies.computer.weighing.reach import Stack

RASH = 0.1  # how likely an attack is made that is as likely to fail as to succeed, or likelier
EVEN, SAFE = 0.5, 0.9  # from the second chance to win on it is sure to come
BARGAIN = 2.0  # how often its losses an attack on ships gains that is sure to come whatever its chance: transports cannot strike back

Force = tuple[tuple[Stack, int], ...]
"""Who takes part: units by where they stand, and how many."""


@dataclass(frozen=True)
class Stakes:
    """What an attack is about: the territory, cargo afloat, and what could strike back."""

    value: float
    cargo: float
    counter: Counts


@dataclass(frozen=True)
class Strike:
    """What an attack gains, how likely it takes the space, with whom, and how likely the enemy dares to make it when it pays."""

    gain: float
    conquest: float
    force: Force
    fight: Clash | None = None
    daring: float = 1.0


NOTHING = Strike(0.0, 0.0, ())


def daring(chance: float) -> float:
    """How likely an attack is made that pays on average, by the chance to win it: few attack where they may well lose.

    Found in games against TripleA's Fast: of 175 stacks that it could take with a chance of 0.1 to 0.8 it attacked 3, of 127 that it
    could take with one of 0.9 or more nine in ten.
    """
    return min(1.0, max(RASH, (chance - EVEN) / (SAFE - EVEN)))


def sinking(strike: Strike) -> float:
    """How likely an attack sinks new ships: nobody leaves transports alone for the sake of a fighter, whatever its chance."""
    if strike.fight is None or strike.gain <= 0:
        return 0.0
    loss = strike.fight.attacker_loss
    tempting = min(1.0, strike.gain / (BARGAIN * loss)) if loss > 0 else 1.0
    return strike.fight.win * max(strike.daring, tempting)
