"""A game in figures: what the statistics measure, and what pictures to post must know of its pieces, its moves and its dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from pyapp.engine.steps import Event
from pyapp.page.table.colours import OWNERS, POWERS
from pyapp.page.table.shots import Shots

Whereabouts = Mapping[str, tuple[str, str]]
Measure = Callable[[Any, str], int | None]  # of a position and a seat; None where a seat has no such thing


@dataclass(frozen=True)
class Travel:
    """Units of a seat that have gone from one space to another: how many, and the silhouette that stands for them, if one does."""

    seat: str
    start: str
    end: str
    number: int
    kind: str = ""


@dataclass(frozen=True)
class Thrown:
    """A die, or several that show the same: what is written on it, its colour where it has one, and whether it hit."""

    text: str
    colour: str = ""
    hit: bool = False


class Figures:
    """A game without figures: it tells nothing."""

    measures: ClassVar[Mapping[str, Measure]] = {}  # what the statistics tell round by round; none where there are none
    colours: ClassVar[Mapping[str, str]] = POWERS  # of the seats, in pictures that leave the page
    lands: ClassVar[Mapping[str, str]] = OWNERS  # of what somebody owns

    def seats(self, state: Any) -> Iterable[str]:
        """Whom the measures are taken of."""
        return ()

    def measure(self, state: Any, name: str) -> Mapping[str, int]:
        """One of the measures for every seat that has it."""
        found = {seat: self.measures[name](state, seat) for seat in self.seats(state)}
        return {seat: number for seat, number in found.items() if number is not None}

    def losses(self, event: Event) -> Mapping[str, int]:
        """What an event tells of units that were lost, by seat, in the values by which the game counts them."""
        return {}

    def shots(self, event: Event) -> Shots | None:
        """The dice of an event that were rolled for hits."""
        return None

    def heaps(self, state: Any) -> Mapping[str, Mapping[str, int]]:
        """How many units of each seat stand in each space."""
        return {}

    def travels(self, event: Event) -> Iterable[Travel]:
        """Where units went, as an event tells it."""
        return ()

    def whereabouts(self, state: Any) -> Whereabouts:
        """The space and the seat of everything whose moves no event tells."""
        return {}

    def thrown(self, event: Event) -> tuple[Thrown, ...]:
        """The dice of an event."""
        return ()


def pips(faces: Iterable[int], least_bad: int) -> tuple[Thrown, ...]:
    """Dice that hit with less than a number.

    >>> [die.hit for die in pips((1, 4, 3), 4)]
    [True, False, True]
    """
    return tuple(Thrown(str(face), hit=face < least_bad) for face in sorted(faces))


def moved(before: Whereabouts, after: Whereabouts) -> Iterable[Travel]:
    """The difference of two moments, those that went the same way together."""
    found: dict[tuple[str, str, str], int] = {}
    for token, (end, seat) in after.items():
        start, _ = before.get(token, (end, seat))
        if start != end:
            found[seat, start, end] = found.get((seat, start, end), 0) + 1
    return [Travel(*way, number) for way, number in found.items()]
