"""Exact odds of a battle: how likely each end is, what it costs, who is left. Nothing is simulated."""

from __future__ import annotations

from pyapp.engine.work import Work, at_once
from pyapp.games.axis_allies.combat.forces import SUBMARINE
from pyapp.games.axis_allies.odds.chances import Odds, Question
from pyapp.games.axis_allies.odds.fleets import fleet_odds
from pyapp.games.axis_allies.odds.lines import line_odds


def slices(question: Question) -> Work[Odds]:
    """The odds of a battle, worked out in slices. Raises TooMuchWork for one that is too large."""
    return fleet_odds(question) if takes_submarines(question) else line_odds(question)


def takes_submarines(question: Question) -> bool:
    """Do submarines take part, so that losses follow no fixed order?"""
    return question.at_sea and any(SUBMARINE in units for units in (question.attackers, question.defenders, question.waiting))


def odds(question: Question) -> Odds:
    """The exact odds of a battle. Raises TooMuchWork for one that is too large."""
    return at_once(slices(question))
