"""Forms: the fields of an action and what each may hold. The only thing that the page, the keyboard and every player need to know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pyapp.engine.errors import GameError, IllegalAction, InvalidAction, Refusal
from pyapp.engine.messages import say

Bagged = Mapping[str, int]
Argument = str | int | tuple[str, ...] | Bagged
NOTHING: Mapping[str, Refusal] = {}
CODE_DIGITS = 32
HEX = frozenset("0123456789abcdef")


@dataclass(frozen=True)
class Pick:
    """One of a finite set of typed things. ``what`` names their kind (space, unit, option, seat, card); ``why_not`` explains absences."""

    name: str
    options: tuple[str, ...]
    what: str = "option"
    optional: bool = False
    why_not: Mapping[str, Refusal] = field(default_factory=dict)

    def check(self, value: Argument) -> None:
        """Raise unless the value is one of the options."""
        if not isinstance(value, str):
            raise InvalidAction(say("form.not_a_pick", field=self.name, value=_short(value)))
        if value not in self.options:
            if value in self.why_not:
                raise IllegalAction.of(self.why_not[value])
            raise IllegalAction(say("form.not_offered", field=self.name, value=_short(value)))


@dataclass(frozen=True)
class Picks:
    """Several different things out of a finite set, at least ``least`` and at most ``most``, in the order they are named."""

    name: str
    options: tuple[str, ...]
    least: int = 0
    most: int | None = None
    what: str = "option"
    optional: bool = False
    why_not: Mapping[str, Refusal] = field(default_factory=dict)

    def check(self, value: Argument) -> None:
        """Raise unless the value is a tuple of different options of an allowed length."""
        if not isinstance(value, tuple):
            raise InvalidAction(say("form.not_picks", field=self.name, value=_short(value)))
        for member in value:
            Pick(self.name, self.options, self.what, why_not=self.why_not).check(member)
        if len(set(value)) != len(value):
            raise InvalidAction(say("form.twice", field=self.name))
        most = _most(self)
        if not self.least <= len(value) <= most:
            raise IllegalAction(say("form.how_many", field=self.name, least=self.least, most=most, number=len(value)))


@dataclass(frozen=True)
class Bag:
    """So many of each interchangeable kind out of what is there; ``price`` and ``budget`` bound what they may cost together."""

    name: str
    there: Bagged
    least: int = 1
    most: int | None = None
    what: str = "unit"
    optional: bool = False
    price: Bagged = field(default_factory=dict)
    budget: int | None = None
    suggested: Bagged = field(default_factory=dict)

    def cost(self, value: Bagged) -> int:
        """What the things in a bag cost together."""
        return sum(self.price.get(key, 0) * number for key, number in value.items())

    def limit(self) -> int:
        """The most that the bag may hold in all."""
        total = sum(self.there.values())
        return total if self.most is None else min(self.most, total)

    def cheapest(self) -> dict[str, int]:
        """The cheapest things that make up ``least``, or all there are when they are fewer."""
        bag: dict[str, int] = {}
        missing = self.least
        for key in sorted(self.there, key=lambda key: self.price.get(key, 0)):
            if number := min(missing, self.there[key]):
                bag[key] = number
                missing -= number
        return bag

    def check(self, value: Argument) -> None:
        """Raise unless the value holds no more of each kind than is there and fits the bounds."""
        if not isinstance(value, Mapping):
            raise InvalidAction(say("form.not_a_bag", field=self.name, value=_short(value)))
        for key, number in value.items():
            if not isinstance(key, str) or isinstance(number, bool) or not isinstance(number, int) or number < 1:
                raise InvalidAction(say("form.bad_count", field=self.name, value=_short(key)))
            if number > self.there.get(key, 0):
                raise IllegalAction(say("form.not_so_many", field=self.name, value=_short(key), there=self.there.get(key, 0)))
        total = sum(value.values())
        if not self.least <= total <= self.limit():
            raise IllegalAction(say("form.how_many", field=self.name, least=self.least, most=self.limit(), number=total))
        if self.budget is not None and self.cost(value) > self.budget:
            raise IllegalAction(say("form.too_dear", cost=self.cost(value), budget=self.budget))


@dataclass(frozen=True)
class Number:
    """A whole number in a range, both ends allowed. ``suggested`` is where a player begins: the high end unless it says otherwise."""

    name: str
    low: int
    high: int
    what: str = "number"
    optional: bool = False
    suggested: int | None = None

    def check(self, value: Argument) -> None:
        """Raise unless the value is a whole number in the range."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise InvalidAction(say("form.not_a_number", field=self.name, value=_short(value)))
        if not self.low <= value <= self.high:
            raise IllegalAction(say("form.out_of_range", field=self.name, low=self.low, high=self.high, number=value))


@dataclass(frozen=True)
class Code:
    """Sixteen bytes as hex digits, such as a hash: what a program fills in and no person."""

    name: str
    what: str = "code"
    optional: bool = False

    def check(self, value: Argument) -> None:
        """Raise unless the value is such a text."""
        if not is_code(value):
            raise InvalidAction(say("form.not_a_code", field=self.name, value=_short(value)))


Field = Pick | Picks | Bag | Number | Code


def is_code(value: object) -> bool:
    """Is this a text that a code field would take?"""
    return isinstance(value, str) and len(value) == CODE_DIGITS and set(value) <= HEX


def _most(picks: Picks) -> int:
    return len(picks.options) if picks.most is None else picks.most


def _short(value: object) -> str:
    """A value from outside as it may stand in a message."""
    return str(value)[:40]


def fits(form_field: Field, value: Argument) -> bool:
    """Would the field take this value?"""
    try:
        form_field.check(value)
    except GameError:
        return False
    return True


def fillable(form_field: Field) -> bool:
    """Is there at least one value that the field would take?"""
    if isinstance(form_field, Pick):
        return bool(form_field.options)
    if isinstance(form_field, Picks):
        return form_field.least <= min(len(form_field.options), _most(form_field))
    if isinstance(form_field, Bag):
        if form_field.least > form_field.limit():
            return False
        return form_field.budget is None or form_field.cost(form_field.cheapest()) <= form_field.budget
    return isinstance(form_field, Number) and form_field.low <= form_field.high
