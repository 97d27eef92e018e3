"""How a stop is shown: its lines in their order, and what is still missing as the computer player would do it."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.computers import thinking
from pyapp.engine.errors import GameError
from pyapp.page.lessons.lesson import Moment, Stop
from pyapp.page.table.session import Session


def next_line(stop: Stop, moment: Moment) -> Action | None:
    """The first line of a stop that has still to be played, or None. Raises GameError when it cannot be played now."""
    match = moment.session.match
    lines = moment.lines
    for text in stop.show:
        try:
            action = match.parse(text)
        except GameError:
            if any(str(line) == text for line in lines):
                continue
            raise
        if action not in lines:
            match.game.check(match.state, action)
            return action
    return None


def by_itself(session: Session) -> Action | None:
    """What the computer player would do for the first of the seats that are asked."""
    for seat in session.seats():
        found = thinking(session.game, session.match.state, seat, session.match.entries)
        return next((action for action in found if action is not None), None)
    return None
