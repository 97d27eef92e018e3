"""Shortcuts: what suggests itself, done with one press; questions before what may be regretted."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.game import RESIGN
from pyapp.page.shell.scene import Scene
from pyapp.page.turn.course import Course

RUNAWAY = 80


class Shortcuts:
    """What the player need not spell out."""

    def __init__(self, scene: Scene, course: Course) -> None:
        self.scene = scene
        self.course = course

    def begin(self, kind: str) -> None:
        """Begin a kind of action, after a question where there is something to be asked."""
        scene = self.scene
        assert scene.session is not None and scene.presenter is not None and scene.driver is not None
        if warning := scene.presenter.question(scene.session, scene.driver, kind):
            scene.open_dialog("sure", kind=kind, text=warning)
        else:
            self._begin(kind)

    def turn_to(self, space: str) -> None:
        """The player turns to a space: a report makes way, and a move that lacks only what may be left out is made first."""
        scene = self.scene
        assert scene.session is not None and scene.driver is not None and scene.presenter is not None
        scene.ui.window_small |= scene.presenter.is_report(scene.session)
        if space in scene.driver.origins() and (ready := scene.presenter.before(scene.session, scene.driver, "", space)) is not None:
            self.course.play(ready)

    def on_surely(self, kind: str) -> None:
        """Yes, do it."""
        self.scene.close_dialog()
        if self.scene.need_now():
            self._begin(kind)

    def _begin(self, kind: str) -> None:
        scene = self.scene
        assert scene.driver is not None and scene.session is not None and scene.presenter is not None
        if (forgotten := scene.presenter.before(scene.session, scene.driver, kind)) is not None:
            self.course.play(forgotten)
        if kind in scene.driver.kinds and scene.driver.first(kind) is not None and scene.driver.at_once(kind):
            self.course.play(Action(scene.driver.seat, kind))
            return
        self.course.done(scene.driver.choose_kind(kind))
        scene.ui.tab = "panel"

    def on_resign(self, argument: str) -> None:
        """Yes, resign."""
        self.scene.close_dialog()
        if self.scene.need_now() and self.scene.driver is not None:
            self.course.play(Action(self.scene.driver.seat, RESIGN))

    def on_suggested(self, argument: str) -> None:
        """Do what suggests itself."""
        if (action := self._suggestion()) is not None:
            self.course.play(action)

    def on_all_suggested(self, argument: str) -> None:
        """Do what suggests itself as long as the same seat is asked the same thing."""
        scene = self.scene
        asked = self._asked()
        for _ in range(RUNAWAY):
            action = self._suggestion() if self._asked() == asked else None
            if action is None or scene.pending is not None:
                return
            self.course.play(action)

    def on_fight_on(self, argument: str) -> None:
        """Do what suggests itself until the battle is over, or ``all`` battles, or until somebody has to look himself."""
        scene = self.scene
        fought = self._fought()
        for _ in range(RUNAWAY):
            action = self._suggestion() if argument == "all" or self._fought() == fought else None
            if action is None or scene.pending is not None:
                return
            self.course.play(action)

    def _fought(self) -> tuple[str, ...]:
        scene = self.scene
        return scene.presenter.show_spaces(scene.session.state) if scene.presenter is not None and scene.session is not None else ()

    def _asked(self) -> tuple[str, str]:
        scene = self.scene
        if scene.session is None or scene.driver is None or not scene.session.state.steps:
            return "", ""
        return scene.driver.seat, scene.session.state.steps[-1].tag

    def _suggestion(self) -> Action | None:
        scene = self.scene
        if not scene.need_now() or scene.presenter is None or scene.session is None or scene.driver is None or not scene.driver.seat:
            return None
        return scene.presenter.suggestion(scene.session, scene.driver)
