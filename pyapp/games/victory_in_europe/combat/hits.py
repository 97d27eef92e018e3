"""Hits and who suffers them. VIE 2.2, 5.4, 5.5."""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.combat.firing import has_double_defence, suffering
from pyapp.games.victory_in_europe.combat.parties import current, decider, is_half, steps_of, unit_of
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.state import VictoryState

LOSS = "loss"
MOST_HITS = 64


def stand_here(state: VictoryState, blocks: Sequence[str]) -> bool:
    """Do blocks take part in the battle that is being fought, and lie open? Steps from outside may name anything."""
    fight = state.fight
    if fight is None or (fight.at, fight.raid) not in {(battle.at, battle.raid) for battle in state.battles}:
        return False
    return all(token in fight.here and token in state.shown and faces.unit(state, token) for token in blocks)


@step("vie_hits")
class TakeHits(Step):
    """The hits of a volley, one by one on the strongest unit; of two that are equal the owner chooses. VIE 5.4.

    ``victims`` are the units fired at; ``spared`` says that none can lose its last step. What is left over is lost.
    """

    victims: list[str]
    hits: int
    spared: bool = False

    cite = "5.4"

    def is_sound(self, state: VictoryState) -> bool:
        there = [token for token in self.victims if token in state.blocks and token in state.shown]
        return 0 <= self.hits <= MOST_HITS and state.fight is not None and stand_here(state, there)

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        able = self._able(state)
        return (decider(state, able[0]),) if len(able) > 1 else ()

    def _able(self, state: VictoryState) -> list[str]:
        there = [token for token in self.victims if token in state.shown]
        return suffering(state, there, spared=self.spared) if self.hits else []

    def prompt(self, state: VictoryState, seat: str) -> Message:
        return say("prompt.vie_hits", seat=seat, space=current(state).at, count=self.hits)

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (LOSS,)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("block", tuple(self._able(state)), "block")

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        self.hits -= 1
        suffer(state, play, str(action.args[0]))

    def proceed(self, state: VictoryState, play: Play) -> None:
        able = self._able(state)
        if not able:
            play.done()
            return
        self.hits -= 1
        suffer(state, play, able[0])


def suffer(state: VictoryState, play: Play, token: str) -> None:
    """A unit takes a hit: half of one if it has double defence and none yet. VIE 5.5."""
    if has_double_defence(state, token) and not is_half(state, token):
        changes.set_half(state, token, True)
        play.tell("vie_half_hit", unit=unit_of(state, token).id, space=current(state).at)
        return
    changes.set_half(state, token, False)
    lose(state, play, token)


def lose(state: VictoryState, play: Play, token: str, steps: int = 1) -> bool:
    """A unit that lies open loses steps, which everybody sees; says whether it is gone. VIE 2.2."""
    unit, at, seat = unit_of(state, token).id, state.blocks[token].at, state.owner(state.blocks[token].nation)
    for _ in range(steps):
        if changes.lose_step(state, token):
            play.tell("vie_eliminated", seat=seat, unit=unit, space=at)
            return True
        play.tell("vie_step_lost", seat=seat, unit=unit, space=at, steps=steps_of(state, token))
    return False
