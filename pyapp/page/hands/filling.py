"""The filling of forms: what is chosen in the panel, field by field, until it is an action."""

from __future__ import annotations

from pyapp.engine.forms import Bag
from pyapp.page.hands.shortcuts import Shortcuts
from pyapp.page.shell.scene import Scene
from pyapp.page.table.form import Draft
from pyapp.page.turn.course import Course


class Filling:
    """The buttons and steppers of the panel."""

    def __init__(self, scene: Scene, course: Course, shortcuts: Shortcuts) -> None:
        self.scene = scene
        self.course = course
        self.shortcuts = shortcuts

    def on_kind(self, kind: str) -> None:
        """A kind of action was chosen. Where nothing of it can be done the reason is told."""
        scene = self.scene
        if scene.need_now() and scene.driver is not None:
            scene.ui.note = None
            if refusal := scene.driver.why_closed(kind):
                self.course.done(refusal)
                return
            self.shortcuts.begin(kind)

    def on_pick(self, option: str) -> None:
        """An option was chosen."""
        scene = self.scene
        if scene.need_now() and scene.driver is not None:
            self.course.done(scene.driver.pick(option))

    def on_more(self, key: str) -> None:
        """One more."""
        if (driver := self.scene.driver) is not None:
            driver.step(key, 1)

    def on_less(self, key: str) -> None:
        """One less."""
        if (driver := self.scene.driver) is not None:
            driver.step(key, -1)

    def on_fill(self, key: str) -> None:
        """All of one kind, or none if all are taken."""
        scene = self.scene
        here = scene.driver.current_field() if scene.driver is not None else None
        if scene.driver is not None and isinstance(here, Bag):
            if here.price:
                scene.driver.step(key, 1)
            elif scene.driver.draft.bag.get(key, 0) == here.there.get(key):
                scene.driver.step(key, -here.there[key])
            else:
                for _ in range(here.there.get(key, 0)):
                    scene.driver.step(key, 1)

    def on_all(self, argument: str) -> None:
        """Everything that is there."""
        if (driver := self.scene.driver) is not None:
            driver.take_all()

    def on_none(self, argument: str) -> None:
        """Nothing."""
        if (driver := self.scene.driver) is not None:
            driver.take_none()

    def on_suggest(self, argument: str) -> None:
        """What the game suggests."""
        if (driver := self.scene.driver) is not None:
            driver.suggest()

    def on_toggle(self, option: str) -> None:
        """One of several options, on or off."""
        if (driver := self.scene.driver) is not None:
            driver.toggle(option)

    def on_number(self, number: str) -> None:
        """A number."""
        if (driver := self.scene.driver) is not None:
            driver.set_number(int(number))

    def on_confirm(self, kind: str) -> None:
        """The field is filled."""
        scene = self.scene
        if scene.need_now() and scene.driver is not None:
            self.course.done(scene.driver.confirm(kind))

    def on_skip(self, argument: str) -> None:
        """An optional field stays empty."""
        scene = self.scene
        if scene.need_now() and scene.driver is not None:
            self.course.done(scene.driver.skip())

    def on_do(self, text: str) -> None:
        """A button that stands for a whole action."""
        scene = self.scene
        if scene.need_now() and scene.session is not None:
            self.course.play(scene.session.match.parse(text))

    def on_own(self, argument: str) -> None:
        """Something on the game's own panel that is no action yet."""
        scene = self.scene
        if scene.presenter is not None and scene.session is not None and scene.driver is not None:
            scene.bring(list(scene.presenter.own(scene.session, scene.driver, argument) or ()))

    def on_form(self, text: str) -> None:
        """A button that begins a form and fills its first fields. What stands on the board is brought into view."""
        scene = self.scene
        kind, *values = text.split()
        if scene.need_now() and scene.driver is not None:
            if scene.driver.draft.kinds == (kind,) and scene.driver.draft.filled == tuple(values):
                scene.driver.clear()  # the same thing clicked a second time is let go
                return
            scene.driver.draft = Draft()
            outcome = scene.driver.choose_kind(kind)
            for place, value in enumerate(values):
                if outcome is None and len(scene.driver.draft.filled) <= place:
                    outcome = scene.driver.pick(value)
            if outcome is None and scene.presenter is not None:
                scene.bring([value for value in values if scene.presenter.is_space(value)])
            self.course.done(outcome)

    def on_back(self, argument: str) -> None:
        """One field back."""
        scene = self.scene
        if scene.driver is not None:
            scene.driver.back()
        scene.ui.note = None
