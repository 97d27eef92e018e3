"""An offensive from its card to its end. EotS 6.2, A to G."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun.cards import draws
from pyapp.games.empire_of_the_sun.cards.military import aftermath
from pyapp.games.empire_of_the_sun.combat.battle import Battles
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.movement.after import PostBattle
from pyapp.games.empire_of_the_sun.movement.moves import MoveUnits
from pyapp.games.empire_of_the_sun.offensive import december
from pyapp.games.empire_of_the_sun.offensive.activation import ActivateUnits
from pyapp.games.empire_of_the_sun.offensive.mend import Mend
from pyapp.games.empire_of_the_sun.offensive.react import ReactionActivate, may_react
from pyapp.games.empire_of_the_sun.offensive.reaction import Respond
from pyapp.games.empire_of_the_sun.offensive.rollback import close_offensive
from pyapp.games.empire_of_the_sun.state import EmpireState, Offensive

Letter = Callable[[EmpireState, Offensive], Step | None]
"""One letter of 6.2: the step that it opens now, if any."""


def _activate(state: EmpireState, offensive: Offensive) -> Step | None:
    return None if offensive.active else ActivateUnits()


def _move(state: EmpireState, offensive: Offensive) -> Step | None:
    return MoveUnits(offensive.side)


def _mend(state: EmpireState, offensive: Offensive) -> Step | None:
    return Mend()


def _respond(state: EmpireState, offensive: Offensive) -> Step | None:
    return december.answer(state) if december.is_december(offensive) else Respond(opponent(offensive.side))


def _activate_reaction(state: EmpireState, offensive: Offensive) -> Step | None:
    if december.is_december(offensive) or not may_react(state):
        return None
    return ReactionActivate(opponent(offensive.side))


def _move_reaction(state: EmpireState, offensive: Offensive) -> Step | None:
    return MoveUnits(opponent(offensive.side)) if offensive.reaction_hq else None


def _fight(state: EmpireState, offensive: Offensive) -> Step | None:
    return Battles() if offensive.battles or offensive.tolls else None


def _after(state: EmpireState, offensive: Offensive) -> Step | None:
    return PostBattle()


def _aftermath(state: EmpireState, offensive: Offensive) -> Step | None:
    return aftermath.Aftermath() if aftermath.codes(offensive) else None


@step("eots_conduct")
class Conduct(Step):
    """The letters of 6.2 one after the other; then the offensive is closed and what its card lets its player draw is drawn.

    It ends early when the offensive is cancelled (5.32D) or called off. Where no battle is declared the letters E and F have nothing to do.
    """

    letters: ClassVar[Sequence[Letter]] = (
        _activate, _move, _mend, _respond, _activate_reaction, _move_reaction, _fight, _after, _aftermath,
    )  # fmt: skip
    position: int = 0

    def is_sound(self, state: EmpireState) -> bool:
        return 0 <= self.position <= len(self.letters)

    def proceed(self, state: EmpireState, play: Play) -> None:
        offensive = state.offensive
        if offensive is None:
            play.done()
        elif self.position < len(self.letters):
            self.position += 1
            opened = self.letters[self.position - 1](state, offensive)
            if opened:
                play.push(opened)
        else:
            play.done()
            close_offensive(state)
            december.conclude(state, play, offensive.card)
            if offensive.event:
                draws.draw_for(state, play, offensive.card)
            play.tell("eots_offensive_over", seat=offensive.side)
