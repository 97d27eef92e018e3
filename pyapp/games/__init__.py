"""The games. Each is a folder; this module finds one by its id and loads it only then."""

from __future__ import annotations

import importlib
from collections.abc import Mapping

from pyapp.engine.errors import BadData
from pyapp.engine.game import Game
from pyapp.engine.messages import say

MODULES: Mapping[str, str] = {"aa1942": "pyapp.games.aa1942", "aa50": "pyapp.games.aa50", "war_room": "pyapp.games.war_room"}


def load(game_id: str) -> Game:
    """The game with this id. Raises BadData when there is none."""
    if game_id not in MODULES:
        raise BadData(say("game.unknown", game=game_id[:40]))
    module = importlib.import_module(MODULES[game_id])
    game: Game = module.GAME
    return game
