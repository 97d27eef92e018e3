"""The form: what one seat has filled in, what may be filled in next, and where nothing can be done and why.

It knows nothing of any game. The forms of the engine are walked one field after the other. Kinds of action whose forms begin
alike (leave a space, take units, enter a space) are filled together, so that a player chooses units and a place and not a verb.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Bag, Field, Number, Pick, Picks, fillable, fits
from pyapp.engine.game import RESIGN, Game

SPACE = "space"
SALT = "salt"


@dataclass
class Draft:
    """What has been filled in: the kinds of action it may still become, their common fields, and the field that is being filled."""

    kinds: tuple[str, ...] = ()
    filled: tuple[Argument, ...] = ()
    bag: dict[str, int] = field(default_factory=dict)
    picks: tuple[str, ...] = ()
    number: int | None = None

    def toggle(self, here: Picks, wanted: Sequence[str]) -> None:
        """Pick all of these, as far as the field has room for them; none of them any longer if all were picked."""
        if all(pick in self.picks for pick in wanted):
            self.picks = tuple(pick for pick in self.picks if pick not in wanted)
        else:
            room = (len(here.options) if here.most is None else here.most) - len(self.picks)
            self.picks = (*self.picks, *[pick for pick in wanted if pick not in self.picks][: max(0, room)])


@dataclass(frozen=True)
class Ahead:
    """Where the units that are chosen may go: the kinds of action by space, and why not elsewhere."""

    targets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    why_not: Mapping[str, Refusal] = field(default_factory=dict)
    ready: tuple[str, ...] = ()  # kinds whose next field is no space, so that a button goes on


class Form:
    """The forms of one seat in one position, as far as they are filled."""

    def __init__(self, game: Game, state: Any, seat: str) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.kinds = tuple(kind for kind in game.kinds(state, seat) if kind != RESIGN) if seat else ()
        self.draft = Draft()
        self._fields: dict[tuple[str, tuple[Argument, ...]], Field | None] = {}
        self._ahead: tuple[Any, Ahead] | None = None

    # --- fields -----------------------------------------------------------------------------------------------------------

    def field(self, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        """A field of a form; asked of the game once."""
        key = (kind, tuple(_frozen(value) for value in filled))
        if key not in self._fields:
            self._fields[key] = self.game.field(self.state, self.seat, kind, filled)
        return self._fields[key]

    def first(self, kind: str) -> Field | None:
        """The first field of a kind of action; None where there is nothing to fill in."""
        return self.field(kind, ())

    def at_once(self, kind: str) -> bool:
        """Is it done with one press? The salt of a seal is what only old journals fill in."""
        first = self.first(kind)
        return first is None or (isinstance(first, Number) and first.what == SALT)

    def possible(self, kind: str) -> bool:
        """Can the form be filled at all?"""
        first = self.first(kind)
        return first is None or first.optional or fillable(first)

    def why_closed(self, kind: str) -> Refusal | None:
        """Why a form cannot be filled, where its first field says so of all that could be looked for in it."""
        first = self.first(kind)
        return next(iter(first.why_not.values()), None) if isinstance(first, Pick) and not self.possible(kind) else None

    def current(self) -> dict[str, Field | None]:
        """The field that is being filled, by kind of action."""
        return {kind: self.field(kind, self.draft.filled) for kind in self.draft.kinds}

    def current_field(self) -> Field | None:
        """The field being filled; bags of several kinds are shown as one."""
        fields = [found for found in self.current().values() if found is not None]
        if not fields:
            return None
        bags = [found for found in fields if isinstance(found, Bag)]
        return _merged(bags) if len(bags) == len(fields) and len(bags) > 1 else fields[0]

    def origins(self) -> dict[str, tuple[str, ...]]:
        """The spaces that may be clicked to begin with, and the kinds of action that begin there."""
        found: dict[str, list[str]] = {}
        for kind in self.kinds:
            first = self.first(kind)
            if isinstance(first, Pick) and first.what == SPACE:
                for space in first.options:
                    found.setdefault(space, []).append(kind)
        return {space: tuple(kinds) for space, kinds in found.items()}

    def starts(self) -> tuple[str, ...]:
        """The spaces that may be clicked first: of the kind that was chosen, or of any."""
        chosen = set(self.draft.kinds)
        return tuple(space for space, kinds in self.origins().items() if not chosen or chosen & set(kinds))

    # --- what can be clicked ----------------------------------------------------------------------------------------------

    def ahead(self) -> Ahead:
        """Where the draft may go on. Worked out once for each draft."""
        key = (self.draft.kinds, tuple(map(_frozen, self.draft.filled)), _frozen(self.draft.bag))
        if self._ahead is None or self._ahead[0] != key:
            self._ahead = (key, self._look_ahead())
        return self._ahead[1]

    def _look_ahead(self) -> Ahead:
        targets: dict[str, list[str]] = {}
        why_not: dict[str, Refusal] = {}
        ready: list[str] = []
        for kind, here in self.current().items():
            if isinstance(here, Bag):
                if not fits(here, self.draft.bag):
                    continue
                here = self.field(kind, (*self.draft.filled, dict(self.draft.bag)))
            if isinstance(here, Pick) and here.what == SPACE:
                for space in here.options:
                    targets.setdefault(space, []).append(kind)
                for space, refusal in here.why_not.items():
                    why_not.setdefault(space, refusal)
            if not isinstance(here, Pick) or here.what != SPACE or here.optional:
                ready.append(kind)
        return Ahead({space: tuple(kinds) for space, kinds in targets.items()}, why_not, tuple(ready))


def _frozen(value: Any) -> Any:
    return tuple(sorted(value.items())) if isinstance(value, Mapping) else value


def _merged(bags: list[Bag]) -> Bag:
    """One bag to show for the bags of several forms: everything that any of them offers."""
    there: dict[str, int] = {}
    for bag in bags:
        for key, number in bag.there.items():
            there[key] = max(there.get(key, 0), number)
    price = {key: cost for bag in bags for key, cost in bag.price.items()}
    return Bag(bags[0].name, there, min(bag.least for bag in bags), None, bags[0].what, price=price)
