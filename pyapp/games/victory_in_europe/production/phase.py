"""The production phase: all seats order at the same time and in secret, then all is carried out. VIE 7.7, 11.0 to 11.5.

All seats are asked in one step. So at devices of their own each seals what it has ordered until all have (`pyapp/sharing/SHARING.md`,
"Secrets"); at one device orders lie with the secrets of their seat, and nothing on the map moves before the last is ready.
"""

from __future__ import annotations

from dataclasses import field

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Field
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.borders import ONE_PORT
from pyapp.games.victory_in_europe.production import events, forms
from pyapp.games.victory_in_europe.production.books import grown, open_books
from pyapp.games.victory_in_europe.production.permits import UNITED_STATES
from pyapp.games.victory_in_europe.state import Order, Secret, VictoryState
from pyapp.games.victory_in_europe.supply.accounts import MARKERS, iranian_route

LEND, KEEP = "lend", "keep"
NOT_ASKED = -1


@step("vie_production")
class ProductionPhase(Step):
    """The United States may lend a point by Iran; books are opened, all hear what lend-lease brings. VIE 7.71, 11.1, 13.0 Iran."""

    lent: int = NOT_ASKED
    cite = "13.0"

    def is_sound(self, state: VictoryState) -> bool:
        return self.lent in (NOT_ASKED, 0, 1)

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        return (state.owner(UNITED_STATES),) if self.lent == NOT_ASKED and iranian_route(state) else ()

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (LEND, KEEP)

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        self.lent = int(action.kind == LEND)

    def proceed(self, state: VictoryState, play: Play) -> None:
        events.claim(state)
        by_iran = max(0, self.lent)
        for nation, steps in open_books(state, by_iran).items():
            if steps:
                play.tell("vie_lend_lease", nation=nation, count=steps)
        if by_iran:
            play.tell("vie_by_iran")
        play.replace(Produce())


@step("vie_produce")
class Produce(Step):
    """Each seat orders steps, units, factories and convoys, as much as it likes. ``ready`` are those that have done. VIE 11.1."""

    ready: list[str] = field(default_factory=list)
    cite = "11.4"

    def is_sound(self, state: VictoryState) -> bool:
        known = all(secret.books is not None for secret in state.secrets.values() if secret != Secret())
        return set(self.ready) <= set(state.seats) and known

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        return tuple(seat for seat in state.seats if seat not in self.ready)

    def prompt(self, state: VictoryState, seat: str) -> Message:
        points = forms.books_of(state, seat).points
        return say("prompt.vie_produce", seat=seat, count=sum(points.values()))

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (*(kind for kind in forms.KINDS if forms.is_open(state, seat, kind)), forms.DONE)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return forms.field(state, seat, kind, filled)

    def refuse(self, state: VictoryState, action: Action) -> Refusal | None:
        if action.kind not in (forms.ADD, forms.GAIN):
            return None
        new = forms.orders_of(state, action.seat, action.kind, action.args)
        steps = sum(order.steps for order in new if forms.is_lend_lease(state, order.what))
        if steps > forms.loans_left(state, forms.books_of(state, action.seat)) and steps:
            return Refusal(say("vie.production.no_resources"), "7.71")
        return None

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        if action.kind == forms.DONE:
            self.ready.append(action.seat)
            play.tell("vie_has_ordered", seat=action.seat)
            return
        forms.take_down(state, action.seat, action.kind, action.args)
        left = sum(forms.books_of(state, action.seat).points.values())
        play.tell("vie_ordered", seen_by=(action.seat,), seat=action.seat, count=left)

    def proceed(self, state: VictoryState, play: Play) -> None:
        play.done()
        for seat in state.seats:
            books = forms.books_of(state, seat)
            for order in sorted(books.orders, key=lambda order: order.kind == forms.REDUCE):  # the Force Pool is mixed when one goes there
                carry_out(state, play, seat, order)
            if lost := sum(books.points.values()):
                play.tell("vie_points_lost", seen_by=(seat,), seat=seat, count=lost)
            state.secrets[seat].books = None


def carry_out(state: VictoryState, play: Play, seat: str, order: Order) -> None:
    """Do what was ordered; everybody sees blocks that appear and factories that grow, the owner which units they are. VIE 11.4."""
    if order.kind == forms.FACTORY:
        markers = grown(state.factories.get(order.what, []), order.steps, MARKERS.get(order.what, 1))
        changes.set_factories(state, order.what, markers)
        play.tell("vie_factory_grows", space=order.what, count=sum(markers))
        return
    face, unit = faces.face(state, order.what), faces.unit(state, order.what)
    if face is None or unit is None:
        return
    if order.kind == forms.REDUCE:
        reduce(state, play, seat, order)
        return
    new = not changes.on_map(state, order.what)
    if order.kind == forms.PLACE:
        events.place(state, order.what, order.at)
    elif new:
        at = order.at or unit.id
        coast = ONE_PORT.get(at, "") if unit.is_naval else ""
        changes.raise_unit(state, order.what, at, first_steps(unit.least_steps, order.steps), coast)
    else:
        changes.set_steps(state, order.what, min(unit.steps, face.steps + order.steps))
    at, steps = state.blocks[order.what].at, face.steps
    if new:
        play.tell("vie_new_block", seat=seat, space=at)
    play.tell("vie_built", seen_by=(seat,), unit=unit.id, space=at, count=steps)


def first_steps(least: int, steps: int) -> int:
    """With how many steps a new unit appears: one, a leader with the step 0 that its price buys (2.6). VIE 11.4, V108."""
    return steps if least else 0


def reduce(state: VictoryState, play: Play, seat: str, order: Order) -> None:
    """A lend-lease convoy gives up steps: their resources are free next turn. VIE 7.71."""
    at = state.blocks[order.what].at
    for _ in range(order.steps):
        if changes.lose_step(state, order.what):
            play.tell("vie_convoy_withdrawn", seat=seat, space=at)
            return
    play.tell("vie_reduced", seen_by=(seat,), space=at, count=order.steps)
