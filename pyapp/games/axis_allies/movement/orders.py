"""What the two movement phases share: reading a bag, common destinations, and the check that air units can still come down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument
from pyapp.games.axis_allies.components.units import Unit, unit
from pyapp.games.axis_allies.movement import landing
from pyapp.games.axis_allies.movement.routes import CARRIER, Routes, Survey, is_flying
from pyapp.games.axis_allies.state import AxisState

Order = list[tuple[Unit, int]]
"""Pieces that move together: each kind and how many."""


def read_bag(argument: Argument, actor: str) -> Order:
    """The pieces that a form's bag names."""
    assert isinstance(argument, Mapping)
    return [(unit(key, actor), number) for key, number in argument.items()]


def kinds_of(pieces: Iterable[tuple[Unit, int]]) -> dict[str, int]:
    """How many of each kind, for the log."""
    counts: dict[str, int] = {}
    for piece, number in pieces:
        counts[piece.kind] = counts.get(piece.kind, 0) + number
    return counts


def relocate(state: AxisState, origin: str, place: str, before: Unit, after: Unit, number: int) -> None:
    """Take pieces from one space to another and mark them."""
    state.remove(origin, before, number)
    state.add(place, after, number)


def note_origin(state: AxisState, place: str, origin: str) -> None:
    """Remember from where land units attack a territory: they may retreat there."""
    origins = state.turn.origins.setdefault(place, [])
    if origin not in origins:
        origins.append(origin)
        origins.sort()


def common(routes: Sequence[Routes]) -> list[str]:
    """The destinations that all pieces have."""
    if not routes:
        return []
    return sorted(set(routes[0]).intersection(*routes[1:]))


def usual_way(routes: Routes, place: str) -> tuple[str, int]:
    """The way that is taken when none is named, and what it costs."""
    return next(iter(routes[place].items()))


class Safety:
    """Asks for each destination of one bag whether air units would be lost that could be saved now.

    Most moves need no look at the carriers: what can still reach land after the move endangers nobody.
    """

    def __init__(self, state: AxisState, view: Survey, origin: str, order: Order, *, combat: bool) -> None:
        self._state, self._view, self._origin, self._order, self._combat = state, view, origin, order, combat
        self._now = -1
        self._ships_matter = any(piece.kind == CARRIER for piece, _ in order) or (combat and origin in view.hostile)
        self._deck_needed: bool | None = None

    def safe(self, place: str, after: Callable[[Unit], Unit]) -> bool:
        """Does nobody lose by it if the bag moves there? ``after`` gives each piece as it will be."""
        state, view = self._state, self._view
        moved = [(piece, after(piece), number) for piece, number in self._order]
        if not self._others_concerned(place):
            needy = any(
                is_flying(state, later) and not landing.reaches_land(state, view, place, max(0, state.kind(later).move - later.used))
                for _, later, _ in moved
            )
            if not needy:
                return True
        lost = landing.lost(state, landing.shifted(state, view, self._origin, place, moved), combat=self._combat)
        if not lost:
            return True
        if self._now < 0:
            self._now = landing.lost(state, view, combat=self._combat)
        return lost <= self._now

    def _others_concerned(self, place: str) -> bool:
        """Are there fighters in need of a deck, and does the bag move one, or decide which zones are cleared or fought for?"""
        if not self._ships_matter and not (self._combat and place in self._view.enemies):
            return False
        if self._deck_needed is None:
            self._deck_needed = landing.any_needs_a_deck(self._state, self._view)
        return self._deck_needed


class Reasons(Mapping[str, Refusal]):
    """Why spaces are not offered, worked out only for those that somebody asks about."""

    def __init__(self, places: Iterable[str], reason: Callable[[str], Refusal]) -> None:
        self._places = dict.fromkeys(places)
        self._reason = reason

    def __getitem__(self, place: str) -> Refusal:
        if place not in self._places:
            raise KeyError(place)
        return self._reason(place)

    def __contains__(self, place: object) -> bool:
        return place in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
