"""How the computer player fills the forms of small decisions: of all that a field offers the best by some liking."""

from __future__ import annotations

from collections.abc import Callable

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Bag, Field, Number, Pick, Picks, fillable
from pyapp.engine.game import Game
from pyapp.engine.state import State

Liking = Callable[[str, str], float]
"""How much an option of a field (its name, the option) is liked."""
MOST_FIELDS = 12


def filled(game: Game, seen: State, seat: str, kind: str, liking: Liking, begun: tuple[Argument, ...] = ()) -> Action | None:
    """A whole form, each field with what is liked best; None where a field offers nothing."""
    args = begun
    while len(args) < MOST_FIELDS and (here := game.field(seen, seat, kind, args)) is not None:
        if here.optional:
            break
        if not fillable(here):
            return None
        args = (*args, chosen(here, liking))
    return Action(seat, kind, args)


def chosen(field: Field, liking: Liking) -> Argument:
    """What a field is filled with: of several things all that are liked at all, the best first, or as few as it asks for."""
    if isinstance(field, Pick):
        return max(field.options, key=lambda option: liking(field.name, option))
    if isinstance(field, Picks):
        most = len(field.options) if field.most is None else field.most
        ranked = sorted(field.options, key=lambda option: (-liking(field.name, option), option))
        liked = [option for option in ranked if liking(field.name, option) > 0][:most]
        return tuple(liked if len(liked) >= field.least else ranked[: field.least])
    if isinstance(field, Bag):
        return dict(field.suggested) or field.cheapest()
    if isinstance(field, Number):
        return field.high if field.suggested is None else field.suggested
    raise ValueError(f"{field.name} is not for players to fill")
