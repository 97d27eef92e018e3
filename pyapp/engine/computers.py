"""Computer players: the seats that a program holds, and what it may decide by.

A seat belongs to the computer when the set-up gives it to a player of a reserved name; so positions, saves and links of any age say it.
What the computer does follows from what its seat sees of the position and from nothing else: the same position, the same action.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pyapp.engine.actions import Action
from pyapp.engine.chance import FixedChance
from pyapp.engine.codec import state_bytes
from pyapp.engine.game import Game
from pyapp.engine.match import Entry, Match
from pyapp.engine.players import random_action
from pyapp.engine.state import Setup, State
from pyapp.engine.steps import Event
from pyapp.engine.work import Work

COMPUTER = "@computer"
SPECTATOR = ""
TOO_BUSY = 240  # lines; no sensible player does as much before something is rolled


def computer_name(game: Game, seat: str, level: str = "") -> str:
    """The name under which the computer holds a seat at a level: one for each side, because no player may hold seats of both.

    Where no level is named it plays at the game's usual one, as it does in the saved games of a time when there was but one.
    """
    side = next((side for side, seats in game.about.sides.items() if seat in seats), seat)
    return f"{COMPUTER}.{side}.{level}" if level else f"{COMPUTER}.{side}"


def level_of(name: str) -> str:
    """The level in a name of the computer; ``""`` is the usual one.

    >>> level_of("@computer.axis.hard"), level_of("@computer.axis")
    ('hard', '')
    """
    return name.split(".")[2] if is_computer(name) and name.count(".") > 1 else ""


def is_computer(name: str) -> bool:
    """Is a player's name one of those reserved for the computer?

    >>> is_computer("@computer.axis"), is_computer("@computers"), is_computer("Ann")
    (True, False, False)
    """
    return name.partition(".")[0] == COMPUTER


def held_by_computer(setup: Setup, seat: str) -> bool:
    """Does the computer hold a seat?"""
    return is_computer(setup.player(seat))


def computer_seats(game: Game, setup: Setup) -> tuple[str, ...]:
    """The seats that the computer holds."""
    return tuple(seat for seat in game.about.seats if held_by_computer(setup, seat))


def asked_computer(game: Game, state: State) -> str:
    """The first of the seats that must act now and that the computer holds; ``""`` when there is none."""
    return next((seat for seat in game.waits_for(state) if held_by_computer(state.setup, seat)), "")


def thinking(game: Game, state: State, seat: str, played: Sequence[Entry] = ()) -> Iterator[Action | None]:
    """The computer at work for a seat: nothing for as long as it goes on thinking, then its action.

    It is handed the view of its seat, so it cannot look at what others keep secret. ``played`` is the journal: who decides by the
    position alone would go round in a circle for ever, so a computer that has been busy for too long takes whatever chance gives.
    """
    seen = game.view(state, seat)
    busy = _busy(played, seat)
    if busy >= TOO_BUSY:
        return iter((random_action(game, seen, FixedChance(lambda: state_bytes(game, seen) + busy.to_bytes(4, "big")), seat),))
    return game.computer(seen, seat, FixedChance(lambda: state_bytes(game, seen)))


def _busy(played: Sequence[Entry], seat: str) -> int:
    """How many lines a seat has played in one go without rolling a die."""
    lines = 0
    for entry in reversed(played):
        if entry.action.seat != seat or entry.dice:
            break
        lines += 1
    return lines


def decided(thoughts: Iterator[Action | None]) -> Action:
    """The action at which thinking arrives."""
    return next(action for action in thoughts if action is not None)


@dataclass(frozen=True)
class Hindsight:
    """The lines ``first`` to ``end`` of a match as a spectator saw them: what the computer may tell its reasons from."""

    match: Match
    first: int
    end: int

    @property
    def lines(self) -> range:
        """Its lines in the journal."""
        return range(self.first, self.end)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of computers that acted in it, in the order in which they began."""
        acted = dict.fromkeys(entry.action.seat for entry in self.match.entries[self.first : self.end])
        return tuple(seat for seat in acted if held_by_computer(self.match.state.setup, seat))

    def events(self, line: int) -> tuple[Event, ...]:
        """What a line brought about and everybody may know."""
        return tuple(event for event in self.match.events(line) if event.visible_to(SPECTATOR))

    def seen(self, line: int) -> Work[Any]:
        """The position before a line as a spectator sees it."""
        state = yield from self.match.seeking(line)
        return self.match.game.view(state, SPECTATOR)
