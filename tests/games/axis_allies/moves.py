"""Short questions about forms for the tests of movement."""

from __future__ import annotations

from pyapp.engine.actions import parse_argument
from pyapp.engine.forms import Argument, Bag, Pick
from tests.games.axis_allies.boards import Table


def offered(table: Table, text: str) -> tuple[str, ...]:
    """What the next field of a form offers, after a seat, a kind and the fields that the text fills."""
    seat, kind, *words = text.split()
    filled: tuple[Argument, ...] = ()
    for word in words:
        form_field = table.game.field(table.state, seat, kind, filled)
        assert form_field is not None
        value = parse_argument(word, form_field)
        form_field.check(value)
        filled += (value,)
    form_field = table.game.field(table.state, seat, kind, filled)
    if form_field is None:
        return ()
    assert isinstance(form_field, (Pick, Bag))
    return tuple(form_field.options if isinstance(form_field, Pick) else form_field.there)


def allowed(table: Table, text: str) -> bool:
    """Can the action be done?"""
    return table.game.refusal(table.state, table.game.parse(table.state, text)) is None


def reason(table: Table, text: str, place: str) -> str:
    """The key of the reason why the next field does not offer a space."""
    seat, kind, *words = text.split()
    filled: tuple[Argument, ...] = ()
    for word in words:
        form_field = table.game.field(table.state, seat, kind, filled)
        assert form_field is not None
        filled += (parse_argument(word, form_field),)
    form_field = table.game.field(table.state, seat, kind, filled)
    assert isinstance(form_field, Pick)
    assert place not in form_field.options
    return form_field.why_not[place].reason.key
