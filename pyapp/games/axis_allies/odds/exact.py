"""Exact odds of a battle: how likely each end is, what it costs, who is left. Nothing is simulated."""

from __future__ import annotations

from pyapp.engine.work import Work, at_once
from pyapp.games.axis_allies.combat.forces import SUBMARINE
from pyapp.games.axis_allies.odds.chances import Odds, Question
from pyapp.games.axis_allies.odds.fleets import fleet_odds
from pyapp.games.axis_allies.odds.lines import line_odds


def slices(question: Question) -> Work[Odds]:
    """The odds of a battle, worked out in slices. Raises TooMuchWork for one that is too large."""
    submarines = question.at_sea and any(SUBMARINE in units for units in (question.attackers, question.defenders))
    return fleet_odds(question) if submarines else line_odds(question)


def odds(question: Question) -> Odds:
    """The exact odds of a battle. Raises TooMuchWork for one that is too large."""
    return at_once(slices(question))
