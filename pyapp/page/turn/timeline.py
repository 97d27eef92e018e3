"""The timeline: undo and redo, and looking back at any point of the game."""

from __future__ import annotations

import json

from pyapp.engine.work import Work
from pyapp.page.shell.scene import Scene
from pyapp.page.table.landmarks import BATTLE, ROUND, STEP, TURN, leap
from pyapp.page.table.session import Session
from pyapp.page.turn.course import Course
from pyapp.page.turn.moments import SETTLED
from pyapp.page.turn.opponent import Opponent

SLICE = 20  # milliseconds of playing again until the page may breathe
LEAPS = {
    ",": (STEP, -1), ".": (STEP, 1), "[": (STEP, -1), "]": (STEP, 1), "<": (TURN, -1), ">": (TURN, 1),
    ";": (ROUND, -1), ":": (ROUND, 1), "(": (BATTLE, -1), ")": (BATTLE, 1),
}  # fmt: skip
"""The keys, in pairs: back and forward."""


class Timeline:
    """What takes the game back, and what only looks back."""

    def __init__(self, scene: Scene, course: Course, opponent: Opponent) -> None:
        self.scene = scene
        self.course = course
        self.opponent = opponent
        self._seeking: tuple[Session, Work[None]] | None = None

    def on_undo(self, argument: str) -> None:
        """Take back the last line that a person played, with all that the computer has done since."""
        if self.scene.need_now() and self.scene.session is not None and self.scene.session.length:
            line = self.opponent.last_decision()
            if line is None:
                self.scene.tell("undo.nothing")
            else:
                self.opponent.halt()
                self._take_back(self.course.back_to(line))

    def on_undo_to(self, argument: str) -> None:
        """Take back everything from a line on."""
        if self.scene.session is not None:
            self._take_back(int(argument))

    def _take_back(self, index: int) -> None:
        assert self.scene.session is not None
        if self.course.guards(index):
            self.scene.tell("undo.others")
        elif self.scene.session.undo_is_free(index):
            self._taken_back(index)
        else:
            dice = sum(len(entry.dice) for entry in self.scene.session.match.entries[index:])
            self.scene.open_dialog("takeback", index=index, dice=dice)

    def on_takeback(self, argument: str) -> None:
        """Yes, take back dice that were rolled."""
        self.scene.close_dialog()
        self._taken_back(int(argument))
        self.scene.tell("undo.counted", number=self.scene.session.match.takebacks if self.scene.session else 0)

    def _taken_back(self, index: int) -> None:
        assert self.scene.session is not None
        self.scene.session.undo_to(index)
        self.course.after_change()
        self.scene.say(self.scene.words("undo.done"))

    def on_redo(self, argument: str) -> None:
        """Do again what was taken back."""
        if self.scene.need_now() and self.scene.session is not None and self.scene.session.match.redoable:
            self.scene.session.redo()
            while self.opponent.redoes():
                self.scene.session.redo()
            self.course.after_change()

    def on_leave_out(self, argument: str) -> None:
        """Take one move of this phase back and keep the later ones."""
        if self.scene.need_now() and self.scene.session is not None:
            self.scene.session.leave_out(int(argument))
            self.course.after_change()

    def on_show_action(self, argument: str) -> None:
        """Show the places of a move."""
        if self.scene.session is not None and self.scene.presenter is not None:
            action = self.scene.session.match.entries[int(argument)].action
            self.scene.bring([value for value in action.args if isinstance(value, str) and self.scene.presenter.is_space(value)])

    def on_look(self, argument: str) -> None:
        """Look at a point of the game: the way there is played again in slices, and the last wish counts."""
        session = self.scene.session
        if session is not None:
            self.scene.ui.note = None  # it spoke of now
            self._seeking = session, session.seeking(int(argument))
            self.on_seek("")

    def on_seek(self, argument: str) -> None:
        """Go on towards the point that was asked for."""
        if self._seeking is None or self._seeking[0] is not self.scene.session:
            self._seeking = None
            self.scene.rest()
            return
        began = self.scene.browser.now()
        for _ in self._seeking[1]:
            if self.scene.browser.now() - began > SLICE:
                self.scene.browser.later("seek", 0)
                self.scene.rest()
                return
        self._seeking = None
        self.course.ask()
        self.scene.browser.later("settled", SETTLED)

    def on_leap(self, key: str) -> None:
        """A key leaps to the next step, turn, round or battle, or back to the one before."""
        session, presenter = self.scene.session, self.scene.presenter
        if session is not None and presenter is not None and key in LEAPS:
            self.on_look(str(leap(presenter, session, *LEAPS[key])))

    def on_look_slide(self, argument: str) -> None:
        """The slider over the game was moved."""
        self.on_look(str(json.loads(argument)["value"]))

    def on_now(self, argument: str) -> None:
        """Back to the present."""
        if self.scene.session is not None:
            self._seeking = None
            self.scene.session.look_now()
            self.course.ask()
            self.scene.browser.later("settled", SETTLED)
