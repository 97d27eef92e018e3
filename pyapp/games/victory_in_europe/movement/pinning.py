"""Attacking blocks pin as many of the attacked, who choose which. VIE 4.3."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Picks
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe.components.units import TOKENS
from pyapp.games.victory_in_europe.movement.ways.blocks import own
from pyapp.games.victory_in_europe.state import Battle, VictoryState

PIN = "pin"


@step("vie_pin")
class Pin(Step):
    """Before it moves, a seat chooses in each place where it is attacked which of its blocks are pinned. Every block pins one (V41)."""

    cite = "4.3"
    seat: str

    def is_sound(self, state: VictoryState) -> bool:
        return self.seat in state.seats

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        return (self.seat,) if any(number < len(there) for _, there, number in self._open(state)) else ()

    def proceed(self, state: VictoryState, play: Play) -> None:
        for battle, there, _ in self._open(state):
            _pin(battle, there)
        play.done()

    def prompt(self, state: VictoryState, seat: str) -> Message:
        battle, _, number = self._asked(state)
        return say("prompt.vie_pin", seat=seat, space=battle.at, number=number)

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (PIN,)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if filled:
            return None
        _, there, number = self._asked(state)
        return Picks("blocks", tuple(there), number, number, "block")

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        battle, _, number = self._asked(state)
        assert isinstance(action.args[0], tuple)
        _pin(battle, list(action.args[0]))
        play.tell("vie_pinned", seat=action.seat, space=battle.at, number=number, blocks=list(action.args[0]))

    def _open(self, state: VictoryState) -> list[tuple[Battle, list[str], int]]:
        """The places where pinning is not settled: the battle, the blocks of the seat there, how many are pinned."""
        found = []
        for battle in state.battles:
            there = own(state, self.seat, battle.at)
            if battle.attacker != self.seat and there and not set(battle.pinned) & set(there):
                found.append((battle, there, min(len(there), len(battle.attackers))))
        return found

    def _asked(self, state: VictoryState) -> tuple[Battle, list[str], int]:
        return next(found for found in self._open(state) if found[2] < len(found[1]))


def _pin(battle: Battle, tokens: list[str]) -> None:
    order = {token: place for place, token in enumerate(TOKENS)}
    battle.pinned = sorted({*battle.pinned, *tokens}, key=lambda token: order[token])
