"""How a computer player comes from ideas to an action: the first that the rules allow, or chance where it has none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pyapp.engine.actions import Action
from pyapp.engine.chance import Chance
from pyapp.engine.game import Game
from pyapp.engine.players import random_action
from pyapp.engine.state import State

Thoughts = Iterator[Action | None]
"""Ideas of a computer player, the best first; None is a moment of thinking that led to nothing yet."""


def first_legal(game: Game, seen: State, seat: str, ideas: Iterable[Action | None], chance: Chance) -> Thoughts:
    """The first of some ideas that the rules allow: nothing after each moment of thinking, the action at last."""
    for action in ideas:
        if action is not None and game.refusal(seen, action) is None:
            yield action
            return
        yield None
    yield random_action(game, seen, chance, seat)
