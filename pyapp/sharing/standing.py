"""Standing orders: what a seat has said beforehand that it would answer, turned into ordinary actions that the rules check.

Every device works the same action out of the same orders, so nobody chooses anything once the dice are known.
"""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Bag, Code, Field, Number, Pick, Picks
from pyapp.engine.game import Game
from pyapp.engine.standing import Standing
from pyapp.engine.state import State
from pyapp.sharing.table import StandingOrder

MOST_FIELDS = 40
MOST_EXCHANGES = 400
LARGEST_BAG = 60  # things, and kinds of them: nobody orders so many losses, but a link could make every device work on them for minutes
MOST_LOOKS = 20_000  # at exchanges: the largest battle that may be ordered takes half as many
SPARED = 1_000  # a thing that is to be kept ranks behind everything else
BY_LOT = "seat"  # among nations nobody has a preference: the first is as good as any


def standing_action(game: Game, state: State, left: dict[StandingOrder, int]) -> Action | None:
    """What a standing order does now, or None when somebody must be asked. Uses the order up by one."""
    for seat in game.waits_for(state):
        for order, uses in left.items():
            if order.seat != seat or uses < 1 or order.kind not in game.kinds(state, seat) or not _holds(game, state, order):
                continue
            action = _filled(game, state, order)
            if action is not None:
                left[order] = uses - 1
                return action
    return None


def _holds(game: Game, state: State, order: StandingOrder) -> bool:
    """Does the board show what the order depends on? What cannot be read off is asked for."""
    for name, least in order.limits:
        value = game.gauge(state, name)
        if value is None or value < least:
            return False
    return True


def _filled(game: Game, state: State, order: StandingOrder) -> Action | None:
    """The action of an order, by preference if the rules allow it, else as the game suggests. None when neither can be done."""
    offer = next((offer for offer in game.standing() if offer.kind == order.kind), Standing(order.kind))
    filled: tuple[Argument, ...] = ()
    for _ in range(MOST_FIELDS):
        form_field = game.field(state, order.seat, order.kind, filled)
        if form_field is None or form_field.optional:
            action = Action(order.seat, order.kind, filled)
            return action if game.refusal(state, action) is None else None
        value = _value(form_field, order, offer)
        if value is None:
            return None
        if isinstance(form_field, Bag) and isinstance(value, dict) and form_field.suggested:
            if max(sum(value.values()), len(form_field.there)) > LARGEST_BAG and (order.prefer or order.keep):
                return None
            value = _exchanged(game, state, order, offer, filled, form_field, value)
        filled += (value,)
    return None


def _value(form_field: Field, order: StandingOrder, offer: Standing) -> Argument | None:
    if isinstance(form_field, Bag):
        return dict(form_field.suggested) or _bag(form_field, order, offer)
    if isinstance(form_field, Number):
        return form_field.low
    if isinstance(form_field, Code):
        return None
    ordered = sorted(form_field.options, key=lambda option: _rank(option, order, offer))
    if isinstance(form_field, Pick):
        sure = len(ordered) == 1 or form_field.what == BY_LOT or (ordered and _rank(ordered[0], order, offer) < len(order.prefer))
        return ordered[0] if ordered and sure else None
    assert isinstance(form_field, Picks)
    return tuple(ordered[: form_field.least])


def _rank(option: str, order: StandingOrder, offer: Standing) -> int:
    """The place of an option in the preferences; behind all of them when it is not named."""
    return next((place for place, word in enumerate(order.prefer) if offer.means(word, option)), len(order.prefer))


def _bag(form_field: Bag, order: StandingOrder, offer: Standing) -> dict[str, int]:
    """The least that the bag must hold, the preferred things first."""
    missing, bag = form_field.least, {}
    for key in sorted(form_field.there, key=lambda key: _rank(key, order, offer)):
        if number := min(missing, form_field.there[key]):
            bag[key] = number
            missing -= number
    return bag


def _exchanged(
    game: Game, state: State, order: StandingOrder, offer: Standing, filled: tuple[Argument, ...], form_field: Bag, bag: dict[str, int]
) -> dict[str, int]:
    """What the game suggests, one thing after the other exchanged for one that the seat would rather give, as far as the rules allow."""

    rank = {key: _rank(key, order, offer) for key in (*form_field.there, *bag)}
    kept = [[key for key in form_field.there if offer.means(word, key)] for word in order.keep]
    looks = iter(range(MOST_LOOKS))

    def burden(held: dict[str, int]) -> list[int]:
        ranks = [rank[key] for key, number in held.items() for _ in range(number)]
        for there in kept:
            if there and sum(held.get(key, 0) for key in there) >= sum(form_field.there[key] for key in there):
                ranks.append(SPARED)
        return sorted(ranks, reverse=True)

    def better(held: dict[str, int]) -> dict[str, int] | None:
        for out in sorted(held, key=lambda key: (-rank[key], key)):
            for other in sorted(form_field.there, key=lambda key: (rank[key], key)):
                if next(looks, None) is None:
                    return None
                if other == out or held.get(other, 0) >= form_field.there[other]:
                    continue
                changed = {**held, out: held[out] - 1, other: held.get(other, 0) + 1}
                changed = {key: number for key, number in changed.items() if number}
                action = Action(order.seat, order.kind, (*filled, changed))
                if burden(changed) < burden(held) and game.refusal(state, action) is None:
                    return changed
        return None

    for _ in range(MOST_EXCHANGES if order.prefer or order.keep else 0):
        found = better(bag)
        if found is None:
            return bag
        bag = found
    return bag
