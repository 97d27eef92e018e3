"""Landmarks: the points of a game to which one leaps: where the next turn, round or battle begins, and the one before."""

from __future__ import annotations

from pyapp.engine.steps import Event
from pyapp.page.table.presenter import Presenter
from pyapp.page.table.session import BATTLE_EVENTS, TURN_EVENTS, Session

STEP, TURN, ROUND, BATTLE = "step", "turn", "round", "battle"
TITLE = 1  # the heading of a turn


def leap(presenter: Presenter, session: Session, sort: str, way: int) -> int:
    """The next point of a sort behind the one that is shown (``way`` 1) or before it (-1): else the end or the beginning."""
    here, length = session.point, session.length
    if sort == STEP:
        return max(0, min(length, here + way))
    points = range(here + 1, length + 1) if way > 0 else range(here - 1, 0, -1)
    found = _rounds(presenter, session) if sort == ROUND else None
    for point in points:
        if point in found if found is not None else _begins(session, point, sort):
            return point
    return length if way > 0 else 0


def _begins(session: Session, point: int, sort: str) -> bool:
    kinds = TURN_EVENTS if sort == TURN else BATTLE_EVENTS
    return any(event.kind in kinds and session.sees(event) for event in session.match.events(point - 1))


def _rounds(presenter: Presenter, session: Session) -> set[int]:
    """The points at which a round begins."""
    begun = max((round_in(presenter, event) for event in session.match.opening), default=0)
    points = set()
    for index in range(session.length):
        number = max((round_in(presenter, event) for event in session.match.events(index)), default=0)
        if number > begun:
            begun = number
            points.add(index + 1)
    return points


def round_in(presenter: Presenter, event: Event) -> int:
    """The round that an event tells has begun; 0 where it tells nothing of the kind. Some games call their rounds turns."""
    return int(event.data.get("round", event.data.get("turn", 0))) if presenter.heading(event) == TITLE else 0
