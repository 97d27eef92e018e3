"""An offensive is gone through on a copy before its card is played: an event whose demands would not be met is not begun.

What the computer player does follows from the position, so that a card taken back would be played again, for ever.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping

from pyapp.engine.actions import Action
from pyapp.engine.dice import ScriptedDice
from pyapp.engine.errors import DiceError
from pyapp.engine.game import Game
from pyapp.engine.plain import copy_plain
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.computer import moving, offensives
from pyapp.games.empire_of_the_sun.computer.decisions.strategy import Opinion
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.shared.filling import filled

OPINIONS: Mapping[str, Opinion] = {"eots_activate": offensives.activate, "eots_move": moving.move}
EVASION = "eots_evade"  # the enemy is supposed to leave where he can
MOST_LINES = 120


def is_needed(action: Action) -> bool:
    """Is it an event that demands something of its battles?"""
    return action.kind == "event" and "declaration_condition" in CARDS[str(action.args[0])].details


def comes_to_battle(game: Game, seen: EmpireState, action: Action) -> Generator[None, None, bool]:
    """Would an offensive come to its battles, and not to a card that has to be taken back? In slices."""
    then: EmpireState = copy_plain(seen)
    seat, next_action = action.seat, action
    for _ in range(MOST_LINES):
        try:
            game.apply(then, next_action, ScriptedDice([]))
        except DiceError:
            return True
        tag = then.steps[-1].tag
        if tag == EVASION:
            away = filled(game, then, opponent(seat), "evade", lambda name, option: 0.0)
            next_action = away or Action(opponent(seat), "stand")
            continue
        if tag not in OPINIONS or game.waits_for(then) != (seat,):
            return tag != "eots_mend" and next_action.kind != "call_off"
        decided = yield from _decided(game, then, seat, tag)
        if decided is None:
            return False
        next_action = decided
    return False


def _decided(game: Game, then: EmpireState, seat: str, tag: str) -> Generator[None, None, Action | None]:
    """The first of the ideas that the rules allow."""
    for idea in OPINIONS[tag](game, then, seat):
        if idea is not None and game.refusal(then, idea) is None:
            return idea
        yield None
    return None
