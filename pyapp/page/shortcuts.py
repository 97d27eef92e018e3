"""Shortcuts: what suggests itself, done with one press; questions before what may be regretted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.actions import Action

if TYPE_CHECKING:
    from pyapp.page.app import App

RUNAWAY = 80


class Shortcuts:
    """What the player need not spell out."""

    def __init__(self, app: App) -> None:
        self.app = app

    def begin(self, kind: str) -> None:
        """Begin a kind of action, after a question where there is something to be asked."""
        app = self.app
        assert app.session is not None and app.presenter is not None
        if warning := app.presenter.warning(app.session, kind):
            app.open_dialog("sure", kind=kind, text=warning)
        else:
            self._begin(kind)

    def turn_to(self, space: str) -> None:
        """The player turns to a space: a report makes way, and a move that lacks only what may be left out is made first."""
        app = self.app
        assert app.session is not None and app.driver is not None and app.presenter is not None
        app.ui.window_small |= app.presenter.is_report(app.session)
        if space in app.driver.origins() and (ready := app.presenter.before(app.session, app.driver, "", space)) is not None:
            app.play(ready)

    def on_surely(self, kind: str) -> None:
        """Yes, do it."""
        self.app.close_dialog()
        if self.app.need_now():
            self._begin(kind)

    def _begin(self, kind: str) -> None:
        app = self.app
        assert app.driver is not None and app.session is not None and app.presenter is not None
        if (forgotten := app.presenter.before(app.session, app.driver, kind)) is not None:
            app.play(forgotten)
        if kind in app.driver.kinds and app.driver.first(kind) is not None and app.driver.at_once(kind):
            app.play(Action(app.driver.seat, kind))
            return
        app.done(app.driver.choose_kind(kind))
        app.ui.tab = "panel"

    def on_suggested(self, argument: str) -> None:
        """Do what suggests itself."""
        if (action := self._suggestion()) is not None:
            self.app.play(action)

    def on_all_suggested(self, argument: str) -> None:
        """Do what suggests itself as long as the same seat is asked the same thing."""
        app = self.app
        asked = self._asked()
        for _ in range(RUNAWAY):
            action = self._suggestion() if self._asked() == asked else None
            if action is None or app.pending is not None:
                return
            app.play(action)

    def _asked(self) -> tuple[str, str]:
        app = self.app
        if app.session is None or app.driver is None or not app.session.state.steps:
            return "", ""
        return app.driver.seat, app.session.state.steps[-1].tag

    def _suggestion(self) -> Action | None:
        app = self.app
        if not app.need_now() or app.presenter is None or app.session is None or app.driver is None:
            return None
        return app.presenter.suggestion(app.session, app.driver)
