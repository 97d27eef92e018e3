"""The games. Each is a folder; this module finds one by its id and loads it only then.

`aa1942` and `aa50` are data for the rules in `axis_allies`; `war_room` and `empire_of_the_sun` stand alone. What games of different
families share is in `shared`. The front page of each folder says what is where in it.
"""

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
