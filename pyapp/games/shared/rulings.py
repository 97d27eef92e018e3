"""Games whose rulings have changed: a game goes on by the set that it began with, or its journal would not replay."""

from __future__ import annotations

from abc import ABC
from typing import Any

from pyapp.engine.game import Game


class GameByRulings(Game, ABC):
    """A game whose state says in ``rulings`` by which set it is played; ``about.rulings`` is the set of new games."""

    def rulings_of(self, state: Any) -> int:
        number: int = state.rulings
        return number

    def keep_to(self, state: Any, rulings: int) -> None:
        state.rulings = rulings
