"""The driver: fills the form of one seat from clicks, steppers and keys until it is an action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pyapp.engine.actions import Action
from pyapp.engine.errors import GameError, Refusal
from pyapp.engine.forms import Argument, Bag, Number, Pick, Picks, fillable, fits
from pyapp.engine.game import Game
from pyapp.page.table.form import Draft, Form


class Driver(Form):
    """Every way to fill in the form."""

    def __init__(self, game: Game, state: Any, seat: str) -> None:
        super().__init__(game, state, seat)
        self.opened = ""  # the kind whose form is open without having been chosen
        self._earlier: Draft | None = None  # what was chosen before the field that was filled last
        self._open_only_kind()

    def _open_only_kind(self) -> None:
        """Where there is only one thing to do its form is open from the start, whatever may be done at any moment besides."""
        asked = [kind for kind in self.kinds if self.game.step_for(self.state, self.seat, kind) is self.state.steps[-1]]
        formed = [kind for kind in asked if self.first(kind) is not None]
        self.opened = formed[0] if len(formed) == 1 and len(asked) <= 2 else ""
        if self.opened:
            self.choose_kind(self.opened)

    def clear(self) -> None:
        """Begin again with nothing filled in."""
        self.draft = Draft()
        self._open_only_kind()

    def choose_kind(self, kind: str) -> Action | None:
        """Open the form of a kind of action, or do it at once where there is nothing to fill in."""
        if kind not in self.kinds:
            return None
        if self.draft.filled and kind in self.draft.kinds:
            self.draft.kinds = (kind,)
            return self._settle()
        self.draft = Draft((kind,))
        return self._settle()

    def click(self, space: str, stack: str = "") -> Action | Refusal | None:
        """A click on a space: it fills the field that waits for a space, or begins there. A refusal says why it does nothing."""
        draft, ahead = self.draft, self.ahead()
        here = self.current_field()
        if here is not None and here.optional and draft.filled and draft.filled[-1] == space:
            return self.skip()  # the same place again: however one gets there
        if draft.filled and space in ahead.targets:
            return self._enter(space, ahead.targets[space])
        if draft.filled and draft.filled[0] == space and isinstance(self.current_field(), Bag):
            if stack:
                self.take_stack(stack)
                return None
            self.clear()
            return None
        begun = self.begin(space, stack)
        if begun or isinstance(begun, Action):
            return begun if isinstance(begun, Action) else None
        for kind in draft.kinds or self.kinds:
            here = self.field(kind, draft.filled) if draft.kinds else self.first(kind)
            if isinstance(here, Pick) and space in here.why_not:
                return here.why_not[space]
        return ahead.why_not.get(space)

    def begin(self, space: str, stack: str = "") -> Action | bool:
        """Begin with a space, with every kind of action that may begin there, or with the kind that was chosen."""
        kinds = self.origins().get(space, ())
        if not self.draft.filled and set(kinds) & set(self.draft.kinds):
            kinds = tuple(kind for kind in kinds if kind in self.draft.kinds)
        if not kinds:
            return False
        shapes = {kind: self.field(kind, (space,)) for kind in kinds}
        bags = tuple(kind for kind, found in shapes.items() if isinstance(found, Bag) and fillable(found))
        if len(bags) > 1 or (len(bags) == 1 and len(kinds) == 1):
            self.draft = Draft(bags, (space,))
        else:
            self.draft = Draft(kinds, (space,)) if len(kinds) > 1 else Draft(kinds)
            if len(kinds) == 1:
                return self._fill(space) or True
            return True
        action = self._settle()
        here = self.current_field()
        if isinstance(here, Bag) and stack in map(stack_of, here.there):  # a transport stands for what it carries
            self.take_none()
            self.take_stack(stack)
        return action or True

    def rescind(self, refused: Action) -> None:
        """The action that the form came to has been refused: what was chosen before its last field is chosen still."""
        if self._earlier is not None and self.draft.filled == refused.args and self.draft.kinds == (refused.kind,):
            self.draft, self._earlier = self._earlier, None

    def _enter(self, space: str, kinds: tuple[str, ...]) -> Action | None:
        self._remember()
        filled = self.draft.filled
        if any(isinstance(found, Bag) for found in self.current().values()):
            filled = (*filled, dict(self.draft.bag))
        self.draft = Draft(kinds, (*filled, space))
        return self._settle() if len(kinds) == 1 else None

    def take_stack(self, stack: str) -> None:
        """Take every unit of a kind that stands in the space; a second time puts them back."""
        here = self.current_field()
        if not isinstance(here, Bag):
            return
        keys = [key for key in here.there if stack_of(key) == stack]
        full = all(self.draft.bag.get(key, 0) == here.there[key] for key in keys)
        for key in keys:
            self.draft.bag[key] = 0 if full else here.there[key]
        self.draft.bag = {key: number for key, number in self.draft.bag.items() if number}

    def step(self, key: str, by: int) -> None:
        """One more or one less of something in the bag, within what is there, the budget and the most."""
        here = self.current_field()
        if not isinstance(here, Bag) or key not in here.there:
            return
        number = max(0, min(here.there[key], self.draft.bag.get(key, 0) + by))
        fresh = {**self.draft.bag, key: number}
        fresh = {name: count for name, count in fresh.items() if count}
        if by > 0 and (sum(fresh.values()) > here.limit() or (here.budget is not None and here.cost(fresh) > here.budget)):
            return
        self.draft.bag = fresh

    def take_all(self) -> None:
        """Take everything that is there, as far as the most and the budget go."""
        here = self.current_field()
        if not isinstance(here, Bag):
            return
        if here.budget is None and here.limit() == sum(here.there.values()):
            self.draft.bag = dict(here.there)
            return
        for key, number in here.there.items():
            for _ in range(number):
                self.step(key, 1)

    def take_none(self) -> None:
        """Take nothing."""
        self.draft.bag = {}

    def suggest(self) -> None:
        """What the game suggests."""
        here = self.current_field()
        if isinstance(here, Bag):
            self.draft.bag = dict(here.suggested)

    def toggle(self, option: str) -> None:
        """Put an option among the picks, or take it out."""
        picks = self.draft.picks
        self.draft.picks = tuple(pick for pick in picks if pick != option) if option in picks else (*picks, option)

    def set_number(self, number: int) -> None:
        """Put a number into the field, within its range."""
        here = self.current_field()
        if isinstance(here, Number):
            self.draft.number = max(here.low, min(here.high, number))

    def pick(self, option: str) -> Action | None:
        """Fill a field that takes one of a list."""
        here = {kind: found for kind, found in self.current().items() if isinstance(found, Pick) and option in found.options}
        if not here:
            return None
        self.draft.kinds = tuple(here)
        return self._fill(option)

    def confirm(self, kind: str = "") -> Action | None:
        """Take what is in the field as its value and go on."""
        if kind:
            self.draft.kinds = (kind,)
        here = self.current_field()
        if isinstance(here, Bag):
            return self._fill(dict(self.draft.bag)) if fits(here, self.draft.bag) else None
        if isinstance(here, Picks):
            return self._fill(self.draft.picks) if fits(here, self.draft.picks) else None
        if isinstance(here, Number):
            return self._fill(self._number(here))
        return Action(self.seat, self.draft.kinds[0], self.draft.filled) if self.draft.kinds else None

    def skip(self) -> Action | None:
        """Leave an optional field empty: the form is complete."""
        here = self.current_field()
        complete = here is None or here.optional
        return Action(self.seat, self.draft.kinds[0], self.draft.filled) if complete and self.draft.kinds else None

    def can_confirm(self) -> bool:
        """Would the field take what is in it?"""
        here = self.current_field()
        if isinstance(here, Bag):
            return fits(here, self.draft.bag)
        if isinstance(here, Picks):
            return fits(here, self.draft.picks)
        return here is None or isinstance(here, Number)

    def why_not_confirm(self) -> GameError | None:
        """What is wrong with the value in the field, if anything."""
        here = self.current_field()
        value: Argument | None = self.draft.bag if isinstance(here, Bag) else self.draft.picks if isinstance(here, Picks) else None
        if here is None or value is None:
            return None
        try:
            here.check(value)
        except GameError as error:
            return error
        return None

    def number_now(self) -> int:
        """The number in a number field."""
        here = self.current_field()
        return self._number(here) if isinstance(here, Number) else 0

    def _number(self, here: Number) -> int:
        begin = here.high if here.suggested is None else here.suggested
        return begin if self.draft.number is None else self.draft.number

    def back(self) -> bool:
        """Take the last filled field back; False when there was nothing."""
        if self.draft.filled:
            last = self.draft.filled[-1]
            kinds = self.draft.kinds
            filled = self.draft.filled[:-1]
            if not filled and len(self.kinds) > 2:
                self.draft = Draft()
                return True
            self.draft = Draft(kinds, filled, dict(last) if isinstance(last, Mapping) else {})
            return True
        had = bool(self.draft.kinds or self.draft.bag or self.draft.picks)
        self.clear()
        return had

    def _remember(self) -> None:
        self._earlier = replace(self.draft, bag=dict(self.draft.bag))

    def _fill(self, value: Argument) -> Action | None:
        self._remember()
        self.draft = Draft(self.draft.kinds, (*self.draft.filled, value))
        return self._settle()

    def _settle(self) -> Action | None:
        """Go on after a field was filled: complete the form, fill what leaves no choice, put suggestions in."""
        if len(self.draft.kinds) != 1:
            return None
        kind = self.draft.kinds[0]
        here = self.field(kind, self.draft.filled)
        if here is None:
            return Action(self.seat, kind, self.draft.filled)
        if here.optional and not fillable(here):
            return Action(self.seat, kind, self.draft.filled)
        if isinstance(here, Bag) and here.suggested:
            self.draft.bag = dict(here.suggested)
        elif isinstance(here, Bag) and sum(here.there.values()) == 1 and not here.price:
            self.draft.bag = dict(here.there)
        elif isinstance(here, Pick) and len(here.options) == 1 and not here.optional and self.draft.filled:
            self.draft = Draft(self.draft.kinds, (*self.draft.filled, here.options[0]))
            return self._settle()
        return None


def stack_of(key: str) -> str:
    """The stack on the board that a bag's key belongs to: what the piece is, whatever it did.

    >>> stack_of("transport(infantry)@1!"), stack_of("fighter@2")
    ('transport', 'fighter')
    """
    bare = key.partition("(")[0]
    for mark in "@!%:+>":
        bare = bare.partition(mark)[0]
    return bare
