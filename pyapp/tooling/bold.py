"""A player of War Room who chooses at random, but writes orders against enemies where it can and carries them out."""

from __future__ import annotations

import random

from pyapp.engine.actions import Action
from pyapp.engine.game import Game
from pyapp.engine.players import random_action, random_form
from pyapp.games.war_room import tables
from pyapp.games.war_room.map import relations
from pyapp.games.war_room.state import WarState

BOLD = 0.9


def bold_action(game: Game, state: WarState, chance: random.Random) -> Action:
    """An action for somebody who is asked: orders go against the enemy more often than not and are carried out."""
    seat = chance.choice(game.waits_for(state))
    kinds = game.kinds(state, seat)
    if "order" in kinds and chance.random() < BOLD:
        command = chance.choice(getattr(game.field(state, seat, "order"), "options"))  # noqa: B009
        reach = getattr(game.field(state, seat, "order", (command,)), "options")  # noqa: B009
        hostile = [to for to in reach if tables.is_land(to) and relations.leaning(state, to) != tables.alliance(seat)]
        if hostile:
            return Action(seat, "order", (command, chance.choice(hostile)))
    if "go" in kinds and chance.random() < BOLD:
        action = random_form(game, state, seat, "go", chance)
        if action is not None:
            return action
    return random_action(game, state, chance)
