"""The filling of forms: what is chosen in the panel, field by field, until it is an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.forms import Bag
from pyapp.page.driver import Draft

if TYPE_CHECKING:
    from pyapp.page.app import App


class Filling:
    """The buttons and steppers of the panel."""

    def __init__(self, app: App) -> None:
        self.app = app

    def on_kind(self, kind: str) -> None:
        """A kind of action was chosen."""
        app = self.app
        if app.need_now() and app.driver is not None:
            app.ui.note, app.ui.note_text = None, ""
            app.shortcuts.begin(kind)

    def on_pick(self, option: str) -> None:
        """An option was chosen."""
        app = self.app
        if app.need_now() and app.driver is not None:
            app.done(app.driver.pick(option))

    def on_more(self, key: str) -> None:
        """One more."""
        if (driver := self.app.driver) is not None:
            driver.step(key, 1)

    def on_less(self, key: str) -> None:
        """One less."""
        if (driver := self.app.driver) is not None:
            driver.step(key, -1)

    def on_fill(self, key: str) -> None:
        """All of one kind, or none if all are taken."""
        app = self.app
        here = app.driver.current_field() if app.driver is not None else None
        if app.driver is not None and isinstance(here, Bag):
            if here.price:
                app.driver.step(key, 1)
            elif app.driver.draft.bag.get(key, 0) == here.there.get(key):
                app.driver.step(key, -here.there[key])
            else:
                for _ in range(here.there.get(key, 0)):
                    app.driver.step(key, 1)

    def on_all(self, argument: str) -> None:
        """Everything that is there."""
        if (driver := self.app.driver) is not None:
            driver.take_all()

    def on_none(self, argument: str) -> None:
        """Nothing."""
        if (driver := self.app.driver) is not None:
            driver.take_none()

    def on_suggest(self, argument: str) -> None:
        """What the game suggests."""
        if (driver := self.app.driver) is not None:
            driver.suggest()

    def on_toggle(self, option: str) -> None:
        """One of several options, on or off."""
        if (driver := self.app.driver) is not None:
            driver.toggle(option)

    def on_number(self, number: str) -> None:
        """A number."""
        if (driver := self.app.driver) is not None:
            driver.set_number(int(number))

    def on_confirm(self, kind: str) -> None:
        """The field is filled."""
        app = self.app
        if app.need_now() and app.driver is not None:
            app.done(app.driver.confirm(kind))

    def on_skip(self, argument: str) -> None:
        """An optional field stays empty."""
        app = self.app
        if app.need_now() and app.driver is not None:
            app.done(app.driver.skip())

    def on_do(self, text: str) -> None:
        """A button that stands for a whole action."""
        app = self.app
        if app.need_now() and app.session is not None:
            app.play(app.session.match.parse(text))

    def on_own(self, argument: str) -> None:
        """Something on the game's own panel that is no action yet."""
        app = self.app
        if app.presenter is not None and app.session is not None and app.driver is not None:
            app.presenter.own(app.session, app.driver, argument)

    def on_form(self, text: str) -> None:
        """A button that begins a form and fills its first fields."""
        app = self.app
        kind, *values = text.split()
        if app.need_now() and app.driver is not None:
            if app.driver.draft.kinds == (kind,) and app.driver.draft.filled == tuple(values):
                app.driver.clear()  # the same thing clicked a second time is let go
                return
            app.driver.draft = Draft()
            outcome = app.driver.choose_kind(kind)
            for place, value in enumerate(values):
                if outcome is None and len(app.driver.draft.filled) <= place:
                    outcome = app.driver.pick(value)
            app.done(outcome)

    def on_back(self, argument: str) -> None:
        """One field back."""
        app = self.app
        if app.driver is not None:
            app.driver.back()
        app.ui.note, app.ui.note_text = None, ""
