"""Two small games that use everything the engine offers: the contract tests run over them as over the real ones."""

from __future__ import annotations

from pyapp.engine.game import Game
from pyapp.games import load
from tests.samples.convoys import CONVOYS
from tests.samples.duel import DUEL

SAMPLES: dict[str, Game] = {game.about.id: game for game in (CONVOYS, DUEL)}


def find(game_id: str) -> Game:
    """A sample or a real game by its id. Raises BadData when there is none."""
    return SAMPLES.get(game_id) or load(game_id)


__all__ = ["CONVOYS", "DUEL", "SAMPLES", "find"]
