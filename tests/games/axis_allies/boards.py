"""Positions for tests in a line or two, and a table to play them at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.errors import GameError
from pyapp.engine.steps import Event
from pyapp.games import load
from pyapp.games.axis_allies.combat.battle import PickBattle
from pyapp.games.axis_allies.rulings import NOW
from pyapp.games.axis_allies.state import AxisState


class Table:
    """A position that is played with dice known beforehand. ``done`` fails the test if dice are left over.

    The only battle that is left is begun at once, as every attacker would; ``pausing`` leaves that to the test.
    """

    def __init__(self, state: AxisState, dice: Iterable[int] = (), *, pausing: bool = False) -> None:
        self.game = load(state.edition)
        self.state = state
        self.dice = ScriptedDice(dice)
        self.pausing = pausing
        self.events: list[Event] = self.game.settle(state, self.dice)
        self._go_on(self.dice)

    def _go_on(self, dice: ScriptedDice) -> None:
        self._check_sound()
        while not self.pausing and isinstance(asked := self.state.steps[-1] if self.state.steps else None, PickBattle):
            if len(asked.spaces) > 1:
                return
            action = self.game.parse(self.state, f"{self.state.active} fight {asked.spaces[0]}")
            self.events += self.game.apply(self.state, action, dice).events
            self._check_sound()

    def _check_sound(self) -> None:
        assert self.game.status(self.state) == []

    def play(self, *texts: str, dice: Sequence[int] | None = None) -> Table:
        """Play actions in their text form; ``dice`` are exactly those that they must use, else the table's own are drawn on."""
        source = self.dice if dice is None else ScriptedDice(dice)
        for text in texts:
            action = self.game.parse(self.state, text)
            self.events += self.game.apply(self.state, action, source).events
            self._go_on(source)
        if dice is not None:
            source.finish()
        return self

    def refused(self, key: str, text: str) -> None:
        """The action must be refused for the reason with this key."""
        with pytest.raises(GameError) as caught:
            self.game.check(self.state, self.game.parse(self.state, text))
        assert caught.value.message.key == key, caught.value

    def done(self) -> None:
        """All dice of the table must have been used."""
        self.dice.finish()

    def units(self, space: str) -> str:
        """What stands in a space, as text in a fixed order: ``germany.tank*2 ussr.infantry``."""
        return " ".join(text if number == 1 else f"{text}*{number}" for text, number in sorted(self.state.units.get(space, {}).items()))

    def kinds(self, seat: str) -> tuple[str, ...]:
        """What a seat may do, resigning left out."""
        return tuple(kind for kind in self.game.kinds(self.state, seat) if kind != "resign")

    def waits_for(self) -> tuple[str, ...]:
        """Which seats are asked."""
        return self.game.waits_for(self.state)

    def step(self) -> str:
        """The tag of the step on top."""
        return self.state.steps[-1].tag

    def heard(self, kind: str) -> list[Event]:
        """The events of one kind so far."""
        return [event for event in self.events if event.kind == kind]


def board(
    *spaces: str,
    active: str = "germany",
    phase: str = "combat_move",
    dice: Iterable[int] = (),
    options: str = "",
    players: str = "",
    ipcs: str = "",
    lines: Iterable[str] = (),
    edition: str = "aa1942",
    rulings: int = NOW,
    pausing: bool = False,
) -> Table:
    """A position at the start of a phase. A space is ``"sz5 germany.submarine*2 uk.destroyer"``; spaces not named are empty."""
    text = [f"game {edition}", f"active {active}", f"phase {phase}", f"rulings {rulings}"]
    text += [f"{word} {value}" for word, value in (("options", options), ("players", players), ("ipcs", ipcs)) if value]
    text += [f"at {space}" for space in spaces]
    game = load(edition)
    state = game.read_position("\n".join([*text, *lines]))
    assert isinstance(state, AxisState)
    return Table(state, dice, pausing=pausing)
