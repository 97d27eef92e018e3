"""A player of Empire of the Sun who chooses at random, but activates many units, goes where the enemy is and fights there."""

from __future__ import annotations

import random

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick, Picks, fillable
from pyapp.engine.game import Game
from pyapp.engine.players import random_action, random_value
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.state import EmpireState

BOLD = 0.85
WARLIKE = ("event", "offensive", "activate", "assault", "move", "declare", "cards", "special", "roll", "react")
MOST_FIELDS = 20


def bold_action(game: Game, state: EmpireState, chance: random.Random) -> Action:
    """An action for somebody who is asked: what leads to battle more often than not."""
    seat = chance.choice(game.waits_for(state))
    warlike = [kind for kind in WARLIKE if kind in game.kinds(state, seat)]
    if warlike and chance.random() < BOLD:
        action = _filled(game, state, seat, chance.choice(warlike), chance)
        if action is not None and game.refusal(state, action) is None:
            return action
    return random_action(game, state, chance)


def _filled(game: Game, state: EmpireState, seat: str, kind: str, chance: random.Random) -> Action | None:
    """A form filled in a warlike manner, or None where that leads nowhere."""
    filled: tuple[Argument, ...] = ()
    while (form_field := game.field(state, seat, kind, filled)) is not None and len(filled) < MOST_FIELDS:
        if form_field.optional:
            break
        if not fillable(form_field):
            return None
        filled += (_value(state, seat, form_field, chance),)
    return Action(seat, kind, filled)


def _value(state: EmpireState, seat: str, form_field: Field, chance: random.Random) -> Argument:
    """As many units as may be, a hex with enemies; now and then anything else."""
    if isinstance(form_field, Picks) and chance.random() < BOLD:
        most = len(form_field.options) if form_field.most is None else form_field.most
        return tuple(chance.sample(form_field.options, min(most, len(form_field.options))))
    if isinstance(form_field, Pick) and form_field.what == "space" and chance.random() < BOLD:
        enemies = {str(stand.at) for unit, stand in state.units.items() if stand.at and UNITS[unit].side != seat}
        if hostile := [option for option in form_field.options if option in enemies]:
            return chance.choice(hostile)
    return random_value(form_field, chance)
