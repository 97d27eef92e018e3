"""Players that follow a script: a sensible attack at first, then whatever moves the game on, for tests of links and pages."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Bag, Field, Number, Pick, Picks, fillable
from pyapp.engine.game import RESIGN
from pyapp.engine.match import Match
from pyapp.sharing.standing import standing_action
from pyapp.sharing.table import StandingOrder

FORWARD = ("fight", "press", "losses", "agree", "strike", "resolve", "go", "stances", "hit", "accept", "seal", "done", "decline", "none")
LAST = ("cancel", "erase", "break_pact", "veto", "object", "submerge", "retreat", RESIGN)
MOST_FIELDS = 40


class Stuck(Exception):
    """The script knows nothing that this seat could do."""


class Script:
    """What some seats do: their lines in order, each as soon as it can be done, then what moves the game on."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    def next(self, match: Match, seat: str) -> str:
        """The next action of a seat, as text. Raises Stuck."""
        for line in self.lines:
            if line.split()[0] == seat and line.split()[1] in match.game.kinds(match.state, seat):
                self.lines.remove(line)
                return line
        return forward(match, seat)


def forward(match: Match, seat: str) -> str:
    """What moves the game on."""
    game, state = match.game, match.state
    kinds = game.kinds(state, seat)
    ordered = [*(kind for kind in FORWARD if kind in kinds), *(kind for kind in kinds if kind not in (*FORWARD, *LAST))]
    for kind in [*ordered, *(kind for kind in LAST if kind in kinds and kind != RESIGN)]:
        by_rule = standing_action(game, state, {StandingOrder(seat, kind): 1})
        action = by_rule if by_rule is not None and by_rule.seat == seat else _filled(match, seat, kind)
        if action is not None and game.refusal(state, action) is None:
            return str(action)
    raise Stuck(f"{seat}: {kinds}")


def _filled(match: Match, seat: str, kind: str) -> Action | None:
    filled: tuple[Argument, ...] = ()
    for _ in range(MOST_FIELDS):
        form_field = match.game.field(match.state, seat, kind, filled)
        if form_field is None or form_field.optional:
            return Action(seat, kind, filled)
        if not fillable(form_field):
            return None
        filled += (_value(form_field),)
    return None


def _value(form_field: Field) -> Argument:
    if isinstance(form_field, Pick):
        return form_field.options[0]
    if isinstance(form_field, Number):
        return form_field.low
    if isinstance(form_field, Bag):
        return dict(form_field.suggested) or form_field.cheapest()
    assert isinstance(form_field, Picks)
    return form_field.options[: form_field.least]
