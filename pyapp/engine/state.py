"""The part of a state that every game has: what was set up, the stack of open steps, how many dice were rolled, how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field

from pyapp.engine.steps import Step


@dataclass
class Setup:
    """What was agreed before the game: scenario, optional rules (``name`` or ``name=value``) and which player holds which seat.

    ``edited`` marks a game whose position somebody has set up by hand. It stands in the state, so that no save, link or fork is without it.
    """

    scenario: str
    options: list[str] = field(default_factory=list)
    players: dict[str, str] = field(default_factory=dict)
    edited: bool = False

    def has(self, option: str) -> bool:
        """Is this optional rule in force?"""
        return option in self.options

    def player(self, seat: str) -> str:
        """Who holds a seat; a seat that nobody was named for is its own player."""
        return self.players.get(seat, seat)


@dataclass
class Result:
    """How a game ended: the side or seats that won (nobody: a draw) and the text key of the way it was won."""

    winners: list[str]
    how: str


@dataclass
class State:
    """The base of every game's state. Subclasses add their own fields; all is plain data."""

    setup: Setup
    steps: list[Step] = field(default_factory=list)
    dice_rolled: int = 0
    result: Result | None = None
