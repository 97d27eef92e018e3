"""Steps that stand in for the chapters round the one that is tested: movement, battles, the other phases of a turn.

A test of the flow moves units itself while `Moves` waits. ``standing_in`` puts them in place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.dice import ScriptedDice
from pyapp.engine.errors import GameError
from pyapp.engine.steps import Event, Play, Step, step
from pyapp.games.empire_of_the_sun import GAME, changes
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.offensive import flow, mend
from pyapp.games.empire_of_the_sun.state import Battle, EmpireState, Offensive
from pyapp.games.empire_of_the_sun.turn import outline
from pyapp.games.empire_of_the_sun.turn.offensives import OffensivesPhase
from tests.games.empire_of_the_sun.table import at


@step("test_moves")
class Moves(Step):
    """Waits until a test has moved the units of a player."""

    side: str

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (self.side,)

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("done",)

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        play.done()


class Passing(Step):
    """Tells its name and ends."""

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()
        play.tell(self.tag)


@step("test_battles")
class Battles(Step):
    """All battles: tells who was to fight where."""

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()
        assert state.offensive
        for battle in state.offensive.battles:
            play.tell(self.tag, at=battle.at, attackers=battle.attackers, defenders=battle.defenders, special=battle.special)


@step("test_after")
class After(Passing):
    """The movement after battle."""


@step("test_strategy")
class Strategy(Passing):
    """The strategy phase."""


@step("test_politics")
class Politics(Passing):
    """The political phase."""


@step("test_end")
class End(Passing):
    """Who has won."""


STAND_INS: dict[str, type[Step]] = {"StrategyPhase": Strategy, "PoliticalPhase": Politics, "EndOfTurn": End}


@pytest.fixture(autouse=True)
def standing_in(monkeypatch) -> None:
    """The outlines open these steps in place of the real ones."""
    stand_in(monkeypatch)


def stand_in(monkeypatch, *, battles: bool = True) -> None:
    """Put these steps into the outlines, or all but the battles."""
    for name, found in STAND_INS.items():
        monkeypatch.setattr(outline, name, found)
    for module in (flow, mend):
        monkeypatch.setattr(module, "MoveUnits", Moves)
    monkeypatch.setattr(flow, "PostBattle", After)
    if battles:
        monkeypatch.setattr(flow, "Battles", Battles)


class Table:
    """A position in an offensives phase, played in text; ``dice`` are what the die of the game shows, 0 to 9."""

    def __init__(self, *lines: str, turn: int = 4, state: EmpireState | None = None) -> None:
        self.state = state or at(*lines, turn=turn)
        self.events: list[Event] = []
        if not self.state.steps:
            self.state.steps.append(OffensivesPhase())
            self.events += GAME.settle(self.state, ScriptedDice(()))

    def play(self, *texts: str, dice: Sequence[int] = ()) -> Table:
        """Play actions; all dice must be used."""
        source = ScriptedDice(face or 10 for face in dice)
        for text in texts:
            self.events += GAME.apply(self.state, GAME.parse(self.state, text), source).events
            assert GAME.status(self.state) == []
        source.finish()
        return self

    @property
    def offensive(self) -> Offensive:
        """The open offensive."""
        assert self.state.offensive
        return self.state.offensive

    def move(self, to: int, *units: str, how: str = "ship") -> Table:
        """Move units of the offensive."""
        for unit in units:
            self.offensive.ways[unit] = [self.state.units[unit].at, to]
            changes.place(self.state, unit, to)
            if UNITS[unit].kind == "ground":
                changes.take(self.state, to, self.offensive.side)
            self.offensive.moved[unit] = how
        return self

    def declare(self, at: int, *units: str) -> Table:
        """Declare a battle hex."""
        self.offensive.battles.append(Battle(at, list(units)))
        return self

    def asked(self) -> tuple[str, ...]:
        """Who is asked."""
        return GAME.waits_for(self.state)

    def kinds(self) -> tuple[str, ...]:
        """What who is asked may do."""
        (seat,) = self.asked()
        return GAME.kinds(self.state, seat)

    def options(self, kind: str, *filled) -> tuple[str, ...]:
        """What the next field of a form offers."""
        (seat,) = self.asked()
        field = GAME.field(self.state, seat, kind, filled)
        return field.options if field else ()

    def told(self, kind: str) -> list[Event]:
        """The events of a kind."""
        return [event for event in self.events if event.kind == kind]


@contextmanager
def refused(key: str) -> Iterator[None]:
    """What is done inside must be refused for the reason with this key."""
    with pytest.raises(GameError) as caught:
        yield
    assert caught.value.message.key == key, caught.value
