"""Segments of the strategy phase in a few words: ``Segment(Arrivals("allies", ["hq_cpac"]), "5808 hq_cpac", turn=11)``."""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.messages import Message
from pyapp.engine.steps import Play, Step
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.components.units import HEADQUARTERS
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.strategy import pools
from pyapp.games.empire_of_the_sun.strategy.arrivals import Arrivals
from pyapp.games.empire_of_the_sun.strategy.replacements import Replacements
from pyapp.games.empire_of_the_sun.strategy.warfare import StrategicWarfare
from tests.games.empire_of_the_sun.fights import faces
from tests.games.empire_of_the_sun.stand_ins import Table
from tests.games.empire_of_the_sun.table import at

CARD = "eots.roll.card"


class DiceAndCards:
    """What the die shows, and of every draw the first card."""

    def __init__(self, dice: Sequence[int]) -> None:
        self._dice = faces(*dice)

    def roll(self, count: int, sides: int, why: Message, position: int) -> Sequence[int]:
        """The next faces of the script; 1 for a card."""
        return [1] * count if why.key == CARD else self._dice.roll(count, sides, why, position)

    def finish(self) -> None:
        """Raise DiceError if dice are left over."""
        self._dice.finish()


class Segment(Table):
    """A position in which one step has been opened; ``dice`` are what the die shows until somebody is asked, and all must be used."""

    def __init__(self, state: EmpireState, step: Step, dice: Sequence[int] = ()) -> None:
        state.steps = [step]
        self.state, source = state, DiceAndCards(dice)
        self.events = GAME.settle(state, source)
        source.finish()

    def play(self, *texts: str, dice: Sequence[int] = ()) -> Segment:
        """Play actions; all dice must be used."""
        source = DiceAndCards(dice)
        for text in texts:
            self.events += GAME.apply(self.state, GAME.parse(self.state, text), source).events
            assert GAME.status(self.state) == []
        source.finish()
        return self

    def box(self, unit: str) -> str:
        """The hex of a unit, or the box in which it lies, "" if it has not come into play."""
        stand = self.state.units.get(unit)
        return "" if stand is None else str(stand.at or stand.box)


def arrivals(side: str, *lines: str, turn: int = 11, dice: Sequence[int] = ()) -> Segment:
    """The reinforcements of a player; the HQs on the map began the turn there. Turn 11 brings a cruiser and nobody else."""
    state = at("war_in_europe 1", *lines, turn=turn)
    return Segment(state, Arrivals(side, [hq for hq in HEADQUARTERS if hq in state.units and state.units[hq].at]), dice)


def replacements(side: str, steps: dict[str, int], *lines: str, turn: int = 5) -> Segment:
    """The replacements of a player, who has these steps."""
    state = at(*lines, turn=turn)
    return Segment(state, Replacements(side, [hq for hq in HEADQUARTERS if hq in state.units and state.units[hq].at], steps))


def received(side: str, *lines: str, turn: int) -> dict[str, int]:
    """The steps that a player receives."""
    state = at(*lines, turn=turn)
    return pools.received(state, Play(state, ScriptedDice(())), side)


def warfare(*lines: str, turn: int, dice: Sequence[int], grounded: Sequence[str] = ()) -> Segment:
    """Strategic warfare up to the question which B29s bomb, or to the end if none can; the first of ``dice`` is the submarines'."""
    return Segment(at(*lines, turn=turn), StrategicWarfare(list(grounded)), dice)
