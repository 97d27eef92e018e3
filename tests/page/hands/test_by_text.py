"""Whoever types every line, with nothing but what the command line itself offers, gets on in every game and in both languages."""

from __future__ import annotations

import random

import pytest

from pyapp import games
from pyapp.page.hands.command import Suggestion
from pyapp.page.table.session import Session
from tests.page.fakes import Desk

LINES = 20
LONGEST = 12  # fields of a form
ALL = 0.5  # how often all of a list is taken
AWAY = ("resign",)  # what a typist who wants to play on never types


class Typist:
    """Types what is suggested, by its id or by the name that stands beside it, and never looks at the board."""

    def __init__(self, game: str, language: str, seed: int) -> None:
        self.desk = Desk(languages=(language,)).act("new-game", {"game": game, "seed": "text", "dice": "seeded", "name": "Text"})
        if "open-table" in str(self.desk.browser.regions.get("window")):
            self.desk.press("window", "open-table")
        self.chance = random.Random(seed)
        self.refusals: list[str] = []

    @property
    def session(self) -> Session:
        """The game that is played."""
        assert self.desk.app.scene.session is not None
        return self.desk.app.scene.session

    def offered(self, typed: str) -> list[Suggestion]:
        """How the line may go on, as it is shown."""
        return self.desk.act("command-typed", {"value": typed}).app.console.suggestions

    def kinds(self) -> list[str]:
        """What can be done now, as ``help`` tells it with examples."""
        self.desk.act("command", {"command": "help"})
        examples = str(self.desk.app.scene.ui.note).splitlines()[1:-1]
        return [kind for kind in (example.split()[0] for example in examples) if kind not in AWAY]

    def line(self) -> str:
        """One line, from the first letter on: a kind, then what is offered word by word, of a list one or all."""
        ids = names = self.chance.choice(self.kinds())
        for _ in range(LONGEST):
            ways = self.offered(f"{ids} ")
            if not ways:
                break
            way = self.chance.choice(ways)
            ids, names = way.line, f"{names} {way.name or way.line.rpartition(' ')[2]}"
            if self.chance.random() < ALL:
                while more := self.offered(f"{ids},"):
                    ids, names = more[0].line, f"{names}, {more[0].name or more[0].line.rpartition(',')[2]}"
        return self.chance.choice((ids, names))

    def play(self) -> bool:
        """Type a line; was it taken?"""
        text, before = self.line(), self.session.length
        self.desk.act("command", {"command": text})
        if self.session.length == before:
            self.refusals.append(f"{text}: {self.desk.text('note')}")
        return self.session.length > before


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", games.MODULES)
def test_who_types_only_what_is_offered_gets_on_and_is_told_why_not(game: str, language: str) -> None:
    typist = Typist(game, language, 1)
    taken = sum(typist.play() for _ in range(LINES))
    assert taken > LINES / 2, typist.refusals
    assert all(len(refusal.partition(": ")[2]) > LONGEST for refusal in typist.refusals)
