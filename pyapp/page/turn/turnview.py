"""The moment: the prompt line, its buttons, the panel of the field that is being filled, and the moves of this phase."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.errors import GameError, Refusal
from pyapp.engine.forms import Bag, Field
from pyapp.page.markup.icons import icon
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.shell.scene import Said
from pyapp.page.table import widgets
from pyapp.page.table.driver import Driver
from pyapp.page.table.form import SPACE
from pyapp.page.table.presenter import Presenter, asked_by
from pyapp.page.table.session import Session


class TurnView:
    """Trees for the seat that is asked."""

    def __init__(self, words: Words, presenter: Presenter, session: Session, driver: Driver) -> None:
        self.words = words
        self.presenter = presenter
        self.session = session
        self.driver = driver

    # --- the prompt -------------------------------------------------------------------------------------------------------

    def prompt(self) -> list[Node]:
        """The one line that says what is asked of whom."""
        words, session, driver = self.words, self.session, self.driver
        state = session.state
        message = words(session.game.prompt(state, driver.seat))
        if driver.seat:  # its name stands before the line
            message = message.removeprefix(f"{words.name(driver.seat, 'seat')}: ")
        phase = self.presenter.phase(state)
        asked = sentence(self._next_step() or message)
        return [
            h("span.who", words.name(driver.seat, "seat"), classes=f"seat-{driver.seat}") if driver.seat else None,
            self._phase(words(phase) if phase else ""),
            h("span.what", asked, title=asked),  # the bar keeps its height: a long line is cut
        ]

    def _phase(self, name: str) -> Node | None:
        """The phase, which opens the rules at hand at what is asked."""
        state, words = self.session.state, self.words
        if not state.steps:
            return h("span.phase", name) if name else None
        return h("button.link.phase", name or words("rules.title"), do="rules", arg=asked_by(state), title=words("rules.here"))

    def _next_step(self) -> str:
        """Once a form has been begun the line says what comes next."""
        words, driver = self.words, self.driver
        draft = driver.draft
        here = driver.current_field()
        begun = draft.filled[0] if draft.filled else ""
        if not isinstance(begun, str) or not begun or here is None or self.session.looking is not None:
            return ""
        where = words.space(begun) if self.presenter.is_space(begun) else self.presenter.thing(begun, "option", driver.seat)
        if isinstance(here, Bag):
            key = "next.where" if draft.bag and driver.ahead().targets else "next.units" if not draft.bag else ""
            return words(key, space=where) if key else ""
        specific = f"next.{here.name}"
        return words(specific if words.has(specific) else "next.field", space=where, field=words.name(here.name, "field"))

    def buttons(self) -> list[Node]:
        """The buttons of the moment."""
        words, driver, session = self.words, self.driver, self.session
        if session.looking is not None:
            return [
                h("button.plain", words("history.undo"), do="undo-to", arg=session.point),
                h("button.plain", words("history.fork"), do="fork"),
                h("button.main", words("history.now"), do="now"),
            ]
        nodes = self._seats()
        begun = bool(driver.draft.filled or (driver.draft.kinds and not driver.opened))
        hidden = self.presenter.hides(session.state)
        if begun:
            nodes.append(h("button.plain", words("button.back"), do="back", aria_keyshortcuts="Escape"))
        nodes += [self._kind_button(kind) for kind in driver.kinds if kind not in hidden and self._offered(kind)]
        if self.presenter.fights_on and session.seats() and self.presenter.show_spaces(session.state):
            nodes.append(h("button", words("battle.on"), do="fight-on", title=words("battle.on.long")))
        return [h("button.plain", words("button.undo"), do="undo", disabled=not session.length, aria_keyshortcuts="Control+Z"), *nodes]

    def _offered(self, kind: str) -> bool:
        """A kind of action that begins with a click on the board needs no button of its own once that is clear."""
        first = self.driver.first(kind)
        if len(self.driver.draft.filled) > 1 or (self.driver.draft.filled and first is not None):
            return False
        if first is None:
            return True
        return not (kind in self.driver.draft.kinds and len(self.driver.draft.kinds) == 1)

    def _kind_button(self, kind: str) -> Node:
        words, driver = self.words, self.driver
        immediate = driver.at_once(kind)
        return h(
            "button",
            words.name(kind, "kind"),
            do="kind",
            arg=kind,
            classes="main" if immediate and kind not in self.presenter.minor else "",
            disabled=not driver.possible(kind) and driver.why_closed(kind) is None,
            key=f"kind-{kind}",
        )

    def _seats(self) -> list[Node]:
        """A button for each seat that is asked; behind a curtain one that passes the device on."""
        seats = self.session.seats()
        if len(seats) < 2 or (self.session.viewer is not None and not self.driver.seat):
            return []
        if self.session.viewer and not self.session.alone:
            return [h("button.plain", self.words("curtain.drop"), do="drop-curtain")]
        return [self._seat_button(seat) for seat in seats]

    def _seat_button(self, seat: str) -> Node:
        pressed = "true" if seat == self.driver.seat else "false"
        name = self.words.name(seat, "seat")
        short = self.words.maybe(f"seat.{seat}.short", name)
        return h("button.seat", short, do="seat", arg=seat, aria_label=name, aria_pressed=pressed, classes=f"seat-{seat}")

    # --- the panel --------------------------------------------------------------------------------------------------------

    def panel(self) -> list[Node]:
        """What is needed to fill the field: the game's own panel, or the generic widget."""
        if self.session.looking is not None or not self.driver.seat:
            return []
        here = self.driver.current_field()
        own = self.presenter.panel(self.session, self.driver, here)
        if own is not None:
            return own
        return [*self.presenter.before_panel(self.session, self.driver), *self._generic_panel(here)]

    def _generic_panel(self, here: Field | None) -> list[Node]:
        if here is None and len(self.driver.draft.kinds) > 1:
            return self._kind_choice()
        if here is None:
            return self._starts()
        fitting = self.presenter.bag(self.session, self.driver, here) if isinstance(here, Bag) else None
        if fitting is None:
            fitting = widgets.widget(self.words, self.presenter, self.driver, here)
        hint = h("p.hint", self.words("begin.hint")) if here.what == SPACE and not self.driver.draft.filled else None
        return [self._title(), self._kind_tabs(), hint, *fitting, *self._going_on()]

    def _kind_tabs(self) -> Node | None:
        """What can be done with the units of a space, where that is more than one thing."""
        driver = self.driver
        kinds = driver.draft.kinds
        if len(kinds) < 2:
            return None
        return h("p.kinds", " · ".join(self.words.name(kind, "kind") for kind in kinds))

    def _title(self) -> Node | None:
        words, driver = self.words, self.driver
        if not driver.draft.kinds:
            return None
        parts = [
            words.space(value) if self.presenter.is_space(value) else self.presenter.thing(value, "option", driver.seat)
            for value in driver.draft.filled
            if isinstance(value, str)
        ]
        kind = words.name(driver.draft.kinds[0], "kind") if len(driver.draft.kinds) == 1 else ""
        return h("h2", " · ".join(part for part in (kind, " → ".join(parts)) if part)) if kind or parts else None

    def _kind_choice(self) -> list[Node]:
        """The same clicks may mean several things: ask which."""
        words, driver = self.words, self.driver
        buttons = [h("button.option", words.name(kind, "kind"), do="kind", arg=kind, key=kind) for kind in driver.draft.kinds]
        return [self._title(), h("p", words("choose.kind")), h("div.options", buttons)]

    def _starts(self) -> list[Node]:
        """Nothing has been begun: the spaces where something can begin, for those who do not click on the board."""
        origins = self.driver.origins()
        if not origins:
            return []
        spaces = widgets.spaces_list(self.words, tuple(origins), "begin", self.words("begin.spaces", number=len(origins)))
        return [h("p.hint", self.words("begin.hint")), spaces]

    def _going_on(self) -> list[Node]:
        """The button that takes the field as it is, and where the units may go."""
        words, driver = self.words, self.driver
        here = driver.current_field()
        ahead = driver.ahead()
        nodes: list[Node] = []
        if isinstance(here, Bag) and ahead.targets:
            title = words("ahead.spaces", number=len(ahead.targets))
            nodes.append(widgets.spaces_list(words, tuple(ahead.targets), "space-pick", title))
        leads_to_space = isinstance(here, Bag) and not ahead.ready and (ahead.targets or not driver.can_confirm() or self._space_next())
        if getattr(here, "options", None) is None or getattr(here, "least", None) is not None:
            wrong = driver.why_not_confirm() if driver.draft.bag or driver.draft.picks else None
            if wrong is not None:
                nodes.append(h("div.wrong", widgets.refusal_note(words, wrong)))
            if not leads_to_space:
                kinds = ahead.ready or driver.draft.kinds
                nodes.append(h("p.confirm", [self._confirm_button(kind, len(kinds) > 1) for kind in kinds]))
        if isinstance(here, Bag) and driver.draft.bag and leads_to_space and not ahead.targets and driver.can_confirm():
            nodes.append(h("p.hint", words("ahead.none")))
        return nodes

    def _space_next(self) -> bool:
        """Does a place follow after the units?"""
        kinds = self.driver.draft.kinds
        return (
            bool(kinds)
            and any(getattr(self.driver.first(kind), "what", "") == SPACE for kind in kinds)
            and len(self.driver.draft.filled) == 1
        )

    def _confirm_button(self, kind: str, several: bool) -> Node:
        name = self.words.name(kind, "kind")
        return h(
            "button.main",
            name if several else self.words("button.confirm", kind=name),
            do="confirm",
            arg=kind,
            disabled=not self.driver.can_confirm(),
        )

    # --- the moves of this phase ------------------------------------------------------------------------------------------

    def moves(self) -> list[Node]:
        """What the seat has done in this phase, each with a button that takes it back alone."""
        own = self.session.looking is not None or self.presenter.lists_moves(self.session.state)
        lines = [] if own else self.session.phase_lines()
        if not lines or lines[0][1].seat not in self.session.seats():
            return []
        words = self.words
        rows = [
            h(
                "li",
                h("button.line", self.action_text(action), do="show-action", arg=index),
                h("button.icon", icon("close"), do="leave-out", arg=index, aria_label=words("moves.undo", move=self.action_text(action))),
                key=f"line-{index}",
            )
            for index, action in lines
        ]
        again = h("button.plain", words("moves.restart"), do="undo-to", arg=lines[0][0]) if len(lines) > 1 else None
        return [h("h2", words("moves.title", number=len(lines)), again), h("ol.moves", rows)]

    def action_text(self, action: Action) -> str:
        """An action as a short sentence."""
        return action_text(self.words, self.presenter, action)


def sentence(text: str) -> str:
    """A text with a capital at its beginning.

    >>> sentence("land command 29: choose a region.")
    'Land command 29: choose a region.'
    >>> sentence("¿cuántas medallas?")
    '¿Cuántas medallas?'
    """
    begin = 1 if text[:1] in "¿¡" else 0
    return text[:begin] + text[begin : begin + 1].upper() + text[begin + 1 :]


def action_text(words: Words, presenter: Presenter, action: Action) -> str:
    """An action as a short sentence: ``Move: 2 tanks, Ukraine → Caucasus``."""
    places: list[str] = []
    things: list[str] = []
    for value in action.args:
        if isinstance(value, str) and presenter.is_space(value):
            places.append(words.space(value))
        elif isinstance(value, dict):
            things += [presenter.counted(key, number, action.seat) for key, number in value.items()]
        elif isinstance(value, tuple):
            things += [words.space(part) if presenter.is_space(part) else presenter.thing(part, "option", action.seat) for part in value]
        else:
            things.append(presenter.thing(str(value), "option", action.seat))
    named = words.name(action.kind, "kind")
    inside = " · ".join(part for part in (", ".join(things), " → ".join(places)) if part)
    return f"{named}: {inside}" if inside else named


def note(words: Words, noted: Refusal | GameError | Said | None) -> list[Node]:
    """The line that says why something did not happen, or anything else that the player must know."""
    if noted is None or (isinstance(noted, Said) and not str(noted)):
        return []
    body = [h("p", str(noted))] if isinstance(noted, Said) else widgets.refusal_note(words, noted)
    return [h("div", body), h("button.icon", icon("close"), do="note-close", aria_label=words("button.close"))]
