"""Exact odds of a battle: how likely each end is, what it costs, who is left. Nothing is simulated."""

from __future__ import annotations

from pyapp.games.axis_allies.chances import Odds, Question
from pyapp.games.axis_allies.forces import SUBMARINE
from pyapp.games.axis_allies.odds_fleets import fleet_odds
from pyapp.games.axis_allies.odds_lines import line_odds


def odds(question: Question) -> Odds:
    """The exact odds of a battle. Raises OverflowError for a sea battle with submarines that is too large to be worked out."""
    submarines = question.at_sea and any(SUBMARINE in units for units in (question.attackers, question.defenders))
    return fleet_odds(question) if submarines else line_odds(question)
