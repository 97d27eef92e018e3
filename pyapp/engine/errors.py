"""The typed errors of the engine. Nothing else leaves a public function for a reason that a player or a caller can cause."""

from __future__ import annotations

from dataclasses import dataclass

from pyapp.engine.messages import Message


@dataclass(frozen=True)
class Refusal:
    """Why something may not be done: a sentence for the player and the section of the rulebook it rests on."""

    reason: Message
    cite: str = ""


class GameError(Exception):
    """Anything that a player, a file or a link can do wrong. ``message`` is a sentence for the page's catalogue."""

    def __init__(self, message: Message, cite: str = "") -> None:
        super().__init__(str(message))
        self.message = message
        self.cite = cite


class InvalidAction(GameError):
    """The action is malformed: an unknown kind, a missing or surplus field, a value of the wrong type."""


class IllegalAction(GameError):
    """The action is well formed but a rule forbids it."""

    @classmethod
    def of(cls, refusal: Refusal) -> IllegalAction:
        """The error that carries a refusal."""
        return cls(refusal.reason, refusal.cite)


class WrongSeat(GameError):
    """The action comes from a seat that is not asked now."""


class GameOver(GameError):
    """The game has ended; nothing more can be done in it."""


class BadData(GameError):
    """A link, save, script, set-up text or file cannot be read."""


class DiceError(GameError):
    """A dice source cannot give the roll it is asked for, or has dice left over."""


class DiceNeeded(DiceError):
    """A roll is needed that a person must type in: the action is taken back and tried again when the dice are known."""

    def __init__(self, message: Message, count: int, sides: int, already: tuple[int, ...]) -> None:
        super().__init__(message)
        self.count = count
        self.sides = sides
        self.already = already


class NotHere(Exception):
    """The files of a family of games are still to come. That is nobody's mistake, so no GameError: whoever can fetch them tries again."""

    def __init__(self, family: str) -> None:
        super().__init__(family)
        self.family = family
