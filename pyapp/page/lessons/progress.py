"""How far somebody is in a lesson, and how that is kept: with the settings, by the id of the saved game."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field

from pyapp.page.shell.settings import Settings

SETTING = "lessons"


@dataclass
class Progress:
    """How far a lesson has gone. ``marks`` holds the length of the journal when each stop was reached; the last is where it is now."""

    game: str
    marks: list[int] = field(default_factory=lambda: [0])
    left: bool = False  # the player goes on without the guide, who may be called again

    @property
    def at(self) -> int:
        """The number of the stop, from 0."""
        return len(self.marks) - 1

    def back_to(self, length: int) -> None:
        """The journal is only so long now: the stops that were reached later are still to come."""
        while self.at and self.marks[-1] > length:
            self.marks.pop()

    def __str__(self) -> str:
        return " ".join((self.game, "left" if self.left else "on", ",".join(map(str, self.marks))))


def progress_from(text: str) -> Progress | None:
    """The progress behind its text form; None where it is none.

    >>> str(progress_from("aa1942 on 0,0,2"))
    'aa1942 on 0,0,2'
    >>> progress_from("aa1942 on 2,1")
    """
    words = text.split()
    if len(words) != 3 or not all(mark.isdecimal() and len(mark) < 7 for mark in words[2].split(",")):
        return None
    marks = [int(mark) for mark in words[2].split(",")]
    return Progress(words[0], marks, words[1] == "left") if marks == sorted(marks) else None


class Records:
    """The lessons that have been begun, among the settings."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def read(self, save_id: str) -> Progress | None:
        """How far the lesson in a saved game has gone; None where there is none."""
        return progress_from(self._all().get(save_id, ""))

    def write(self, save_id: str, progress: Progress | None, existing: Iterable[str]) -> None:
        """Keep how far it has gone, or that there is no lesson any more; those in games that are gone are forgotten."""
        kept = set(existing)
        rows = {game: text for game, text in self._all().items() if game in kept and game != save_id}
        if progress is not None:
            rows[save_id] = str(progress)
        if rows != self._all():
            self._settings.put(SETTING, json.dumps(rows))

    def _all(self) -> dict[str, str]:
        try:
            rows = json.loads(self._settings.get(SETTING) or "{}")
        except ValueError:
            return {}
        return {str(game): str(text) for game, text in rows.items()} if isinstance(rows, dict) else {}
