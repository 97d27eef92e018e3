"""The timeline: undo and redo, and looking back at any point of the game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyapp.page.app import App


class Timeline:
    """What takes the game back, and what only looks back."""

    def __init__(self, app: App) -> None:
        self.app = app

    def on_undo(self, argument: str) -> None:
        """Take back the last line that a person played, with all that the computer has done since."""
        if self.app.need_now() and self.app.session is not None and self.app.session.length:
            line = self.app.opponent.last_decision()
            if line is None:
                self.app.tell("undo.nothing")
            else:
                self.app.opponent.halt()
                self._take_back(self.app.post.before_showing(line))

    def on_undo_to(self, argument: str) -> None:
        """Take back everything from a line on."""
        if self.app.session is not None:
            self._take_back(int(argument))

    def _take_back(self, index: int) -> None:
        assert self.app.session is not None
        if self.app.curtain.guards(index):
            self.app.tell("undo.others")
        elif self.app.session.undo_is_free(index):
            self._taken_back(index)
        else:
            dice = sum(len(entry.dice) for entry in self.app.session.match.entries[index:])
            self.app.open_dialog("takeback", index=index, dice=dice)

    def on_takeback(self, argument: str) -> None:
        """Yes, take back dice that were rolled."""
        self.app.close_dialog()
        self._taken_back(int(argument))
        self.app.tell("undo.counted", number=self.app.session.match.takebacks if self.app.session else 0)

    def _taken_back(self, index: int) -> None:
        assert self.app.session is not None
        self.app.session.undo_to(index)
        self.app.after_change()
        self.app.say(self.app.words("undo.done"))

    def on_redo(self, argument: str) -> None:
        """Do again what was taken back."""
        if self.app.need_now() and self.app.session is not None and self.app.session.match.redoable:
            self.app.session.redo()
            while self.app.opponent.redoes():
                self.app.session.redo()
            self.app.after_change()

    def on_leave_out(self, argument: str) -> None:
        """Take one move of this phase back and keep the later ones."""
        if self.app.need_now() and self.app.session is not None:
            self.app.session.leave_out(int(argument))
            self.app.after_change()

    def on_show_action(self, argument: str) -> None:
        """Show the places of a move."""
        if self.app.session is not None and self.app.presenter is not None:
            action = self.app.session.match.entries[int(argument)].action
            self.app.screen.bring([value for value in action.args if isinstance(value, str) and self.app.presenter.is_space(value)])

    def on_look(self, argument: str) -> None:
        """Look at a point of the game."""
        if self.app.session is not None:
            self.app.session.look_at(int(argument))
            self.app.ask()

    def on_look_slide(self, argument: str) -> None:
        """The slider over the game was moved."""
        self.on_look(str(json.loads(argument)["value"]))

    def on_now(self, argument: str) -> None:
        """Back to the present."""
        if self.app.session is not None:
            self.app.session.look_at(self.app.session.length)
            self.app.ask()
