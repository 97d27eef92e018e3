"""The games. Each is a folder; this module finds one by its id and loads it only then.

`aa1942` and `aa50` are data for the rules in `axis_allies`; `war_room`, `empire_of_the_sun` and `victory_in_europe` stand alone. What
games of different families share is in `shared`. The front page of each folder says what is where in it.

A page that loads by need has the files of some games only later: those of a family, of games that share their rules, come together.
`offers` tells what the form for a new game must know of each, also of one whose files are still to come.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping

from pyapp.engine.errors import BadData, NotHere
from pyapp.engine.game import Game
from pyapp.engine.messages import say

MODULES: Mapping[str, str] = {
    "aa1942": "pyapp.games.aa1942",
    "aa50": "pyapp.games.aa50",
    "war_room": "pyapp.games.war_room",
    "empire_of_the_sun": "pyapp.games.empire_of_the_sun",
    "victory_in_europe": "pyapp.games.victory_in_europe",
}
FAMILIES: Mapping[str, str] = {"aa1942": "axis_allies", "aa50": "axis_allies"}
awaited: set[str] = set()
"""The families whose files are not here yet, and, with ``rules_`` before them, those whose rules at hand are not. Only the page ever puts
any in; everywhere else everything is here."""


def family_of(name: str) -> str:
    """The family of a game or of a board; one that shares nothing is a family of its own.

    >>> family_of("aa50"), family_of("war_room")
    ('axis_allies', 'war_room')
    """
    return FAMILIES.get(name, name)


def need(name: str) -> None:
    """Raise NotHere unless the files of a game or a board are here."""
    if family_of(name) in awaited:
        raise NotHere(family_of(name))


def load(game_id: str) -> Game:
    """The game with this id. Raises BadData when there is none, NotHere when its files are still to come."""
    if game_id not in MODULES:
        raise BadData(say("game.unknown", game=game_id[:40]))
    need(game_id)
    module = importlib.import_module(MODULES[game_id])
    game: Game = module.GAME
    return game
