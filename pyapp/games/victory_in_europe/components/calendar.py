"""Turns, years and quarters. VIE page 1, 3.1."""

from __future__ import annotations

from pyapp.games.victory_in_europe.components.reading import read

_CALENDAR = read("tables")["calendar"]
LAST_TURN: int = _CALENDAR["turns"]
FIRST_YEAR: int = _CALENDAR["first_turn"][0]
_BEFORE: int = 4 * FIRST_YEAR + _CALENDAR["first_turn"][1] - 2  # quarters before the first turn
WINTER, SPRING, SUMMER, AUTUMN = 1, 2, 3, 4


def year_of(turn: int) -> int:
    """The year of a turn.

    >>> [year_of(turn) for turn in (1, 2, 3, 7, 26)]
    [1939, 1939, 1940, 1941, 1945]
    """
    return (_BEFORE + turn) // 4


def quarter_of(turn: int) -> int:
    """The quarter of a turn, from 1 for winter.

    >>> [quarter_of(turn) for turn in (1, 2, 3, 26)]
    [3, 4, 1, 4]
    """
    return (_BEFORE + turn) % 4 + 1


def is_first_of_year(turn: int) -> bool:
    """Is it the turn in which the cards of a year are dealt?"""
    return turn == 1 or quarter_of(turn) == WINTER
