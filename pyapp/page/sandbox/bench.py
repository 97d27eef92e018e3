"""The bench: a position on the table that is changed by hand. No change counts that leaves it unsound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pyapp.engine.actions import Action
from pyapp.engine.codec import check_sound, read_position, trusting_nothing
from pyapp.engine.errors import BadData
from pyapp.engine.match import Match
from pyapp.engine.messages import say
from pyapp.engine.plain import copy_plain
from pyapp.engine.state import State
from pyapp.engine.steps import Event
from pyapp.games.shared.editing import Editing, checked
from pyapp.page.table.session import Session

MOST_KEPT = 200  # positions


class Bench(Session):
    """A session in which nobody is asked anything. ``position`` is what is worked on; the match behind it is never played on.

    Of the game that the position was taken from it knows no line, so that no log tells what somebody may not know.
    """

    editing = True

    def __init__(self, match: Match, state: State, name: str, tools: Editing) -> None:
        behind = match.fork(0)
        behind.opening = ()
        super().__init__(behind, "", name, kept=False)
        self.tools = tools
        self._done: list[State] = []
        self._undone: list[State] = []
        self.position = self._begun(copy_plain(state))

    def _begun(self, state: State) -> State:
        """A position at a clean moment, marked and looked at. Raises BadData."""
        with trusting_nothing():
            fresh: State = self.tools.begin(state)
            fresh.setup.edited = True
            check_sound(self.game, fresh, settled=False)
        return fresh

    # --- as a session ---------------------------------------------------------------------------------------------------------

    def _whole(self) -> Any:
        return self.position

    def asked(self) -> tuple[str, ...]:
        return ()

    def look_as(self, viewer: str | None) -> None:
        """Everything in it is open."""

    def do(self, action: Action, typed: Sequence[int] = ()) -> tuple[Event, ...]:
        raise BadData(say("edit.not_now"))

    @property
    def undoable(self) -> bool:
        return bool(self._done)

    @property
    def redoable(self) -> bool:
        return bool(self._undone)

    # --- changing it ----------------------------------------------------------------------------------------------------------

    def change(self, do: Callable[[Any], None]) -> None:
        """Change a copy of the position, which takes its place if it is sound. Raises BadData; then nothing has changed."""
        with trusting_nothing():
            fresh = copy_plain(self.position)
            do(fresh)
            fresh = self.tools.settle(fresh)
            check_sound(self.game, fresh, settled=False)
        self._take(fresh)

    def set(self, name: str, value: str, space: str) -> None:
        """Set a number or a choice, of the whole position or of a space. Raises BadData."""
        known = [*self.tools.settings(self.position), *(self.tools.of_space(self.position, space) if space else [])]
        spelled = checked(known, name, value)
        if not any((setting.name, setting.value) == (name, spelled) for setting in known):
            self.change(lambda state: self.tools.set(state, name, spelled))

    def text(self) -> str:
        """The position as a person would write it."""
        return self.tools.text(self.game.position_text(self.position))

    def read(self, text: str) -> None:
        """Take the position of a set-up text. Raises BadData; then nothing has changed."""
        fresh = read_position(self.game, text)
        self._take(self._begun(fresh))

    def _take(self, fresh: State) -> None:
        self._done = [*self._done[-MOST_KEPT:], self.position]
        self._undone = []
        self.position = fresh

    def back(self) -> None:
        """Take the last change back."""
        if self._done:
            self._undone.append(self.position)
            self.position = self._done.pop()

    def again(self) -> None:
        """Do again what was taken back last."""
        if self._undone:
            self._done.append(self.position)
            self.position = self._undone.pop()
