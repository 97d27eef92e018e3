"""All weights looked at in the same games: each player has every weight a step higher or lower, the other the opposite.

Where one weight at a time is tried the games tell of that one alone, and most of what is seen is chance. Here every pair of games
tells of all of them: row by row of a Hadamard matrix, in which any two weights are as often changed alike as unlike, so that what one
of them is worth is the average over all pairs by its sign. As the other player is changed the opposite way, what matters is twice as
large as against the weights as they are, and what only the size of a change does, or two weights together, cancels out.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

STEP = 1.3  # times a weight is a step up, so that a share of 0.75 stays one
WORTH = 1.5  # standard errors that an effect asks for to be tried with the others: what is chance among them the trial finds out

Change: TypeAlias = tuple[tuple[str, float], ...]  # weights with the values that they are given


@dataclass(frozen=True)
class Effect:
    """What a step up of a weight is worth, and how sure that is, in IPCs a game."""

    name: str
    value: float
    worth: float
    error: float

    def __str__(self) -> str:
        return f"{self.name} {self.value:g}: {self.worth:+.0f} IPCs a game for {STEP} times as much, give or take {self.error:.0f}"


@dataclass(frozen=True)
class Screening:
    """A plan of pairs of games for some weights as they are: at least as many pairs as were asked for, every row as often as any other."""

    weights: Mapping[str, float]
    asked: int

    @property
    def rows(self) -> int:
        """The rows of the smallest matrix with a column for each weight beside the first, which has no sign."""
        return 1 << len(self.weights).bit_length()

    @property
    def pairs(self) -> int:
        """How many pairs of games are played."""
        return math.ceil(self.asked / self.rows) * self.rows

    def signs(self, number: int) -> dict[str, int]:
        """Which weights are a step up (1) and which a step down (-1) for the player of a pair, by its number from 0."""
        return {name: 1 - 2 * ((number & column).bit_count() & 1) for column, name in enumerate(self.weights, 1)}

    def players(self, number: int) -> tuple[Change, Change]:
        """The weights of the player of a pair, and those of the other, which are the opposite."""
        signs = self.signs(number)
        return self._stepped(signs), self._stepped({name: -sign for name, sign in signs.items()})

    def _stepped(self, signs: Mapping[str, int]) -> Change:
        return tuple((name, round(self.weights[name] * STEP**sign, 6)) for name, sign in signs.items())

    def effects(self, leads: Sequence[float]) -> list[Effect]:
        """What each weight is worth, by the leads of the player in all pairs (IPCs); the largest first."""
        rows = [self.signs(number) for number in range(self.pairs)]
        worths = {name: statistics.fmean(row[name] * lead for row, lead in zip(rows, leads, strict=True)) / 2 for name in self.weights}
        left = [lead - 2 * sum(worth * row[name] for name, worth in worths.items()) for row, lead in zip(rows, leads, strict=True)]
        error = math.sqrt(math.fsum(rest * rest for rest in left) / (self.pairs - len(self.weights)) / self.pairs) / 2
        found = [Effect(name, self.weights[name], worth, error) for name, worth in worths.items()]
        return sorted(found, key=lambda effect: -abs(effect.worth))

    def worth_a_step(self, leads: Sequence[float]) -> Change:
        """The weights that seem to be worth a step, with what they become."""
        found = {effect.name: effect.worth for effect in self.effects(leads) if abs(effect.worth) > WORTH * effect.error}
        return self._stepped({name: 1 if found[name] > 0 else -1 for name in self.weights if name in found})
