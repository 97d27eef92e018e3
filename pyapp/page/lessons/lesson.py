"""What a lesson is made of: its game, its stops, and when each of them is done.

A stop is done when the game says so, not when a button was pressed: whatever way the player found counts.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument
from pyapp.games import load
from pyapp.page.table.session import Session

ANY = "*"


@dataclass(frozen=True)
class Moment:
    """The game as a stop sees it. ``begun`` is the length of the journal when the stop was reached."""

    session: Session
    begun: int

    @property
    def state(self) -> Any:
        """The whole position, with all that only one seat may see."""
        return self.session.match.state

    @property
    def lines(self) -> list[Action]:
        """What has been played since the stop was reached."""
        return [entry.action for entry in self.session.match.entries[self.begun :]]

    @property
    def tags(self) -> tuple[str, ...]:
        """The steps that are open, the one that waits last."""
        return tuple(step.tag for step in self.state.steps)


Condition = Callable[[Moment], bool]


@dataclass(frozen=True)
class Stop:
    """One thing to learn.

    ``done`` is when it is done; without it the player goes on when he has read. ``show`` are the lines that do it;
    what is still missing after them the computer player does. ``spaces`` are marked on the board, ``lit`` marks a region of the page
    (``panel``) or a button in it (``buttons kind done``: the region, what it does, with what).
    """

    key: str
    done: Condition | None = None
    show: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A guided first turn: a game from a set-up with dice that are always the same, and its stops in their order."""

    game: str
    scenario: str
    seed: str
    stops: tuple[Stop, ...]
    computers: tuple[str, ...] = ()  # the seats that the computer plays
    level: str = ""  # at which it plays
    options: tuple[str, ...] = ()

    @property
    def area(self) -> str:
        """The texts of the lesson."""
        return f"{self.game}_lesson"


def lesson_of(game: str) -> Lesson:
    """The lesson in a game. Raises BadData when there is no such game, NotHere when its files are still to come."""
    load(game)
    module = importlib.import_module(f"{__package__}.{game}")
    found: Lesson = module.LESSON
    return found


# --- when a stop is done ------------------------------------------------------------------------------------------------------


def played(kind: str, seat: str, *args: Argument) -> Condition:
    """Has a seat done something of a kind, with these values first? ``ANY`` stands for whatever is there."""

    def fits(action: Action) -> bool:
        if (action.kind, action.seat) != (kind, seat) or len(action.args) < len(args):
            return False
        return all(wanted in (ANY, value) for wanted, value in zip(args, action.args, strict=False))

    return lambda moment: any(map(fits, moment.lines))


def reached(*tags: str) -> Condition:
    """Does one of these steps wait?"""
    return lambda moment: bool(moment.tags) and moment.tags[-1] in tags


def asked(seat: str) -> Condition:
    """Is a seat asked?"""
    return lambda moment: seat in moment.session.asked()


def happened(event: str, **data: object) -> Condition:
    """Has something come about since the stop was reached, told by an event with these data?"""

    def fits(kind: str, told: Mapping[str, Any]) -> bool:
        return kind == event and all(told.get(name) == value for name, value in data.items())

    def condition(moment: Moment) -> bool:
        match = moment.session.match
        return any(fits(one.kind, one.data) for line in range(moment.begun, len(match.entries)) for one in match.events(line))

    return condition


def both(*conditions: Condition) -> Condition:
    """Do all of these hold?"""
    return lambda moment: all(condition(moment) for condition in conditions)


def either(*conditions: Condition) -> Condition:
    """Does one of these hold?"""
    return lambda moment: any(condition(moment) for condition in conditions)


def over(*tags: str) -> Condition:
    """Is none of these steps open any more?"""
    return lambda moment: not set(moment.tags) & set(tags)
