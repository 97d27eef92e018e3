"""Dice: rules never roll, they ask a source that is handed in. A source is asked for a number of dice and says what they show."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Protocol

from pyapp.engine.errors import DiceError, DiceNeeded
from pyapp.engine.messages import Message, say


class Dice(Protocol):
    """Where rolls come from."""

    def roll(self, count: int, sides: int, why: Message, position: int) -> Sequence[int]:
        """``count`` dice of ``sides`` faces, each 1 to sides. ``position`` counts the dice rolled in the game before these."""
        ...

    def finish(self) -> None:
        """The action is done. Raises DiceError if dice are left that it should have used."""
        ...


class ScriptedDice:
    """Dice that are known beforehand: for tests, replays and scripts.

    >>> dice = ScriptedDice([3, 6])
    >>> dice.roll(1, 6, say("why"), 0), dice.left
    ([3], 1)
    """

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = list(faces)

    @property
    def left(self) -> int:
        """How many dice have not been asked for."""
        return len(self._faces)

    def roll(self, count: int, sides: int, why: Message, position: int) -> Sequence[int]:
        """The next faces of the script. Raises DiceError when there are too few."""
        if count > len(self._faces):
            raise DiceError(say("dice.too_few", count=count, left=len(self._faces), why=why))
        faces, self._faces = self._faces[:count], self._faces[count:]
        return faces

    def finish(self) -> None:
        """Raise DiceError if dice are left over."""
        if self._faces:
            raise DiceError(say("dice.left_over", left=len(self._faces)))


class SeededDice:
    """An endless stream of fair dice that a seed fixes: the same position in the stream always shows the same face.

    Each die is drawn from SHA-256 of seed and position by rejection, so reloading a game cannot roll again.

    >>> SeededDice("a seed").roll(5, 6, say("why"), 0) == SeededDice("a seed").roll(5, 6, say("why"), 0)
    True
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()

    def roll(self, count: int, sides: int, why: Message, position: int) -> Sequence[int]:
        """The faces at ``position`` and after."""
        return [self._die(sides, position + index) for index in range(count)]

    def finish(self) -> None:
        """Nothing is ever left over of an endless stream."""

    def _die(self, sides: int, position: int) -> int:
        fair = 2**32 - 2**32 % sides
        attempt = 0
        while True:
            digest = hashlib.sha256(b"%b|%d|%d" % (self._seed, position, attempt)).digest()
            for start in range(0, 32, 4):
                number = int.from_bytes(digest[start : start + 4], "big")
                if number < fair:
                    return number % sides + 1
            attempt += 1


class TypedDice:
    """Real dice on a real table: gives what was typed in and says what it still needs."""

    def __init__(self, faces: Iterable[int] = ()) -> None:
        self._given = tuple(faces)
        self._used = 0

    def roll(self, count: int, sides: int, why: Message, position: int) -> Sequence[int]:
        """The typed faces. Raises DiceNeeded when they have not been typed yet."""
        faces = self._given[self._used : self._used + count]
        if len(faces) < count:
            raise DiceNeeded(why, count - len(faces), sides, self._given)
        self._used += count
        return faces

    def finish(self) -> None:
        """Raise DiceError if more was typed than was rolled."""
        if self._used < len(self._given):
            raise DiceError(say("dice.left_over", left=len(self._given) - self._used))
