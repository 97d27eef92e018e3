"""How the computer player lays out a hand over the rest of the turn: no card is spent on what a lesser one does as well.

What each card could do is weighed by itself; here the ideas for all of them are put together, so that they do not attack the same hexes
and do not need more transport points than there are. It is worked out anew before each card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pyapp.engine.actions import Action

WIDTH = 60  # layouts that are followed up
OF_A_CARD = 6  # ideas for each card that are looked at
AFTERWARDS = 0.4  # what is left of the best idea for a card when another has done it: it will find something else


@dataclass(frozen=True)
class Idea:
    """A way to play a card, and what it gains; of an offensive the hexes it attacks and the transport points it takes.

    ``lasting`` says that it serves the cards that are played after it.
    """

    gain: float
    action: Action
    hexes: frozenset[int] = field(default_factory=frozenset)
    points: int = 0
    lasting: bool = False

    @property
    def card(self) -> str:
        """The card it takes, or "" for a pass."""
        return str(self.action.args[0]) if self.action.args else ""


@dataclass(frozen=True)
class Layout:
    """Ideas for some of the cards, and what all the cards gain so far."""

    gain: float = 0.0
    ideas: tuple[Idea, ...] = ()
    hexes: frozenset[int] = field(default_factory=frozenset)
    points: int = 0

    def with_idea(self, idea: Idea) -> Layout:
        """The same with one idea more."""
        return Layout(self.gain + idea.gain, (*self.ideas, idea), self.hexes | idea.hexes, self.points + idea.points)


def ranked(ideas: Iterable[Idea], points: int) -> list[Idea]:
    """All ideas in the order in which they should be tried: first those of the best layout with so many transport points.

    Of those what serves the other cards comes before them.
    """
    every = sorted(ideas, key=lambda idea: (-idea.gain, str(idea.action)))
    chosen = sorted(layout(every, points).ideas, key=lambda idea: (not idea.lasting, -idea.gain, str(idea.action)))
    return [*chosen, *(idea for idea in every if idea not in chosen)]


def layout(ideas: Sequence[Idea], points: int) -> Layout:
    """The layout of a hand that gains most, as far as is looked: the cards with the best ideas come first."""
    courses = [Layout()]
    for some in _by_card(ideas).values():
        later = AFTERWARDS * max(0.0, some[0].gain)
        found = [Layout(course.gain + later, course.ideas, course.hexes, course.points) for course in courses]
        for course in courses:
            free = (idea for idea in some[:OF_A_CARD] if not idea.hexes & course.hexes and course.points + idea.points <= points)
            found += [course.with_idea(idea) for idea in free]
        courses = sorted(found, key=lambda course: -course.gain)[:WIDTH]
    return courses[0]


def _by_card(ideas: Sequence[Idea]) -> Mapping[str, list[Idea]]:
    found: dict[str, list[Idea]] = {}
    for idea in ideas:
        found.setdefault(idea.card, []).append(idea)
    return found
