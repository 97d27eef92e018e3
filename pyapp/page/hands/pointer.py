"""The pointer on the board, be it a mouse, a finger or keys: spaces and stacks are clicked, dragged and looked at."""

from __future__ import annotations

import json

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Pick
from pyapp.engine.messages import say
from pyapp.page.hands.filling import Filling
from pyapp.page.hands.shortcuts import Shortcuts
from pyapp.page.shell.scene import Scene
from pyapp.page.stage.card import card_text
from pyapp.page.stage.cursor import nearest
from pyapp.page.table.driver import stack_of
from pyapp.page.table.form import SPACE
from pyapp.page.table.presenter import asked_by
from pyapp.page.turn.course import Course

FEW = 6  # places that a sentence can name


class Pointer:
    """What is pointed at, and what a click there means."""

    def __init__(self, scene: Scene, course: Course, shortcuts: Shortcuts, filling: Filling) -> None:
        self.scene = scene
        self.course = course
        self.shortcuts = shortcuts
        self.filling = filling

    def on_space(self, argument: str) -> None:
        """A space or a stack in it was clicked."""
        data = json.loads(argument)
        self.scene.ui.by_keys = False
        self.click(str(data["space"]), str(data.get("stack", "")))

    def click(self, space: str, stack: str = "") -> None:
        """Choose a space: in the form if it waits for one, else to see its card."""
        scene = self.scene
        scene.ui.note = None
        scene.ui.pinned = scene.ui.cursor = space
        if scene.driver is None or scene.session is None or scene.session.looking is not None:
            return
        self.shortcuts.turn_to(space)
        before = (scene.driver.draft.kinds, scene.driver.draft.filled)
        assert scene.presenter is not None
        if scene.presenter.touch(scene.session, scene.driver, space, stack):
            scene.ui.pinned, scene.ui.tab = "", "panel"
            return
        if form := self._form_at(space, stack):
            self.filling.on_form(" ".join(form))
            scene.ui.pinned = ""
            return
        if space not in scene.driver.origins() and self._goes_instead(space):
            return
        outcome = scene.driver.click(space, self._own_stack(stack))
        self.course.done(outcome)
        if outcome is None and (scene.driver.draft.kinds, scene.driver.draft.filled) != before:
            scene.ui.tab = "panel"
        same = (scene.driver.draft.kinds, scene.driver.draft.filled) == before
        if outcome is None and same and space != self._place_begun() and (scene.driver.draft.bag or self._asks_where()):
            self._nowhere(space)
        if scene.driver.draft.filled or isinstance(outcome, Action):
            scene.ui.pinned = ""  # the panel shows the units; the card would only hide the board

    def _form_at(self, space: str, stack: str) -> tuple[str, ...]:
        """The form that begins with what was clicked, if it is not the space itself that the form asks for."""
        scene = self.scene
        assert scene.presenter is not None and scene.session is not None and scene.driver is not None
        if space in scene.driver.ahead().targets and scene.driver.draft.filled and self._place_begun() != space:
            return ()
        return scene.presenter.form_at(scene.session, scene.driver, space, stack)

    def _asks_where(self) -> bool:
        """Are units chosen for which a space is the next thing to say?"""
        driver = self.scene.driver
        assert driver is not None
        here = driver.current_field()
        return bool(driver.draft.filled) and isinstance(here, Pick) and here.what == SPACE and bool(driver.ahead().targets)

    def _nowhere(self, space: str) -> None:
        """What was chosen cannot go there and no field says why: tell where it can go, if that is not half the world, and the section."""
        scene = self.scene
        assert scene.driver is not None and scene.session is not None
        places = list(scene.driver.ahead().targets)
        if len(places) > FEW:
            scene.refuse(Refusal(say("drag.nowhere.lit", space=space, number=len(places)), asked_by(scene.session.state)))
            return
        key = "drag.nowhere.reach" if places else "drag.nowhere"
        scene.refuse(Refusal(say(key, space=space, places=places), asked_by(scene.session.state)))

    def _place_begun(self) -> str:
        """Where that stands with which the form began."""
        scene = self.scene
        assert scene.presenter is not None and scene.driver is not None
        filled = scene.driver.draft.filled
        return scene.presenter.place_of(scene.driver.state, filled[0]) if filled and isinstance(filled[0], str) else ""

    def _own_stack(self, stack: str) -> str:
        """The kind of a stack that belongs to the seat that acts; clicking another's is clicking the space."""
        scene = self.scene
        owner, _, kind = stack.rpartition(".")
        return kind if scene.driver is not None and owner in ("", scene.driver.seat) else ""

    def on_ground(self, argument: str) -> None:
        """A click beside every space."""
        self.scene.ui.pinned = ""
        if self.scene.presenter is not None:
            self.scene.presenter.put_away()

    def on_hover(self, space: str) -> None:
        """The mouse is over a space."""
        self.scene.ui.hovered = space

    def on_lift(self, argument: str) -> None:
        """A stack is being dragged: choose all of it."""
        scene = self.scene
        if not scene.need_now() or scene.driver is None:
            return
        data = json.loads(argument)
        space, lying = str(data["space"]), str(data.get("stack", ""))
        self.shortcuts.turn_to(space)
        assert scene.presenter is not None and scene.session is not None
        if scene.presenter.touch(scene.session, scene.driver, space, lying, lifting=True):
            scene.ui.lifted = bool(scene.driver.draft.filled)
            return
        if form := scene.presenter.form_at(scene.session, scene.driver, space, lying):
            self.filling.on_form(" ".join(form))
            scene.ui.lifted = bool(scene.driver.draft.filled)
            return
        stack = self._own_stack(lying)
        chosen = scene.driver.draft.filled[:1] == (space,) and bool(scene.driver.draft.bag)
        if not chosen or (stack and not any(key.startswith(stack) for key in scene.driver.draft.bag)):
            if space not in scene.driver.origins():
                return
            scene.driver.begin(space, stack)
        scene.ui.lifted = True

    def on_drop(self, space: str) -> None:
        """A dragged stack was let go over a space, or over nothing."""
        scene = self.scene
        lifted, scene.ui.lifted = scene.ui.lifted, False
        if not lifted or not space or scene.driver is None or self._place_begun() == space:
            return
        if space in scene.driver.ahead().targets:
            self.course.done(scene.driver.click(space))
        elif self._goes_instead(space):
            return
        elif space in scene.driver.ahead().why_not:
            scene.refuse(scene.driver.ahead().why_not[space])
        else:
            self._nowhere(space)

    def _goes_instead(self, space: str) -> bool:
        """Take the chosen units to a space that no field offers, where the game knows what is meant; who may go along is chosen then."""
        scene = self.scene
        assert scene.presenter is not None and scene.session is not None and scene.driver is not None
        if space in scene.driver.ahead().targets:
            return False
        orders = scene.presenter.instead(scene.session, scene.driver, space)
        for action in orders:
            self.course.play(action)
        scene.ui.pinned = "" if orders else scene.ui.pinned
        origin, company, there = scene.presenter.company(scene.session, scene.driver, orders)
        if company:
            scene.driver.clear()
            scene.driver.begin(origin)
            scene.driver.draft.bag = company
            scene.tell("drag.company", space=there, units={stack_of(key): number for key, number in company.items()})
        return bool(orders)

    def on_cursor(self, argument: str) -> None:
        """The keyboard on the board: an arrow goes to the next space that way, Enter clicks it."""
        scene = self.scene
        presenter = scene.presenter
        if presenter is None or presenter.board is None:
            return
        scene.ui.by_keys = True
        if argument == "enter":
            if scene.ui.cursor:
                self.click(scene.ui.cursor)
                scene.say(card_text(scene, scene.ui.cursor))
            return
        scene.ui.cursor = nearest(presenter.board, scene.ui.cursor, argument)
        scene.ui.hovered = scene.ui.cursor
        scene.bring([scene.ui.cursor])
        scene.say(scene.words.space(scene.ui.cursor))

    def on_card(self, space: str) -> None:
        """A long press, or the other button of the mouse: the card of a space, and nothing is begun."""
        self.scene.ui.pinned = self.scene.ui.cursor = space

    def on_card_close(self, argument: str) -> None:
        """The card of a space is put away."""
        self.scene.ui.pinned = self.scene.ui.hovered = ""

    def on_show(self, space: str) -> None:
        """Show where something is."""
        self.scene.ui.pinned = space
        self.scene.bring([space], always=True)

    def on_begin(self, space: str) -> None:
        """A space was chosen from the list of those where something can begin."""
        if self.scene.need_now():
            self.click(space)
            self.scene.bring([space])

    def on_space_pick(self, space: str) -> None:
        """A space was chosen from a list."""
        if self.scene.need_now():
            self.click(space)
