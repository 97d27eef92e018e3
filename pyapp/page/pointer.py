"""The pointer on the board, be it a mouse, a finger or keys: spaces and stacks are clicked, dragged and looked at."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag
from pyapp.page.cursor import nearest

if TYPE_CHECKING:
    from pyapp.page.app import App


class Pointer:
    """What is pointed at, and what a click there means."""

    def __init__(self, app: App) -> None:
        self.app = app

    def card_shown(self) -> str:
        """The space whose card is shown: the one under the mouse while something is being chosen, else the one that was picked."""
        app = self.app
        choosing = app.driver is not None and bool(app.driver.draft.filled)
        return app.ui.hovered if app.ui.hovered and (choosing or not app.ui.pinned) else app.ui.pinned

    def on_space(self, argument: str) -> None:
        """A space or a stack in it was clicked."""
        data = json.loads(argument)
        self.app.ui.by_keys = False
        self.click(str(data["space"]), str(data.get("stack", "")))

    def click(self, space: str, stack: str = "") -> None:
        """Choose a space: in the form if it waits for one, else to see its card."""
        app = self.app
        app.ui.note, app.ui.note_text = None, ""
        app.ui.pinned = app.ui.cursor = space
        if app.driver is None or app.session is None or app.session.looking is not None:
            return
        app.shortcuts.turn_to(space)
        before = (app.driver.draft.kinds, app.driver.draft.filled)
        if form := self._form_at(space, stack):
            app.filling.on_form(" ".join(form))
            app.ui.pinned = ""
            return
        outcome = app.driver.click(space, self._own_stack(stack))
        app.done(outcome)
        if outcome is None and (app.driver.draft.kinds, app.driver.draft.filled) != before:
            app.ui.tab = "panel"
        if outcome is None and app.driver.draft.bag and space not in app.driver.draft.filled:
            app.tell("drag.nowhere", space=app.words.space(space))
        if app.driver.draft.filled or isinstance(outcome, Action):
            app.ui.pinned = ""  # the panel shows the units; the card would only hide the board

    def _form_at(self, space: str, stack: str) -> tuple[str, ...]:
        """The form that begins with what was clicked, if it is not the space itself that the form asks for."""
        app = self.app
        assert app.presenter is not None and app.session is not None and app.driver is not None
        if space in app.driver.ahead().targets and app.driver.draft.filled and self._place_begun() != space:
            return ()
        return app.presenter.form_at(app.session, app.driver, space, stack)

    def _place_begun(self) -> str:
        """Where that stands with which the form began."""
        app = self.app
        assert app.presenter is not None and app.driver is not None
        filled = app.driver.draft.filled
        return app.presenter.place_of(app.driver.state, filled[0]) if filled and isinstance(filled[0], str) else ""

    def _own_stack(self, stack: str) -> str:
        """The kind of a stack that belongs to the seat that acts; clicking another's is clicking the space."""
        app = self.app
        owner, _, kind = stack.rpartition(".")
        return kind if app.driver is not None and owner in ("", app.driver.seat) else ""

    def on_ground(self, argument: str) -> None:
        """A click beside every space."""
        self.app.ui.pinned = ""

    def on_hover(self, space: str) -> None:
        """The mouse is over a space."""
        self.app.ui.hovered = space

    def on_lift(self, argument: str) -> None:
        """A stack is being dragged: choose all of it."""
        app = self.app
        if not app.need_now() or app.driver is None:
            return
        data = json.loads(argument)
        space, lying = str(data["space"]), str(data.get("stack", ""))
        app.shortcuts.turn_to(space)
        assert app.presenter is not None and app.session is not None
        if form := app.presenter.form_at(app.session, app.driver, space, lying):
            app.filling.on_form(" ".join(form))
            app.ui.lifted = bool(app.driver.draft.filled)
            return
        stack = self._own_stack(lying)
        chosen = app.driver.draft.filled[:1] == (space,) and bool(app.driver.draft.bag)
        if not chosen or (stack and not any(key.startswith(stack) for key in app.driver.draft.bag)):
            if space in app.driver.origins():
                app.driver.begin(space)
                if isinstance(app.driver.current_field(), Bag) and stack:
                    app.driver.take_none()
                    app.driver.take_stack(stack)
            else:
                return
        app.ui.lifted = True

    def on_drop(self, space: str) -> None:
        """A dragged stack was let go over a space, or over nothing."""
        app = self.app
        lifted, app.ui.lifted = app.ui.lifted, False
        if not lifted or not space or app.driver is None or self._place_begun() == space:
            return
        if space in app.driver.ahead().targets:
            app.done(app.driver.click(space))
        elif space in app.driver.ahead().why_not:
            app.refuse(app.driver.ahead().why_not[space])
        else:
            app.tell("drag.nowhere", space=app.words.space(space))

    def on_cursor(self, argument: str) -> None:
        """The keyboard on the board: an arrow goes to the next space that way, Enter clicks it."""
        app = self.app
        presenter = app.presenter
        if presenter is None or presenter.board is None:
            return
        app.ui.by_keys = True
        if argument == "enter":
            if app.ui.cursor:
                self.click(app.ui.cursor)
                app.say(app.screen.card_text(app.ui.cursor))
            return
        app.ui.cursor = nearest(presenter.board, app.ui.cursor, argument)
        app.ui.hovered = app.ui.cursor
        app.screen.bring([app.ui.cursor])
        app.say(app.words.space(app.ui.cursor))

    def on_card_close(self, argument: str) -> None:
        """The card of a space is put away."""
        self.app.ui.pinned = self.app.ui.hovered = ""

    def on_show(self, space: str) -> None:
        """Show where something is."""
        self.app.ui.pinned = space
        self.app.screen.bring([space], always=True)

    def on_begin(self, space: str) -> None:
        """A space was chosen from the list of those where something can begin."""
        if self.app.need_now():
            self.click(space)
            self.app.screen.bring([space])

    def on_space_pick(self, space: str) -> None:
        """A space was chosen from a list."""
        if self.app.need_now():
            self.click(space)
