"""Automatic players that know nothing but the forms: one that plays at random, for tests and for the fuzzer."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.chance import Chance
from pyapp.engine.forms import Argument, Bag, Code, Field, Number, Pick, fillable
from pyapp.engine.game import RESIGN, Game
from pyapp.engine.state import State

TRIES = 300
MOST_FIELDS = 60
MOST_DRAWN = 400  # things that are drawn one by one; no game has more to choose from


class DeadEnd(Exception):
    """A state that waits for somebody who can do nothing: a fault of the rules."""


def random_action(game: Game, state: State, chance: Chance, seat: str = "") -> Action:
    """A legal action for a seat, or for any that is asked. Raises DeadEnd when no complete form is accepted."""
    seats = (seat,) if seat else game.waits_for(state)
    kinds = [(seat, kind) for seat in seats for kind in game.kinds(state, seat)]
    weighted = [pair for pair in kinds for _ in range(game.about.liveliness.get(pair[1], pair[1] != RESIGN))]
    for _ in range(TRIES):
        action = random_form(game, state, *chance.choice(weighted), chance) if weighted else None
        if action is not None and game.refusal(state, action) is None:
            return action
    raise DeadEnd(f"{seats} can do none of {kinds}")


def random_form(game: Game, state: State, seat: str, kind: str, chance: Chance) -> Action | None:
    """A form filled with what its fields offer, or None when it leads nowhere."""
    filled: tuple[Argument, ...] = ()
    while (form_field := game.field(state, seat, kind, filled)) is not None:
        if len(filled) == MOST_FIELDS:
            raise DeadEnd(f"the form {seat} {kind} never ends: {form_field.name}")
        if form_field.optional and (not fillable(form_field) or chance.randint(0, 1)):
            break
        if not fillable(form_field):
            return None
        filled += (random_value(form_field, chance),)
    return Action(seat, kind, filled)


def random_value(form_field: Field, chance: Chance) -> Argument:
    """A value that the field takes."""
    if isinstance(form_field, Pick):
        return chance.choice(form_field.options)
    if isinstance(form_field, Number):
        return chance.randint(form_field.low, form_field.high)
    if isinstance(form_field, Bag):
        return _random_bag(form_field, chance)
    if isinstance(form_field, Code):
        raise DeadEnd(f"{form_field.name} is not for players to fill")
    most = len(form_field.options) if form_field.most is None else min(form_field.most, len(form_field.options))
    return tuple(chance.sample(form_field.options, chance.randint(form_field.least, most)))


def _random_bag(form_field: Bag, chance: Chance) -> dict[str, int]:
    """A handful: often few, sometimes all, within price and budget."""
    limit = form_field.limit()
    wanted = chance.choice((form_field.least, limit, chance.randint(form_field.least, limit)))
    if wanted > MOST_DRAWN:
        return form_field.cheapest()
    bag: dict[str, int] = {}
    while sum(bag.values()) < wanted:
        left = [
            key
            for key, there in form_field.there.items()
            if bag.get(key, 0) < there
            and (form_field.budget is None or form_field.cost(bag) + form_field.price.get(key, 0) <= form_field.budget)
        ]
        if not left:
            break
        key = chance.choice(left)
        bag[key] = bag.get(key, 0) + 1
    return bag if sum(bag.values()) >= form_field.least else form_field.cheapest()
