"""Battles in several waves: who comes next meets what those before have left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pyapp.engine.work import Work
from pyapp.games.axis_allies.odds.chances import NEGLIGIBLE, Left, Odds, Question, cost_of
from pyapp.games.axis_allies.odds.exact import slices


def waves(questions: Sequence[Question]) -> Work[list[Odds]]:
    """The odds of each wave, in slices; its chances add up to the chance that it is fought at all. Raises TooMuchWork.

    The defenders of the first question are those of all. A wave is fought where the one before has left defenders, whether it was lost,
    broken off, or has destroyed both sides but for units without a combat value.
    """
    first = questions[0]
    left: dict[Left, float] = {tuple(sorted((name, number) for name, number in first.defenders.items() if number)): 1.0}
    found = []
    for question in questions:
        wave, after = Odds(), dict[Left, float]()
        for defenders, mass in left.items():
            odds = yield from slices(replace(question, defenders=dict(defenders)))
            _add(wave, odds, mass)
            for end, chance in odds.defenders_left.items():
                if end and mass * chance > NEGLIGIBLE:
                    after[end] = after.get(end, 0.0) + mass * chance
        found.append(wave)
        left = after
    return found


def losses(question: Question, left: dict[Left, float], *, defending: bool = False) -> dict[int, float]:
    """How likely each loss of a side is, in IPCs, the smallest first."""
    units, sheet = (question.defenders, question.defense) if defending else (question.attackers, question.attack)
    whole, found = cost_of(units, sheet), dict[int, float]()
    for names, chance in left.items():
        lost = whole - cost_of(dict(names), sheet)
        found[lost] = found.get(lost, 0.0) + chance
    return dict(sorted(found.items()))


def _add(total: Odds, odds: Odds, mass: float) -> None:
    """Count in the odds of a battle that is fought with this chance."""
    for name in ("win", "lose", "tie", "open", "conquest", "attacker_loss", "defender_loss", "rounds", "missing"):
        setattr(total, name, getattr(total, name) + mass * getattr(odds, name))
    for name in ("attackers_left", "defenders_left"):
        booked: dict[Left, float] = getattr(total, name)
        for end, chance in getattr(odds, name).items():
            booked[end] = booked.get(end, 0.0) + mass * chance
