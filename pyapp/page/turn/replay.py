"""The replay: the game is shown step by step from any point of it, at a chosen speed, with the move and the dice of each step."""

from __future__ import annotations

from collections.abc import Callable

from pyapp.page.markup.tree import Node, h
from pyapp.page.shell.scene import Scene
from pyapp.page.turn.course import Course

SPEEDS = (400, 900, 1_800, 4_000)


class Replay:
    """Goes on by itself until the present is there; ``arrived`` is done then."""

    def __init__(self, scene: Scene, course: Course, arrived: Callable[[], None]) -> None:
        self.scene = scene
        self.course = course
        self._arrived = arrived
        self.speed = 1
        self.playing = False

    def begin(self, line: int) -> None:
        """Show the game from a line on."""
        session = self.scene.session
        if session is not None:
            session.look_at(line)
            self.course.ask()
            self.playing = True
            self.scene.browser.later("replay", SPEEDS[self.speed])

    def on_replay(self, argument: str) -> None:
        """The next step of the turn that is being shown; lines of which nothing may be seen are passed over."""
        session = self.scene.session
        if not self.playing or session is None or session.looking is None:
            self.playing = False
            return
        point = session.looking + 1
        while point < session.length and not session.tells(point - 1):
            point += 1
        session.look_at(point)
        for event in session.match.events(session.point - 1):
            if session.sees(event):
                self.scene.say(self.scene.words(event.message()))
        self._follow()
        if session.point == session.length:
            session.look_now()
        self.course.ask()
        if session.looking is not None:
            self.scene.browser.later("replay", SPEEDS[self.speed])
        else:
            self.playing = False
            self._arrived()

    def _follow(self) -> None:
        """Bring the places of the step into view."""
        session, presenter = self.scene.session, self.scene.presenter
        action = session.shown_line() if session is not None else None
        if action is not None and presenter is not None:
            self.scene.bring([value for value in action.args if isinstance(value, str) and presenter.is_space(value)])

    def on_replay_play(self, argument: str) -> None:
        """Go on, or pause."""
        self.playing = not self.playing
        if self.playing:
            self.scene.browser.later("replay", SPEEDS[self.speed])

    def on_replay_speed(self, argument: str) -> None:
        """Another speed."""
        self.speed = (self.speed + 1) % len(SPEEDS)

    def strip(self) -> list[Node]:
        """Pause and speed, while a turn is being shown."""
        words, session = self.scene.words, self.scene.session
        if session is None or session.looking is None:
            return []
        label = words("replay.pause" if self.playing else "replay.play")
        return [
            h("button", label, do="replay-play", aria_pressed="true" if self.playing else "false"),
            h("button", words(f"replay.speed.{self.speed}"), do="replay-speed", title=words("replay.speed")),
        ]
