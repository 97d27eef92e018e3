"""Positions that are set up by hand: what an editor may ask of a game, and what it may change.

A game's `Editing` changes positions freely, as nobody may in play, so it is no part of the rules: whoever uses it looks at ``status``
after each change, and what comes of it goes into a game through the one door for positions (`pyapp.engine.codec.read_position`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pyapp.engine.errors import BadData
from pyapp.engine.messages import Message, say

NONE = "none"  # the choice of nothing
NUMBER = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True)
class Piece:
    """What the tray offers: whose it is, and the name under which the page reads and draws it."""

    id: str
    owner: str
    reads: str


@dataclass(frozen=True)
class Stack:
    """Pieces of one kind in a space, which are changed together.

    ``piece`` is what the tray calls one more of them, "" where there is only one. ``changes`` are what can be done with one of them: an
    id, and how it reads. ``marks`` are texts that say how they are; ``board`` is the stack on the board that they are in, ``under`` what
    it is called where it has a name.
    """

    key: str
    owner: str
    reads: str
    count: int = 1
    piece: str = ""
    changes: tuple[tuple[str, Message], ...] = ()
    marks: tuple[Message, ...] = ()
    board: str = ""
    under: str = ""


@dataclass(frozen=True)
class Setting:
    """A number or a choice. ``name`` is what `Editing.set` is told, ``label`` says what it is, and ``of`` of which seat.

    With ``options`` it is a choice among them, which read by ``vocabulary``; else a number from ``least`` to ``most``.
    """

    name: str
    label: Message
    value: str
    options: tuple[str, ...] = ()
    vocabulary: str = "option"
    least: int = 0
    most: int = 0
    of: str = ""


class Editing:
    """What of a game's positions can be changed by hand. This plain one offers nothing beside the set-up text.

    Methods that change a position change it in place and raise BadData where they cannot: hand in a copy.
    """

    needs_all = True  # a position of which something is hidden cannot be gone on with
    hint = ""  # the text that says what becomes of secrets and of what was half done

    def begin(self, state: Any) -> Any:
        """A position at a clean moment: what is half done is put away, what was hidden will be drawn anew."""
        return state

    def settle(self, state: Any) -> Any:
        """The position after a change, its books balanced."""
        return state

    def owners(self, state: Any) -> tuple[str, ...]:
        """Whose pieces the tray offers."""
        return ()

    def owner(self, owner: str) -> Message:
        """How one of them reads."""
        return say("edit.side", seat=owner)

    def tray(self, state: Any, owner: str) -> tuple[Piece, ...]:
        """The pieces that can be put on the board."""
        return ()

    def stacks(self, state: Any, space: str) -> list[Stack]:
        """What stands in a space."""
        return []

    def put(self, state: Any, space: str, piece: str) -> None:
        """Put a piece of the tray into a space."""
        raise NotImplementedError

    def take(self, state: Any, space: str, key: str) -> None:
        """Take one piece of a stack away."""
        raise NotImplementedError

    def change(self, state: Any, space: str, key: str, change: str) -> None:
        """Change one piece of a stack."""
        raise NotImplementedError

    def move(self, state: Any, space: str, key: str, to: str) -> None:
        """Take a whole stack to another space."""
        raise NotImplementedError

    def of_space(self, state: Any, space: str) -> list[Setting]:
        """What can be set of a space: who holds it, what is built there."""
        return []

    def settings(self, state: Any) -> list[Setting]:
        """What can be set of the whole position: turn, phase, money, tracks."""
        return []

    def set(self, state: Any, name: str, value: str) -> None:
        """Set what a setting names; the value has been checked by `checked`."""
        raise NotImplementedError

    def text(self, text: str) -> str:
        """The set-up text of a position as a person would write it."""
        return text


def checked(settings: Iterable[Setting], name: str, value: str) -> str:
    """A value for a setting as it is spelled. Raises BadData where it is none of its options, or no number in its range.

    >>> checked([Setting("round", say("edit.round"), "1", least=1, most=9)], "round", " 07 ")
    '7'
    """
    found = next((setting for setting in settings if setting.name == name), None)
    if found is None:
        raise BadData(say("edit.unknown"))
    value = value.strip()
    if found.options:
        if value not in found.options:
            raise BadData(say("edit.unknown"))
        return value
    if not NUMBER.fullmatch(value) or not found.least <= int(value) <= found.most:
        raise BadData(say("edit.number", what=found.label, least=found.least, most=found.most))
    return str(int(value))


def numbers(least: int, most: int) -> tuple[str, ...]:
    """The whole numbers of a range as options."""
    return tuple(map(str, range(least, most + 1)))
